import type { FlatCell, FlatColumn, FlatKind } from '../../forms/flat.ts';
import { type ColumnKind, columnOf } from '../request/columnsCatalogue.ts';
import { isoDayOf } from '../request/days.ts';
import { kindOf, lineLabel, numberAt, type ReportTable, slotOf, textAt } from '../request/table.ts';
import { plainText } from '../view/cellText.ts';

/** Rows that are made when they are asked for: half a million of them never stand side by side. */
export interface FlatRows {
  readonly columns: readonly FlatColumn[];
  readonly count: number;
  readonly rowAt: (n: number) => readonly FlatCell[];
}

export const rowTypes = { row: 'row', groupTotal: 'group total', total: 'total' } as const;
const flatKinds: Readonly<Record<ColumnKind, FlatKind>> = {
  text: 'text',
  date: 'day',
  time: 'text',
  count: 'count',
  hours: 'hours',
  gallons: 'count',
  money: 'money',
  flags: 'text',
};
/** A summary has nothing but totals and always gets them. */
const hasTotals = (table: ReportTable, asked: boolean) => asked || table.summaryOnly;
const isWritten = (display: number, withTotals: boolean) => {
  const kind = kindOf(display);
  return kind === 'row' || (withTotals && kind !== 'groupTitle');
};

/** Lines of a report that go into a file. */
export function countRows(table: ReportTable, asked: boolean): number {
  let count = 0;
  for (const display of table.display) if (isWritten(display, hasTotals(table, asked))) count += 1;
  return count;
}

/** A loop, since `filter` calls back for each of half a million lines. */
function linesOf(display: Int32Array, withTotals: boolean): Int32Array {
  const lines = new Int32Array(display.length);
  let count = 0;
  for (let n = 0; n < display.length; n++) {
    const line = display[n] as number; // Within the length.
    if (isWritten(line, withTotals)) lines[count++] = line;
  }
  return lines.subarray(0, count);
}

/** What of a report goes into a file (RPT-51): the screen's columns and order, every group open. */
export interface WrittenReport {
  /** "Row type" is the first of them when there are totals. */
  readonly columns: readonly FlatColumn[];
  readonly lines: Int32Array;
  readonly withTotals: boolean;
}
/** @param asked adds group and grand totals, and "Row type" as the first column */
export function writtenReport(table: ReportTable, asked: boolean): WrittenReport {
  const withTotals = hasTotals(table, asked);
  const columns = table.columns.map((key): FlatColumn => ({ header: columnOf(key).header, kind: flatKinds[columnOf(key).kind] }));
  return {
    columns: withTotals ? [{ header: 'Row type', kind: 'text' }, ...columns] : columns,
    lines: linesOf(table.display, withTotals),
    withTotals,
  };
}

/** A cell of a report as a file takes it. */
export function fileCell(table: ReportTable, column: number, slot: number): FlatCell {
  const value = numberAt(table, column, slot);
  const key = table.columns[column];
  if (value === null || key === undefined) return textAt(table, column, slot) || null;
  switch (columnOf(key).kind) {
    case 'hours':
    case 'money':
      return value / 100;
    case 'count':
    case 'gallons':
      return value;
    case 'date':
      return isoDayOf(value);
    default:
      return plainText(table, column, slot);
  }
}

/** A report as rows of a file. */
export function reportFlat(table: ReportTable, asked: boolean): FlatRows {
  const { columns, lines, withTotals } = writtenReport(table, asked);
  return {
    columns,
    count: lines.length,
    rowAt: (n) => {
      const display = lines[n] ?? 0;
      const kind = kindOf(display);
      const cells = table.columns.map((_, column) => fileCell(table, column, slotOf(display)));
      if (kind === 'row') return withTotals ? [rowTypes.row, ...cells] : cells;
      cells[0] = lineLabel(table, display);
      return kind === 'groupTitle' ? cells : [rowTypes[kind], ...cells];
    },
  };
}
