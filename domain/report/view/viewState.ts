import { fittingColumns } from '../presets/columnsFit.ts';
import { type Across, type AcrossBy, isAcrossMeasure } from '../request/across.ts';
import type { Dimension } from '../request/choices.ts';
import { type ColumnKey, columnsCatalogue } from '../request/columnsCatalogue.ts';
import { type Narrowing, notNarrowed } from '../request/narrowing.ts';
import type { ReportFilters } from '../request/request.ts';
import type { IdsByKindAndName } from '../request/thingKinds.ts';
import { type FilterField, withValues } from './filterFields.ts';

export interface ViewSort {
  readonly column: ColumnKey;
  readonly descending: boolean;
  /** Label of the sorted column across (RPT-114). */
  readonly at?: string;
}
/** A user's settings of a report (RPT-5, URL-7). */
export interface ViewState {
  /** Columns from left to right, including hidden ones; empty = the preset's order. */
  readonly order: readonly ColumnKey[];
  readonly hidden: readonly ColumnKey[];
  /** Pixels of the columns a user resized. */
  readonly widths: Readonly<Partial<Record<ColumnKey, number>>>;
  /** Sort columns, primary first; empty: the report's own order. */
  readonly sort: readonly ViewSort[];
  readonly summaryOnly: boolean;
  /** Only approved records and adjustments (APR-40). */
  readonly approvedOnly: boolean;
  /** Labels of the collapsed groups. */
  readonly collapsed: readonly string[];
  readonly filters: ReportFilters;
  /** The measure whose dates or groups are columns (RPT-110). */
  readonly across: Across | null;
  /** Filters by word, figure and drill-down line (RPT-120). */
  readonly narrowing: Narrowing;
  /** Ids of the things that the state names, so that the service finds renamed ones (RPT-171). */
  readonly ids: IdsByKindAndName;
}
export const plainState: ViewState = {
  order: [],
  hidden: [],
  widths: {},
  sort: [],
  summaryOnly: false,
  approvedOnly: false,
  collapsed: [],
  filters: {},
  across: null,
  narrowing: notNarrowed,
  ids: {},
};

export const NARROWEST = 60;
export const WIDEST = 800;
/** Pixels per press of an arrow key. */
export const WIDTH_STEP = 10;
export const isColumnKey = (text: string): text is ColumnKey =>
  Object.hasOwn(columnsCatalogue, text);
const clamp = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));

/** Changes to the table that need no new load. */
export type ViewChange =
  | { readonly kind: 'columnToggled'; readonly column: ColumnKey }
  /** Moves past the visible neighbor: -1 left, 1 right. */
  | { readonly kind: 'columnMoved'; readonly column: ColumnKey; readonly by: -1 | 1 }
  /** Moves to the position of another visible column. */
  | { readonly kind: 'columnPlaced'; readonly column: ColumnKey; readonly at: ColumnKey }
  | { readonly kind: 'columnResized'; readonly column: ColumnKey; readonly width: number }
  | { readonly kind: 'columnsReset' }
  /** `at`: label of a column across. `isAdded`: sort after the current sort columns (RPT-126). */
  | {
      readonly kind: 'sorted';
      readonly column: ColumnKey;
      readonly at?: string;
      readonly isAdded?: boolean;
    }
  | { readonly kind: 'summaryToggled' }
  | { readonly kind: 'approvedToggled' }
  | { readonly kind: 'groupToggled'; readonly label: string }
  | { readonly kind: 'filtered'; readonly field: FilterField; readonly values: readonly string[] }
  | { readonly kind: 'narrowed'; readonly narrowing: Narrowing }
  | { readonly kind: 'filtersCleared' }
  /** null: no columns across. */
  | { readonly kind: 'acrossChosen'; readonly by: AcrossBy | null }
  | { readonly kind: 'measureChosen'; readonly measure: ColumnKey };

/** The columns of a view: all in order, and the visible ones. At least one stays visible. */
export function columnsIn(state: ViewState, dimension: Dimension, own: readonly ColumnKey[]) {
  const fits = new Set(fittingColumns[dimension]);
  const arranged = state.order.filter((key) => fits.has(key) || own.includes(key));
  const order = arranged.length === 0 ? own : arranged;
  const shown = order.filter((key) => !state.hidden.includes(key));
  return { order, shown: shown.length === 0 ? order : shown };
}

