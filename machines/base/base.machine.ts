import { type ActorRefFrom, assign, emit, raise, type SnapshotFrom, sendTo } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { withRecords } from '../../domain/dispatch/queued/queuedRecords.ts';
import { nextToClose } from '../../domain/dispatch/view/outNow.ts';
import { closeOutPath } from '../dispatch/closeOut/closeOut.setup.ts';
import { type FocusRequest, gotoInstead, requestFocus } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import {
  type BaseContext,
  type BaseLoaded,
  type BaseSections,
  closeOutSource,
  followSource,
  noSections,
  withDerived,
  workSource,
} from './base.context.ts';
import { refresh, refreshSetup } from './base.refresh.ts';
import { tellFailures } from './base.setup.ts';

/** A failed list of rates, agents, fees or loads keeps the page from opening (MSG-2). */
const unopenableOf = (loaded: BaseLoaded) => (loaded.kind === 'found' ? loaded.unopenable : null);
const tellUnopenable = {
  type: 'notify',
  params: ({ event }: { readonly event: { readonly output: BaseLoaded } }) => ({
    variant: 'error' as const,
    message: unopenableOf(event.output) ?? '',
  }),
} as const;
const focusAfter = ({ board }: BaseSections, closed: Pick<Dispatch, 'id' | 'activities'>) => {
  const shown = (board ?? []).flatMap(({ flight }) => (flight === null ? [] : [flight.id]));
  const next = nextToClose(shown, closed);
  return {
    ...requestFocus(next === '' ? 'base' : closeOutPath(next)),
    yields: true,
  } satisfies FocusRequest;
};
const pageSetup = refreshSetup.extend({
  guards: {
    /** A URL without a base also counts as another base: it means the user's own. */
    isOtherBase: ({ context }, { baseId }: { baseId: string }) => baseId !== context.askedId,
    isUnopenable: (_, loaded: BaseLoaded) => unopenableOf(loaded) !== null,
  },
  actions: {
    keepAsked: assign((_, { baseId }: { baseId: string }) => ({
      askedId: baseId,
      data: null,
      failures: [],
      sections: noSections,
    })),
    /** Puts the shown base into the URL. */
    nameBase: emit(({ context }) =>
      gotoInstead(`/base-management?baseId=${context.data?.base.id ?? ''}`),
    ),
    goHome: emit(gotoInstead('/')),
    /** Focuses the next row, or the page's heading when all flights are home. */
    focusNext: emit(({ context }, { dispatch }: { dispatch: Dispatch }) =>
      focusAfter(context.sections, dispatch),
    ),
    focusFollow: emit((_, { path }: { path: string }) => requestFocus(path)),
    focusCloseOut: emit((_, { dispatchId }: { dispatchId: string }) =>
      requestFocus(closeOutPath(dispatchId)),
    ),
    tellLineSent: sendTo('following', (_, { idempotencyKey: id }: { idempotencyKey: string }) => ({
      type: 'line.sent' as const,
      id,
    })),
    focusNextKept: emit(({ context }, { dispatchId }: { dispatchId: string }) =>
      focusAfter(context.sections, { id: dispatchId, activities: [] }),
    ),
    keepQueue: assign(({ context }, { entries }: { entries: BaseContext['queue'] }) =>
      withDerived({ ...context, queue: entries }),
    ),
    /** Shows a sent record before the next load, which may take a moment. */
    keepSent: assign(({ context }, { dispatch }: { dispatch: Dispatch | null }) => {
      const known = context.data?.dispatches ?? null;
      if (dispatch === null || context.data === null || known === null) return {};
      return withDerived({
        ...context,
        data: { ...context.data, dispatches: [...withRecords(known, [dispatch])] },
      });
    }),
    toggleHistory: assign(({ context }) =>
      withDerived({ ...context, showsHistory: !context.showsHistory }),
    ),
    keepClosed: assign(({ context }, { dispatch }: { dispatch: Dispatch }) => {
      if (context.data === null) return {};
      const dispatches =
        context.data.dispatches?.map((d) => (d.id === dispatch.id ? dispatch : d)) ?? null;
      return withDerived({ ...context, data: { ...context.data, dispatches } });
    }),
    /** Restarts a running load, which may have read the flight before it was closed. */
    overtake: raise({ type: 'load.overtaken' }),
    reload: raise({ type: 'reload.requested' }),
  },
});

/**
 * The base management page (BASE-1): one base with all of its sections, refreshed with each clock
 * tick.
 */
export const baseMachine = pageSetup.createMachine({
  id: 'base',
  context: ({ input }) => ({
    ...input,
    data: null,
    failures: [],
    sections: noSections,
    showsHistory: false,
    queue: [],
    isOutdated: false,
  }),
  on: {
    'queue.changed': { actions: { type: 'keepQueue', params: eventOf } },
    'entry.sent': { actions: { type: 'keepSent', params: eventOf } },
  },
  initial: 'loading',
  states: {
    loading: {
      on: {
        'base.asked': {
          guard: { type: 'isOtherBase', params: eventOf },
          target: 'loading',
          reenter: true,
          actions: { type: 'keepAsked', params: eventOf },
        },
      },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          {
            guard: { type: 'isUnopenable', params: outputOf },
            target: 'leaving',
            actions: tellUnopenable,
          },
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'shown',
            actions: [{ type: 'keepLoaded', params: outputOf }, tellFailures, 'nameBase'],
          },
          { target: 'leaving', actions: notice('error', 'No bases exist to manage.') },
        ],
        onError: { target: 'leaving', actions: notice('error', 'Failed to load bases.') },
      },
      ...pendingAfterDelay('pending'),
    },
    leaving: { entry: 'goHome' },
    shown: {
      tags: 'open',
      on: {
        'base.asked': {
          guard: { type: 'isOtherBase', params: eventOf },
          target: 'loading',
          actions: { type: 'keepAsked', params: eventOf },
        },
        'history.toggled': { actions: 'toggleHistory' },
        'flight.closed': {
          actions: [
            { type: 'focusNext', params: eventOf },
            { type: 'keepClosed', params: eventOf },
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
      invoke: [
        {
          id: 'closeOut',
          src: 'closeOut',
          input: ({ context }) => ({ source: closeOutSource(context) }),
        },
        {
          id: 'following',
          src: 'following',
          input: ({ context }) => ({ source: followSource(context) }),
        },
        { id: 'work', src: 'work', input: ({ context }) => ({ source: workSource(context) }) },
      ],
      ...refresh,
    },
  },
});
export type BaseRef = ActorRefFrom<typeof baseMachine>;
export type BaseSnapshot = SnapshotFrom<typeof baseMachine>;
