import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import type { AcrossColumns, ColumnsOfParts, ColumnsOfRows } from './acrossColumns.ts';
import { type Layout, takeAt } from './layout.ts';
import { measuresOf, numberCells } from './numberCells.ts';
import type { MeasureKey } from './rows/measures.ts';
import { addUp, type SumSource, sumsOf } from './sums.ts';

/** The figures of an across-table: a list per column, by slot; NaN for an empty cell (RPT-113). */
interface AcrossCells {
  readonly values: readonly Float64Array[];
  /** Count of activities without a rate, per column and slot; null if no rate is missing. */
  readonly withoutRate: readonly Float64Array[] | null;
}
/** The figures that can be spread across columns. */
type Figure = ColumnKey | 'withoutRate';
/** Returns a figure as one list per column, by report slot. Empty cells hold `blank`. */
type InColumns = (figure: Figure, blank: number) => Float64Array[];

/**
 * One measure by row and column.
 * @param source the report without columns across
 */
export function acrossCells(
  source: SumSource,
  columns: AcrossColumns,
  measure: ColumnKey,
  lacks: boolean,
): AcrossCells {
  const wanted = [...measuresOf(measure), ...(lacks ? (['withoutRate'] as const) : [])];
  const inColumns =
    'ofRow' in columns
      ? rowsInColumns(source, columns, wanted)
      : partsInColumns(source, columns, wanted);
  return {
    values: inColumns(measure, Number.NaN),
    withoutRate: lacks ? inColumns('withoutRate', 0) : null,
  };
}
const numbersOf = (source: SumSource, figure: Figure): Float64Array =>
  figure === 'withoutRate'
    ? sumsOf(source, figure)
    : (numberCells(source, figure) ?? new Float64Array(0));

/** Each row falls in exactly one column, so columns are totaled as groups of rows. */
function rowsInColumns(
  source: SumSource,
  { ofRow, labels }: ColumnsOfRows,
  wanted: readonly MeasureKey[],
): InColumns {
  const { rowCount } = source.layout;
  const grouped = {
    ...source,
    isWithoutTotal: true,
    layout: inGroups(source.layout, ofRow, labels.length),
  };
  addUp(grouped, wanted);
  return (figure, blank) => {
    const numbers = numbersOf(grouped, figure);
    const out = blankColumns(labels.length, rowCount + 1, blank);
    if (source.summaryOnly !== true)
      for (let row = 0; row < rowCount; row++) put(out, ofRow[row], row, numbers[row]);
    for (let column = 0; column < labels.length; column++)
      put(out, column, rowCount, numbers[rowCount + column]);
    return out;
  };
}

/**
 * Builds a separate layout with one row per cell (report row × column). Cells then follow the same
 * rules for sums, counts and ratios as any report. Row cells and column totals are cached: they
 * survive when the user only groups or sorts the report.
 */
function partsInColumns(
  source: SumSource,
  columns: ColumnsOfParts,
  wanted: readonly MeasureKey[],
): InColumns {
  const { layout } = source;
  const { rowCount, groups } = layout;
  const count = columns.labels.length;
  const kept = keptCells(layout, columns);
  const cells = source.summaryOnly === true ? null : rowCells(layout, columns, kept);
  const figuresIn = (own: Layout, figure: Figure) => {
    const sums = { ...source, summaryOnly: false, isWithoutTotal: true, layout: own };
    addUp(sums, wanted);
    return numbersOf(sums, figure);
  };
  /** Computes each figure once per layout. */
  const figuresOf = ({ layout: own, figures }: Kept, figure: Figure) => {
    const numbers = figures.get(figure) ?? figuresIn(own, figure);
    figures.set(figure, numbers);
    return numbers;
  };
  /** For a summary: fills only the groups. */
  const putSummary = (out: readonly Float64Array[], figure: Figure) => {
    if (groups.length === 0) return;
    const own = groupCells(layout, columns);
    putCells(out, own, figuresIn(own.layout, figure), rowCount);
  };
  /** Fills rows and groups together, both from the sums by row. */
  const putAdded = (out: readonly Float64Array[], cells: Cells, figure: Figure) => {
    const places = placesOfCells(cells);
    const numbers = figuresIn(inGroups(cells.layout, places, groups.length * count), figure);
    putCells(out, cells, numbers, 0);
    putGroupsOf(out, cells, places, numbers.subarray(places.length));
  };
  const placesOfCells = ({ slotOf, columnOf }: Cells) =>
    slotOf.map((row, cell) => (layout.groupOf[row] ?? 0) * count + (columnOf[cell] ?? 0));
  const putGroupsOf = (
    out: readonly Float64Array[],
    { slotOf, columnOf }: Cells,
    places: Int32Array,
    numbers: Float64Array,
  ) => {
    for (let cell = 0; cell < places.length; cell++)
      put(
        out,
        columnOf[cell],
        rowCount + (layout.groupOf[slotOf[cell] ?? 0] ?? 0),
        numbers[places[cell] ?? 0],
      );
  };
  /** Fills rows from the cached counts and recounts the groups, which have fewer cells. */
  const putCounted = (out: readonly Float64Array[], cells: Cells & Kept, figure: Figure) => {
    putCells(out, cells, figuresOf(cells, figure), 0);
    if (groups.length === 0) return;
    const places = placesOfCells(cells);
    putGroupsOf(
      out,
      cells,
      places,
      figuresIn(inSlots(layout, takeAt(places, cells.layout.rowOf), groups.length * count), figure),
    );
  };
  return (figure, blank) => {
    const out = blankColumns(count, rowCount + groups.length + 1, blank);
    if (cells === null) putSummary(out, figure);
    else if (groups.length > 0 && addsUp(figure)) putAdded(out, cells, figure);
    else putCounted(out, cells, figure);
    const totals = figuresOf(kept.totals, figure);
    for (let column = 0; column < count; column++)
      put(out, column, rowCount + groups.length, totals[column]);
    return out;
  };
}
/** Whether group figures are sums of row figures; distinct counts are recounted (RPT-35). */
const addsUp = (figure: Figure): boolean =>
  figure === 'withoutRate' || columnOf(figure).total !== 'distinct';

