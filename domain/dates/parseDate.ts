import { Temporal } from 'temporal-polyfill';
import { isKnownYear } from '../../contract/wire/spans.ts';
import { type Parsed, parsed, refused } from './parsed.ts';

export const invalidInput = 'Invalid input';
export const yearRequired = 'Year is required in input';

const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2})?)?$/;
const bare = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
/** A leap year, to check whether month and day exist in any year. */
const anyYear = 2000;

function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/**
 * Parses a typed date to `YYYY-MM-DD` (ENTRY-20 to ENTRY-22). Accepts MM/DD/YYYY, with one-digit
 * month and day, and MMDDYYYY. Adds 2000 to a two-digit year. Without a year and `defaultYear` the
 * error is 'Year is required in input', otherwise 'Invalid input'.
 */
export function parseDate(text: string, defaultYear?: number): Parsed<string> {
  const match = slashed.exec(text.trim()) ?? bare.exec(text.trim());
  if (match === null) return refused(invalidInput);
  const [, month, day, typedYear] = match;
  if (dayOf(anyYear, Number(month), Number(day)) === null) return refused(invalidInput);
  if (typedYear === undefined && defaultYear === undefined) return refused(yearRequired);
  const year =
    typedYear === undefined
      ? Number(defaultYear)
      : Number(typedYear) + (typedYear.length === 2 ? 2000 : 0);
  const date = isKnownYear(year) ? dayOf(year, Number(month), Number(day)) : null;
  return date === null ? refused(invalidInput) : parsed(date);
}

/** `YYYY-MM-DD` as MM/DD/YYYY (ENTRY-23). */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/**
 * The date field's keys: `t` is today; `+` and `-` move the typed date by a day, starting from
 * today if it is unreadable. Null for any other key.
 */
export function dayShortcut(key: string, text: string, today: string): string | null {
  if (key === 't' || key === 'T') return formatDate(today);
  if (key !== '+' && key !== '-') return null;
  return formatDate(addDays(parseDate(text).value ?? today, key === '+' ? 1 : -1));
}

/** `YYYY-MM-DD` plus a number of days. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Days from one `YYYY-MM-DD` to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
