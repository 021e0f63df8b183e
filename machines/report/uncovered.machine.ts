import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { dates, uncoveredContext, uncoveredSetup } from './uncovered.setup.ts';

const failed = notice('error', 'Failed to load dispatches.');

/**
 * Flights without contracts (RPT-60), of all dates or the URL's range (RPT-84). A failure before
 * the page opens leads home; a later one keeps the page (MSG-3).
 */
export const uncoveredMachine = uncoveredSetup.createMachine({
  id: 'uncovered',
  context: ({ input }) => uncoveredContext(input),
  initial: 'entering',
  on: dates.on,
  states: {
    entering: {
      // A URL change before the first list has loaded still counts as entering.
      on: {
        'search.changed': {
          guard: { type: 'isOtherAddress', params: eventOf },
          target: 'entering',
          reenter: true,
          actions: { type: 'takeAddress', params: eventOf },
        },
      },
      invoke: {
        id: 'loadUncovered',
        src: 'loadUncovered',
        input: ({ context }) => ({ days: context.days }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepRows', params: outputOf }, 'foldLongList'],
        },
        onError: { target: 'left', actions: [failed, 'goHome'] },
      },
      ...pendingAfterDelay('pending'),
    },
    shown: {
      tags: 'open',
      on: {
        'load.requested': 'refreshing',
        'aircraft.toggled': { actions: { type: 'toggle', params: eventOf } },
      },
    },
    refreshing: {
      tags: 'open',
      invoke: {
        id: 'refreshUncovered',
        src: 'loadUncovered',
        input: ({ context }) => ({ days: context.days }),
        onDone: { target: 'shown', actions: { type: 'keepRows', params: outputOf } },
        onError: { target: 'broken', actions: failed },
      },
    },
    reloading: {
      description: "The dates changed, so the shown rows don't match them yet.",
      invoke: {
        id: 'reloadUncovered',
        src: 'loadUncovered',
        input: ({ context }) => ({ days: context.days }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepRows', params: outputOf }, 'foldLongList'],
        },
        onError: { target: 'broken', actions: failed },
      },
      ...pendingAfterDelay('pending'),
    },
    broken: { tags: 'failed', on: { 'load.requested': 'reloading' } },
    left: { type: 'final' },
  },
});
export type UncoveredRef = ActorRefFrom<typeof uncoveredMachine>;
export type UncoveredSnapshot = SnapshotFrom<typeof uncoveredMachine>;
