import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import { type Findable, type Found, findHere, nothingFindable } from '../../domain/find/find.ts';
import type { SessionFacts } from '../../domain/session/guard.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface FindInput {
  readonly session: SessionFacts;
  /** Every page this person may open. */
  readonly pages: readonly Found[];
}
interface FindContext extends FindInput {
  readonly text: string;
  readonly findable: Findable;
  /** What the service found for the text. */
  readonly there: readonly Found[];
  /** All that is listed. */
  readonly found: readonly Found[];
}
export type FindEvent =
  | { type: 'find.closed' }
  | { type: 'text.typed'; text: string }
  | { type: 'result.chosen'; id: string };

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
});
const { assign, emit } = effectsOf<FindContext, FindEvent, Goto | { type: 'closed' }>();
type In = { readonly context: FindContext };
type On<Type extends FindEvent['type']> = HeardOn<FindContext, FindEvent, Type>;

/** The list as it follows from the rest. */
const listed = (context: FindContext): FindContext => {
  const here = findHere(context.text, context.findable, context.pages, context.session);
  return { ...context, found: [...context.there, ...here] };
};
const effects = named({
  keepText: assign(({ context, event: { text } }: On<'text.typed'>) =>
    listed({ ...context, text, there: text.trim() === '' ? [] : context.there }),
  ),
  keepFindable: assign(({ context, event }: HeardDone<FindContext, Findable>) =>
    listed({ ...context, findable: event.output }),
  ),
  keepThere: assign(({ context, event }: HeardDone<FindContext, readonly Found[]>) =>
    listed({ ...context, there: event.output }),
  ),
  goThere: emit(({ context, event }: On<'result.chosen'>) =>
    goto(context.found.find((f) => f.id === event.id)?.to ?? '/'),
  ),
  tellClosed: emit({ type: 'closed' }),
});
const isEmpty = ({ context }: In) => context.text.trim() === '';

/** One field that finds a dispatch, an incident, an aircraft, a person or a page (HOME-82). It lives while it is open. */
export const findMachine = findSetup.createMachine({
  id: 'find',
  context: ({ input }) => ({ ...input, text: '', findable: nothingFindable, there: [], found: [] }),
  type: 'parallel',
  on: {
    'find.closed': { actions: effects.tellClosed },
    'result.chosen': { actions: [effects.goThere, effects.tellClosed] },
  },
  states: {
    lists: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadFindable',
            src: 'loadFindable',
            onDone: { target: 'known', actions: effects.keepFindable },
            onError: 'unknown',
          },
        },
        known: {},
        unknown: { tags: 'stale' },
      },
    },
    search: {
      initial: 'idle',
      on: { 'text.typed': { target: '.pausing', actions: effects.keepText } },
      states: {
        idle: {},
        pausing: {
          after: { typingPause: [{ guard: isEmpty, target: 'idle' }, { target: 'asking' }] },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findThere',
            src: 'findThere',
            input: ({ context: { text } }) => ({ text }),
            onDone: { target: 'idle', actions: effects.keepThere },
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
