import { loadRegion } from '../parts/loadRegion.ts';
import { notice } from '../parts/notify.ts';
import { outputOf } from '../parts/outcome.ts';
import { sessionSetup, to } from './session.setup.ts';

/** Flags and permissions are required: without them the session ends with a notice (SES-4). */
const flags = loadRegion(
  'loadFlags',
  { type: 'keepFlags', params: outputOf },
  {
    target: to.ending,
    actions: notice('error', 'Failed to load features.'),
  },
);
const permissions = loadRegion(
  'loadPermissions',
  { type: 'keepPermissions', params: outputOf },
  {
    target: to.ending,
    actions: notice('error', 'Failed to load permissions.'),
  },
);
/** Settings are optional: a failure shows a notice and the defaults apply (SES-4). */
const settings = loadRegion(
  'loadSettings',
  { type: 'keepSettings', params: outputOf },
  {
    target: 'loaded',
    actions: notice('error', 'Failed to load user settings.'),
  },
);
/** If the lookup fails, continue without a person: `checkingPerson` then admits only staff. */
const person = loadRegion('findPerson', { type: 'keepPerson', params: outputOf }, 'loaded');

/** Loads everything a signed-in user needs before the session opens. */
export const admitting = sessionSetup.createStateConfig({
  tags: 'pending',
  initial: 'refreshingToken',
  // Public pages offer to sign out as soon as the identity is known.
  on: { 'signOut.requested': { target: to.ending, actions: 'leaveForGood' } },
  states: {
    refreshingToken: {
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        onDone: [
          { guard: { type: 'isOffline', params: outputOf }, target: 'recalling' },
          { target: 'loadingAccess', actions: { type: 'renewIdentity', params: outputOf } },
        ],
        onError: to.ending,
      },
    },
    recalling: {
      description:
        'Nothing answers. The access stored on this computer for the same user replaces all four replies, or none (SES-17).',
      invoke: {
        id: 'findKeptAccess',
        src: 'findKeptAccess',
        onDone: [
          { guard: { type: 'isKept', params: outputOf }, target: 'loadingAccess' },
          { target: to.unreachable },
        ],
        onError: to.unreachable,
      },
    },
    loadingAccess: {
      type: 'parallel',
      states: { flags, permissions, settings, person },
      // A 401 from any of these requests means the service rejects the token (SES-5). It takes
      // precedence over the request's own failure.
      on: { 'session.rejected': to.ending },
      onDone: 'checkingPerson',
    },
    checkingPerson: {
      always: [
        { guard: 'hasPerson', target: to.signedIn },
        { guard: 'isStaff', target: to.signedIn },
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
