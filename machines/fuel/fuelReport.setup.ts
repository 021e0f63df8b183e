import { assign, emit, setup } from 'xstate';
import type { FlightHours, FuelKind, FuelMetric } from '../../contract/fuel/fuel.ts';
import { type DateRange, type Days, isSameRange, rangeDays } from '../../domain/dates/dateRange.ts';
import { receiptPath } from '../../domain/fuel/receipt/kinds.ts';
import type { FuelGrouping, FuelNames } from '../../domain/fuel/report/summary.ts';
import {
  type FuelFilter,
  type FuelPage,
  fuelReportPath,
  readFuelView,
} from '../../domain/fuel/report/view.ts';
import {
  draftOf,
  type RangeDraft,
  type RangeErrors,
  readDraft,
} from '../../domain/report/view/rangeDraft.ts';
import { FISCAL_MONTH } from '../../domain/report/view/relativeDates.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface FuelReportLocation {
  readonly search: Readonly<Record<string, string | undefined>>;
  /** Today's Pacific date. */
  readonly today: string;
}
export interface FuelReportInput extends FuelReportLocation {
  readonly page: FuelPage;
  /** The user has FuelReceipts.Edit, so rows link to their receipts. */
  readonly mayOpenReceipts: boolean;
  /** The first month of a fiscal year, 1 to 12; absent = July. */
  readonly fiscalMonth?: number;
}
/** The rows loaded for one range. */
export interface FuelRows {
  readonly metrics: readonly FuelMetric[];
  /** Flight hours by aircraft, for the summary. */
  readonly hours: FlightHours;
}
export interface FuelReportContext extends FuelReportInput {
  readonly fiscalMonth: number;
  readonly filter: FuelFilter;
  readonly range: DateRange | null;
  readonly days: Days | null;
  readonly rangeDraft: RangeDraft;
  readonly rangeErrors: RangeErrors;
  readonly isRangeOpen: boolean;
  readonly names: FuelNames;
  readonly rows: FuelRows;
  /** The days of the rows; null before the first load and during one. */
  readonly loadedDays: Days | null;
  readonly by: FuelGrouping;
  /**
   * True once the page has opened. An earlier failure sends the user home; a later one keeps the
   * page (MSG-3).
   */
  readonly isOpen: boolean;
}
export type FuelReportEvent =
  | ({ type: 'search.changed' } & FuelReportLocation)
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
/** Resolves a URL to filter, range and days, relative to today. */
function fuelPlaceOf({ search, today }: FuelReportLocation) {
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
  fiscalMonth: input.fiscalMonth ?? FISCAL_MONTH,
  names: { vendors: [], storages: [], aircraft: [] },
  rows: noRows,
  loadedDays: null,
  by: 'vendor',
  isOpen: false,
});
const textOf = (search: FuelReportLocation['search']) =>
  JSON.stringify(Object.entries(search).sort());
const addressOf = (
  context: FuelReportContext,
  change: Partial<Pick<FuelReportContext, 'filter' | 'range'>>,
) => fuelReportPath(context.page, { ...context, ...change });

export const fuelReportSetup = setup({
  types: {} as {
    context: FuelReportContext;
    input: FuelReportInput;
    events: FuelReportEvent;
    emitted: Goto;
    /** `empty`: no dates are chosen. */
    tags: Tagged<'pending' | 'failed' | 'open', 'empty'>;
  },
  actors: {
    loadVendors: placeholderActor<FuelNames['vendors']>('loadVendors'),
    loadStorages: placeholderActor<FuelNames['storages']>('loadStorages'),
    loadAircraft: placeholderActor<FuelNames['aircraft']>('loadAircraft'),
    loadRows: placeholderActor<FuelRows, { days: Days; page: FuelPage }>('loadRows'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    isOtherAddress: ({ context }, { search, today }: FuelReportLocation) =>
      today !== context.today || textOf(search) !== textOf(context.search),
    isShownRange: ({ context }, { range }: { range: DateRange }) =>
      isSameRange(context.range, range),
    draftIsShown: ({ context }) => isSameRange(context.range, readDraft(context.rangeDraft).range),
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
    hasDays: ({ context }) => context.days !== null,
    isLoaded: ({ context: { days, loadedDays } }) =>
      days !== null && days.from === loadedDays?.from && days.until === loadedDays.until,
    isEntering: ({ context }) => !context.isOpen,
    mayOpen: ({ context }) => context.mayOpenReceipts,
  },
  actions: {
    /** Takes the view from the URL, whatever changed it. */
    takeAddress: assign((_, address: FuelReportLocation) => fuelPlaceOf(address)),
    openRange: assign(({ context }) => ({
      rangeDraft: draftOf(context.range, context.today),
      rangeErrors: {},
      isRangeOpen: true,
    })),
    closeRange: assign({ isRangeOpen: false }),
    changeRange: assign(
      ({ context }, { field, value }: { field: keyof RangeDraft; value: string }) => ({
        rangeDraft: { ...context.rangeDraft, [field]: value },
        rangeErrors: {},
      }),
    ),
    showRangeErrors: assign(({ context }) => ({
      rangeErrors: readDraft(context.rangeDraft).errors ?? {},
    })),
    goToRange: emit(({ context }, { range }: { range: DateRange }) =>
      goto(addressOf(context, { range })),
    ),
    goToTypedRange: emit(({ context }) =>
      goto(addressOf(context, { range: readDraft(context.rangeDraft).range })),
    ),
    goToFilter: emit(({ context }, { key, id }: { key: keyof FuelFilter; id: string }) =>
      goto(
        addressOf(context, {
          filter: { ...context.filter, [key]: id === '' ? null : id } satisfies FuelFilter,
        }),
      ),
    ),
    chooseGrouping: assign((_, { by }: { by: FuelGrouping }) => ({ by })),
    startLoad: assign({ rows: noRows, loadedDays: null }),
    keepRows: assign(({ context }, rows: FuelRows) => ({ rows, loadedDays: context.days })),
    keepNames: assign(({ context }, names: Partial<FuelNames>) => ({
      names: { ...context.names, ...names },
    })),
    goHome: emit(gotoInstead('/')),
    markOpen: assign({ isOpen: true }),
    goToReceipt: emit((_, { kind, id }: { kind: FuelKind; id: string }) =>
      goto(receiptPath(kind, id)),
    ),
  },
});

/** Targets of states in other files. */
export const to = {
  loaded: '#fuelReport.loaded',
  failed: '#fuelReport.failed',
  left: '#fuelReport.left',
} as const;
