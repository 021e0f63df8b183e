import { assign, fromCallback, setup } from 'xstate';
import { defaultUserSettings } from '../../contract/session/defaultSettings.ts';
import type { PersonSelf, UserSettings } from '../../contract/session/session.ts';
import type { Permission } from '../../contract/wire/permissions.ts';
import type { SessionFacts } from '../../domain/routes/guard.ts';
import { notify } from '../parts/notify.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/**
 * The signed-in user (SES-3). `name` is empty if missing; `isStaff` is false unless the token
 * carries the claim.
 */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isStaff: boolean;
  /** The service requires a second factor, and this session has none (ACC-16). */
  readonly needsSecondFactor?: true;
}
export interface SessionContext {
  readonly identity: Identity | null;
  readonly flags: readonly string[];
  readonly permissions: readonly Permission[];
  readonly settings: UserSettings;
  readonly person: PersonSelf | null;
  /** False after the user signed out: /login then stores no return path. */
  readonly keepsWayBack: boolean;
  /** Whether the service has the guides (HOME-85). */
  readonly hasHelp: boolean;
  /** The name of the agency's own sign-in; null where users sign in by our form (SES-34). */
  readonly agency: string | null;
  /** Version of the service; empty when unknown (OPS-9). */
  readonly version: string;
}
/** The user's current rights, as the service reports them. */
export type Rights = Pick<SessionContext, 'flags' | 'permissions' | 'person'>;
export type SessionEvent =
  | { type: 'identity.signedIn'; identity: Identity }
  | { type: 'identity.signedOut' }
  /** The service answered 401 (SES-5). */
  | { type: 'session.rejected' }
  | { type: 'signOut.requested' }
  | { type: 'retry.requested' }
  /** The service is reachable again. */
  | { type: 'service.returned' }
  | { type: 'settings.changed'; patch: Partial<UserSettings> }
  | { type: 'base.chosen'; baseId: string }
  /** The user set up or removed a second factor (ACC-16). */
  | { type: 'secondFactor.changed' };

const signedOut = {
  identity: null,
  flags: [],
  permissions: [],
  settings: defaultUserSettings,
  person: null,
} as const;

/** The part of the configuration that views use. */
type Configuration = Pick<SessionContext, 'hasHelp' | 'agency' | 'version'>;
/** A lost network is an expected outcome, not an error. */
type Refreshed = { readonly identity: Identity } | 'offline';

export const sessionSetup = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    /**
     * - `pending`: the user's access is not decided yet.
     * - `starting`: the identity is not known either.
     * - `public`: no user is signed in.
     * - `open`: the user can use the product.
     */
    tags: Tagged<'pending' | 'open' | 'failed', 'starting' | 'public'>;
  },
  actors: {
    loadConfiguration: placeholderActor<Configuration>('loadConfiguration'),
    watchIdentity: fromCallback<SessionEvent>(() => undefined),
    /** Forces a new token and stores it. */
    refreshToken: placeholderActor<Refreshed>('refreshToken'),
    /** Whether this user's flags, permissions, settings and person are stored on this computer. */
    findKeptAccess: placeholderActor<boolean>('findKeptAccess'),
    loadFlags: placeholderActor<readonly string[]>('loadFlags'),
    loadPermissions: placeholderActor<readonly Permission[]>('loadPermissions'),
    loadSettings: placeholderActor<UserSettings>('loadSettings'),
    findPerson: placeholderActor<PersonSelf | null>('findPerson'),
    renewRights: placeholderActor<Rights>('renewRights'),
    saveSettings: placeholderActor<UserSettings, { settings: UserSettings }>('saveSettings'),
    saveBase: placeholderActor<PersonSelf, { baseId: string }>('saveBase'),
    endSession: placeholderActor<void>('endSession'),
  },
  actions: {
    notify,
    /** Sends the user's id to the performance monitor (SES-1). */
    identifyToMonitor: (_: unknown, _params: { id: string | null } & ToProvide): void => {},
  },
}).extend({
  guards: {
    isOffline: (_, refreshed: Refreshed) => refreshed === 'offline',
    isKept: (_, isKept: boolean) => isKept,
    hasPerson: ({ context }) => context.person !== null,
    isStaff: ({ context }) => context.identity?.isStaff === true,
  },
  actions: {
    keepConfiguration: assign((_, { hasHelp, agency, version }: Configuration) => ({
      hasHelp,
      agency,
      version,
    })),
    keepIdentity: assign((_, { identity }: { identity: Identity }) => ({
      ...signedOut,
      identity,
      keepsWayBack: true,
    })),
    forgetIdentity: assign(signedOut),
    // The forced refresh can bring a new staff claim or name.
    renewIdentity: assign((_, refreshed: Refreshed) =>
      refreshed === 'offline' ? {} : { identity: refreshed.identity },
    ),
    keepFlags: assign((_, flags: readonly string[]) => ({ flags })),
    keepPermissions: assign((_, permissions: readonly Permission[]) => ({ permissions })),
    keepSettings: assign((_, settings: UserSettings) => ({ settings })),
    keepPerson: assign((_, person: PersonSelf | null) => ({ person })),
    keepRights: assign((_, rights: Rights) => rights),
    mergeSettings: assign(({ context }, { patch }: { patch: Partial<UserSettings> }) => ({
      settings: { ...context.settings, ...patch },
    })),
    leaveForGood: assign({ keepsWayBack: false }),
  },
});

/** Targets of states in other files. */
export const to = {
  unreachable: '#session.watching.unreachable',
  signedIn: '#session.watching.signedIn',
  ending: '#session.watching.ending',
} as const;

/** The session as the route guard sees it. */
export function sessionFacts(snapshot: {
  context: SessionContext;
  hasTag(tag: 'public' | 'open'): boolean;
}): SessionFacts {
  const { context } = snapshot;
  return {
    status: snapshot.hasTag('open')
      ? 'signedIn'
      : snapshot.hasTag('public')
        ? 'signedOut'
        : 'unknown',
    flags: context.flags,
    permissions: context.permissions,
    roleNames: context.person?.roles.map((r) => r.name) ?? [],
    keepsWayBack: context.keepsWayBack,
    needsSecondFactor: context.identity?.needsSecondFactor === true,
    ...(context.settings.defaultReport === undefined
      ? {}
      : { defaultReport: context.settings.defaultReport }),
  };
}
