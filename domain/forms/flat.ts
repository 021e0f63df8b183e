import { formatDate } from '../dates/parseDate.ts';
import { format0, format2, formatHours, formatUsd } from '../format.ts';

/**
 * The format of a column's cells on screen and in files. `id` is a number without a total, such as
 * a dispatch number; it can be a string of digits.
 */
export type FlatKind =
  | 'text'
  | 'day'
  | 'id'
  | 'count'
  | 'gallons'
  | 'tenths'
  | 'price'
  | 'money'
  | 'hours'
  | 'rate';
export interface FlatColumn {
  readonly header: string;
  readonly kind: FlatKind;
}
export type FlatCell = string | number | null;
/**
 * The table on screen for a file, including totals. Days are `YYYY-MM-DD`, volumes US gallons,
 * money dollars.
 */
export interface FlatTable {
  readonly columns: readonly FlatColumn[];
  readonly rows: readonly (readonly FlatCell[])[];
}

/** Decimals of each kind of number in a file. */
export const decimalPlaces: Readonly<Record<Exclude<FlatKind, 'text' | 'day'>, number>> = {
  id: 0,
  count: 0,
  gallons: 1,
  tenths: 1,
  price: 4,
  money: 2,
  hours: 2,
  rate: 2,
};
const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** Dollars per gallon, always with four decimals (FUEL-8). */
const prices = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
/** Uses a true minus sign, because a hyphen looks like a dash. */
const signed = (value: number, text: string): string =>
  value < 0 ? `−${text.replace('-', '')}` : text;

/** A day column can also contain the label of the total. */
const textOf = (kind: FlatKind, text: string): string =>
  kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;

/** The displayed text of a cell; null is a dash. */
export function cellText(kind: FlatKind, cell: FlatCell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return textOf(kind, cell);
  switch (kind) {
    case 'count':
    case 'gallons':
      return signed(cell, format0(cell));
    case 'tenths':
      return signed(cell, tenths.format(cell));
    case 'price':
      return prices.format(cell);
    case 'money':
      return formatUsd(cell);
    case 'hours':
      return formatHours(cell);
    case 'rate':
      return format2(cell);
    default:
      return String(cell);
  }
}
export const isNumeric = (kind: FlatKind): boolean =>
  kind !== 'text' && kind !== 'day' && kind !== 'id';

/** The plain text of a cell for a file. */
export function plainCell(kind: FlatKind, cell: FlatCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return kind === 'text' || kind === 'day' ? String(cell) : cell.toFixed(decimalPlaces[kind]);
  return textOf(kind, cell);
}
