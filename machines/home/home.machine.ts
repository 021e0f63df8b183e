import { type ActorRefFrom, assign, emit, raise, type SnapshotFrom, sendTo } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { nextToClose } from '../../domain/dispatch/view/outNow.ts';
import { closeOutPath } from '../dispatch/closeOut/closeOut.setup.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { command, commandSetup } from './home.command.ts';
import {
  closeOutSource,
  followSource,
  type HomeContext,
  nothingDerived,
  replaced,
  withDerived,
  withSent,
  workSource,
} from './home.context.ts';
import { refresh } from './home.refresh.ts';

const focusAfter = (out: HomeContext['out'], closed: Pick<Dispatch, 'id' | 'activities'>) => {
  const next = nextToClose(
    out.map((row) => row.dispatchId),
    closed,
  );
  return {
    ...requestFocus(next === '' ? 'home' : closeOutPath(next)),
    yields: true,
  } satisfies FocusRequest;
};
const pageSetup = commandSetup.extend({
  actions: {
    /** Focuses the next row, or the page's heading when all flights are home. */
    focusNext: emit(({ context }, { dispatch }: { dispatch: Dispatch }) =>
      focusAfter(context.out, dispatch),
    ),
    focusNextKept: emit(({ context }, { dispatchId }: { dispatchId: string }) =>
      focusAfter(context.out, { id: dispatchId, activities: [] }),
    ),
    keepQueue: assign(({ context }, { entries }: { entries: HomeContext['queue'] }) =>
      withDerived({ ...context, queue: entries }),
    ),
    keepSent: assign(({ context }, { dispatch }: { dispatch: Dispatch | null }) =>
      dispatch === null
        ? {}
        : withDerived({ ...context, data: withSent(context.data, dispatch, context.now) }),
    ),
    focusFollow: emit((_, { path }: { path: string }) => requestFocus(path)),
    focusCloseOut: emit((_, { dispatchId }: { dispatchId: string }) =>
      requestFocus(closeOutPath(dispatchId)),
    ),
    tellLineSent: sendTo('following', (_, { idempotencyKey: id }: { idempotencyKey: string }) => ({
      type: 'line.sent',
      id,
    })),
    /** Keeps the base chosen in the top bar while the first load runs. */
    noteBase: assign((_, { baseId }: { baseId: string }) => ({ baseId })),
    keepClosed: assign(({ context }, { dispatch }: { dispatch: Dispatch }) =>
      withDerived({ ...context, data: replaced(context.data, dispatch) }),
    ),
    /** Restarts a running load, which may have read the flight before it was closed. */
    overtake: raise({ type: 'load.overtaken' }),
    reload: raise({ type: 'reload.requested' }),
  },
});

/**
 * The home page (HOME-1). It refreshes with each clock tick, closes flights in their rows, and runs
 * commands.
 */
export const homeMachine = pageSetup.createMachine({
  id: 'home',
  context: ({ input }) => ({
    ...input,
    ...nothingDerived,
    data: null,
    queue: [],
    line: null,
    command: { kind: 'nothing' },
    rowsTyped: {},
    sought: null,
    isOutdated: false,
  }),
  on: {
    'queue.changed': { actions: { type: 'keepQueue', params: eventOf } },
    'entry.sent': { actions: { type: 'keepSent', params: eventOf } },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: { target: 'shown', actions: { type: 'keepData', params: outputOf } },
        onError: { target: 'failed', actions: notice('error', 'Failed to load dispatches.') },
      },
      on: {
        'base.chosen': {
          target: 'loading',
          reenter: true,
          actions: { type: 'noteBase', params: eventOf },
        },
      },
      ...pendingAfterDelay('pending'),
    },
    failed: {
      tags: 'failed',
      on: {
        'retry.requested': 'loading',
        'base.chosen': { target: 'loading', actions: { type: 'noteBase', params: eventOf } },
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
        {
          id: 'divert',
          src: 'divert',
          input: ({ context }) => ({ source: closeOutSource(context) }),
        },
        {
          id: 'following',
          src: 'following',
          input: ({ context }) => ({ source: followSource(context) }),
        },
        { id: 'work', src: 'work', input: ({ context }) => ({ source: workSource(context) }) },
      ],
      on: {
        'flight.closed': {
          actions: [
            { type: 'focusNext', params: eventOf },
            { type: 'keepClosed', params: eventOf },
            'tellFollowing',
            'overtake',
          ],
        },
        'flight.diverted': {
          actions: [
            { type: 'keepClosed', params: eventOf },
            'tellCloseOut',
            'tellFollowing',
            'overtake',
          ],
        },
        'flight.kept': { actions: { type: 'focusNextKept', params: eventOf } },
        'follow.focusAsked': { actions: { type: 'focusFollow', params: eventOf } },
        'flight.down': { actions: { type: 'focusCloseOut', params: eventOf } },
        'queue.changed': {
          actions: [{ type: 'keepQueue', params: eventOf }, 'tellCloseOut', 'tellFollowing'],
        },
        'entry.sent': {
          actions: [
            { type: 'tellLineSent', params: eventOf },
            { type: 'keepSent', params: eventOf },
            'tellCloseOut',
            'tellFollowing',
          ],
        },
        'work.done': { actions: 'reload' },
      },
      states: { refresh, command },
    },
  },
});
export type HomeRef = ActorRefFrom<typeof homeMachine>;
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>;
