import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { nextToClose } from '../../domain/dispatch/view/outNow.ts';
import { closeOutPath } from '../dispatch/closeOut/closeOut.setup.ts';
import { named } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import { command } from './home.command.ts';
import {
  closeOutSource,
  derived,
  nothingDerived,
  replaced,
  withSent,
  workSource,
} from './home.context.ts';
import { refresh } from './home.refresh.ts';
import { home, homeSetup, type On, shared } from './home.setup.ts';

const effects = named({
  /** Where the next keystroke is wanted; the page's heading when all are home. */
  focusNext: home.emit(({ context, event }: On<'flight.closed'>) => {
    const next = nextToClose(
      context.out.map((row) => row.dispatchId),
      event.dispatch,
    );
    return { ...focusAsked(next === '' ? 'home' : closeOutPath(next)), yields: true };
  }),
  focusNextKept: home.emit(({ context, event }: On<'flight.kept'>) => {
    const next = nextToClose(
      context.out.map((row) => row.dispatchId),
      { id: event.dispatchId, activities: [] },
    );
    return { ...focusAsked(next === '' ? 'home' : closeOutPath(next)), yields: true };
  }),
  keepQueue: home.assign(({ context, event }: On<'queue.changed'>) =>
    derived({ ...context, queue: event.entries }),
  ),
  keepSent: home.assign(({ context, event: { dispatch } }: On<'entry.sent'>) =>
    dispatch === null
      ? {}
      : derived({ ...context, data: withSent(context.data, dispatch, context.now) }),
  ),
  /** The bar above has another one before anything is there to show. */
  noteBase: home.assign(({ event }: On<'base.chosen'>) => ({ baseId: event.baseId })),
  keepClosed: home.assign(({ context, event }: On<'flight.closed'>) =>
    derived({ ...context, data: replaced(context.data, event.dispatch) }),
  ),
  /** What is on its way may have been read before; it would put the flight back as it was, and take the focus with its row. */
  overtake: home.raise({ type: 'load.overtaken' }),
  reload: home.raise({ type: 'reload.requested' }),
});

/** The home page (HOME-1): loads, shows, refreshes with the clock, closes flights in place, takes commands. */
export const homeMachine = homeSetup.createMachine({
  id: 'home',
  context: ({ input }) => ({
    ...input,
    ...nothingDerived,
    data: null,
    queue: [],
    line: null,
    command: { kind: 'nothing' },
    isOutdated: false,
  }),
  on: {
    'queue.changed': { actions: effects.keepQueue },
    'entry.sent': { actions: effects.keepSent },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: { target: 'shown', actions: shared.keepData },
        onError: { target: 'failed', actions: notice('error', 'Failed to load dispatches.') },
      },
      on: { 'base.chosen': { target: 'loading', reenter: true, actions: effects.noteBase } },
      ...slowly('pending'),
    },
    failed: {
      tags: 'failed',
      on: {
        'retry.requested': 'loading',
        'base.chosen': { target: 'loading', actions: effects.noteBase },
      },
    },
    shown: {
      tags: 'open',
      type: 'parallel',
      invoke: [
        {
          id: 'closeOut',
          src: 'closeOut',
          input: ({ context }) => ({ source: closeOutSource(context) }),
        },
        { id: 'work', src: 'work', input: ({ context }) => ({ source: workSource(context) }) },
      ],
      on: {
        'flight.closed': { actions: [effects.focusNext, effects.keepClosed, effects.overtake] },
        'flight.kept': { actions: effects.focusNextKept },
        'queue.changed': { actions: [effects.keepQueue, shared.tellCloseOut] },
        'entry.sent': { actions: [effects.keepSent, shared.tellCloseOut] },
        'work.done': { actions: effects.reload },
      },
      states: { refresh, command },
    },
  },
});
export type HomeRef = ActorRefFrom<typeof homeMachine>;
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>;
