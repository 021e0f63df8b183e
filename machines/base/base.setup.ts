import { assign, sendTo, setup } from 'xstate';
import { keptLists } from '../../domain/base/facts.ts';
import { closeOutMachine } from '../dispatch/closeOut/closeOut.machine.ts';
import { followingMachine } from '../following/following.machine.ts';
import type { FocusRequest, Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import {
  type BaseContext,
  type BaseEvent,
  type BaseInput,
  type BaseLoaded,
  closeOutSource,
  followSource,
  withDerived,
} from './base.context.ts';
import { baseWorkMachine } from './baseWork.machine.ts';

/** Types, actors and shared actions. Each state's file extends this setup. */
export const baseSetup = setup({
  types: {} as {
    context: BaseContext;
    input: BaseInput;
    events: BaseEvent;
    emitted: Goto | FocusRequest;
    tags: Tagged<'pending' | 'open' | 'stale'>;
    children: { closeOut: 'closeOut'; following: 'following'; work: 'work' };
  },
  actors: {
    loadBasePage: placeholderActor<BaseLoaded, BaseInput>('loadBasePage'),
    closeOut: closeOutMachine,
    following: followingMachine,
    work: baseWorkMachine,
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Shows one notice for each list that failed to load. */
    tellFailures: (_: unknown, _params: { messages: readonly string[] } & ToProvide): void => {},
  },
}).extend({
  guards: { isFound: (_, { kind }: BaseLoaded) => kind === 'found' },
  actions: {
    tellCloseOut: sendTo('closeOut', ({ context }) => ({
      type: 'source.changed',
      source: closeOutSource(context),
    })),
    tellFollowing: sendTo('following', ({ context }) => ({
      type: 'source.changed',
      source: followSource(context),
    })),
    keepLoaded: assign(({ context }, loaded: BaseLoaded) =>
      loaded.kind === 'none'
        ? {}
        : withDerived({
            ...context,
            data: keptLists(context.data, loaded.data),
            failures: loaded.failures,
            askedId: loaded.data.base.id,
          }),
    ),
  },
});

/** Targets of states in other files. */
export const to = { leaving: '#base.leaving' } as const;

export const tellFailures = {
  type: 'tellFailures',
  params: ({ context }: { readonly context: BaseContext }) => ({ messages: context.failures }),
} as const;
