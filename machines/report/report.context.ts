import { type DateRange, type Days, rangeDays } from '../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../domain/reference/facts.ts';
import { reportFileName } from '../../domain/report/export/reportFileName.ts';
import type { OfSource } from '../../domain/report/presets/historicView.ts';
import { type PresetName, presets } from '../../domain/report/presets/presets.ts';
import type { Dimension, GroupBy } from '../../domain/report/request/choices.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import { openRows, type ReportTable } from '../../domain/report/request/table.ts';
import { draftOf, type RangeDraft, type RangeErrors } from '../../domain/report/view/rangeDraft.ts';
import { FISCAL_MONTH } from '../../domain/report/view/relativeDates.ts';
import { requestOfView } from '../../domain/report/view/requestOfView.ts';
import {
  comparedDaysOf,
  isApprovedOnly,
  type Meeting,
  type ReadView,
  type ReportView,
  readView,
  type Search,
} from '../../domain/report/view/view.ts';
import type { ViewChange, ViewState } from '../../domain/report/view/viewState.ts';
import { thingWordsText } from '../../domain/report/words/thingWords.ts';

/** Where a report stands: the preset of the path, the search decoded once, and the Pacific day it is read on. */
export interface ReportAddress extends OfSource {
  readonly preset: string;
  readonly search: Search;
  readonly today: string;
  /** The user's own base, which two presets are about; absent = none is set. */
  readonly ownBaseId?: string;
}
/** Notes on the words of a view: renamed things and unknown ones (RPT-171). */
export interface WordNotes {
  /** Words as they are called now. */
  readonly renamed: readonly string[];
  /** Filters whose things are not all found. */
  readonly faults: readonly string[];
}
/** The view in current names, with its notes. */
export interface Followed extends WordNotes {
  readonly state: ViewState;
}
/** What was loaded, for the line above the table. */
export interface LoadedMetrics {
  readonly activities: number;
  /** For historic records: their last day, and the first of the current ones; null where there are none. */
  readonly meets?: Meeting;
  /** Pacific HH:mm of the reply. */
  readonly asOf: string;
  /** Its Pacific day, `YYYY-MM-DD`. */
  readonly asOfDay: string;
  readonly seconds: number;
}
/** The service's reason for refusing days with more activities than a page adds up (PERF-40). */
export interface RefusedMetrics {
  readonly refusal: string;
}
export interface ReportInput extends ReportAddress {
  /** With Dispatch.Edit a row opens its dispatch; otherwise it is no link. */
  readonly mayOpenDispatches: boolean;
  /** The month a fiscal year begins with, 1 to 12; absent = July. */
  readonly fiscalMonth?: number;
}
export interface ReportContext extends ReportAddress {
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
  /** The days the worker holds, null before the first load and while one runs. */
  readonly loadedDays: Days | null;
  /** The days these are compared with that it holds as well, null where there are none. */
  readonly loadedCompared: Days | null;
  readonly loaded: LoadedMetrics | null;
  /** Part of the load that is here, 0 to 1. */
  readonly share: number;
  /** The first day of current records; null while nobody knows, and for historic ones (RPT-116). */
  readonly firstDay: string | null;
  readonly table: ReportTable | null;
  /** The request the table answers, null without a table. */
  readonly tableFor: string | null;
  /** Every base there is, null before a preset asked for one's own. */
  readonly bases: readonly BaseFacts[] | null;
  /** The words of the view that were looked up, with the result; null before the lookup. */
  readonly words: (WordNotes & { readonly of: string }) | null;
  /** Places in the table's groups. */
  readonly collapsed: readonly number[];
  /** The table's lines on screen: without closed groups and without the grand total, which stands apart. */
  readonly lines: Int32Array;
  /** False until the page stood once: a failure before sends the visitor home, one after keeps the page (MSG-3). */
  readonly isOpen: boolean;
}
export type ReportEvent =
  | ({ type: 'search.changed' } & ReportAddress)
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

/** A fresh report page, nothing loaded. */
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

/** What an address means on its day. */
export function placeOf({ preset, search, today, source, ownBaseId = '' }: ReportAddress) {
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

/** A table's groups that are closed by their labels, and the lines that leaves on screen. */
export function linesOf(table: ReportTable | null, { state }: ReportView) {
  if (table === null) return { collapsed: [], lines: new Int32Array(0) };
  const collapsed = [...table.groups.entries()]
    .filter(([, { label }]) => state.collapsed.includes(label))
    .map(([place]) => place);
  return { collapsed, lines: openRows(table, collapsed) };
}

/** The user's own base, null while it is not known or none is set. */
export const ownBase = ({
  bases,
  ownBaseId,
}: Pick<ReportContext, 'bases' | 'ownBaseId'>): BaseFacts | null =>
  bases?.find(({ id }) => id === ownBaseId) ?? null;

/** What the engine is asked for this page. */
export const requestOf = (context: ReportContext): ReportRequest =>
  requestOfView(context.read.view, ownBase(context)?.code ?? null, context.days);
/** The days the report is compared with, null where it is not. */
export const comparedOf = ({ read, days }: Pick<ReportContext, 'read' | 'days'>): Days | null =>
  comparedDaysOf(read.view, days);
/** Whether the records of the days, and of those they are compared with, are here. */
export function isLoaded(
  context: Pick<ReportContext, 'read' | 'days' | 'loadedDays' | 'loadedCompared'>,
): boolean {
  const compared = comparedOf(context);
  return (
    isSameDays(context.days, context.loadedDays) &&
    (compared === null || isSameDays(compared, context.loadedCompared))
  );
}
/** Whether the service refused exactly these days, and those they are compared with (PERF-40). */
export function isRefused(context: Pick<ReportContext, 'read' | 'days' | 'refusal'>): boolean {
  const { days, refusal } = context;
  const compared = comparedOf(context);
  return (
    refusal !== null &&
    isSameDays(days, refusal.days) &&
    (compared === null ? refusal.compared === null : isSameDays(compared, refusal.compared))
  );
}
/** The words of a view whose things may have other names now, as one comparable text; '' of historic records (RPT-171). */
export const wordsOf = (view: ReportView): string =>
  view.source === 'historic' ? '' : thingWordsText(view);
/**
 * What was found of the words, as far as it holds for a new address or arrangement. Records bring the names of the
 * moment in which they load, so that each load follows the words again.
 */
export const wordsKept = (context: ReportContext): ReportContext['words'] =>
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
/** The request as one comparable text. */
export const requestText = (context: ReportContext): string => JSON.stringify(requestOf(context));
/** The name of an exported file, without its ending. */
export const fileNameOf = ({ read: { view }, days }: ReportContext): string =>
  reportFileName(presets[view.preset].label, days ?? { from: '', until: '' }, isApprovedOnly(view));
