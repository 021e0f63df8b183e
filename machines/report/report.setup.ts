import { assign, emit, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import { type DateRange, type Days, isSameRange } from '../../domain/dates/dateRange.ts';
import type { BaseFacts } from '../../domain/dispatch/facts.ts';
import { fitsInAddress } from '../../domain/documents/reportState.ts';
import type { Dimension, GroupBy } from '../../domain/report/choices.ts';
import { type PresetName, presets } from '../../domain/report/presets.ts';
import { draftOf, type RangeDraft, readDraft } from '../../domain/report/rangeDraft.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import { dispatchAddress, type ReportTable } from '../../domain/report/table.ts';
import {
  changedView,
  chartsIn,
  presetAddress,
  presetView,
  type ReportView,
  type Search,
  viewAddress,
  viewSearch,
  withDimension,
  withGroupBy,
} from '../../domain/report/view.ts';
import type { ViewChange } from '../../domain/report/viewState.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';
import {
  type LoadedMetrics,
  linesOf,
  ownBase,
  placeOf,
  type ReportAddress,
  type ReportContext,
  type ReportEvent,
  type ReportInput,
  requestText,
} from './report.context.ts';

const isSame = (a: Days | null, b: Days | null) => a !== null && a.from === b?.from && a.until === b.until;
const isSameSearch = (a: Search, b: Search) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
/** The context as a change of the table leaves it. */
function changed(context: ReportContext, change: ViewChange): ReportContext {
  const view = changedView(context.read.view, change);
  return { ...context, read: { view, refused: null }, search: viewSearch(view, context.search), ...linesOf(context.table, view) };
}

export const reportSetup = setup({
  types: {} as {
    context: ReportContext;
    events: ReportEvent;
    input: ReportInput;
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `empty`: no dates. `baseless`: the preset is about a base of one's own and none is set. `pending`: longer than a blink, show a skeleton. `progress`: show how far.
     * `cancellable`: offer Cancel. `busy`: the table on screen is about to change. `broken`: offer Try again. `stopped`: cancelled, offer Run report. */
    tags: 'empty' | 'baseless' | 'pending' | 'progress' | 'cancellable' | 'busy' | 'broken' | 'stopped' | 'ready';
  },
  actors: {
    /** Fetches aircraft, incidents and contracts and hands them to the worker. */
    loadDimensions: declared<void>('loadDimensions'),
    /** Fetches the columns month by month and has the worker check them. */
    loadMetrics: declared<LoadedMetrics, { days: Days; onProgress: (share: number) => void }>('loadMetrics'),
    /** Every base, by which one's own is known. */
    loadBases: declared<readonly BaseFacts[]>('loadBases'),
    computeReport: declared<ReportTable, { request: ReportRequest }>('computeReport'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS, progressDelay: 1_000 - PENDING_DELAY_MS, cancelDelay: 2_000 },
  guards: {
    isOtherAddress: ({ context }, params: ReportAddress) =>
      params.preset !== context.preset ||
      params.today !== context.today ||
      (params.ownBaseId ?? '') !== (context.ownBaseId ?? '') ||
      !isSameSearch(params.search, context.search),
    presetIsUnknown: ({ context }) => context.read.refused === 'preset',
    groupingIsUnknown: ({ context }) => context.read.refused === 'grouping',
    stateIsUnreadable: ({ context }) => context.read.refused === 'state',
    needsBases: ({ context }) => presets[context.read.view.preset].myBase === true && context.bases === null,
    hasNoBase: ({ context }) => presets[context.read.view.preset].myBase === true && ownBase(context) === null,
    hasNoDays: ({ context }) => context.days === null,
    isLoaded: ({ context }) => isSame(context.days, context.loadedDays),
    isComputed: ({ context }) => isSame(context.days, context.loadedDays) && context.tableFor === requestText(context),
    isTooLong: ({ context }, params: { change: ViewChange }) => !fitsInAddress(changed(context, params.change).read.view.state),
    /** Widths and closed groups ask the engine nothing. */
    keepsTable: ({ context }, params: { change: ViewChange }) => requestText(changed(context, params.change)) === requestText(context),
    isEntering: ({ context }) => !context.isOpen,
    isShownRange: ({ context }, params: { range: DateRange }) => isSameRange(context.read.view.range, params.range),
    draftIsShown: ({ context }) => isSameRange(context.read.view.range, readDraft(context.rangeDraft).range),
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
    mayOpenRow: ({ context }, params: { slot: number }) =>
      context.mayOpenDispatches && context.table !== null && dispatchAddress(context.table, params.slot) !== null,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    takeAddress: assign(({ context }, params: ReportAddress) => {
      const place = placeOf(params);
      return { ...place, ...linesOf(context.table, place.read.view) };
    }),
    takeChange: assign(({ context }, params: { change: ViewChange }) => {
      const { read, search, collapsed, lines } = changed(context, params.change);
      return { read, search, collapsed, lines };
    }),
    keepBases: assign({ bases: (_, params: { output: readonly BaseFacts[] }) => params.output }),
    markOpen: assign({ isOpen: true }),
    startLoad: assign({ loadedDays: null, loaded: null, table: null, tableFor: null, lines: new Int32Array(0), share: 0 }),
    forgetLoad: assign({ loadedDays: null }),
    keepShare: assign({ share: (_, params: { share: number }) => params.share }),
    keepLoaded: assign({ loaded: (_, params: { output: LoadedMetrics }) => params.output }),
    keepLoadedDays: assign({ loadedDays: ({ context }) => context.days }),
    keepTable: assign(({ context }, params: { output: ReportTable }) => ({
      table: params.output,
      tableFor: requestText(context),
      ...linesOf(params.output, context.read.view),
    })),
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
    goToDefaultPreset: emit(({ context }) => ({ type: 'goto', to: presetAddress(context.read.view.preset, context.search, context), replace: true })),
    goToPresetGrouping: emit(({ context }) => ({ type: 'goto', to: viewAddress(context.read.view, context.search), replace: true })),
    /** What a change made of the address; only filters are worth a step back. */
    goToChanged: emit(({ context }, params: { change: ViewChange }) => ({
      type: 'goto',
      to: viewAddress(context.read.view, context.search),
      replace: params.change.kind !== 'filtered' && params.change.kind !== 'filtersCleared',
    })),
    goToGroups: emit(({ context }, params: { groupBy: GroupBy }) => ({
      type: 'goto',
      to: viewAddress(withGroupBy(context.read.view, params.groupBy), context.search),
      replace: false,
    })),
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
      to: viewAddress(presetView(params.preset, context.read.view.range, context), chartsIn(context.search)),
      replace: false,
    })),
    goToOwnPreset: emit(({ context }) => ({
      type: 'goto',
      to: viewAddress(presetView(context.read.view.preset, context.read.view.range, context), chartsIn(context.search)),
      replace: false,
    })),
    goToTypedRange: emit(({ context }) => ({
      type: 'goto',
      to: viewAddress({ ...context.read.view, range: readDraft(context.rangeDraft).range }, context.search),
      replace: false,
    })),
  },
});
