import { sessionSetup } from './session.setup.ts';

/** Flags and permissions are vital: without them the session ends with a notice (specification §4). */
const flags = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadFlags',
        src: 'loadFlags',
        onDone: { target: 'loaded', actions: { type: 'keepFlags', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: '#session.watching.ending', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load features.' } } },
      },
    },
    loaded: { type: 'final' },
  },
});

const permissions = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPermissions',
        src: 'loadPermissions',
        onDone: { target: 'loaded', actions: { type: 'keepPermissions', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: '#session.watching.ending', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load permissions.' } } },
      },
    },
    loaded: { type: 'final' },
  },
});

/** Settings never stop anybody: a failure is told and the defaults stand (specification §4). */
const settings = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        onDone: { target: 'loaded', actions: { type: 'keepSettings', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'loaded', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load user settings.' } } },
      },
    },
    loaded: { type: 'final' },
  },
});

/** A failed lookup is the same as no person: the check that follows decides. */
const person = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'findPerson',
        src: 'findPerson',
        onDone: { target: 'loaded', actions: { type: 'keepPerson', params: ({ event }) => ({ output: event.output }) } },
        onError: 'loaded',
      },
    },
    loaded: { type: 'final' },
  },
});

/** From a signed-in identity to the right to use the product. */
export const admitting = sessionSetup.createStateConfig({
  tags: 'pending',
  initial: 'refreshingToken',
  states: {
    refreshingToken: {
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        onDone: [
          { guard: { type: 'isOffline', params: ({ event }) => ({ output: event.output }) }, target: '#session.watching.unreachable' },
          { target: 'loadingAccess', actions: { type: 'renewIdentity', params: ({ event }) => ({ output: event.output }) } },
        ],
        onError: '#session.watching.ending',
      },
    },
    loadingAccess: {
      type: 'parallel',
      states: { flags, permissions, settings, person },
      onDone: 'checkingPerson',
    },
    checkingPerson: {
      always: [
        { guard: 'hasPerson', target: '#session.watching.signedIn' },
        { guard: 'isStaff', target: '#session.watching.signedIn' },
        {
          target: '#session.watching.ending',
          actions: { type: 'notify', params: { variant: 'error', message: 'Authorization failed. Account does not have CATIS User access.' } },
        },
      ],
    },
  },
});
