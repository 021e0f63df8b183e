import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { UncoveredActivity } from '../../contract/uncovered.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

interface Context {
  readonly rows: readonly UncoveredActivity[];
  /** Aircraft whose rows are folded away. */
  readonly closed: readonly string[];
}
type Event = { type: 'load.requested' } | { type: 'aircraft.toggled'; key: string };
/** A longer list opens folded: its aircraft with their sums are the overview. */
const OPEN_UP_TO = 60;
const failed = { variant: 'error', message: 'Failed to load dispatches.' } as const;

/** Flights without contracts (domain §6.7): a failure on the way in leads home, a later one stays on the page (contract §Loader → message). */
export const uncoveredMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    emitted: { type: 'goto'; to: string; replace: boolean };
    tags: 'pending' | 'shown' | 'broken' | 'busy';
  },
  actors: { loadUncovered: declared<readonly UncoveredActivity[]>('loadUncovered') },
  delays: { pendingDelay: 100 },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    goHome: emit({ type: 'goto', to: '/', replace: true }),
    keepRows: assign({ rows: (_, params: { rows: readonly UncoveredActivity[] }) => params.rows }),
    foldLongList: assign({ closed: ({ context: { rows } }) => (rows.length > OPEN_UP_TO ? [...new Set(rows.map((r) => r.aircraftId ?? ''))] : []) }),
    toggle: assign({
      closed: ({ context }, params: { key: string }) =>
        context.closed.includes(params.key) ? context.closed.filter((key) => key !== params.key) : [...context.closed, params.key],
    }),
  },
}).createMachine({
  id: 'uncovered',
  context: { rows: [], closed: [] },
  initial: 'entering',
  states: {
    entering: {
      initial: 'quick',
      invoke: {
        id: 'loadUncovered',
        src: 'loadUncovered',
        onDone: { target: 'shown', actions: [{ type: 'keepRows', params: ({ event }) => ({ rows: event.output }) }, 'foldLongList'] },
        onError: { target: 'left', actions: [{ type: 'notify', params: failed }, 'goHome'] },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    shown: {
      tags: 'shown',
      on: { 'load.requested': 'refreshing', 'aircraft.toggled': { actions: { type: 'toggle', params: ({ event }) => event } } },
    },
    refreshing: {
      tags: ['shown', 'busy'],
      invoke: {
        id: 'refreshUncovered',
        src: 'loadUncovered',
        onDone: { target: 'shown', actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) } },
        onError: { target: 'broken', actions: { type: 'notify', params: failed } },
      },
    },
    broken: { tags: 'broken', on: { 'load.requested': 'refreshing' } },
    left: { type: 'final' },
  },
});
export type UncoveredRef = ActorRefFrom<typeof uncoveredMachine>;
export type UncoveredSnapshot = SnapshotFrom<typeof uncoveredMachine>;
