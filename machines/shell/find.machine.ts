import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Findable, type Found, findLocally, nothingFindable } from '../../domain/find/find.ts';
import type { SessionFacts } from '../../domain/routes/guard.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface FindInput {
  readonly session: SessionFacts;
  /** All pages this user can open. */
  readonly pages: readonly Found[];
  /** The Pacific day. */
  readonly today: string;
}
interface FindContext extends FindInput {
  readonly text: string;
  readonly findable: Findable;
  /** The service's results for the text. */
  readonly there: readonly Found[];
  /** All listed results. */
  readonly found: readonly Found[];
}
export type FindEvent =
  | { type: 'find.closed' }
  | { type: 'text.typed'; text: string }
  | { type: 'result.chosen'; id: string };

/** Returns the context with its result list recomputed. */
const listed = (context: FindContext): FindContext => {
  const { text, findable, pages, session, today } = context;
  const here = findLocally(text, findable, pages, session, today);
  return { ...context, found: [...context.there, ...here] };
};

const findSetup = setup({
  types: {} as {
    context: FindContext;
    input: FindInput;
    events: FindEvent;
    emitted: Goto | { type: 'closed' };
    tags: Tagged<'busy' | 'stale'>;
  },
  actors: {
    loadFindable: placeholderActor<Findable>('loadFindable'),
    findThere: placeholderActor<readonly Found[], { text: string }>('findThere'),
  },
  delays: { typingPause: 200 },
}).extend({
  guards: { isEmpty: ({ context }) => context.text.trim() === '' },
  actions: {
    keepText: assign(({ context }, { text }: { text: string }) =>
      listed({ ...context, text, there: text.trim() === '' ? [] : context.there }),
    ),
    keepFindable: assign(({ context }, findable: Findable) => listed({ ...context, findable })),
    keepThere: assign(({ context }, there: readonly Found[]) => listed({ ...context, there })),
    goThere: emit(({ context }, { id }: { id: string }) =>
      goto(context.found.find((f) => f.id === id)?.to ?? '/'),
    ),
    tellClosed: emit({ type: 'closed' }),
  },
});

/**
 * A search field for records of every kind and for pages (HOME-82). The chart lives
 * while the field is open.
 */
export const findMachine = findSetup.createMachine({
  id: 'find',
  context: ({ input }) => ({ ...input, text: '', findable: nothingFindable, there: [], found: [] }),
  type: 'parallel',
  on: {
    'find.closed': { actions: 'tellClosed' },
    'result.chosen': { actions: [{ type: 'goThere', params: eventOf }, 'tellClosed'] },
  },
  states: {
    lists: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadFindable',
            src: 'loadFindable',
            onDone: { target: 'known', actions: { type: 'keepFindable', params: outputOf } },
            onError: 'unknown',
          },
        },
        known: {},
        unknown: { tags: 'stale' },
      },
    },
    search: {
      initial: 'idle',
      on: { 'text.typed': { target: '.pausing', actions: { type: 'keepText', params: eventOf } } },
      states: {
        idle: {},
        pausing: {
          after: { typingPause: [{ guard: 'isEmpty', target: 'idle' }, { target: 'asking' }] },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findThere',
            src: 'findThere',
            input: ({ context: { text } }) => ({ text }),
            onDone: { target: 'idle', actions: { type: 'keepThere', params: outputOf } },
            onError: 'failed',
          },
        },
        failed: { tags: 'stale' },
      },
    },
  },
});
export type FindRef = ActorRefFrom<typeof findMachine>;
export type FindSnapshot = SnapshotFrom<typeof findMachine>;
