import type { FlatCell, FlatKind } from '../../forms/flat.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { epochDayOf } from '../request/days.ts';
import { kindOf, numberAt, type ReportTable, slotOf } from '../request/table.ts';
import type { FileContent } from './fileAsk.ts';
import { rowsOfTable } from './flatCsv.ts';
import { reportFlat, writtenReport } from './reportFlat.ts';

/** As a workbook takes it: `moment` is a Pacific date and time as a serial number, `id` a number that counts nothing. */
export type SheetKind = FlatKind | 'moment';
/** Rows of a sheet that are made when they are asked for. */
export interface SheetRows {
  readonly columns: readonly { readonly header: string; readonly kind: SheetKind }[];
  readonly count: number;
  readonly rowAt: (n: number) => readonly FlatCell[];
  /** A group's or the grand total. */
  readonly isTotal: (n: number) => boolean;
}

/** Days from 1899-12-30, from which workbooks count, to 1970-01-01. */
const EPOCH = 25_569;
/** A Pacific day, `YYYY-MM-DD`, as a workbook counts it. */
const serialOfDay = (day: string): number => epochDayOf(day) + EPOCH;
/** Minutes after midnight of a day (1970-01-01 and on) as a workbook counts them; without a day the time alone. */
const serialOf = (minutes: number, epochDay: number | null): number =>
  minutes / 1440 + (epochDay === null ? 0 : epochDay + EPOCH);

/** Digits as the number they are; anything else stays text. */
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

/** What of a report, or of another table, stands on the sheet of rows (RPT-104). */
export function sheetOf(content: FileContent): SheetRows {
  if (content.kind === 'report') return typed(reportSheet(content.table, content.withTotals));
  const flat = rowsOfTable(content.table);
  return typed({ ...flat, isTotal: (n) => flat.rowAt(n)[0] === 'Total' });
}
/** Numbers that came as their digits are numbers, days are serial numbers. */
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
