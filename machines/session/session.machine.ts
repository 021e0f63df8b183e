import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { defaultUserSettings } from '../../contract/session.ts';
import { admitting } from './session.access.ts';
import { sessionSetup } from './session.setup.ts';

/** What may be changed about oneself while signed in: kept on the server, shown at once. */
const signedIn = sessionSetup.createStateConfig({
  tags: 'open',
  initial: 'idle',
  on: {
    'settings.changed': { target: '.savingSettings', reenter: true, actions: { type: 'mergeSettings', params: ({ event }) => ({ patch: event.patch }) } },
    'base.chosen': { target: '.savingBase', reenter: true },
  },
  states: {
    idle: {},
    savingSettings: {
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context, event }) => ({ patch: event.type === 'settings.changed' ? event.patch : context.settings }),
        onDone: { target: 'idle', actions: { type: 'keepSettings', params: ({ event }) => ({ output: event.output }) } },
        // The choice holds for this visit; only the next one would not know of it.
        onError: {
          target: 'idle',
          actions: { type: 'notify', params: { variant: 'warning', message: "Your setting holds for now, but it couldn't be saved. Change it again later." } },
        },
      },
    },
    savingBase: {
      invoke: {
        id: 'saveBase',
        src: 'saveBase',
        input: ({ event }) => ({ baseId: event.type === 'base.chosen' ? event.baseId : '' }),
        onDone: { target: 'idle', actions: { type: 'keepPerson', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'idle', actions: { type: 'notify', params: { variant: 'error', message: "Your base couldn't be saved. Try again." } } },
      },
    },
  },
});

/** The auth bootstrap (specification §4): configuration, identity, token, flags, permissions, settings, person check. Lives as long as the page. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { identity: null, flags: [], permissions: [], settings: defaultUserSettings, person: null, keepsWayBack: true },
  initial: 'loadingConfiguration',
  states: {
    loadingConfiguration: {
      tags: 'pending',
      invoke: { id: 'loadConfiguration', src: 'loadConfiguration', onDone: 'watching', onError: 'unavailable' },
    },
    unavailable: {
      tags: 'broken',
      description: 'Without its two configuration documents the page knows neither service nor identity provider.',
      on: { 'retry.requested': 'loadingConfiguration' },
    },
    watching: {
      invoke: { id: 'watchIdentity', src: 'watchIdentity' },
      on: {
        'identity.signedIn': {
          target: '.admitting',
          reenter: false,
          actions: [
            { type: 'keepIdentity', params: ({ event }) => ({ identity: event.identity }) },
            { type: 'identifyToMonitor', params: ({ event }) => ({ id: event.identity.id }) },
          ],
        },
        'identity.signedOut': { target: '.signedOut', actions: { type: 'identifyToMonitor', params: { id: null } } },
      },
      initial: 'unknown',
      states: {
        unknown: { tags: 'pending' },
        signedOut: { tags: 'public', entry: 'forgetIdentity' },
        admitting,
        unreachable: {
          tags: 'broken',
          description: 'The identity is known but its token could not be renewed for want of a network: being offline signs nobody out.',
          on: { 'retry.requested': 'admitting', 'signOut.requested': { target: 'ending', actions: 'leaveForGood' } },
        },
        signedIn: {
          ...signedIn,
          on: {
            ...signedIn.on,
            'session.rejected': 'ending',
            'signOut.requested': { target: 'ending', actions: 'leaveForGood' },
          },
        },
        ending: {
          tags: 'pending',
          description: 'Forgets the stored token and signs out of the provider; both ways out lead to the login.',
          invoke: { id: 'endSession', src: 'endSession', onDone: 'signedOut', onError: 'signedOut' },
        },
      },
    },
  },
});
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
