import { formatDate } from '../dates/parseDate.ts';
import { quoted } from '../forms/csv.ts';

/** A day or a time as the reader of workbooks returns it, in UTC. */
interface SheetDate {
  toISOString(): string;
}
/** A cell as the reader of workbooks returns it. */
export type SheetCell = string | number | boolean | SheetDate | null;

/** A date cell as a list's file has it: `MM/DD/YYYY`, with a time unless it is midnight. */
function dateText(date: SheetDate): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00') ? formatDate(day) : `${formatDate(day)} ${time.slice(0, 5)}`;
}
/** A number without the digits that binary fractions add, as 0.1 + 0.2 does. */
const numberText = (n: number) => String(Number(n.toFixed(9)));
function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return dateText(cell);
  if (typeof cell === 'number') return numberText(cell);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : '') : cell;
}
/** The first sheet of a workbook as CSV (SET-77). */
export const sheetCsv = (rows: readonly (readonly SheetCell[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
