import { setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../domain/reference/facts.ts';
import { presets } from '../../domain/report/presets/presets.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ReportTable } from '../../domain/report/request/table.ts';
import type { ReportView } from '../../domain/report/view/view.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type {
  Followed,
  LoadedMetrics,
  RefusedMetrics,
  ReportContext,
  ReportEvent,
  ReportInput,
} from './report.context.ts';

/** Types, actors and delays. What one state does stands in that state's file. */
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
      { days: Days; compared: Days | null; onProgress: (share: number) => void }
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
    startEngine: () => undefined,
  },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const report = effectsOf<ReportContext, ReportEvent, Goto>();
export type In = Pick<Heard<ReportContext, ReportEvent>, 'context'>;
export type On<Type extends ReportEvent['type']> = HeardOn<ReportContext, ReportEvent, Type>;
export type Done<Output> = HeardDone<ReportContext, Output>;

/** Where the states of one file lead to in another. */
export const to = {
  deciding: '#report.deciding',
  computing: '#report.computing',
  refused: '#report.refused',
  cancelled: '#report.cancelled',
  failed: '#report.failed',
  left: '#report.left',
} as const;

/** The preset is about one's own base, and no base is known yet. */
export const needsBases = ({ context }: In) =>
  presets[context.read.view.preset].myBase === true && context.bases === null;
export const isEntering = ({ context }: In) => !context.isOpen;

export const shared = named({
  markOpen: report.assign({ isOpen: true }),
  /** The same days load again. */
  forgetLoad: report.assign({ loadedDays: null, words: null, refusal: null }),
  goHome: report.emit(gotoInstead('/')),
});
/** The same days load again. */
export const again = { target: to.deciding, actions: shared.forgetLoad } as const;
/** A failure before the page stood sends the visitor home, one after keeps the page (MSG-3). */
export const failing = (message: string) => [
  { guard: isEntering, target: to.left, actions: [notice('error', message), shared.goHome] },
  { target: to.failed, actions: notice('error', message) },
];
