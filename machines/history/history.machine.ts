import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { History } from '../contract/history.ts';
import type { HistoryRoute } from '../contract/tableHistory.ts';
import { type HistoryEvent, historyEvents } from '../domain/history/events.ts';
import { declared } from './declared.ts';

export interface HistoryInput {
  readonly route: HistoryRoute;
  readonly id: string;
}
interface Context extends HistoryInput {
  readonly events: readonly HistoryEvent[];
  /** There is more than the service sends. */
  readonly isCut: boolean;
}

/** What became of one record; asked for when somebody opens it, and again each time. */
export const historyMachine = setup({
  types: {} as {
    context: Context;
    input: HistoryInput;
    events: { type: 'history.opened' } | { type: 'history.closed' } | { type: 'retry.requested' };
    tags: 'pending' | 'shown' | 'unavailable';
  },
  actors: { loadHistory: declared<History, HistoryInput>('loadHistory') },
  delays: { pendingDelay: 100 },
  actions: {
    keepHistory: assign((_, params: { history: History }) => ({ events: historyEvents(params.history), isCut: params.history.isCut })),
  },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, events: [], isCut: false }),
  initial: 'closed',
  on: { 'history.closed': '.closed' },
  states: {
    closed: { on: { 'history.opened': 'loading' } },
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context }) => ({ route: context.route, id: context.id }),
        onDone: { target: 'shown', actions: { type: 'keepHistory', params: ({ event }) => ({ history: event.output }) } },
        onError: 'unavailable',
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    shown: { tags: 'shown' },
    unavailable: { tags: 'unavailable', on: { 'retry.requested': 'loading' } },
  },
});
export type HistoryRef = ActorRefFrom<typeof historyMachine>;
export type HistorySnapshot = SnapshotFrom<typeof historyMachine>;
