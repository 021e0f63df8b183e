import type { FlatCell, FlatKind } from '../../forms/flat.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { epochDayOf } from '../request/days.ts';
import { kindOf, numberAt, type ReportTable, slotOf } from '../request/table.ts';
import type { FileContent } from './fileRequest.ts';
import { rowsOfTable } from './flatCsv.ts';
import { reportFlat, writtenReport } from './reportFlat.ts';

/**
 * Cell kinds of a workbook. `moment` is a Pacific date and time as a serial number; `id` is a
 * number without a total.
 */
export type SheetKind = FlatKind | 'moment';
/** Rows of a sheet, computed on demand. */
export interface SheetRows {
  readonly columns: readonly { readonly header: string; readonly kind: SheetKind }[];
  readonly count: number;
  readonly rowAt: (n: number) => readonly FlatCell[];
  /** Whether a row is a group total or the grand total. */
  readonly isTotal: (n: number) => boolean;
}

/** Days from 1899-12-30 (day 0 of Excel serial numbers) to 1970-01-01. */
const EPOCH = 25_569;
/** A Pacific day, `YYYY-MM-DD`, as an Excel serial number. */
const serialOfDay = (day: string): number => epochDayOf(day) + EPOCH;
/**
 * Minutes after midnight of a day (days since 1970-01-01) as an Excel serial number. Without a day,
 * the time alone.
 */
const serialOf = (minutes: number, epochDay: number | null): number =>
  minutes / 1440 + (epochDay === null ? 0 : epochDay + EPOCH);

/** Converts text of only digits to a number; other text stays. */
const numberOf = (cell: FlatCell): FlatCell =>
  typeof cell === 'string' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
const sheetKind = (key: ColumnKey, kind: FlatKind): SheetKind =>
  key === 'dispatchId' ? 'id' : columnOf(key).kind === 'time' ? 'moment' : kind;

function reportSheet(table: ReportTable, asked: boolean): SheetRows {
  const { columns, lines } = writtenReport(table, asked);
  const flat = reportFlat(table, asked);
  const before = columns.length - table.columns.length;
  const dateColumn = table.columns.indexOf('activityDate');
  const kinds = columns.map(({ kind }, n): SheetKind => {
    const key = table.columns[n - before];
    return key === undefined ? kind : sheetKind(key, kind);
  });
  const isTotal = (n: number) => kindOf(lines[n] ?? 0) !== 'row';
  return {
    columns: columns.map(({ header }, n) => ({ header, kind: kinds[n] ?? 'text' })),
    count: flat.count,
    isTotal,
    rowAt: (n) => {
      const cells = flat.rowAt(n);
      const slot = slotOf(lines[n] ?? 0);
      const day = dateColumn === -1 ? null : numberAt(table, dateColumn, slot);
      return cells.map((cell, at) => {
        if (kinds[at] !== 'moment') return cell;
        const minutes = numberAt(table, at - before, slot);
        return minutes === null ? cell : serialOf(minutes, day);
      });
    },
  };
}

/** The rows sheet of a report or table (RPT-104). */
export function sheetOf(content: FileContent): SheetRows {
  if (content.kind === 'report') return typed(reportSheet(content.table, content.withTotals));
  const flat = rowsOfTable(content.table);
  return typed({ ...flat, isTotal: (n) => flat.rowAt(n)[0] === 'Total' });
}
/** Converts ids to numbers and days to serial numbers. */
const typed = (sheet: SheetRows): SheetRows => ({
  ...sheet,
  rowAt: (n) =>
    sheet.rowAt(n).map((cell, at) => {
      const kind = sheet.columns[at]?.kind;
      if (kind === 'id') return numberOf(cell);
      return kind === 'day' && typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell)
        ? serialOfDay(cell)
        : cell;
    }),
});
