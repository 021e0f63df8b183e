import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { eventOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

interface Context {
  /** The fetch time of the oldest cached list on this page; null if none came from the cache. */
  readonly asOf: string | null;
}
export type ConnectionEvent =
  /** Browser events for the network. */
  | { type: 'network.lost' }
  | { type: 'network.returned' }
  /** The result of one of the page's own requests. */
  | { type: 'call.answered' }
  | { type: 'call.unanswered' }
  /** A cached reply was returned in place of the service's. */
  | { type: 'reply.recalled'; keptAt: string }
  | { type: 'page.opened' };
/** Emitted when the service is reachable again: queued saves can be sent and lists refreshed. */
interface Returned {
  readonly type: 'service.returned';
}

const connectionSetup = setup({
  types: {} as {
    context: Context;
    events: ConnectionEvent;
    emitted: Returned;
    /** `offline`: the service is unreachable, because the network or the service is down. */
    tags: 'offline';
  },
  actors: {
    watchNetwork: fromCallback<ConnectionEvent>(() => undefined),
    /** Rejects while the service does not answer at all. */
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
 * Whether the service is reachable (ENTRY-38). The browser's offline event counts immediately. An
 * unanswered request is verified first, because a single one can fail for its own reasons.
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
