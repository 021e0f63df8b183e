import { NONE } from '../../../contract/report/metricColumns.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import type { AcrossColumns } from './acrossColumns.ts';
import type { Layout } from './layout.ts';
import { measuresOf, numberCells } from './numberCells.ts';
import { addUp, type SumSource, sumsOf } from './sums.ts';

/** Figures of the columns of an across-table, each by slot; NaN where nothing falls (RPT-113). */
interface AcrossCells {
  readonly values: readonly Float64Array[];
  /** Activities without a rate behind each of them; null where no rate lacks. */
  readonly withoutRate: readonly Float64Array[] | null;
}

/**
 * One measure by row and column. What falls in both is a row of a layout of its own, so that every rule of adding,
 * counting and dividing is the one of any report.
 * @param source the report without columns across
 */
export function acrossCells(source: SumSource, columns: AcrossColumns, measure: ColumnKey, lacks: boolean): AcrossCells {
  const { layout } = source;
  const count = columns.labels.length;
  const fine = source.summaryOnly === true ? groupCells(layout, columns) : rowCells(layout, columns);
  const sums = { ...source, summaryOnly: false, isWithoutTotal: true, layout: fine.layout };
  const totals = { ...sums, layout: inSlots(layout, columns.ofPart, count) };
  const wanted = [...measuresOf(measure), ...(lacks ? (['withoutRate'] as const) : [])];
  addUp(sums, wanted);
  addUp(totals, wanted);
  const scattered = (ofSource: (of: SumSource) => Float64Array, blank: number) => scatter(layout, fine, ofSource(sums), ofSource(totals), { count, blank });
  return {
    values: scattered((of) => numberCells(of, measure) ?? new Float64Array(0), Number.NaN),
    withoutRate: lacks ? scattered((of) => sumsOf(of, 'withoutRate'), 0) : null,
  };
}

/** The parts dealt out anew, without groups. */
const inSlots = (layout: Layout, rowOf: Int32Array, rowCount: number): Layout => ({
  ...layout,
  rowOf,
  rowCount,
  groupOf: new Int32Array(rowCount).fill(NONE),
  groups: [],
  rowSums: new Map(),
  groupSums: new Map(),
});

/** Cells where something falls: the slot and the column each of them stands in. */
interface Cells {
  readonly slotOf: Int32Array;
  readonly columnOf: Int32Array;
  /** The parts by cell, and the cells by group. */
  readonly layout: Layout;
}

/** A cell for each row and column that meet in a part; groups of cells are those of the report, column by column. */
function rowCells(layout: Layout, { ofPart, labels }: AcrossColumns): Cells {
  const { rowOf, rowCount, groupOf, groups } = layout;
  const met = rowCount === rowOf.length ? { cellOf: rowOf, slotOf: rowOf, columnOf: ofPart } : metCells(rowOf, rowCount, ofPart, labels.length);
  const own = inSlots(layout, met.cellOf, met.slotOf.length);
  if (groups.length === 0) return { ...met, layout: own };
  const groupOfCell = met.slotOf.map((row, cell) => (groupOf[row] ?? 0) * labels.length + (met.columnOf[cell] ?? 0));
  const nameless = Array.from({ length: groups.length * labels.length }, () => ({ label: '', rowCount: 0 }));
  return { ...met, layout: { ...own, groupOf: groupOfCell, groups: nameless } };
}

/** Cells in the order in which their parts come. */
function metCells(rowOf: Int32Array, rowCount: number, ofPart: Int32Array, count: number) {
  /** By row and column one more than the cell. */
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

/** The same where nobody looks at the rows: cells of groups. */
function groupCells(layout: Layout, { ofPart, labels }: AcrossColumns): Cells {
  const { rowOf, groupOf, groups, rowCount } = layout;
  const groupOfPart = rowOf.map((row) => Math.max(0, groupOf[row] ?? 0));
  const { cellOf, slotOf, columnOf } = metCells(groupOfPart, Math.max(1, groups.length), ofPart, labels.length);
  // Without groups the one there is stands where the total does, which is written over it.
  return { slotOf: slotOf.map((group) => rowCount + group), columnOf, layout: inSlots(layout, cellOf, slotOf.length) };
}

/** Cells, groups of cells and totals of columns, each column by the slots of the report. */
function scatter(
  { rowCount, groups }: Layout,
  { slotOf, columnOf, layout }: Cells,
  numbers: Float64Array,
  totals: Float64Array,
  { count, blank }: { readonly count: number; readonly blank: number },
): Float64Array[] {
  const total = rowCount + groups.length;
  const out = Array.from({ length: count }, () => new Float64Array(total + 1).fill(blank));
  for (let cell = 0; cell < slotOf.length; cell++) {
    const column = out[columnOf[cell] ?? 0];
    const slot = slotOf[cell] ?? 0;
    if (column !== undefined) column[slot] = numbers[cell] ?? blank;
  }
  if (layout.groups.length > 0) {
    for (let cell = 0; cell < slotOf.length; cell++) {
      const at = layout.groupOf[cell] ?? 0;
      const column = out[columnOf[cell] ?? 0];
      if (column !== undefined) column[rowCount + Math.floor(at / count)] = numbers[slotOf.length + at] ?? blank;
    }
  }
  for (const [n, column] of out.entries()) column[total] = totals[n] ?? blank;
  return out;
}