/** Cycles a column's sort: ascending, descending, none; alone or among the other sort columns. */
function nextSort(
  before: readonly ViewSort[],
  column: ColumnKey,
  at: string | undefined,
  isAdded: boolean,
): readonly ViewSort[] {
  const sort = { column, descending: false, ...(at === undefined ? {} : { at }) };
  const own = before.findIndex((one) => one.column === column && one.at === at);
  const kept = isAdded ? before : before.filter((_, n) => n === own && before.length === 1);
  const place = kept.length === 0 || own === -1 ? kept.length : own;
  const known = kept[place];
  return kept.toSpliced(
    place,
    1,
    ...(known === undefined ? [sort] : known.descending ? [] : [{ ...sort, descending: true }]),
  );
}
/** Drops sorts by columns across, which no longer exist. */
export const withoutPlace = (sort: readonly ViewSort[]): readonly ViewSort[] =>
  sort.filter(({ at }) => at === undefined);
/** Changes the columns across. Keeps the measure, else takes the last visible one that adds up. */
function acrossBy(
  { across }: ViewState,
  by: AcrossBy | null,
  shown: readonly ColumnKey[],
): Across | null {
  return by === null
    ? null
    : { by, measure: across?.measure ?? shown.findLast(isAcrossMeasure) ?? 'flightCount' };
}
const without = <T>(list: readonly T[], item: T): T[] => list.filter((one) => one !== item);
const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? without(list, item) : [...list, item];
/**
 * Moves `item` to the position of `at`: before it if it comes from the right, after it if it comes
 * from the left.
 */
function placed(list: readonly ColumnKey[], item: ColumnKey, at: ColumnKey): ColumnKey[] {
  const from = list.indexOf(item);
  const to = list.indexOf(at);
  if (from === -1 || to === -1 || from === to) return [...list];
  return without(list, item).toSpliced(to, 0, item);
}
const isSame = (a: readonly ColumnKey[], b: readonly ColumnKey[]) =>
  a.length === b.length && a.every((key, n) => key === b[n]);

/**
 * The state after a change. `own`: the preset's columns for this dimension; an order equal to
 * theirs is not stored.
 */
export function changedState(
  state: ViewState,
  change: ViewChange,
  dimension: Dimension,
  own: readonly ColumnKey[],
): ViewState {
  const { order, shown } = columnsIn(state, dimension, own);
  const ordered = (next: readonly ColumnKey[], hidden: readonly ColumnKey[]): ViewState => ({
    ...state,
    order: isSame(next, own) ? [] : next,
    hidden: hidden.filter((key) => next.includes(key)),
  });
  switch (change.kind) {
    case 'columnToggled':
      if (!order.includes(change.column)) return ordered([...order, change.column], state.hidden);
      if (isSame(shown, [change.column])) return state;
      return ordered(order, toggled(state.hidden, change.column));
    case 'columnMoved': {
      const neighbour = shown[shown.indexOf(change.column) + change.by];
      return neighbour === undefined || !shown.includes(change.column)
        ? state
        : ordered(placed(order, change.column, neighbour), state.hidden);
    }
    case 'columnPlaced':
      return ordered(placed(order, change.column, change.at), state.hidden);
    case 'columnResized':
      return { ...state, widths: { ...state.widths, [change.column]: clamp(change.width) } };
    case 'columnsReset':
      return { ...state, order: [], hidden: [], widths: {} };
    case 'sorted':
      return {
        ...state,
        sort: nextSort(state.sort, change.column, change.at, change.isAdded === true),
      };
    case 'summaryToggled':
      return { ...state, summaryOnly: !state.summaryOnly };
    case 'approvedToggled':
      return { ...state, approvedOnly: !state.approvedOnly };
    case 'groupToggled':
      return { ...state, collapsed: toggled(state.collapsed, change.label) };
    case 'filtered':
      return { ...state, filters: withValues(state.filters, change.field, change.values) };
    case 'filtersCleared':
      return { ...state, filters: {}, narrowing: notNarrowed };
    case 'narrowed':
      return { ...state, narrowing: change.narrowing };
    case 'acrossChosen':
      return {
        ...state,
        sort: withoutPlace(state.sort),
        across: acrossBy(state, change.by, shown),
      };
    case 'measureChosen': {
      if (state.across === null) return state;
      const { measure } = state.across;
      return {
        ...state,
        sort: state.sort.map((sort) =>
          sort.column === measure ? { ...sort, column: change.measure } : sort,
        ),
        across: { ...state.across, measure: change.measure },
      };
    }
  }
}
