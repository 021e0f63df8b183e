import { assign, emit, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../domain/reference/facts.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ReportTable } from '../../domain/report/request/table.ts';
import type { ReportView } from '../../domain/report/view/view.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
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

/** The chart as the metrics loader sees it, which reports progress to it. */
interface ReportProgress {
  send(event: Extract<ReportEvent, { type: 'load.progressed' }>): void;
}

/** Types, actors, delays and shared actions. Each state's file adds its own actions. */
export const reportSetup = setup({
  types: {} as {
    context: ReportContext;
    events: ReportEvent;
    input: ReportInput;
    emitted: Goto;
    /**
     * - `open`: the table can be arranged.
     * - `busy`: the table is about to change.
     * - `ready`: the table matches the URL, so its totals and files are available.
     * - `empty`: no dates are chosen.
     * - `baseless`: the preset needs the user's own base, and none is set.
     * - `stopped`: the load was cancelled; offer Run report.
     * - `progress`: show the load's progress.
     * - `cancellable`: offer Cancel.
     * - `refused`: the days hold too many activities; the report can still be arranged.
     */
    tags: Tagged<
      'pending' | 'busy' | 'failed' | 'open',
      'ready' | 'empty' | 'baseless' | 'stopped' | 'progress' | 'cancellable' | 'refused'
    >;
  },
  actors: {
    /** Fetches the range's aircraft, incidents and contracts and passes them to the worker. */
    loadDimensions: placeholderActor<string | null, { days: Days; compared: Days | null }>(
      'loadDimensions',
    ),
    /** Preloads the names that reports of any days need, before the user chooses dates. */
    loadAhead: placeholderActor<void>('loadAhead'),
    /**
     * Fetches the columns of the days and comparison days, month by month. The worker checks them.
     */
    loadMetrics: placeholderActor<
      LoadedMetrics | RefusedMetrics,
      { days: Days; compared: Days | null; parent: ReportProgress }
    >('loadMetrics'),
    /** Loads all bases, to find the user's own. */
    loadBases: placeholderActor<readonly BaseFacts[]>('loadBases'),
    /** Returns the view with the current names of its filters' entities. */
    followWords: placeholderActor<Followed, { view: ReportView }>('followWords'),
    computeReport: placeholderActor<ReportTable, { request: ReportRequest }>('computeReport'),
  },
  delays: { pendingDelay, progressDelay: 1_000 - PENDING_DELAY_MS, cancelDelay: 2_000 },
  actions: {
    notify,
    /** Starts the worker that computes reports, while the user is still choosing (PERF-9). */
    startEngine: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isEntering: ({ context }) => !context.isOpen,
  },
  actions: {
    markOpen: assign({ isOpen: true }),
    /** Forces a reload of the same days. */
    forgetLoad: assign({ loadedDays: null, words: null, refusal: null }),
    goHome: emit(gotoInstead('/')),
  },
});

/** Targets of states in other files. */
export const to = {
  deciding: '#report.deciding',
  computing: '#report.computing',
  refused: '#report.refused',
  cancelled: '#report.cancelled',
  failed: '#report.failed',
  left: '#report.left',
} as const;

/** Loads the same days again. */
export const loadAgain = { target: to.deciding, actions: 'forgetLoad' } as const;
/** A failure before the page opens sends the user home; a later one keeps the page (MSG-3). */
export const failing = (message: string) =>
  [
    { guard: 'isEntering', target: to.left, actions: [notice('error', message), 'goHome'] },
    { target: to.failed, actions: notice('error', message) },
  ] as const;
