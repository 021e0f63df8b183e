import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { eventOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

interface Context {
  /** When the oldest of the lists on this page was fetched, of those that the network no longer gives; null: none. */
  readonly asOf: string | null;
}
export type ConnectionEvent =
  /** What the browser says of its network. */
  | { type: 'network.lost' }
  | { type: 'network.returned' }
  /** What became of a call of the page itself. */
  | { type: 'call.answered' }
  | { type: 'call.unanswered' }
  /** A kept reply stood in for the service. */
  | { type: 'reply.recalled'; keptAt: string }
  | { type: 'page.opened' };
/** Told when the service answers again: what waits may go, what shows may be fetched afresh. */
interface Returned {
  readonly type: 'service.returned';
}

const connectionSetup = setup({
  types: {} as {
    context: Context;
    events: ConnectionEvent;
    emitted: Returned;
    /** `offline`: no answer comes from the service, for want of a network or of the service. */
    tags: 'offline';
  },
  actors: {
    watchNetwork: fromCallback<ConnectionEvent>(() => undefined),
    /** Fails while the service gives no answer at all. */
    askService: placeholderActor<void>('askService'),
  },
  delays: { askAgain: 5_000 },
  actions: {
    keepOldest: assign(({ context: { asOf } }, { keptAt }: { keptAt: string }) => ({
      asOf: asOf === null || keptAt < asOf ? keptAt : asOf,
    })),
    forgetAge: assign({ asOf: null }),
    tellReturned: emit({ type: 'service.returned' }),
  },
});

/**
 * Whether the service can be reached (ENTRY-38): the browser's own word counts at once; a call without an answer is
 * looked into, because one alone may have failed for reasons of its own.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: { asOf: null },
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  on: {
    'reply.recalled': { actions: { type: 'keepOldest', params: eventOf } },
    'page.opened': { actions: 'forgetAge' },
  },
  initial: 'online',
  states: {
    online: {
      on: { 'network.lost': 'offline', 'call.unanswered': 'doubting' },
    },
    doubting: {
      invoke: { id: 'askService', src: 'askService', onDone: 'online', onError: 'offline' },
      on: { 'network.lost': 'offline', 'call.answered': 'online' },
    },
    offline: {
      tags: 'offline',
      initial: 'waiting',
      on: {
        'call.answered': { target: 'online', actions: ['forgetAge', 'tellReturned'] },
        'network.returned': '.asking',
      },
      states: {
        waiting: { after: { askAgain: 'asking' } },
        asking: {
          invoke: {
            id: 'askService',
            src: 'askService',
            onDone: {
              target: '#connection.online',
              actions: ['forgetAge', 'tellReturned'],
            },
            onError: 'waiting',
          },
        },
      },
    },
  },
});
export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
