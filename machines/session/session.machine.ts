import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { defaultUserSettings } from '../../contract/session/defaultSettings.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { admitting } from './session.access.ts';
import { sessionSetup } from './session.setup.ts';

/**
 * A setting applies immediately and is stored on the server. Each save sends the whole document, so
 * that no earlier choice is lost.
 */
const settings = sessionSetup.createStateConfig({
  initial: 'kept',
  on: {
    'settings.changed': {
      target: '.saving',
      reenter: true,
      actions: { type: 'mergeSettings', params: eventOf },
    },
  },
  states: {
    kept: {},
    saving: {
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => ({ settings: context.settings }),
        onDone: { target: 'kept', actions: { type: 'keepSettings', params: outputOf } },
        // The choice applies for this visit but is not stored for the next one.
        onError: {
          target: 'kept',
          actions: notice(
            'warning',
            "Your setting holds for now, but it couldn't be saved. Change it again later.",
          ),
        },
      },
    },
  },
});

/**
 * Reloads the user's rights after the service was unreachable; a failure keeps the old ones
 * (SES-19).
 */
const rights = sessionSetup.createStateConfig({
  initial: 'known',
  on: { 'service.returned': { target: '.renewing', reenter: true } },
  states: {
    known: {},
    renewing: {
      invoke: {
        id: 'renewRights',
        src: 'renewRights',
        onDone: { target: 'known', actions: { type: 'keepRights', params: outputOf } },
        onError: 'known',
      },
    },
  },
});

/** A new token says whether the session has a second factor; a failure keeps the old one. */
const identity = sessionSetup.createStateConfig({
  initial: 'known',
  on: { 'secondFactor.changed': { target: '.renewing', reenter: true } },
  states: {
    known: {},
    renewing: {
      invoke: {
        id: 'renewIdentity',
        src: 'refreshToken',
        onDone: { target: 'known', actions: { type: 'renewIdentity', params: outputOf } },
        onError: 'known',
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
        onDone: { target: 'kept', actions: { type: 'keepPerson', params: outputOf } },
        onError: {
          target: 'kept',
          actions: notice('error', "Your base couldn't be saved. Try again."),
        },
      },
    },
  },
});

/**
 * Bootstraps the session (SES-1 to SES-4): configuration, identity, token, flags, permissions,
 * settings, person check. The chart lives as long as the page.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: {
    identity: null,
    flags: [],
    permissions: [],
    settings: defaultUserSettings,
    person: null,
    keepsWayBack: true,
    hasHelp: false,
    agency: null,
    version: '',
  },
  initial: 'loadingConfiguration',
  states: {
    loadingConfiguration: {
      tags: ['pending', 'starting'],
      invoke: {
        id: 'loadConfiguration',
        src: 'loadConfiguration',
        onDone: {
          target: 'watching',
          actions: { type: 'keepConfiguration', params: outputOf },
        },
        onError: 'unavailable',
      },
    },
    unavailable: {
      tags: 'failed',
      description:
        'Without its two configuration documents the page knows neither the service nor the identity provider.',
      on: { 'retry.requested': 'loadingConfiguration' },
    },
    watching: {
      invoke: { id: 'watchIdentity', src: 'watchIdentity' },
      on: {
        'identity.signedIn': {
          target: '.admitting',
          reenter: false,
          actions: [
            { type: 'keepIdentity', params: eventOf },
            { type: 'identifyToMonitor', params: ({ event }) => ({ id: event.identity.id }) },
          ],
        },
        'identity.signedOut': {
          target: '.signedOut',
          actions: { type: 'identifyToMonitor', params: { id: null } },
        },
      },
      initial: 'unknown',
      states: {
        unknown: { tags: ['pending', 'starting'] },
        signedOut: { tags: 'public', entry: 'forgetIdentity' },
        admitting,
        unreachable: {
          tags: 'failed',
          description:
            "The user is known, but the network is down and the token can't be refreshed. Being offline never signs a user out.",
          on: {
            'retry.requested': 'admitting',
            'signOut.requested': { target: 'ending', actions: 'leaveForGood' },
          },
        },
        signedIn: {
          tags: 'open',
          type: 'parallel',
          states: { settings, base, rights, identity },
          on: {
            'session.rejected': 'ending',
            'signOut.requested': { target: 'ending', actions: 'leaveForGood' },
          },
        },
        ending: {
          tags: 'pending',
          description:
            'Deletes the stored token and signs out of the provider. Success and failure both lead to /login.',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            onDone: 'signedOut',
            onError: 'signedOut',
          },
        },
      },
    },
  },
});
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
