import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { FlightLogLine } from '../../contract/following/following.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface FlightLogInput {
  readonly dispatchId: string;
}
interface Context extends FlightLogInput {
  readonly lines: readonly FlightLogLine[];
}
type LogAsked = { type: 'log.opened' } | { type: 'log.closed' } | { type: 'retry.requested' };

const flightLogSetup = setup({
  types: {} as {
    context: Context;
    input: FlightLogInput;
    events: LogAsked;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: { loadLog: placeholderActor<readonly FlightLogLine[], FlightLogInput>('loadLog') },
  delays: { pendingDelay },
}).extend({
  actions: { keepLines: assign((_, lines: readonly FlightLogLine[]) => ({ lines })) },
});

/** The log of one flight on its record, loaded each time the user opens it (FOL-17). */
export const flightLogMachine = flightLogSetup.createMachine({
  id: 'flightLog',
  context: ({ input }) => ({ ...input, lines: [] }),
  initial: 'closed',
  on: { 'log.closed': '.closed' },
  states: {
    closed: { on: { 'log.opened': 'loading' } },
    loading: {
      invoke: {
        id: 'loadLog',
        src: 'loadLog',
        input: ({ context: { dispatchId } }) => ({ dispatchId }),
        onDone: { target: 'shown', actions: { type: 'keepLines', params: outputOf } },
        onError: 'unavailable',
      },
      ...pendingAfterDelay('pending'),
    },
    shown: { tags: 'open' },
    unavailable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type FlightLogRef = ActorRefFrom<typeof flightLogMachine>;
export type FlightLogSnapshot = SnapshotFrom<typeof flightLogMachine>;
