import { moneyText, readNumber } from '../../forms/typed.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import type { Narrowing, ValueFilter } from '../request/narrowing.ts';

/** Bounds of a column's figures as typed: dollars, hours or whole numbers. */
export interface BoundsDraft {
  readonly column: ColumnKey;
  readonly least: string;
  readonly most: string;
}
export type BoundsErrors = Readonly<Partial<Record<'least' | 'most', string>>>;
export const noBounds: BoundsDraft = { column: 'totalCost', least: '', most: '' };

/** Decimals: money and hours are stored as hundredths. */
const placesOf = (column: ColumnKey): 0 | 2 =>
  ['money', 'hours'].includes(columnOf(column).kind) ? 2 : 0;
const typed = (column: ColumnKey, value: number | null) =>
  value === null ? '' : placesOf(column) === 2 ? moneyText(value / 100) : String(value);

/** The column's current bounds, else a lower bound from the selected figure. */
export function boundsDraft(
  column: ColumnKey,
  value: number | null,
  { values }: Narrowing,
): BoundsDraft {
  const { least, most } = values.find((one) => one.column === column && !one.isExcluded) ?? {
    least: value,
    most: null,
  };
  return { column, least: typed(column, least), most: typed(column, most) };
}

/** The typed filter (RPT-121), or null with the errors. */
export function readBounds({ column, least, most }: BoundsDraft): {
  readonly filter: ValueFilter | null;
  readonly errors: BoundsErrors;
} {
  const places = placesOf(column);
  const [from, to] = [readNumber(least, places), readNumber(most, places)];
  const wrong = (errors: BoundsErrors) => ({ filter: null, errors });
  if (from.isInvalid || to.isInvalid)
    return wrong({
      ...(from.isInvalid ? { least: 'Invalid input' } : {}),
      ...(to.isInvalid ? { most: 'Invalid input' } : {}),
    });
  if (from.value === null && to.value === null)
    return wrong({ least: 'Enter a figure here or below.' });
  if (from.value !== null && to.value !== null && to.value < from.value)
    return wrong({ most: 'At most must not be below at least.' });
  const whole = (value: number | null) =>
    value === null ? null : Math.round(value * 10 ** places);
  return {
    filter: { column, least: whole(from.value), most: whole(to.value), isExcluded: false },
    errors: {},
  };
}
