import { assign, fromCallback, setup } from 'xstate';
import { defaultUserSettings } from '../../contract/constants.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { PersonSelf, UserSettings } from '../../contract/session.ts';
import type { SessionFacts } from '../../domain/routes/guard.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

/** The signed-in user (specification §3): name empty if missing, isStaff false unless the token carries the claim. */
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
export type SessionEvent =
  | { type: 'identity.signedIn'; identity: Identity }
  | { type: 'identity.signedOut' }
  /** The service answered 401 (specification §8). */
  | { type: 'session.rejected' }
  | { type: 'signOut.requested' }
  | { type: 'retry.requested' }
  | { type: 'settings.changed'; patch: Partial<UserSettings> }
  | { type: 'base.chosen'; baseId: string };

const nobody = { identity: null, flags: [], permissions: [], settings: defaultUserSettings, person: null } as const;

export const sessionSetup = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    /**
     * `pending`: nothing to decide yet. `starting`: nor has anybody heard from the provider. `public`: nobody is signed in. `open`: the product may be used.
     * `broken`: only a retry helps.
     */
    tags: 'pending' | 'starting' | 'public' | 'open' | 'broken';
  },
  actors: {
    loadConfiguration: declared<void>('loadConfiguration'),
    watchIdentity: fromCallback<SessionEvent>(() => undefined),
    /** Forces a fresh token and stores it; a network that is down is an answer, not a surprise. */
    refreshToken: declared<{ identity: Identity } | 'offline'>('refreshToken'),
    loadFlags: declared<readonly string[]>('loadFlags'),
    loadPermissions: declared<readonly Permission[]>('loadPermissions'),
    loadSettings: declared<UserSettings>('loadSettings'),
    findPerson: declared<PersonSelf | null>('findPerson'),
    saveSettings: declared<UserSettings, { settings: UserSettings }>('saveSettings'),
    saveBase: declared<PersonSelf, { baseId: string }>('saveBase'),
    endSession: declared<void>('endSession'),
  },
  guards: {
    hasPerson: ({ context }) => context.person !== null,
    isStaff: ({ context }) => context.identity?.isStaff === true,
    isOffline: (_, params: { output: { identity: Identity } | 'offline' }) => params.output === 'offline',
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    /** The performance monitor is told on each identity change (specification §4). */
    identifyToMonitor: (_, _params: { id: string | null }) => {},
    keepIdentity: assign((_, params: { identity: Identity }) => ({ ...nobody, identity: params.identity, keepsWayBack: true })),
    // The forced refresh may bring a new staff claim or name.
    renewIdentity: assign((_, params: { output: { identity: Identity } | 'offline' }) =>
      params.output === 'offline' ? {} : { identity: params.output.identity },
    ),
    forgetIdentity: assign(nobody),
    leaveForGood: assign({ keepsWayBack: false }),
    keepFlags: assign({ flags: (_, params: { output: readonly string[] }) => params.output }),
    keepPermissions: assign({ permissions: (_, params: { output: readonly Permission[] }) => params.output }),
    keepSettings: assign({ settings: (_, params: { output: UserSettings }) => params.output }),
    mergeSettings: assign({ settings: ({ context }, params: { patch: Partial<UserSettings> }) => ({ ...context.settings, ...params.patch }) }),
    keepPerson: assign({ person: (_, params: { output: PersonSelf | null }) => params.output }),
  },
});

/** The session as the route guard sees it. */
export function sessionFacts(snapshot: { context: SessionContext; hasTag(tag: 'public' | 'open'): boolean }): SessionFacts {
  const { context } = snapshot;
  return {
    status: snapshot.hasTag('open') ? 'signedIn' : snapshot.hasTag('public') ? 'signedOut' : 'unknown',
    flags: context.flags,
    permissions: context.permissions,
    roleNames: context.person?.roles.map((r) => r.name) ?? [],
    keepsWayBack: context.keepsWayBack,
    ...(context.settings.defaultReport === undefined ? {} : { defaultReport: context.settings.defaultReport }),
  };
}
