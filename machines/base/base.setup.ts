import { setup } from 'xstate';
import { keptLists } from '../../domain/base/facts.ts';
import { closeOutMachine } from '../dispatch/closeOut/closeOut.machine.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import type { FocusAsked, Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import {
  type BaseContext,
  type BaseEvent,
  type BaseInput,
  type BaseLoaded,
  closeOutSource,
  derived,
} from './base.context.ts';
import { baseWorkMachine } from './baseWork.machine.ts';

/** Types, actors and delays. What one state does stands in that state's file. */
export const baseSetup = setup({
  types: {} as {
    context: BaseContext;
    input: BaseInput;
    events: BaseEvent;
    emitted: Goto | FocusAsked;
    tags: Tagged<'pending' | 'open' | 'stale'>;
    children: { closeOut: 'closeOut'; work: 'work' };
  },
  actors: {
    loadBasePage: placeholderActor<BaseLoaded, BaseInput>('loadBasePage'),
    closeOut: closeOutMachine,
    work: baseWorkMachine,
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** One notice per list that could not be loaded. */
    tellFailures: (_, _params: { messages: readonly string[] }) => {},
  },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const base = effectsOf<BaseContext, BaseEvent, Goto | FocusAsked>();
export type In = { readonly context: BaseContext };
export type On<Type extends BaseEvent['type']> = HeardOn<BaseContext, BaseEvent, Type>;
export type Done<Output> = HeardDone<BaseContext, Output>;

/** Where the states of one file lead to in another. */
export const to = { leaving: '#base.leaving' } as const;

export const loadAnswered = guardsOf<BaseLoaded>();
export const shared = named({
  tellCloseOut: base.enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo('closeOut', { type: 'source.changed', source: closeOutSource(context) });
  }),
  keepLoaded: base.assign(({ context, event: { output } }: Done<BaseLoaded>) =>
    output.kind === 'none'
      ? {}
      : derived({
          ...context,
          data: keptLists(context.data, output.data),
          failures: output.failures,
          askedId: output.data.base.id,
        }),
  ),
});
export const tellFailures = {
  type: 'tellFailures',
  params: ({ context }: In) => ({ messages: context.failures }),
} as const;
