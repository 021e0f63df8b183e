import { pacificDay, pacificTime } from './dates/pacific.ts';
import { daysBetween } from './dates/parseDate.ts';
import { gallonsOf } from './volume.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneOrTwo = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
});
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const pricePerGallon = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** The three number formats: no decimals, two decimals, USD (RPT-30). */
export const format0 = (value: number): string => whole.format(value);
export const format2 = (value: number): string => two.format(value);
export const formatUsd = (value: number): string => dollars.format(value);
/** Dollars of a change: +$220.80, -$3.10, $0.00. */
export const formatSignedUsd = (value: number): string =>
  `${value > 0 ? '+' : ''}${formatUsd(value)}`;
/** Dollars per gallon, with two to four decimals: $2.85, $2.8575. */
export const formatPrice = (value: number): string => pricePerGallon.format(value);
/** Hours and meter readings in text, with one or two decimals: 1.3, 1,234.5, 2.0, 1.25. */
export const formatHours = (value: number): string => oneOrTwo.format(value);
/** Litres as whole US gallons with unit: 1,200 gal. */
export const formatGallons = (litres: number): string => `${format0(gallonsOf(litres))} gal`;

/** Minutes as `9 h 20 min`, `45 min`, `2 h`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** HH:mm of a time `days` days after its record's day: 00:10, 00:10 +1, 23:50 -1 (RPT-30). */
export const clockText = (time: string, days: number): string =>
  days === 0 ? time : `${time} ${days > 0 ? '+' : ''}${days}`;
/**
 * An instant as Pacific HH:mm, with its offset in days from the record's `day`; '' for null
 * (RPT-30).
 */
export const formatTime = (instant: string | null, day: string): string =>
  instant === null ? '' : clockText(pacificTime(instant), daysBetween(day, pacificDay(instant)));
