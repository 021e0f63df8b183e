import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Feed, FeedBody } from '../../contract/feeds/feeds.ts';
import {
  bodyOfFeed,
  checkFeed,
  draftOfFeed,
  type FeedDraft,
  type FeedErrors,
  newFeedDraft,
} from '../../domain/integrations/feeds.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type { RefusedForm } from './saved.ts';

interface Context {
  /** The feed being changed; null for a new one. */
  readonly feed: Feed | null;
  readonly draft: FeedDraft;
  readonly errors: FeedErrors;
  /** The service's reason for a refusal that concerns no field. */
  readonly refusal: string | null;
}
type Event =
  | { type: 'form.opened'; feed: Feed | null }
  | { type: 'form.left' }
  | { type: 'field.changed'; change: Partial<FeedDraft> }
  | { type: 'save.pressed' };
export type FeedSaved = { readonly kind: 'saved' } | RefusedForm;
export interface FeedToSave {
  readonly feed: Feed | null;
  readonly body: FeedBody;
}

const empty: Context = { feed: null, draft: newFeedDraft, errors: {}, refusal: null };

const feedFormSetup = setup({
  types: {} as { context: Context; events: Event; tags: Tagged<'form' | 'locked'> },
  actors: { saveFeed: placeholderActor<FeedSaved, FeedToSave>('saveFeed') },
  actions: {
    notify,
    /** Reloads the list next to the form. */
    tellList: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isRefused: (_, { kind }: FeedSaved) => kind === 'refused',
    isIncomplete: ({ context }) => Object.keys(checkFeed(context.draft)).length > 0,
  },
  actions: {
    open: assign((_, { feed }: { feed: Feed | null }) => ({
      ...empty,
      feed,
      draft: feed === null ? newFeedDraft : draftOfFeed(feed),
    })),
    change: assign(({ context }, { change }: { change: Partial<FeedDraft> }) => ({
      draft: { ...context.draft, ...change },
      errors: {},
      refusal: null,
    })),
    showErrors: assign(({ context }) => ({ errors: checkFeed(context.draft) })),
    keepRefusal: assign((_, saved: FeedSaved) => {
      if (saved.kind !== 'refused') return {};
      const { fields, message } = saved;
      return { errors: fields, refusal: Object.keys(fields).length > 0 ? null : message };
    }),
    forget: assign(empty),
  },
});

/** The drawer that makes or changes an incident feed (INC-25). */
export const feedFormMachine = feedFormSetup.createMachine({
  id: 'feedForm',
  context: empty,
  initial: 'closed',
  states: {
    closed: {
      on: { 'form.opened': { target: 'filling', actions: { type: 'open', params: eventOf } } },
    },
    filling: {
      tags: 'form',
      on: {
        'form.opened': { actions: { type: 'open', params: eventOf } },
        'form.left': { target: 'closed', actions: 'forget' },
        'field.changed': { actions: { type: 'change', params: eventOf } },
        'save.pressed': [{ guard: 'isIncomplete', actions: 'showErrors' }, { target: 'saving' }],
      },
    },
    saving: {
      tags: ['form', 'locked'],
      invoke: {
        id: 'saveFeed',
        src: 'saveFeed',
        input: ({ context: { feed, draft } }) => ({
          feed,
          body: bodyOfFeed(draft, feed?.isOn ?? true),
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'filling',
            actions: { type: 'keepRefusal', params: outputOf },
          },
          {
            target: 'closed',
            actions: [
              'forget',
              'tellList',
              notice('success', 'The feed was saved. It is pulled within seconds.'),
            ],
          },
        ],
        onError: {
          target: 'filling',
          actions: notice('error', "It couldn't be saved. Try again."),
        },
      },
    },
  },
});
export type FeedFormRef = ActorRefFrom<typeof feedFormMachine>;
export type FeedFormSnapshot = SnapshotFrom<typeof feedFormMachine>;
