import { dispatchTypes } from '../../../contract/report/metricColumns.ts';
import type { Completeness } from '../../cost/completeness.ts';
import { idText } from '../block/idTable.ts';
import type { TooManyColumns } from './across.ts';
import type { Dimension, GroupBy } from './choices.ts';
import { type ColumnKey, columnOf } from './columnsCatalogue.ts';

/** Kinds of display rows (RPT-16). */
const rowKinds = ['row', 'groupTitle', 'groupTotal', 'total'] as const;
export type RowKind = (typeof rowKinds)[number];
/** A display row is a number: slot × 4 + kind. The slot is the row's index in each column. */
export const displayRow = (kind: RowKind, slot: number): number =>
  slot * 4 + rowKinds.indexOf(kind);
export const kindOf = (display: number): RowKind => rowKinds[display & 3] ?? 'row';
export const slotOf = (display: number): number => display >> 2;

/**
 * One column's cells by slot. Text: an index in `texts`, -1 = blank. Numbers: whole, in the unit of
 * the column's kind, NaN = blank.
 */
export type Cells =
  | { readonly kind: 'text'; readonly places: Int32Array; readonly texts: readonly string[] }
  | { readonly kind: 'number'; readonly values: Float64Array };

/**
 * A computed report. Slots: the rows, then the groups, then the grand total. It contains only typed
 * arrays and strings, so a worker can transfer it without copying.
 */
export interface ReportTable {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  readonly summaryOnly: boolean;
  readonly columns: readonly ColumnKey[];
  /** One entry per column, in the same order. */
  readonly cells: readonly Cells[];
  readonly rowCount: number;
  /** Number of rows before the value filters; absent: no row was filtered out (RPT-121). */
  readonly allRows?: number;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
  /** Display rows from top to bottom, the grand total last. Empty if the report has no rows. */
  readonly display: Int32Array;
  /**
   * Links to the rows' dispatches; null if rows are not dispatches or flights. `ids` has 16 bytes
   * per dispatch, `types` has indexes in `dispatchTypes`.
   */
  readonly links: {
    readonly ids: Uint8Array;
    readonly places: Int32Array;
    readonly types: Uint8Array;
  } | null;
  /** By row: 1 for a part of a dispatch whose other parts are not in the report; absent: none. */
  readonly shares?: Uint8Array;
  /** By row: the aircraft's or incident's id, '' for none; absent: other dimension or summary. */
  readonly rowIds?: readonly string[];
  /** By slot: the number of activities without a rate; null if 0 or no cost is shown (RPT-83). */
  readonly withoutRate: Float64Array | null;
  /** Completeness of the costs (RPT-83); absent: no cost is shown, or it isn't known. */
  readonly completeness?: Completeness;
  /** The last columns, which show one measure across (RPT-110); absent: no columns across. */
  readonly across?: AcrossPart;
  /** Set if nothing was computed because the dates need too many columns (RPT-112). */
  readonly tooWide?: TooManyColumns;
}
/** The columns across of a table. The column before them is their total. */
interface AcrossPart {
  /** Index of the first one. */
  readonly from: number;
  readonly labels: readonly string[];
  /** By column and slot, as in the table; null if no rate is missing. */
  readonly withoutRate: readonly Float64Array[] | null;
  /** The columns are the other range, difference and percent, after the own range (RPT-116). */
  readonly isCompared?: true;
}

/** Label of a column across; null for a column of the catalogue. */
export const acrossLabel = (
  { across }: Pick<ReportTable, 'across'>,
  column: number,
): string | null => across?.labels[column - across.from] ?? null;
/** Header text of a column. */
export function columnHeader(
  table: Pick<ReportTable, 'across' | 'columns'>,
  column: number,
): string {
  const key = table.columns[column];
  return acrossLabel(table, column) ?? (key === undefined ? '' : columnOf(key).header);
}
/** Whether a column is the total of the columns across. */
export const isAcrossTotal = ({ across }: Pick<ReportTable, 'across'>, column: number): boolean =>
  across !== undefined && across.isCompared !== true && column === across.from - 1;
