import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Feed } from '../../contract/feeds/feeds.ts';
import { isFeedMoving } from '../../domain/integrations/feeds.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type { Acted } from './saved.ts';

/** `pull`: now instead of at its time. */
export type FeedActKind = 'on' | 'off' | 'pull' | 'delete';
export interface FeedAct {
  readonly kind: FeedActKind;
  readonly feed: Feed;
}
export interface FeedList {
  readonly items: readonly Feed[];
  /** Hosts that can be called; empty: none. */
  readonly hosts: readonly string[];
}
interface Context extends FeedList {
  readonly act: FeedAct | null;
}
type Event =
  | { type: 'act.pressed'; kind: FeedActKind; id: string }
  | { type: 'list.outdated' }
  | { type: 'retry.requested' };

const feedIn = ({ items }: Context, id: string) => items.find((item) => item.id === id) ?? null;

const feedsSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    tags: Tagged<'pending' | 'open' | 'failed' | 'stale' | 'locked'>;
  },
  actors: {
    loadFeeds: placeholderActor<FeedList>('loadFeeds'),
    act: placeholderActor<Acted, { act: FeedAct | null }>('act'),
  },
  delays: { pendingDelay, lookAgain: 5000 },
  actions: { notify },
}).extend({
  guards: {
    isRefused: (_, { kind }: Acted) => kind === 'refused',
    hasFeed: ({ context }, { id }: { id: string }) => feedIn(context, id) !== null,
    isMoving: ({ context }) => context.items.some(isFeedMoving),
  },
  actions: {
    keepList: assign((_, { items, hosts }: FeedList) => ({ items, hosts })),
    keepAct: assign(({ context }, { kind, id }: { kind: FeedActKind; id: string }) => {
      const feed = feedIn(context, id);
      return feed === null ? {} : { act: { kind, feed } };
    }),
  },
});

/** Incident feeds: their last pull, and buttons. The list reloads until a new one was pulled. */
export const feedsMachine = feedsSetup.createMachine({
  id: 'feeds',
  context: { items: [], hosts: [], act: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadFeeds',
        src: 'loadFeeds',
        onDone: { target: 'resting', actions: { type: 'keepList', params: outputOf } },
        onError: 'broken',
      },
      ...pendingAfterDelay('pending'),
    },
    broken: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    resting: {
      tags: 'open',
      after: { lookAgain: { guard: 'isMoving', target: 'reloading' } },
      on: {
        'act.pressed': {
          guard: { type: 'hasFeed', params: eventOf },
          target: 'acting',
          actions: { type: 'keepAct', params: eventOf },
        },
        'list.outdated': 'reloading',
      },
    },
    acting: {
      tags: ['open', 'locked'],
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { act } }) => ({ act }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'reloading',
            actions: { type: 'notify', params: refusalOf },
          },
          { target: 'reloading' },
        ],
        onError: {
          target: 'reloading',
          actions: notice('error', "That couldn't be done. Try again."),
        },
      },
    },
    reloading: {
      tags: 'open',
      invoke: {
        id: 'reloadFeeds',
        src: 'loadFeeds',
        onDone: { target: 'resting', actions: { type: 'keepList', params: outputOf } },
        onError: 'outdated',
      },
      on: { 'list.outdated': { target: 'reloading', reenter: true } },
    },
    outdated: {
      tags: ['open', 'stale'],
      on: { 'retry.requested': 'reloading', 'list.outdated': 'reloading' },
    },
  },
});
export type FeedsRef = ActorRefFrom<typeof feedsMachine>;
export type FeedsSnapshot = SnapshotFrom<typeof feedsMachine>;
