import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { homeSetup } from './home.setup.ts';

/** Loads again with each tick of the clock; a failure is told and what was there stays (contract §Loader). */
const refresh = homeSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } } } },
    loading: {
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context }) => ({ now: context.now }),
        onDone: { target: 'resting', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
        onError: 'stale',
      },
    },
    stale: {
      tags: 'failed',
      entry: { type: 'notify', params: { variant: 'error', message: 'Failed to load dispatches.' } },
      on: {
        'retry.requested': 'loading',
        'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
      },
    },
  },
});

/** Closing an open flight in its row with two fields (domain §9, item 2). */
const closeOut = homeSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'closeOut.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } },
        'closeOut.submitted': { target: 'checking', actions: { type: 'checkCloseOut', params: ({ event }) => ({ dispatchId: event.dispatchId }) } },
      },
    },
    checking: {
      always: [{ guard: 'closingHasErrors', target: 'idle' }, { guard: 'closingHasWarnings', target: 'confirming' }, { target: 'saving' }],
    },
    confirming: {
      tags: 'confirming',
      on: {
        'closeOut.accepted': 'saving',
        'closeOut.dropped': { target: 'idle', actions: 'dropClosing' },
        'closeOut.typed': { target: 'idle', actions: { type: 'keepTyped', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: 'saving',
      // The row being saved is locked; the others go on taking what is typed.
      on: { 'closeOut.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } } },
      invoke: {
        id: 'saveCloseOut',
        src: 'saveCloseOut',
        input: ({ context }) => ({
          dispatch: context.data?.dispatches.find((d) => d.id === context.closing?.dispatchId) ?? null,
          body: context.closing?.body ?? null,
        }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => ({
                  variant: 'success',
                  message: event.output.kind === 'saved' ? `Flight ${event.output.dispatch.dispatchNumber} closed.` : '',
                }),
              },
              { type: 'keepClosed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            guard: { type: 'wasChanged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => ({
                  variant: 'warning',
                  message: `${event.output.kind === 'changed' ? event.output.changedBy : 'Somebody'} changed this flight meanwhile. Open it to see both; what you typed is still here.`,
                }),
              },
              'dropClosing',
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }) },
              'dropClosing',
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'notify', params: { variant: 'error', message: "The flight couldn't be closed. What you typed is still here. Try again." } },
            'dropClosing',
          ],
        },
      },
    },
  },
});

/** The home page (domain §9): loads, shows, refreshes with the clock, closes flights in place. */
export const homeMachine = homeSetup.createMachine({
  id: 'home',
  context: ({ input }) => ({ ...input, data: null, out: [], incidents: [], recents: [], typed: {}, closing: null }),
  initial: 'loading',
  on: {
    'base.chosen': {
      actions: [
        { type: 'keepBase', params: ({ event }) => ({ baseId: event.baseId }) },
        { type: 'rememberBase', params: ({ event }) => ({ baseId: event.baseId }) },
      ],
    },
  },
  states: {
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context }) => ({ now: context.now }),
        onDone: { target: 'shown', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
        onError: { target: 'failed', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load dispatches.' } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: { tags: 'shown', type: 'parallel', states: { refresh, closeOut } },
  },
});
export type HomeRef = ActorRefFrom<typeof homeMachine>;
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>;
