import { assign, emit, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import { type Dimension, isComputed } from '../../domain/report/choices.ts';
import type { ColumnKey } from '../../domain/report/columnsCatalogue.ts';
import { type PresetName, presets } from '../../domain/report/presets.ts';
import { draftOf, type RangeDraft, readDraft } from '../../domain/report/rangeDraft.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import { dispatchAddress, openRows, type ReportTable } from '../../domain/report/table.ts';
import { presetAddress, presetView, type ReportView, type Search, viewAddress, withDimension } from '../../domain/report/view.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';
import { type LoadedMetrics, placeOf, type ReportAddress, type ReportContext, type ReportEvent, type ReportInput } from './report.context.ts';

const isSame = (a: Days | null, b: Days | null) => a !== null && a.from === b?.from && a.until === b.until;
const isSameSearch = (a: Search, b: Search) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
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
    isOtherAddress: ({ context }, params: ReportAddress) =>
      params.preset !== context.preset || params.today !== context.today || !isSameSearch(params.search, context.search),
    presetIsUnknown: ({ context }) => context.read.refused === 'preset',
    groupingIsUnknown: ({ context }) => context.read.refused === 'grouping',
    isNotHere: ({ context: { read } }) => !presets[read.view.preset].isHere || !isComputed(read.view.dimension),
    hasNoDays: ({ context }) => context.days === null,
    isLoaded: ({ context }) => isSame(context.days, context.loadedDays),
    isEntering: ({ context }) => !context.isOpen,
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
    mayOpenRow: ({ context }, params: { slot: number }) =>
      context.mayOpenDispatches && context.table !== null && dispatchAddress(context.table, params.slot) !== null,
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
    openRange: assign({ rangeDraft: ({ context }) => draftOf(context.read.view.range, context.today), rangeErrors: {}, isRangeOpen: true }),
    closeRange: assign({ isRangeOpen: false }),
    changeRange: assign(({ context }, params: { field: keyof RangeDraft; value: string }) => ({
      rangeDraft: { ...context.rangeDraft, [params.field]: params.value },
      rangeErrors: {},
    })),
    showRangeErrors: assign({ rangeErrors: ({ context }) => readDraft(context.rangeDraft).errors ?? {} }),
    goToDispatch: emit(({ context }, params: { slot: number }) => ({
      type: 'goto',
      to: (context.table === null ? null : dispatchAddress(context.table, params.slot)) ?? '/',
      replace: false,
    })),
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
