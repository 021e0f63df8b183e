import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { baseSetup, closeOutSource, noSections, workSource } from './base.setup.ts';

/** What is shown loads again with each tick of the clock and after each change; what failed is told once and waits for a retry (contract §Loader). */
const refreshRegion = baseSetup.createStateConfig({
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasFailures', target: 'stale' }, { target: 'resting' }] },
    resting: {
      on: {
        'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
        'reload.requested': 'loading',
      },
    },
    loading: {
      // A change made meanwhile may not be in what is on its way.
      on: { 'reload.requested': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          {
            guard: { type: 'wasFound', params: ({ event }) => ({ loaded: event.output }) },
            target: 'judging',
            actions: [
              { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
              { type: 'tellFailures', params: ({ context }) => ({ messages: context.failures }) },
              'tellCloseOut',
              'tellWork',
            ],
          },
          { target: '#base.leaving', actions: { type: 'notify', params: { variant: 'error', message: 'No bases exist to manage.' } } },
        ],
        onError: { target: 'stale', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load bases.' } } },
      },
    },
    stale: {
      tags: 'failed',
      on: {
        'retry.requested': 'loading',
        'reload.requested': 'loading',
        'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
      },
    },
  },
});

/** The base management page (domain §5): one base with all of its sections, kept fresh by the clock. */
export const baseMachine = baseSetup.createMachine({
  id: 'base',
  context: ({ input }) => ({
    ...input,
    data: null,
    failures: [],
    sections: noSections,
    showsHistory: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      initial: 'quick',
      on: {
        'base.asked': {
          guard: { type: 'isOtherBase', params: ({ event }) => ({ baseId: event.baseId }) },
          target: 'loading',
          reenter: true,
          actions: { type: 'keepAsked', params: ({ event }) => ({ baseId: event.baseId }) },
        },
      },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          {
            guard: { type: 'wasFound', params: ({ event }) => ({ loaded: event.output }) },
            target: 'shown',
            actions: [
              { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
              { type: 'tellFailures', params: ({ context }) => ({ messages: context.failures }) },
              'nameBase',
            ],
          },
          { target: 'leaving', actions: { type: 'notify', params: { variant: 'error', message: 'No bases exist to manage.' } } },
        ],
        onError: { target: 'leaving', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load bases.' } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    leaving: { entry: 'goHome' },
    shown: {
      tags: 'shown',
      on: {
        'base.asked': {
          guard: { type: 'isOtherBase', params: ({ event }) => ({ baseId: event.baseId }) },
          target: 'loading',
          actions: { type: 'keepAsked', params: ({ event }) => ({ baseId: event.baseId }) },
        },
        'history.toggled': { actions: 'toggleHistory' },
        'flight.closed': { actions: { type: 'keepClosed', params: ({ event }) => event } },
        'work.done': { actions: 'reload' },
      },
      invoke: [
        { id: 'closeOut', src: 'closeOut', input: ({ context }) => ({ source: closeOutSource(context) }) },
        { id: 'work', src: 'work', input: ({ context }) => ({ source: workSource(context) }) },
      ],
      ...refreshRegion,
    },
  },
});
export type BaseRef = ActorRefFrom<typeof baseMachine>;
export type BaseSnapshot = SnapshotFrom<typeof baseMachine>;
