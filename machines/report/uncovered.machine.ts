import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { named } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import {
  address,
  dates,
  type In,
  isOtherAddress,
  type On,
  type Rows,
  uncovered,
  uncoveredContext,
  uncoveredSetup,
} from './uncovered.setup.ts';

/** A longer list opens folded: its aircraft with their sums are the overview. */
const OPEN_UP_TO = 60;
const failed = notice('error', 'Failed to load dispatches.');

const effects = named({
  goHome: uncovered.emit(gotoInstead('/')),
  keepRows: uncovered.assign(({ event }: Rows) => ({ rows: event.output })),
  foldLongList: uncovered.assign(({ context: { rows } }: In) => ({
    closed: rows.length > OPEN_UP_TO ? [...new Set(rows.map((r) => r.aircraftId ?? ''))] : [],
  })),
  toggle: uncovered.assign(({ context: { closed }, event: { key } }: On<'aircraft.toggled'>) => ({
    closed: closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key],
  })),
});

/**
 * Flights without contracts (RPT-60), of all dates or those of its address (RPT-84): a failure on the way in leads home,
 * a later one stays on the page (MSG-3).
 */
export const uncoveredMachine = uncoveredSetup.createMachine({
  id: 'uncovered',
  context: ({ input }) => uncoveredContext(input),
  initial: 'entering',
  on: dates.on,
  states: {
    entering: {
      // Another address before the first list is here is still the way in.
      on: {
        'search.changed': {
          guard: isOtherAddress,
          target: 'entering',
          reenter: true,
          actions: address.takeAddress,
        },
      },
      invoke: {
        id: 'loadUncovered',
        src: 'loadUncovered',
        input: ({ context }) => ({ days: context.days }),
        onDone: { target: 'shown', actions: [effects.keepRows, effects.foldLongList] },
        onError: { target: 'left', actions: [failed, effects.goHome] },
      },
      ...slowly('pending'),
    },
    shown: {
      tags: 'open',
      on: { 'load.requested': 'refreshing', 'aircraft.toggled': { actions: effects.toggle } },
    },
    refreshing: {
      tags: 'open',
      invoke: {
        id: 'refreshUncovered',
        src: 'loadUncovered',
        input: ({ context }) => ({ days: context.days }),
        onDone: { target: 'shown', actions: effects.keepRows },
        onError: { target: 'broken', actions: failed },
      },
    },
    reloading: {
      description: 'Other dates: what shows is not theirs.',
      invoke: {
        id: 'reloadUncovered',
        src: 'loadUncovered',
        input: ({ context }) => ({ days: context.days }),
        onDone: { target: 'shown', actions: [effects.keepRows, effects.foldLongList] },
        onError: { target: 'broken', actions: failed },
      },
      ...slowly('pending'),
    },
    broken: { tags: 'failed', on: { 'load.requested': 'reloading' } },
    left: { type: 'final' },
  },
});
export type UncoveredRef = ActorRefFrom<typeof uncoveredMachine>;
export type UncoveredSnapshot = SnapshotFrom<typeof uncoveredMachine>;
