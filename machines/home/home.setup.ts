import { setup } from 'xstate';
import { baseWorkMachine } from '../base/baseWork.machine.ts';
import { closeOutMachine } from '../dispatch/closeOut/closeOut.machine.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import type { FocusAsked, Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import {
  closeOutSource,
  derived,
  type HomeContext,
  type HomeData,
  type HomeEvent,
  type HomeInput,
  workSource,
} from './home.context.ts';

/** `findAsked`: what was typed is no command, and is looked for everywhere. */
type Emitted = Goto | FocusAsked | { type: 'findAsked'; text: string };

/** Types, actors and delays. What one state does stands in that state's file. */
export const homeSetup = setup({
  types: {} as {
    context: HomeContext;
    input: HomeInput;
    events: HomeEvent;
    emitted: Emitted;
    tags: Tagged<'pending' | 'failed' | 'open'>;
    children: { closeOut: 'closeOut'; work: 'work' };
  },
  actors: {
    loadHome: placeholderActor<HomeData, { now: string; baseId: string }>('loadHome'),
    closeOut: closeOutMachine,
    work: baseWorkMachine,
  },
  delays: { pendingDelay },
  actions: {
    notify,
    rememberBase: (_, _params: { baseId: string }) => {},
  },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const home = effectsOf<HomeContext, HomeEvent, Emitted>();
export type In = Pick<Heard<HomeContext, HomeEvent>, 'context'>;
export type On<Type extends HomeEvent['type']> = HeardOn<HomeContext, HomeEvent, Type>;
export type Done<Output> = HeardDone<HomeContext, Output>;

export const shared = named({
  keepData: home.assign(({ context, event }: Done<HomeData>) =>
    derived({ ...context, data: event.output }),
  ),
  /** Both parts at work know what the board knows. */
  tellCloseOut: home.enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo('closeOut', { type: 'source.changed', source: closeOutSource(context) });
  }),
  tellWork: home.enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo('work', { type: 'source.changed', source: workSource(context) });
  }),
});
