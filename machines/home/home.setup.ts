import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { baseWorkMachine } from '../base/baseWork.machine.ts';
import { closeOutMachine } from '../dispatch/closeOut/closeOut.machine.ts';
import { divertMachine } from '../following/divert.machine.ts';
import { followingMachine } from '../following/following.machine.ts';
import type { FocusRequest, Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type { NewNote, NoteSaved } from '../shift/shift.setup.ts';
import {
  closeOutSource,
  followSource,
  type HomeContext,
  type HomeData,
  type HomeEvent,
  type HomeInput,
  reread,
  workSource,
} from './home.context.ts';

/** `findAsked`: the input is no command, so the page opens the search with it. */
type Emitted = Goto | FocusRequest | { type: 'findAsked'; text: string };

/** Types, actors and shared actions. Each state's file extends this setup. */
export const homeSetup = setup({
  types: {} as {
    context: HomeContext;
    input: HomeInput;
    events: HomeEvent;
    emitted: Emitted;
    tags: Tagged<'pending' | 'failed' | 'open'>;
    children: {
      closeOut: 'closeOut';
      divert: 'divert';
      following: 'following';
      work: 'work';
    };
  },
  actors: {
    loadHome: placeholderActor<HomeData, { now: string; baseId: string }>('loadHome'),
    findIncidents: placeholderActor<readonly Incident[], { text: string }>('findIncidents'),
    sendNote: placeholderActor<NoteSaved, NewNote>('sendNote'),
    closeOut: closeOutMachine,
    divert: divertMachine,
    following: followingMachine,
    work: baseWorkMachine,
  },
  delays: { pendingDelay, typingPause: 250 },
  actions: {
    notify,
    rememberBase: (_: unknown, _params: { baseId: string } & ToProvide): void => {},
  },
}).extend({
  actions: {
    keepData: assign(({ context }, data: HomeData) => reread({ ...context, data })),
    tellCloseOut: enqueueActions(({ context, enqueue }) => {
      const source = closeOutSource(context);
      enqueue.sendTo('closeOut', { type: 'source.changed', source });
      enqueue.sendTo('divert', { type: 'source.changed', source });
    }),
    tellFollowing: sendTo('following', ({ context }) => ({
      type: 'source.changed',
      source: followSource(context),
    })),
    tellWork: sendTo('work', ({ context }) => ({
      type: 'source.changed',
      source: workSource(context),
    })),
  },
});
