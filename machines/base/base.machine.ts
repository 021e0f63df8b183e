import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { withRecords } from '../../domain/dispatch/queued/queuedRecords.ts';
import { nextToClose } from '../../domain/dispatch/view/outNow.ts';
import { closeOutPath } from '../dispatch/closeOut/closeOut.setup.ts';
import { named } from '../parts/effects.ts';
import { focusAsked, gotoInstead } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import {
  type BaseLoaded,
  closeOutSource,
  derived,
  noSections,
  workSource,
} from './base.context.ts';
import { refresh } from './base.refresh.ts';
import {
  base,
  baseSetup,
  type Done,
  type In,
  loadAnswered,
  type On,
  shared,
  tellFailures,
} from './base.setup.ts';

/** Asked for without naming one counts as another: that is the user's own. */
const isOtherBase = ({ context, event }: On<'base.asked'>) => event.baseId !== context.askedId;
/** What the page opens with, the four lists of rates, agents, fees and loads, leads home when it fails (MSG-2). */
const messageOf = ({ event: { output } }: Done<BaseLoaded>) =>
  output.kind === 'found' ? output.unopenable : null;
const isUnopenable = (heard: Done<BaseLoaded>) => messageOf(heard) !== null;
const tellUnopenable = {
  type: 'notify' as const,
  params: (heard: Done<BaseLoaded>) => ({
    variant: 'error' as const,
    message: messageOf(heard) ?? '',
  }),
};
const effects = named({
  keepAsked: base.assign(({ event }: On<'base.asked'>) => ({
    askedId: event.baseId,
    data: null,
    failures: [],
    sections: noSections,
  })),
  /** The address names the base that is shown. */
  nameBase: base.emit(({ context }: In) =>
    gotoInstead(`/base-management?baseId=${context.data?.base.id ?? ''}`),
  ),
  goHome: base.emit(gotoInstead('/')),
  /** Where the next keystroke is wanted; the page's heading when all are home. */
  focusNext: base.emit(({ context, event }: On<'flight.closed'>) => {
    const shown = (context.sections.board ?? []).flatMap(({ flight }) =>
      flight === null ? [] : [flight.id],
    );
    const next = nextToClose(shown, event.dispatch);
    return { ...focusAsked(next === '' ? 'base' : closeOutPath(next)), yields: true };
  }),
  focusNextKept: base.emit(({ context, event }: On<'flight.kept'>) => {
    const shown = (context.sections.board ?? []).flatMap(({ flight }) =>
      flight === null ? [] : [flight.id],
    );
    const next = nextToClose(shown, { id: event.dispatchId, activities: [] });
    return { ...focusAsked(next === '' ? 'base' : closeOutPath(next)), yields: true };
  }),
  keepQueue: base.assign(({ context, event }: On<'queue.changed'>) =>
    derived({ ...context, queue: event.entries }),
  ),
  /** The next load may be a moment away. */
  keepSent: base.assign(({ context, event: { dispatch } }: On<'entry.sent'>) => {
    const known = context.data?.dispatches ?? null;
    if (dispatch === null || context.data === null || known === null) return {};
    return derived({
      ...context,
      data: { ...context.data, dispatches: [...withRecords(known, [dispatch])] },
    });
  }),
  toggleHistory: base.assign(({ context }: In) =>
    derived({ ...context, showsHistory: !context.showsHistory }),
  ),
  keepClosed: base.assign(({ context, event: { dispatch } }: On<'flight.closed'>) => {
    if (context.data === null) return {};
    const dispatches =
      context.data.dispatches?.map((d) => (d.id === dispatch.id ? dispatch : d)) ?? null;
    return derived({ ...context, data: { ...context.data, dispatches } });
  }),
  /** What is on its way may have been read before; it would put the flight back as it was, and take the focus with its row. */
  overtake: base.raise({ type: 'load.overtaken' }),
  reload: base.raise({ type: 'reload.requested' }),
});

/** The base management page (BASE-1): one base with all of its sections, kept fresh by the clock. */
export const baseMachine = baseSetup.createMachine({
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
    'queue.changed': { actions: effects.keepQueue },
    'entry.sent': { actions: effects.keepSent },
  },
  initial: 'loading',
  states: {
    loading: {
      on: {
        'base.asked': {
          guard: isOtherBase,
          target: 'loading',
          reenter: true,
          actions: effects.keepAsked,
        },
      },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          { guard: isUnopenable, target: 'leaving', actions: tellUnopenable },
          {
            guard: loadAnswered('found'),
            target: 'shown',
            actions: [shared.keepLoaded, tellFailures, effects.nameBase],
          },
          { target: 'leaving', actions: notice('error', 'No bases exist to manage.') },
        ],
        onError: { target: 'leaving', actions: notice('error', 'Failed to load bases.') },
      },
      ...slowly('pending'),
    },
    leaving: { entry: effects.goHome },
    shown: {
      tags: 'open',
      on: {
        'base.asked': { guard: isOtherBase, target: 'loading', actions: effects.keepAsked },
        'history.toggled': { actions: effects.toggleHistory },
        'flight.closed': { actions: [effects.focusNext, effects.keepClosed, effects.overtake] },
        'flight.kept': { actions: effects.focusNextKept },
        'queue.changed': { actions: [effects.keepQueue, shared.tellCloseOut] },
        'entry.sent': { actions: [effects.keepSent, shared.tellCloseOut] },
        'work.done': { actions: effects.reload },
      },
      invoke: [
        {
          id: 'closeOut',
          src: 'closeOut',
          input: ({ context }) => ({ source: closeOutSource(context) }),
        },
        { id: 'work', src: 'work', input: ({ context }) => ({ source: workSource(context) }) },
      ],
      ...refresh,
    },
  },
});
export type BaseRef = ActorRefFrom<typeof baseMachine>;
export type BaseSnapshot = SnapshotFrom<typeof baseMachine>;
