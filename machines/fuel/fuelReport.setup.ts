import { assign, emit, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { FlightHours, FuelKind, FuelMetric } from '../../contract/fuel.ts';
import { type DateRange, type Days, isSameRange, rangeDays } from '../../domain/dates/dateRange.ts';
import { receiptAddress } from '../../domain/fuel/kinds.ts';
import type { FuelGrouping, FuelNames } from '../../domain/fuel/summary.ts';
import { type FuelFilter, type FuelPage, fuelAddress, readFuelView } from '../../domain/fuel/view.ts';
import { draftOf, type RangeDraft, type RangeErrors, readDraft } from '../../domain/report/rangeDraft.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export interface FuelReportAddress {
  readonly search: Readonly<Record<string, string | undefined>>;
  /** Pacific day it is read on. */
  readonly today: string;
}
export interface FuelReportInput extends FuelReportAddress {
  readonly page: FuelPage;
  /** With FuelReceipts.Edit a row opens its receipt; otherwise it is no link. */
  readonly mayOpenReceipts: boolean;
}
/** What was loaded for one range. */
export interface FuelRows {
  readonly metrics: readonly FuelMetric[];
  /** Flight hours by aircraft, for the summary. */
  readonly hours: FlightHours;
}
export interface FuelReportContext extends FuelReportInput {
  readonly filter: FuelFilter;
  readonly range: DateRange | null;
  readonly days: Days | null;
  readonly rangeDraft: RangeDraft;
  readonly rangeErrors: RangeErrors;
  readonly isRangeOpen: boolean;
  readonly names: FuelNames;
  readonly rows: FuelRows;
  /** The days the rows are of, null before the first load and while one runs. */
  readonly loadedDays: Days | null;
  readonly by: FuelGrouping;
  /** False until the page stood once: a failure before sends the visitor home, one after keeps the page (contract §Loader → message). */
  readonly isOpen: boolean;
}
export type FuelReportEvent =
  | ({ type: 'search.changed' } & FuelReportAddress)
  | { type: 'range.chosen'; range: DateRange }
  | { type: 'range.fieldChanged'; field: keyof RangeDraft; value: string }
  | { type: 'range.submitted' }
  | { type: 'range.editorOpened' }
  | { type: 'range.editorClosed' }
  | { type: 'filter.chosen'; key: keyof FuelFilter; id: string }
  | { type: 'grouping.chosen'; by: FuelGrouping }
  | { type: 'row.opened'; kind: FuelKind; id: string }
  | { type: 'load.requested' };

const noRows: FuelRows = { metrics: [], hours: [] };
/** What an address means on its day. */
export function fuelPlaceOf({ search, today }: FuelReportAddress) {
  const { filter, range } = readFuelView(search);
  return {
    search,
    today,
    filter,
    range,
    days: range === null ? null : rangeDays(range, today),
    rangeDraft: draftOf(range, today),
    rangeErrors: {},
    isRangeOpen: false,
  };
}
export const fuelReportContext = (input: FuelReportInput): FuelReportContext => ({
  ...input,
  ...fuelPlaceOf(input),
  names: { vendors: [], storages: [], aircraft: [] },
  rows: noRows,
  loadedDays: null,
  by: 'vendor',
  isOpen: false,
});
const addressOf = (context: FuelReportContext, change: Partial<Pick<FuelReportContext, 'filter' | 'range'>>) =>
  fuelAddress(context.page, { ...context, ...change });
const isSame = (a: Days | null, b: Days | null) => a !== null && a.from === b?.from && a.until === b.until;
const textOf = (search: FuelReportAddress['search']) => JSON.stringify(Object.entries(search).sort());

export const fuelReportSetup = setup({
  types: {} as {
    context: FuelReportContext;
    input: FuelReportInput;
    events: FuelReportEvent;
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `empty`: no dates. `pending`: longer than a blink, show a skeleton. `broken`: offer Try again. */
    tags: 'empty' | 'pending' | 'broken' | 'ready';
  },
  actors: {
    loadVendors: declared<FuelNames['vendors']>('loadVendors'),
    loadStorages: declared<FuelNames['storages']>('loadStorages'),
    loadAircraft: declared<FuelNames['aircraft']>('loadAircraft'),
    loadRows: declared<FuelRows, { days: Days; page: FuelPage }>('loadRows'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS },
  guards: {
    isOtherAddress: ({ context }, params: FuelReportAddress) => params.today !== context.today || textOf(params.search) !== textOf(context.search),
    hasDays: ({ context }) => context.days !== null,
    isLoaded: ({ context }) => isSame(context.days, context.loadedDays),
    isEntering: ({ context }) => !context.isOpen,
    isShownRange: ({ context }, params: { range: DateRange }) => isSameRange(context.range, params.range),
    draftIsShown: ({ context }) => isSameRange(context.range, readDraft(context.rangeDraft).range),
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
    mayOpen: ({ context }) => context.mayOpenReceipts,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    takeAddress: assign((_, params: FuelReportAddress) => fuelPlaceOf(params)),
    keepNames: assign({ names: ({ context }, params: Partial<FuelNames>) => ({ ...context.names, ...params }) }),
    startLoad: assign({ rows: noRows, loadedDays: null }),
    keepRows: assign({ rows: (_, params: { rows: FuelRows }) => params.rows, loadedDays: ({ context }) => context.days }),
    markOpen: assign({ isOpen: true }),
    chooseGrouping: assign({ by: (_, params: { by: FuelGrouping }) => params.by }),
    openRange: assign({ rangeDraft: ({ context }) => draftOf(context.range, context.today), rangeErrors: {}, isRangeOpen: true }),
    closeRange: assign({ isRangeOpen: false }),
    changeRange: assign(({ context }, params: { field: keyof RangeDraft; value: string }) => ({
      rangeDraft: { ...context.rangeDraft, [params.field]: params.value },
      rangeErrors: {},
    })),
    showRangeErrors: assign({ rangeErrors: ({ context }) => readDraft(context.rangeDraft).errors ?? {} }),
    goHome: emit({ type: 'goto', to: '/', replace: true }),
    goToRange: emit(({ context }, params: { range: DateRange }) => ({ type: 'goto', to: addressOf(context, { range: params.range }), replace: false })),
    goToTypedRange: emit(({ context }) => ({ type: 'goto', to: addressOf(context, { range: readDraft(context.rangeDraft).range }), replace: false })),
    goToFilter: emit(({ context }, params: { key: keyof FuelFilter; id: string }) => ({
      type: 'goto',
      to: addressOf(context, { filter: { ...context.filter, [params.key]: params.id === '' ? null : params.id } }),
      replace: false,
    })),
    goToReceipt: emit((_, params: { kind: FuelKind; id: string }) => ({ type: 'goto', to: receiptAddress(params.kind, params.id), replace: false })),
  },
});
