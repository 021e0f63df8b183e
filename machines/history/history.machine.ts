import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { History } from '../../contract/history/history.ts';
import type { HistoryRoute } from '../../contract/history/routes.ts';
import { type HistoryEvent, historyEvents } from '../../domain/history/events.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface HistoryInput {
  readonly route: HistoryRoute;
  readonly id: string;
}
interface Context extends HistoryInput {
  readonly events: readonly HistoryEvent[];
  /** The record has more events than the service sends. */
  readonly isCut: boolean;
}
type HistoryAsked =
  | { type: 'history.opened' }
  | { type: 'history.closed' }
  | { type: 'retry.requested' };

const historySetup = setup({
  types: {} as {
    context: Context;
    input: HistoryInput;
    events: HistoryAsked;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: { loadHistory: placeholderActor<History, HistoryInput>('loadHistory') },
  delays: { pendingDelay },
}).extend({
  actions: {
    keepHistory: assign((_, history: History) => ({
      events: historyEvents(history),
      isCut: history.isCut,
    })),
  },
});

/** The history of one record, loaded each time the user opens it. */
export const historyMachine = historySetup.createMachine({
  id: 'history',
  context: ({ input }) => ({ ...input, events: [], isCut: false }),
  initial: 'closed',
  on: { 'history.closed': '.closed' },
  states: {
    closed: { on: { 'history.opened': 'loading' } },
    loading: {
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context }) => ({ route: context.route, id: context.id }),
        onDone: { target: 'shown', actions: { type: 'keepHistory', params: outputOf } },
        onError: 'unavailable',
      },
      ...pendingAfterDelay('pending'),
    },
    shown: { tags: 'open' },
    unavailable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type HistoryRef = ActorRefFrom<typeof historyMachine>;
export type HistorySnapshot = SnapshotFrom<typeof historyMachine>;
