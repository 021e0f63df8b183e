import { type DateRange, type Days, rangeDays } from '../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../domain/reference/facts.ts';
import { viewFileName } from '../../domain/report/export/reportFileName.ts';
import type { OfSource } from '../../domain/report/presets/historicView.ts';
import type { PresetName } from '../../domain/report/presets/presets.ts';
import type { Dimension, GroupBy } from '../../domain/report/request/choices.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import { openRows, type ReportTable } from '../../domain/report/request/table.ts';
import { draftOf, type RangeDraft, type RangeErrors } from '../../domain/report/view/rangeDraft.ts';
import { FISCAL_MONTH } from '../../domain/report/view/relativeDates.ts';
import { requestOfView } from '../../domain/report/view/requestOfView.ts';
import {
  comparedDaysOf,
  isApprovedOnly,
  type ReadView,
  type RecordBoundary,
  type ReportView,
  readView,
  type Search,
} from '../../domain/report/view/view.ts';
import type { ViewChange, ViewState } from '../../domain/report/view/viewState.ts';
import { thingWordsText } from '../../domain/report/words/thingWords.ts';

/**
 * The location of a report: the path's preset, the search decoded once, and today's Pacific date.
 */
export interface ReportLocation extends OfSource {
  readonly preset: string;
  readonly search: Search;
  readonly today: string;
  /** The user's own base, used by two presets; absent if none is set. */
  readonly ownBaseId?: string;
}
/** Notes on the words of a view: renamed and unknown entities (RPT-171). */
export interface WordNotes {
  /** Filters by their current names. */
  readonly renamed: readonly string[];
  /** Filters with ids or names that were not all found. */
  readonly faults: readonly string[];
}
/** The view with current names, and its notes. */
export interface Followed extends WordNotes {
  readonly state: ViewState;
}
/** Facts about the load, for the line above the table. */
export interface LoadedMetrics {
  readonly activities: number;
  /**
   * For historic records: the last historic day and the first current one; null if there are none.
   */
  readonly meets?: RecordBoundary;
  /** Pacific HH:mm of the reply. */
  readonly asOf: string;
  /** The Pacific day of the reply, `YYYY-MM-DD`. */
  readonly asOfDay: string;
  readonly seconds: number;
}
/** The service's reason for refusing days with more activities than a page adds up (PERF-40). */
export interface RefusedMetrics {
  readonly refusal: string;
}
export interface ReportInput extends ReportLocation {
  /** The user has Dispatch.Edit, so rows link to their dispatches. */
  readonly mayOpenDispatches: boolean;
  /** The first month of a fiscal year, 1 to 12; absent = July. */
  readonly fiscalMonth?: number;
}
export interface ReportContext extends ReportLocation {
  readonly mayOpenDispatches: boolean;
  readonly fiscalMonth: number;
  readonly read: ReadView;
  readonly days: Days | null;
  readonly rangeDraft: RangeDraft;
  readonly rangeErrors: RangeErrors;
  readonly isRangeOpen: boolean;
  /** Why the service refused the last load, and the days of that load; null when it didn't. */
  readonly refusal: {
    readonly words: string;
    readonly days: Days | null;
    readonly compared: Days | null;
  } | null;
  /** The days the worker has loaded; null before the first load and during one. */
  readonly loadedDays: Days | null;
  /** The comparison days the worker has loaded, null if there are none. */
  readonly loadedCompared: Days | null;
  readonly loaded: LoadedMetrics | null;
  /** The fraction of the load that has arrived, 0 to 1. */
  readonly share: number;
  /** The first day of current records; null if unknown, and for historic records (RPT-116). */
  readonly firstDay: string | null;
  readonly table: ReportTable | null;
  /** The request the table was computed for, null without a table. */
  readonly tableFor: string | null;
  /** All bases; null until a preset needs the user's own. */
  readonly bases: readonly BaseFacts[] | null;
  /** The looked-up words of the view, with the result; null before the lookup. */
  readonly words: (WordNotes & { readonly of: string }) | null;
  /** Indexes of collapsed groups in the table. */
  readonly collapsed: readonly number[];
  /**
   * The table's visible lines, without collapsed groups. The grand total is rendered separately.
   */
  readonly lines: Int32Array;
  /**
   * True once the page has opened. An earlier failure sends the user home; a later one keeps the
   * page (MSG-3).
   */
  readonly isOpen: boolean;
}
export type ReportEvent =
  | ({ type: 'search.changed' } & ReportLocation)
  | { type: 'preset.chosen'; preset: PresetName }
  | { type: 'dimension.chosen'; dimension: Dimension }
  | { type: 'groupBy.chosen'; groupBy: GroupBy }
  | { type: 'range.chosen'; range: DateRange }
  | { type: 'range.fieldChanged'; field: keyof RangeDraft; value: string }
  | { type: 'range.submitted' }
  | { type: 'range.editorOpened' }
  | { type: 'range.editorClosed' }
  | { type: 'load.progressed'; share: number }
  | { type: 'load.cancelled' }
  | { type: 'load.requested' }
  | { type: 'table.arranged'; change: ViewChange }
  | { type: 'view.reset' }
  | { type: 'row.opened'; slot: number }
  | { type: 'records.opened'; display: number; column: number };

