import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { defaultUserSettings } from '../../contract/constants.ts';
import { admitting } from './session.access.ts';
import { sessionSetup } from './session.setup.ts';

/** A setting shows at once and is kept on the server; each save sends the whole document, so that a later choice never loses an earlier one. */
const settings = sessionSetup.createStateConfig({
  initial: 'kept',
  on: { 'settings.changed': { target: '.saving', reenter: true, actions: { type: 'mergeSettings', params: ({ event }) => ({ patch: event.patch }) } } },
  states: {
    kept: {},
    saving: {
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => ({ settings: context.settings }),
        onDone: { target: 'kept', actions: { type: 'keepSettings', params: ({ event }) => ({ output: event.output }) } },
        // The choice holds for this visit; only the next one would not know of it.
        onError: {
          target: 'kept',
          actions: { type: 'notify', params: { variant: 'warning', message: "Your setting holds for now, but it couldn't be saved. Change it again later." } },
        },
      },
    },
  },
});

const base = sessionSetup.createStateConfig({
  initial: 'kept',
  on: { 'base.chosen': { target: '.saving', reenter: true } },
  states: {
    kept: {},
    saving: {
      invoke: {
        id: 'saveBase',
        src: 'saveBase',
        input: ({ event }) => ({ baseId: event.type === 'base.chosen' ? event.baseId : '' }),
        onDone: { target: 'kept', actions: { type: 'keepPerson', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'kept', actions: { type: 'notify', params: { variant: 'error', message: "Your base couldn't be saved. Try again." } } },
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
      tags: ['pending', 'starting'],
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
        unknown: { tags: ['pending', 'starting'] },
        signedOut: { tags: 'public', entry: 'forgetIdentity' },
        admitting,
        unreachable: {
          tags: 'broken',
          description: 'The identity is known but its token could not be renewed for want of a network: being offline signs nobody out.',
          on: { 'retry.requested': 'admitting', 'signOut.requested': { target: 'ending', actions: 'leaveForGood' } },
        },
        signedIn: {
          tags: 'open',
          type: 'parallel',
          states: { settings, base },
          on: {
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
