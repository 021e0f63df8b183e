import { reportFileName } from '../../domain/csv/reportCsv.ts';
import { type DateRange, type Days, rangeDays } from '../../domain/dates/dateRange.ts';
import type { Dimension, GroupBy } from '../../domain/report/choices.ts';
import type { ColumnKey } from '../../domain/report/columnsCatalogue.ts';
import { type PresetName, presets } from '../../domain/report/presets.ts';
import { draftOf, type RangeDraft, type RangeErrors } from '../../domain/report/rangeDraft.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import type { ReportTable } from '../../domain/report/table.ts';
import { columnsFor, type ReadView, readView, type Search } from '../../domain/report/view.ts';

/** Where a report stands: the preset of the path, the search decoded once, and the Pacific day it is read on. */
export interface ReportAddress {
  readonly preset: string;
  readonly search: Search;
  readonly today: string;
}
/** What was loaded, for the line above the table. */
export interface LoadedMetrics {
  readonly activities: number;
  /** Pacific HH:mm of the reply. */
  readonly asOf: string;
  readonly seconds: number;
}
export interface ReportInput extends ReportAddress {
  /** With Dispatch.Edit a row opens its dispatch; otherwise it is no link. */
  readonly mayOpenDispatches: boolean;
}
export interface ReportContext extends ReportAddress {
  readonly mayOpenDispatches: boolean;
  readonly read: ReadView;
  readonly days: Days | null;
  readonly rangeDraft: RangeDraft;
  readonly rangeErrors: RangeErrors;
  readonly isRangeOpen: boolean;
  /** The days the worker holds, null before the first load and while one runs. */
  readonly loadedDays: Days | null;
  readonly loaded: LoadedMetrics | null;
  /** Part of the load that is here, 0 to 1. */
  readonly share: number;
  readonly summaryOnly: boolean;
  readonly sort: { readonly column: ColumnKey; readonly descending: boolean } | null;
  readonly table: ReportTable | null;
  /** Places in the table's groups. */
  readonly collapsed: readonly number[];
  /** The table's lines on screen: without closed groups and without the grand total, which stands apart. */
  readonly lines: Int32Array;
  /** False until the page stood once: a failure before sends the visitor home, one after keeps the page (contract §Loader → message). */
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
  | { type: 'summary.toggled' }
  | { type: 'sort.chosen'; column: ColumnKey }
  | { type: 'group.toggled'; group: number }
  | { type: 'row.opened'; slot: number }
  | { type: 'export.chosen'; withTotals: boolean };

/** A fresh report page, nothing loaded. */
export const contextOf = (input: ReportInput): ReportContext => ({
  ...placeOf(input),
  mayOpenDispatches: input.mayOpenDispatches,
  loadedDays: null,
  loaded: null,
  share: 0,
  summaryOnly: false,
  sort: null,
  table: null,
  collapsed: [],
  lines: new Int32Array(0),
  isOpen: false,
});

/** What an address means on its day. */
export function placeOf({ preset, search, today }: ReportAddress) {
  const read = readView(preset, search);
  return {
    preset,
    search,
    today,
    read,
    days: read.view.range === null ? null : rangeDays(read.view.range, today),
    rangeDraft: draftOf(read.view.range, today),
    rangeErrors: {},
    isRangeOpen: false,
  };
}

/** What the engine is asked for this page. */
export function requestOf({ read: { view }, summaryOnly, sort }: ReportContext): ReportRequest {
  const preset = presets[view.preset];
  const own = preset.sort === undefined || view.dimension !== preset.dimension ? null : { column: preset.sort, descending: false };
  return {
    preset: view.preset,
    dimension: view.dimension,
    groupBy: view.groupBy,
    metrics: columnsFor(view.preset, view.dimension),
    filters: preset.filters,
    summaryOnly,
    sort: sort ?? own,
  };
}
/** The name of an exported file. */
export const fileNameOf = ({ read: { view }, days }: ReportContext): string => reportFileName(presets[view.preset].label, days ?? { from: '', until: '' });
