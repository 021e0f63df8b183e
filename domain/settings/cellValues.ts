import { parseDate } from '../dates/parseDate.ts';
import type { FlatCell, FlatKind, FlatTable } from '../forms/flat.ts';
import { compareTexts } from '../textOrder.ts';
import { cellText, type Row } from './rows.ts';

/** How cells of each kind look as text, to detect the kind for files and sorting. */
const looks: readonly (readonly [FlatKind, RegExp])[] = [
  ['day', /^\d\d\/\d\d\/\d{4}$/],
  ['money', /^-?\$[\d,]+\.\d\d$/],
  ['gallons', /^-?[\d,]+(\.\d+)? gal$/],
  ['count', /^\d[\d,]*$/],
];
const isEmpty = (text: string) => text === '' || text === '–';

/** The common kind of a column's cells; text if they differ or all are empty. */
export function kindOfColumn(texts: readonly string[]): FlatKind {
  const filled = texts.filter((text) => !isEmpty(text));
  if (filled.length === 0) return 'text';
  return looks.find(([, look]) => filled.every((text) => look.test(text)))?.[0] ?? 'text';
}
/** A cell's value: a day as `YYYY-MM-DD`, dollars, gallons or a count; null if empty. */
export function cellOfText(kind: FlatKind, text: string): FlatCell {
  // A count of 0 is shown as a dash.
  if (isEmpty(text)) return kind === 'count' ? 0 : null;
  if (kind === 'day') return parseDate(text).value;
  return kind === 'text' ? text : Number(text.replace(/[$,]| gal$/g, ''));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : compareTexts(String(a), String(b));
}
/**
 * Sorts rows by the values of one column. Equal rows keep their order, empty cells come last
 * (SET-43).
 * @param sort the column's label, prefixed with `-` for descending; an unknown label changes
 * nothing
 */
export function sortedRows(
  rows: readonly Row[],
  columns: readonly string[],
  sort: string,
): readonly Row[] {
  const isDown = sort.startsWith('-');
  const column = columns.indexOf(isDown ? sort.slice(1) : sort);
  if (column === -1) return rows;
  const texts = rows.map((row) => cellText(row.cells[column] ?? ''));
  const kind = kindOfColumn(texts);
  const keyed = rows.map((row, n) => ({ row, key: cellOfText(kind, texts[n] ?? '') }));
  return keyed
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return isDown ? compare(b.key, a.key) : compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

/** The listed rows as a file table: the columns and rows on screen, in their order (SET-43). */
export function tableOf(rows: readonly Row[], columns: readonly string[]): FlatTable {
  const kinds = columns.map((_, n) =>
    kindOfColumn(rows.map((row) => cellText(row.cells[n] ?? ''))),
  );
  return {
    columns: columns.map((header, n) => ({
      header: kinds[n] === 'gallons' ? `${header} (gal)` : header,
      kind: kinds[n] ?? 'text',
    })),
    rows: rows.map((row) =>
      columns.map((_, n) => cellOfText(kinds[n] ?? 'text', cellText(row.cells[n] ?? ''))),
    ),
  };
}
