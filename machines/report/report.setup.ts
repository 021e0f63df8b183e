import { assign, emit, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../domain/reference/facts.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ReportTable } from '../../domain/report/request/table.ts';
import type { ReportView } from '../../domain/report/view/view.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type {
  Followed,
  LoadedMetrics,
  RefusedMetrics,
  ReportContext,
  ReportEvent,
  ReportInput,
} from './report.context.ts';

/** The chart, as the load of metrics reports its progress to it. */
interface ReportProgress {
  send(event: Extract<ReportEvent, { type: 'load.progressed' }>): void;
}

/** Types, actors, delays and shared effects. Each state's file adds its own effects. */
export const reportSetup = setup({
  types: {} as {
    context: ReportContext;
    events: ReportEvent;
    input: ReportInput;
    emitted: Goto;
    /**
     * `open`: the table may be arranged. `busy`: it is about to change. `ready`: it answers the address, so its totals
     * and files may be had.
     * `empty`: no dates. `baseless`: the preset is about a base of one's own and none is set. `stopped`: cancelled,
     * offer Run report.
     * `progress`: show how far the load is. `cancellable`: offer Cancel. `refused`: the days hold too many activities; the
     * report can be arranged.
     */
    tags: Tagged<
      'pending' | 'busy' | 'failed' | 'open',
      'ready' | 'empty' | 'baseless' | 'stopped' | 'progress' | 'cancellable' | 'refused'
    >;
  },
  actors: {
    /** Fetches aircraft, incidents and contracts of the range and hands them to the worker. */
    loadDimensions: placeholderActor<string | null, { days: Days; compared: Days | null }>(
      'loadDimensions',
    ),
    /** What reports of any days are about, before some are chosen: the worker reads it while nobody waits. */
    loadAhead: placeholderActor<void>('loadAhead'),
    /** Fetches the columns month by month, of the days and of those they are compared with; the worker checks them. */
    loadMetrics: placeholderActor<
      LoadedMetrics | RefusedMetrics,
      { days: Days; compared: Days | null; parent: ReportProgress }
    >('loadMetrics'),
    /** Every base, by which one's own is known. */
    loadBases: placeholderActor<readonly BaseFacts[]>('loadBases'),
    /** The view in the current names of the things that its words name. */
    followWords: placeholderActor<Followed, { view: ReportView }>('followWords'),
    computeReport: placeholderActor<ReportTable, { request: ReportRequest }>('computeReport'),
  },
  delays: { pendingDelay, progressDelay: 1_000 - PENDING_DELAY_MS, cancelDelay: 2_000 },
  actions: {
    notify,
    /** Starts the worker that computes reports while the user still chooses (PERF-9). */
    startEngine: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isEntering: ({ context }) => !context.isOpen,
  },
  actions: {
    markOpen: assign({ isOpen: true }),
    /** The same days load again. */
    forgetLoad: assign({ loadedDays: null, words: null, refusal: null }),
    goHome: emit(gotoInstead('/')),
  },
});

/** Where the states of one file lead to in another. */
export const to = {
  deciding: '#report.deciding',
  computing: '#report.computing',
  refused: '#report.refused',
  cancelled: '#report.cancelled',
  failed: '#report.failed',
  left: '#report.left',
} as const;

/** The same days load again. */
export const again = { target: to.deciding, actions: 'forgetLoad' } as const;
/** A failure on the way in sends the visitor home; a later one keeps the page (MSG-3). */
export const failing = (message: string) =>
  [
    { guard: 'isEntering', target: to.left, actions: [notice('error', message), 'goHome'] },
    { target: to.failed, actions: notice('error', message) },
  ] as const;
