import { assign, emit, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import { reportFileName } from '../../domain/csv/reportCsv.ts';
import type { DateRange } from '../../domain/dates/dateRange.ts';
import { type Days, rangeDays } from '../../domain/dates/dateRange.ts';
import { type Dimension, type GroupBy, isComputed } from '../../domain/report/choices.ts';
import type { ColumnKey } from '../../domain/report/columnsCatalogue.ts';
import { type PresetName, presets } from '../../domain/report/presets.ts';
import { draftOf, type RangeDraft, type RangeErrors, readDraft } from '../../domain/report/rangeDraft.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import { openRows, type ReportTable } from '../../domain/report/table.ts';
import {
  columnsFor,
  presetAddress,
  presetView,
  type ReadView,
  type ReportView,
  readView,
  type Search,
  viewAddress,
  withDimension,
} from '../../domain/report/view.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

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
  | { type: 'load.progressed'; share: number }
  | { type: 'load.cancelled' }
  | { type: 'load.requested' }
  | { type: 'summary.toggled' }
  | { type: 'sort.chosen'; column: ColumnKey }
  | { type: 'group.toggled'; group: number }
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

function placeOf({ preset, search, today }: ReportAddress) {
  const read = readView(preset, search);
  return {
    preset,
    search,
    today,
    read,
    days: read.view.range === null ? null : rangeDays(read.view.range, today),
    rangeDraft: draftOf(read.view.range, today),
    rangeErrors: {},
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
const isSame = (a: Days | null, b: Days | null) => a !== null && a.from === b?.from && a.until === b.until;
/** Ascending, descending, then the report's own order again. */
const nextSort = (before: ReportContext['sort'], column: ColumnKey): ReportContext['sort'] =>
  before?.column !== column ? { column, descending: false } : before.descending ? null : { column, descending: true };

export const reportSetup = setup({
  types: {} as {
    context: ReportContext;
    events: ReportEvent;
    input: ReportInput;
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `empty`: no dates. `notHere`: a preset that can't be run yet. `pending`: longer than a blink, show a skeleton. `progress`: show how far.
     * `cancellable`: offer Cancel. `busy`: the table on screen is about to change. `broken`: offer Try again. `stopped`: cancelled, offer Run report. */
    tags: 'empty' | 'notHere' | 'pending' | 'progress' | 'cancellable' | 'busy' | 'broken' | 'stopped' | 'exporting' | 'ready';
  },
  actors: {
    /** Fetches aircraft, incidents and contracts and hands them to the worker. */
    loadDimensions: declared<void>('loadDimensions'),
    /** Fetches the columns month by month and has the worker check them. */
    loadMetrics: declared<LoadedMetrics, { days: Days; onProgress: (share: number) => void }>('loadMetrics'),
    computeReport: declared<ReportTable, { request: ReportRequest }>('computeReport'),
    exportCsv: declared<void, { request: ReportRequest; withTotals: boolean; fileName: string }>('exportCsv'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS, progressDelay: 1_000 - PENDING_DELAY_MS, cancelDelay: 2_000 },
  guards: {
    presetIsUnknown: ({ context }) => context.read.refused === 'preset',
    groupingIsUnknown: ({ context }) => context.read.refused === 'grouping',
    isNotHere: ({ context: { read } }) => !presets[read.view.preset].isHere || !isComputed(read.view.dimension),
    hasNoDays: ({ context }) => context.days === null,
    isLoaded: ({ context }) => isSame(context.days, context.loadedDays),
    isEntering: ({ context }) => !context.isOpen,
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
    hasRows: ({ context }) => context.table !== null && context.table.rowCount > 0,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    takeAddress: assign((_, params: ReportAddress) => placeOf(params)),
    markOpen: assign({ isOpen: true }),
    startLoad: assign({ loadedDays: null, loaded: null, table: null, lines: new Int32Array(0), share: 0 }),
    keepShare: assign({ share: (_, params: { share: number }) => params.share }),
    keepLoaded: assign({ loaded: (_, params: { output: LoadedMetrics }) => params.output }),
    keepLoadedDays: assign({ loadedDays: ({ context }) => context.days }),
    // Another table has other groups: what was closed in the one before says nothing.
    keepTable: assign((_, params: { output: ReportTable }) => ({ table: params.output, collapsed: [], lines: openRows(params.output, []) })),
    toggleGroup: assign(({ context }, params: { group: number }) => {
      const collapsed = context.collapsed.includes(params.group) ? context.collapsed.filter((g) => g !== params.group) : [...context.collapsed, params.group];
      return { collapsed, lines: context.table === null ? context.lines : openRows(context.table, collapsed) };
    }),
    toggleSummary: assign({ summaryOnly: ({ context }) => !context.summaryOnly }),
    chooseSort: assign({ sort: ({ context }, params: { column: ColumnKey }) => nextSort(context.sort, params.column) }),
    resetRange: assign({ rangeDraft: ({ context }) => draftOf(context.read.view.range, context.today), rangeErrors: {} }),
    changeRange: assign(({ context }, params: { field: keyof RangeDraft; value: string }) => ({
      rangeDraft: { ...context.rangeDraft, [params.field]: params.value },
      rangeErrors: {},
    })),
    showRangeErrors: assign({ rangeErrors: ({ context }) => readDraft(context.rangeDraft).errors ?? {} }),
    goHome: emit({ type: 'goto', to: '/', replace: true }),
    goToDefaultPreset: emit(({ context }) => ({ type: 'goto', to: presetAddress(context.read.view.preset, context.search), replace: true })),
    goToPresetGrouping: emit(({ context }) => ({ type: 'goto', to: viewAddress(context.read.view, context.search), replace: true })),
    goToView: emit(({ context }, params: Partial<ReportView>) => ({
      type: 'goto',
      to: viewAddress({ ...context.read.view, ...params }, context.search),
      replace: false,
    })),
    goToDimension: emit(({ context }, params: { dimension: Dimension }) => ({
      type: 'goto',
      to: viewAddress(withDimension(context.read.view, params.dimension), context.search),
      replace: false,
    })),
    goToPreset: emit(({ context }, params: { preset: PresetName }) => ({
      type: 'goto',
      to: viewAddress(presetView(params.preset, context.read.view.range)),
      replace: false,
    })),
    goToTypedRange: emit(({ context }) => ({
      type: 'goto',
      to: viewAddress({ ...context.read.view, range: readDraft(context.rangeDraft).range }, context.search),
      replace: false,
    })),
  },
});

export const fileNameOf = ({ read: { view }, days }: ReportContext): string => reportFileName(presets[view.preset].label, days ?? { from: '', until: '' });