/** The layout with other groups, unlabeled because only their sums are read. Keeps the row sums. */
const inGroups = (layout: Layout, groupOf: Int32Array, count: number): Layout => ({
  ...layout,
  groupOf,
  groups: Array.from({ length: count }, () => ({ label: '', rowCount: 0 })),
  groupSums: new Map(),
});
/** The same parts assigned to other rows, without groups. */
const inSlots = (layout: Layout, rowOf: Int32Array, rowCount: number): Layout => ({
  ...layout,
  rowOf,
  rowCount,
  groupOf: new Int32Array(rowCount).fill(NO_INDEX),
  groups: [],
  rowSums: new Map(),
  groupSums: new Map(),
});

/** The cells that are not empty, each with its row or group and its column. */
interface Cells {
  readonly slotOf: Int32Array;
  readonly columnOf: Int32Array;
  /** The parts by cell. */
  readonly layout: Layout;
}
/** A layout with the figures computed so far. */
interface Kept {
  readonly layout: Layout;
  readonly figures: Map<Figure, Float64Array>;
}
interface KeptCells {
  /** A cell for each row and column that share a part; built when rows are first needed. */
  rows: (Cells & Kept) | null;
  /** A row for each column. */
  readonly totals: Kept;
}
const cellsOfColumns = new WeakMap<ColumnsOfParts, KeptCells>();

function keptCells(layout: Layout, columns: ColumnsOfParts): KeptCells {
  const made = (): KeptCells => ({
    rows: null,
    totals: { layout: inSlots(layout, columns.ofPart, columns.labels.length), figures: new Map() },
  });
  const kept = cellsOfColumns.get(columns) ?? made();
  cellsOfColumns.set(columns, kept);
  return kept;
}
function rowCells(
  layout: Layout,
  { ofPart, labels }: ColumnsOfParts,
  kept: KeptCells,
): Cells & Kept {
  if (kept.rows !== null) return kept.rows;
  const { rowOf, rowCount } = layout;
  const met =
    rowCount === rowOf.length
      ? { cellOf: rowOf, slotOf: rowOf, columnOf: ofPart }
      : metCells(rowOf, rowCount, ofPart, labels.length);
  kept.rows = {
    ...met,
    layout: inSlots(layout, met.cellOf, met.slotOf.length),
    figures: new Map(),
  };
  return kept.rows;
}
function groupCells(layout: Layout, { ofPart, labels }: ColumnsOfParts): Cells {
  const { rowOf, groupOf, groups } = layout;
  const groupOfPart = rowOf.map((row) => groupOf[row] ?? 0);
  const { cellOf, slotOf, columnOf } = metCells(groupOfPart, groups.length, ofPart, labels.length);
  return { slotOf, columnOf, layout: inSlots(layout, cellOf, slotOf.length) };
}

/** Cells in the order of their first parts. */
function metCells(rowOf: Int32Array, rowCount: number, ofPart: Int32Array, count: number) {
  /** By `row * count + column`: the cell plus 1; 0 means not seen. */
  const known = new Int32Array(rowCount * count);
  const cellOf = new Int32Array(rowOf.length);
  const slotOf = new Int32Array(Math.min(rowOf.length, known.length));
  const columnOf = new Int32Array(slotOf.length);
  let cells = 0;
  for (let k = 0; k < rowOf.length; k++) {
    const row = rowOf[k] ?? 0;
    const column = ofPart[k] ?? 0;
    const at = row * count + column;
    let cell = (known[at] ?? 0) - 1;
    if (cell === -1) {
      cell = cells++;
      known[at] = cells;
      slotOf[cell] = row;
      columnOf[cell] = column;
    }
    cellOf[k] = cell;
  }
  return { cellOf, slotOf: slotOf.subarray(0, cells), columnOf: columnOf.subarray(0, cells) };
}

const blankColumns = (count: number, slots: number, blank: number) =>
  Array.from({ length: count }, () => new Float64Array(slots).fill(blank));
/** @param first the slot of the first row or group */
function putCells(
  columns: readonly Float64Array[],
  { slotOf, columnOf }: Cells,
  numbers: Float64Array,
  first: number,
): void {
  for (let cell = 0; cell < slotOf.length; cell++)
    put(columns, columnOf[cell], first + (slotOf[cell] ?? 0), numbers[cell]);
}
function put(columns: readonly Float64Array[], column = 0, slot = 0, value = Number.NaN): void {
  const to = columns[column];
  if (to !== undefined) to[slot] = value;
}
