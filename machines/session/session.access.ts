import type { Permission } from '../../contract/wire/permissions.ts';
import { named } from '../parts/effects.ts';
import { loadRegion } from '../parts/loadRegion.ts';
import { notice } from '../parts/notify.ts';
import {
  type Done,
  type Identity,
  type In,
  session,
  sessionSetup,
  shared,
  to,
} from './session.setup.ts';

/** A network that is down is an answer, not a surprise. */
type Refreshed = { readonly identity: Identity } | 'offline';
const isOffline = ({ event }: Done<Refreshed>) => event.output === 'offline';
const isKept = ({ event }: Done<boolean>) => event.output;
const hasPerson = ({ context }: In) => context.person !== null;
const isStaff = ({ context }: In) => context.identity?.isStaff === true;
const effects = named({
  // The forced refresh may bring a new staff claim or name.
  renewIdentity: session.assign(({ event: { output } }: Done<Refreshed>) =>
    output === 'offline' ? {} : { identity: output.identity },
  ),
  keepFlags: session.assign(({ event }: Done<readonly string[]>) => ({ flags: event.output })),
  keepPermissions: session.assign(({ event }: Done<readonly Permission[]>) => ({
    permissions: event.output,
  })),
});

/** Flags and permissions are vital: without them the session ends with a notice (SES-4). */
const flags = loadRegion('loadFlags', effects.keepFlags, {
  target: to.ending,
  actions: notice('error', 'Failed to load features.'),
});
const permissions = loadRegion('loadPermissions', effects.keepPermissions, {
  target: to.ending,
  actions: notice('error', 'Failed to load permissions.'),
});
/** Settings stop no user: a failure is told and the defaults stand (SES-4). */
const settings = loadRegion('loadSettings', shared.keepSettings, {
  target: 'loaded',
  actions: notice('error', 'Failed to load user settings.'),
});
/** A failed lookup is the same as no person: the check that follows decides. */
const person = loadRegion('findPerson', shared.keepPerson, 'loaded');

/** From a signed-in identity to the right to use the product. */
export const admitting = sessionSetup.createStateConfig({
  tags: 'pending',
  initial: 'refreshingToken',
  // Public pages offer to sign out as soon as the identity is known.
  on: { 'signOut.requested': { target: to.ending, actions: shared.leaveForGood } },
  states: {
    refreshingToken: {
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        onDone: [
          { guard: isOffline, target: 'recalling' },
          { target: 'loadingAccess', actions: effects.renewIdentity },
        ],
        onError: to.ending,
      },
    },
    recalling: {
      description:
        'Nothing answers: what this computer keeps of the same user stands in for all of it, or nothing does (SES-17).',
      invoke: {
        id: 'findKeptAccess',
        src: 'findKeptAccess',
        onDone: [{ guard: isKept, target: 'loadingAccess' }, { target: to.unreachable }],
        onError: to.unreachable,
      },
    },
    loadingAccess: {
      type: 'parallel',
      states: { flags, permissions, settings, person },
      // A 401 of any of these calls says more than its failure: the service rejects the token (SES-5).
      on: { 'session.rejected': to.ending },
      onDone: 'checkingPerson',
    },
    checkingPerson: {
      always: [
        { guard: hasPerson, target: to.signedIn },
        { guard: isStaff, target: to.signedIn },
        {
          target: to.ending,
          actions: notice(
            'error',
            'Authorization failed. Account does not have CATIS User access.',
          ),
        },
      ],
    },
  },
});
