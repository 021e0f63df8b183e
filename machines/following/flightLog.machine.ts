import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { FlightLogLine } from '../../contract/following/following.ts';
import { notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface FlightLogInput {
  readonly dispatchId: string;
  /** The log is shown without being opened. */
  readonly isOpen?: boolean;
}
/** The line to strike, and the reason as typed. */
export interface Strike {
  readonly lineId: string;
  readonly reason: string;
  /** Why it couldn't be struck, '' for nothing. */
  readonly problem: string;
}
export type StrikeOutcome = { readonly kind: 'stored' } | { readonly kind: 'queued' } | Refused;
interface Context extends FlightLogInput {
  readonly lines: readonly FlightLogLine[];
  readonly strike: Strike | null;
}
type LogAsked =
  | { type: 'log.opened' }
  | { type: 'log.closed' }
  | { type: 'retry.requested' }
  | { type: 'strike.opened'; lineId: string }
  | { type: 'strike.typed'; text: string }
  | { type: 'strike.confirmed' }
  | { type: 'strike.cancelled' };

const flightLogSetup = setup({
  types: {} as {
    context: Context;
    input: FlightLogInput;
    events: LogAsked;
    tags: Tagged<'pending' | 'open' | 'failed' | 'busy'>;
  },
  actors: {
    loadLog: placeholderActor<readonly FlightLogLine[], { dispatchId: string }>('loadLog'),
    strikeLine: placeholderActor<StrikeOutcome, { dispatchId: string; strike: Strike | null }>(
      'strikeLine',
    ),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    isOpenAtFirst: ({ context }) => context.isOpen === true,
    isStored: (_, { kind }: StrikeOutcome) => kind === 'stored',
    isQueued: (_, { kind }: StrikeOutcome) => kind === 'queued',
  },
  actions: {
    keepLines: assign((_, lines: readonly FlightLogLine[]) => ({ lines, strike: null })),
    openStrike: assign((_, { lineId }: { lineId: string }) => ({
      strike: { lineId, reason: '', problem: '' },
    })),
    keepReason: assign(({ context: { strike } }, { text }: { text: string }) =>
      strike === null ? {} : { strike: { ...strike, reason: text, problem: '' } },
    ),
    keepProblem: assign(({ context: { strike } }, { message }: { message: string }) =>
      strike === null ? {} : { strike: { ...strike, problem: message } },
    ),
    dropStrike: assign({ strike: null }),
  },
});
const lost = "The line couldn't be struck. Try again.";

/**
 * The log of one flight on its record, loaded each time the user opens it; a line is struck with a
 * reason if there is one (FOL-17, FOL-28).
 */
export const flightLogMachine = flightLogSetup.createMachine({
  id: 'flightLog',
  context: ({ input }) => ({ ...input, lines: [], strike: null }),
  initial: 'starting',
  on: { 'log.closed': { target: '.closed', actions: 'dropStrike' } },
  states: {
    starting: { always: [{ guard: 'isOpenAtFirst', target: 'loading' }, { target: 'closed' }] },
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
    shown: {
      tags: 'open',
      on: {
        'strike.opened': { actions: { type: 'openStrike', params: eventOf } },
        'strike.typed': { actions: { type: 'keepReason', params: eventOf } },
        'strike.confirmed': 'striking',
        'strike.cancelled': { actions: 'dropStrike' },
      },
    },
    striking: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'strikeLine',
        src: 'strikeLine',
        input: ({ context: { dispatchId, strike } }) => ({ dispatchId, strike }),
        onDone: [
          { guard: { type: 'isStored', params: outputOf }, target: 'loading' },
          {
            guard: { type: 'isQueued', params: outputOf },
            target: 'shown',
            actions: [
              {
                type: 'notify',
                params: {
                  variant: 'success',
                  message: "The service can't be reached. The line is struck as soon as it can be.",
                },
              },
              'dropStrike',
            ],
          },
          {
            target: 'shown',
            actions: {
              type: 'keepProblem',
              params: ({ event: { output } }) => ({
                message: output.kind === 'refused' ? output.message : lost,
              }),
            },
          },
        ],
        onError: {
          target: 'shown',
          actions: { type: 'keepProblem', params: { message: lost } },
        },
      },
    },
    unavailable: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type FlightLogRef = ActorRefFrom<typeof flightLogMachine>;
export type FlightLogSnapshot = SnapshotFrom<typeof flightLogMachine>;