export const isSameDays = (a: Days | null, b: Days | null): boolean =>
  a !== null && a.from === b?.from && a.until === b.until;

/** Returns the context of a new report page, with nothing loaded. */
export const contextOf = (input: ReportInput): ReportContext => ({
  ...placeOf(input),
  mayOpenDispatches: input.mayOpenDispatches,
  fiscalMonth: input.fiscalMonth ?? FISCAL_MONTH,
  refusal: null,
  loadedDays: null,
  loadedCompared: null,
  loaded: null,
  share: 0,
  firstDay: null,
  table: null,
  tableFor: null,
  bases: null,
  words: null,
  collapsed: [],
  lines: new Int32Array(0),
  isOpen: false,
});

/** Resolves a URL to a view and its days, relative to today. */
export function placeOf({ preset, search, today, source, ownBaseId = '' }: ReportLocation) {
  const of: OfSource = source === undefined ? {} : { source };
  const read = readView(preset, search, of);
  return {
    ...of,
    preset,
    search,
    today,
    ownBaseId,
    read,
    days: read.view.range === null ? null : rangeDays(read.view.range, today),
    rangeDraft: draftOf(read.view.range, today),
    rangeErrors: {},
    isRangeOpen: false,
  };
}

/** Returns the indexes of collapsed groups, matched by label, and the lines that remain visible. */
export function linesOf(table: ReportTable | null, { state }: ReportView) {
  if (table === null) return { collapsed: [], lines: new Int32Array(0) };
  const collapsed = [...table.groups.entries()]
    .filter(([, { label }]) => state.collapsed.includes(label))
    .map(([place]) => place);
  return { collapsed, lines: openRows(table, collapsed) };
}

/** The user's own base; null if it is not loaded or not set. */
export const ownBase = ({
  bases,
  ownBaseId,
}: Pick<ReportContext, 'bases' | 'ownBaseId'>): BaseFacts | null =>
  bases?.find(({ id }) => id === ownBaseId) ?? null;

/** The engine request of this page. */
export const requestOf = (context: ReportContext): ReportRequest =>
  requestOfView(context.read.view, ownBase(context)?.code ?? null, context.days);
/** The days the report is compared with, null without a comparison. */
export const comparedOf = ({ read, days }: Pick<ReportContext, 'read' | 'days'>): Days | null =>
  comparedDaysOf(read.view, days);
/** Whether the records of the days and of their comparison days are loaded. */
export function isLoaded(
  context: Pick<ReportContext, 'read' | 'days' | 'loadedDays' | 'loadedCompared'>,
): boolean {
  const compared = comparedOf(context);
  return (
    isSameDays(context.days, context.loadedDays) &&
    (compared === null || isSameDays(compared, context.loadedCompared))
  );
}
/** Whether the service refused exactly these days and their comparison days (PERF-40). */
export function isRefused(context: Pick<ReportContext, 'read' | 'days' | 'refusal'>): boolean {
  const { days, refusal } = context;
  const compared = comparedOf(context);
  return (
    refusal !== null &&
    isSameDays(days, refusal.days) &&
    (compared === null ? refusal.compared === null : isSameDays(compared, refusal.compared))
  );
}
/**
 * The filter words that could be renamed since, as one comparable text; '' for historic records
 * (RPT-171).
 */
export const wordsOf = (view: ReportView): string =>
  view.source === 'historic' ? '' : thingWordsText(view);
/**
 * Returns the looked-up words if they still hold for a new URL or arrangement. Records carry the
 * names of their load time, so each load looks the words up again.
 */
export const keptWords = (context: ReportContext): ReportContext['words'] =>
  isLoaded(context) ? context.words : null;
const noNotes: WordNotes = { renamed: [], faults: [] };
/** The notes on the words of the view; null before the lookup. */
export const wordNotesOf = ({
  read,
  words,
}: Pick<ReportContext, 'read' | 'words'>): WordNotes | null => {
  const of = wordsOf(read.view);
  return of === '' ? noNotes : words?.of === of ? words : null;
};
/** The serialized request, for comparing two requests. */
export const requestText = (context: ReportContext): string => JSON.stringify(requestOf(context));
/** The name of an exported file, without its extension. */
export const fileNameOf = ({ read: { view }, days }: ReportContext): string =>
  viewFileName(view, days ?? { from: '', until: '' }, isApprovedOnly(view));
