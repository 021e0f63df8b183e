import { fromCallback, setup } from 'xstate';
import { defaultUserSettings } from '../../contract/session/defaultSettings.ts';
import type { PersonSelf, UserSettings } from '../../contract/session/session.ts';
import type { Permission } from '../../contract/wire/permissions.ts';
import type { SessionFacts } from '../../domain/session/guard.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** The signed-in user (SES-3): name empty if missing, isStaff false unless the token carries the claim. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isStaff: boolean;
}
export interface SessionContext {
  readonly identity: Identity | null;
  readonly flags: readonly string[];
  readonly permissions: readonly Permission[];
  readonly settings: UserSettings;
  readonly person: PersonSelf | null;
  /** False after a sign-out that was asked for: /login then keeps no way back. */
  readonly keepsWayBack: boolean;
}
/** What a user may do, as the service says it now. */
export type Rights = Pick<SessionContext, 'flags' | 'permissions' | 'person'>;
export type SessionEvent =
  | { type: 'identity.signedIn'; identity: Identity }
  | { type: 'identity.signedOut' }
  /** The service answered 401 (SES-5). */
  | { type: 'session.rejected' }
  | { type: 'signOut.requested' }
  | { type: 'retry.requested' }
  /** The service answers again after a time without an answer. */
  | { type: 'service.returned' }
  | { type: 'settings.changed'; patch: Partial<UserSettings> }
  | { type: 'base.chosen'; baseId: string };

export const signedOut = {
  identity: null,
  flags: [],
  permissions: [],
  settings: defaultUserSettings,
  person: null,
} as const;

export const sessionSetup = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    /**
     * `pending`: nothing to decide yet. `starting`: nor is the identity known. `public`: no user is signed in. `open`:
     * the product may be used.
     */
    tags: Tagged<'pending' | 'open' | 'failed', 'starting' | 'public'>;
  },
  actors: {
    loadConfiguration: placeholderActor<void>('loadConfiguration'),
    watchIdentity: fromCallback<SessionEvent>(() => undefined),
    /** Forces a fresh token and stores it; a network that is down is an answer, not a surprise. */
    refreshToken: placeholderActor<{ identity: Identity } | 'offline'>('refreshToken'),
    /** Whether flags, permissions, settings and person of this user are kept on this computer. */
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
    /** The performance monitor is told on each identity change (SES-1). */
    identifyToMonitor: (_, _params: { id: string | null }) => {},
  },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const session = effectsOf<SessionContext, SessionEvent>();
export type In = Pick<Heard<SessionContext, SessionEvent>, 'context'>;
export type On<Type extends SessionEvent['type']> = HeardOn<SessionContext, SessionEvent, Type>;
export type Done<Output> = HeardDone<SessionContext, Output>;

/** Where the states of one file lead to in another. */
export const to = {
  unreachable: '#session.watching.unreachable',
  signedIn: '#session.watching.signedIn',
  ending: '#session.watching.ending',
} as const;

export const shared = named({
  keepSettings: session.assign(({ event }: Done<UserSettings>) => ({ settings: event.output })),
  keepPerson: session.assign(({ event }: Done<PersonSelf | null>) => ({ person: event.output })),
  leaveForGood: session.assign({ keepsWayBack: false }),
});

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
    ...(context.settings.defaultReport === undefined
      ? {}
      : { defaultReport: context.settings.defaultReport }),
  };
}
