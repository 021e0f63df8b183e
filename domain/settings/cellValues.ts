import { parseDate } from '../dates/parseDate.ts';
import type { FlatCell, FlatKind, FlatTable } from '../forms/flat.ts';
import { compareTexts } from '../textOrder.ts';
import { cellText, type Row } from './rows.ts';

/** What cells of one kind look like, and what they are worth to a file and to an order. */
const looks: readonly (readonly [FlatKind, RegExp])[] = [
  ['day', /^\d\d\/\d\d\/\d{4}$/],
  ['money', /^-?\$[\d,]+\.\d\d$/],
  ['gallons', /^-?[\d,]+(\.\d+)? gal$/],
  ['count', /^\d[\d,]*$/],
];
const isEmpty = (text: string) => text === '' || text === '–';

/** The kind that every cell of a column has; text where they differ, or where nothing is in it. */
export function kindOfColumn(texts: readonly string[]): FlatKind {
  const filled = texts.filter((text) => !isEmpty(text));
  if (filled.length === 0) return 'text';
  return looks.find(([, look]) => filled.every((text) => look.test(text)))?.[0] ?? 'text';
}
/** What a cell stands for: a day as `YYYY-MM-DD`, dollars, gallons, a count; null for nothing. */
export function worthOf(kind: FlatKind, text: string): FlatCell {
  // A count of nothing is written as a dash.
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
 * Rows in the order of one column, by what its cells stand for; equals stay as they were, nothing stands last (SET-43).
 * @param sort the column's label, with `-` in front for the other way round; a label that is not there changes nothing
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
  const keyed = rows.map((row, n) => ({ row, key: worthOf(kind, texts[n] ?? '') }));
  return keyed
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return isDown ? compare(b.key, a.key) : compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

/** What is listed as a file takes it: the columns and rows on screen, in their order (SET-43). */
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
      columns.map((_, n) => worthOf(kinds[n] ?? 'text', cellText(row.cells[n] ?? ''))),
    ),
  };
}
