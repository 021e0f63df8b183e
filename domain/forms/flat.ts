import { formatDate } from '../dates/parseDate.ts';
import { format0, format2, formatHours, formatUsd } from '../format.ts';

/** How a column's cells are written: on screen, and plainly in a file. */
/** `id`: a number that counts nothing, as a dispatch has; it may come as its digits. */
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
 * What is on screen as a file takes it: columns and rows, totals included. Days are `YYYY-MM-DD`, gallons US gallons,
 * money dollars.
 */
export interface FlatTable {
  readonly columns: readonly FlatColumn[];
  readonly rows: readonly (readonly FlatCell[])[];
}

/** Decimal places of each kind of number in a file. */
export const places: Readonly<Record<Exclude<FlatKind, 'text' | 'day'>, number>> = {
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
/** Dollars a gallon in columns: always four places (FUEL-8). */
const prices = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
/** A real minus: the hyphen of plain numbers reads as a dash. */
const signed = (value: number, text: string): string =>
  value < 0 ? `−${text.replace('-', '')}` : text;

/** The word of a total may stand in the column of days. */
const textOf = (kind: FlatKind, text: string): string =>
  kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;

/** A cell as people read it; what is not known is a dash. */
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

/** A cell as the text of a file: numbers plain. */
export function plainCell(kind: FlatKind, cell: FlatCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return kind === 'text' || kind === 'day' ? String(cell) : cell.toFixed(places[kind]);
  return textOf(kind, cell);
}
