import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { UncoveredActivity } from '../../contract/report/uncovered.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly rows: readonly UncoveredActivity[];
  /** Aircraft whose rows are folded away. */
  readonly closed: readonly string[];
}
type Event = { type: 'load.requested' } | { type: 'aircraft.toggled'; key: string };
/** A longer list opens folded: its aircraft with their sums are the overview. */
const OPEN_UP_TO = 60;
const failed = notice('error', 'Failed to load dispatches.');

const uncoveredSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: { loadUncovered: placeholderActor<readonly UncoveredActivity[]>('loadUncovered') },
  delays: { pendingDelay },
  actions: { notify },
});
const { assign, emit } = effectsOf<Context, Event, Goto>();
type Rows = HeardDone<Context, readonly UncoveredActivity[]>;

const effects = named({
  goHome: emit(gotoInstead('/')),
  keepRows: assign(({ event }: Rows) => ({ rows: event.output })),
  foldLongList: assign(({ context: { rows } }: { readonly context: Context }) => ({
    closed: rows.length > OPEN_UP_TO ? [...new Set(rows.map((r) => r.aircraftId ?? ''))] : [],
  })),
  toggle: assign(({ context: { closed }, event: { key } }: HeardOn<Context, Event, 'aircraft.toggled'>) => ({
    closed: closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key],
  })),
});

/** Flights without contracts (RPT-60): a failure on the way in leads home, a later one stays on the page (MSG-3). */
export const uncoveredMachine = uncoveredSetup.createMachine({
  id: 'uncovered',
  context: { rows: [], closed: [] },
  initial: 'entering',
  states: {
    entering: {
      invoke: {
        id: 'loadUncovered',
        src: 'loadUncovered',
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
        onDone: { target: 'shown', actions: effects.keepRows },
        onError: { target: 'broken', actions: failed },
      },
    },
    broken: { tags: 'failed', on: { 'load.requested': 'refreshing' } },
    left: { type: 'final' },
  },
});
export type UncoveredRef = ActorRefFrom<typeof uncoveredMachine>;
export type UncoveredSnapshot = SnapshotFrom<typeof uncoveredMachine>;