/** Whether a column holds hundredths of a percent. */
export const isPercent = ({ across }: Pick<ReportTable, 'across'>, column: number): boolean =>
  across?.isCompared === true && column === across.from + 2;

export const groupOf = (table: Pick<ReportTable, 'rowCount'>, slot: number): number =>
  slot - table.rowCount;
export const totalSlot = (table: Pick<ReportTable, 'rowCount' | 'groups'>): number =>
  table.rowCount + table.groups.length;

/** The number in a cell; null if it is blank or text. */
export function numberAt(table: ReportTable, column: number, slot: number): number | null {
  const cells = table.cells[column];
  const value = cells?.kind === 'number' ? cells.values[slot] : undefined;
  return value === undefined || Number.isNaN(value) ? null : value;
}
/** The text in a cell; '' if it is blank or a number. */
export function textAt(table: ReportTable, column: number, slot: number): string {
  const cells = table.cells[column];
  return cells?.kind === 'text' ? (cells.texts[cells.places[slot] ?? -1] ?? '') : '';
}

const dispatchPaths: Readonly<Record<(typeof dispatchTypes)[number], string>> = {
  flight: 'flight',
  standby: 'standby',
  agentOnly: 'agent-only',
};

/** Path of a row's dispatch; null for a row that is not a dispatch. */
export function lineDispatchPath({ links, rowCount }: ReportTable, slot: number): string | null {
  const type = dispatchTypes[links?.types[slot] ?? -1];
  if (links === null || slot >= rowCount || type === undefined) return null;
  return `/dispatch/${dispatchPaths[type]}/${idText(links.ids, links.places[slot] ?? -1)}`;
}

/** Whether a line is the title of a collapsed group. `collapsed`: indexes of groups. */
export const isCollapsedGroupTitle = (
  table: Pick<ReportTable, 'rowCount'>,
  display: number,
  collapsed: readonly number[],
): boolean =>
  kindOf(display) === 'groupTitle' && collapsed.includes(groupOf(table, slotOf(display)));

/** Label of a group's or the grand total's line, shown in the first column. */
export function lineLabel(table: ReportTable, display: number): string {
  const group = table.groups[groupOf(table, slotOf(display))];
  switch (kindOf(display)) {
    case 'groupTitle':
      return `${group?.label ?? ''} (${group?.rowCount ?? 0})`;
    case 'groupTotal':
      return `${group?.label ?? ''} total`;
    case 'total':
      return table.dimension === 'crew' ? 'Person-hours' : 'Total';
    case 'row':
      return '';
  }
}

/**
 * The visible lines while some groups are collapsed: without those groups' rows and totals, but
 * with their titles. Excludes the grand total.
 */
export function openRows(
  { display, rowCount }: ReportTable,
  collapsed: readonly number[],
): Int32Array {
  const lines = display.subarray(0, Math.max(0, display.length - 1));
  if (collapsed.length === 0) return lines;
  const closed = new Set(collapsed);
  const out = new Int32Array(lines.length);
  let count = 0;
  let hidden = false;
  for (const line of lines) {
    if (kindOf(line) === 'groupTitle') hidden = closed.has(groupOf({ rowCount }, slotOf(line)));
    else if (hidden) continue;
    out[count] = line;
    count += 1;
  }
  return out.subarray(0, count);
}

/** The buffers that a worker transfers instead of copying. */
export const transferables = (table: ReportTable): ArrayBuffer[] =>
  [
    table.display.buffer,
    ...table.cells.map((cells) =>
      cells.kind === 'text' ? cells.places.buffer : cells.values.buffer,
    ),
    ...(table.withoutRate === null ? [] : [table.withoutRate.buffer]),
    ...(table.shares === undefined ? [] : [table.shares.buffer]),
    ...(table.across?.withoutRate ?? []).map((counts) => counts.buffer),
    ...(table.links === null
      ? []
      : [table.links.ids.buffer, table.links.places.buffer, table.links.types.buffer]),
  ].filter((buffer) => buffer instanceof ArrayBuffer);

/** Whether a column's cells are right-aligned. */
export const isNumeric = (key: ColumnKey): boolean =>
  !['text', 'flags', 'date', 'time'].includes(columnOf(key).kind);
