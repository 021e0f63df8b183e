import { dispatchTypes } from '../../../contract/report/metricColumns.ts';
import type { Completeness } from '../../cost/completeness.ts';
import { idText } from '../block/idTable.ts';
import type { TooWide } from './across.ts';
import type { Dimension, GroupBy } from './choices.ts';
import { type ColumnKey, columnOf } from './columnsCatalogue.ts';

/** Kinds of display rows (RPT-16). */
const rowKinds = ['row', 'groupTitle', 'groupTotal', 'total'] as const;
export type RowKind = (typeof rowKinds)[number];
/** A display row is one whole number: slot × 4 + kind. A slot is where the row's cells stand in each column. */
export const displayRow = (kind: RowKind, slot: number): number =>
  slot * 4 + rowKinds.indexOf(kind);
export const kindOf = (display: number): RowKind => rowKinds[display & 3] ?? 'row';
export const slotOf = (display: number): number => display >> 2;

/**
 * One column's cells by slot. Text: a place in `texts`, -1 = blank. Numbers: whole, in the unit of the column's kind,
 * NaN = blank.
 */
export type Cells =
  | { readonly kind: 'text'; readonly places: Int32Array; readonly texts: readonly string[] }
  | { readonly kind: 'number'; readonly values: Float64Array };

/**
 * A computed report. Slots: the rows, then the groups, then the grand total. Only typed arrays and words, so a worker
 * hands it over without copying.
 */
export interface ReportTable {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  readonly summaryOnly: boolean;
  readonly columns: readonly ColumnKey[];
  /** One entry a column, same order. */
  readonly cells: readonly Cells[];
  readonly rowCount: number;
  /** Rows there would be if figures narrowed them not; absent: these are all (RPT-121). */
  readonly allRows?: number;
  readonly groups: readonly { readonly label: string; readonly rowCount: number }[];
  /** Display rows from top to bottom; the grand total is the last. Empty when nothing is in range. */
  readonly display: Int32Array;
  /**
   * Where a row's dispatch is opened; null for dimensions whose rows are no dispatches. `ids` holds 16 bytes a
   * dispatch, `types` places in `dispatchTypes`.
   */
  readonly links: {
    readonly ids: Uint8Array;
    readonly places: Int32Array;
    readonly types: Uint8Array;
  } | null;
  /** By row the id of its aircraft or incident, '' for the row without one; absent: rows are neither, or not shown. */
  readonly rowIds?: readonly string[];
  /** By slot the activities whose cost no rate was known for; null when there are none, or no cost is shown (RPT-83). */
  readonly withoutRate: Float64Array | null;
  /** How complete its costs are (RPT-83); absent: no cost is shown, or it isn't known. */
  readonly completeness?: Completeness;
  /** The last of the columns are one measure across; absent: none is (RPT-110). */
  readonly across?: AcrossPart;
  /** Nothing was computed, because so many dates do not fit (RPT-112). */
  readonly tooWide?: TooWide;
}
/** Which columns of a table stand across. The one before them is their total. */
interface AcrossPart {
  /** Place of the first of them. */
  readonly from: number;
  readonly labels: readonly string[];
  /** By column and slot as in the table; null where no rate lacks. */
  readonly withoutRate: readonly Float64Array[] | null;
  /** They are another range, the difference to it and the percent; the column before them is the range's own (RPT-116). */
  readonly isCompared?: true;
}

/** What a column across is called; null for a column of the catalogue. */
export const acrossLabel = (
  { across }: Pick<ReportTable, 'across'>,
  column: number,
): string | null => across?.labels[column - across.from] ?? null;
/** The words above a column. */
export function columnHeader(
  table: Pick<ReportTable, 'across' | 'columns'>,
  column: number,
): string {
  const key = table.columns[column];
  return acrossLabel(table, column) ?? (key === undefined ? '' : columnOf(key).header);
}
/** Whether a column is the total of those across. */
export const isAcrossTotal = ({ across }: Pick<ReportTable, 'across'>, column: number): boolean =>
  across !== undefined && across.isCompared !== true && column === across.from - 1;
/** Whether a column holds hundredths of a percent. */
export const isPercent = ({ across }: Pick<ReportTable, 'across'>, column: number): boolean =>
  across?.isCompared === true && column === across.from + 2;

export const groupOf = (table: Pick<ReportTable, 'rowCount'>, slot: number): number =>
  slot - table.rowCount;
export const totalSlot = (table: Pick<ReportTable, 'rowCount' | 'groups'>): number =>
  table.rowCount + table.groups.length;

/** The number in a cell, null when it is blank or text. */
export function numberAt(table: ReportTable, column: number, slot: number): number | null {
  const cells = table.cells[column];
  const value = cells?.kind === 'number' ? cells.values[slot] : undefined;
  return value === undefined || Number.isNaN(value) ? null : value;
}
/** The words in a cell, '' when it is blank or a number. */
export function textAt(table: ReportTable, column: number, slot: number): string {
  const cells = table.cells[column];
  return cells?.kind === 'text' ? (cells.texts[cells.places[slot] ?? -1] ?? '') : '';
}

const dispatchPaths: Readonly<Record<(typeof dispatchTypes)[number], string>> = {
  flight: 'flight',
  standby: 'standby',
  agentOnly: 'agent-only',
};

/** Where a row's dispatch is opened; null for a row that is no dispatch. */
export function dispatchAddress({ links, rowCount }: ReportTable, slot: number): string | null {
  const type = dispatchTypes[links?.types[slot] ?? -1];
  if (links === null || slot >= rowCount || type === undefined) return null;
  return `/dispatch/${dispatchPaths[type]}/${idText(links.ids, links.places[slot] ?? -1)}`;
}

/** Whether a line is the title of a closed group. `collapsed`: places in the groups. */
export const isClosedTitle = (
  table: Pick<ReportTable, 'rowCount'>,
  display: number,
  collapsed: readonly number[],
): boolean =>
  kindOf(display) === 'groupTitle' && collapsed.includes(groupOf(table, slotOf(display)));

/** The words of a group's or the grand total's line, which stand in the first column. */
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
 * What is on screen while some groups are collapsed: their rows and totals are left out, their titles stay. The grand
 * total is not part of it.
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

/** The memory a worker gives away instead of copying. */
export const transferables = (table: ReportTable): ArrayBuffer[] =>
  [
    table.display.buffer,
    ...table.cells.map((cells) =>
      cells.kind === 'text' ? cells.places.buffer : cells.values.buffer,
    ),
    ...(table.withoutRate === null ? [] : [table.withoutRate.buffer]),
    ...(table.across?.withoutRate ?? []).map((counts) => counts.buffer),
    ...(table.links === null
      ? []
      : [table.links.ids.buffer, table.links.places.buffer, table.links.types.buffer]),
  ].filter((buffer) => buffer instanceof ArrayBuffer);

/** Whether a column's cells stand to the right. */
export const isNumeric = (key: ColumnKey): boolean =>
  !['text', 'flags', 'date', 'time'].includes(columnOf(key).kind);
