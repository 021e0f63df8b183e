import { isDayCount } from './dayCount.ts';
import { addDays, daysBetween } from './parseDate.ts';
import { readDay } from './readDay.ts';

export const dateModes = ['specific', 'ytd', 'mtd', 'lastDays'] as const;
export type DateMode = (typeof dateModes)[number];

/** A report's date range as chosen so far (URL-1). Days are `YYYY-MM-DD`; null = not chosen. */
export interface DateRange {
  readonly dateMode: DateMode;
  readonly start: string | null;
  readonly end: string | null;
  readonly date: string | null;
  readonly days: number | null;
}
/** Pacific days, both ends inclusive. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

export const noDays: Omit<DateRange, 'dateMode'> = {
  start: null,
  end: null,
  date: null,
  days: null,
};
export const specificRange = (start: string | null, end: string | null): DateRange => ({
  ...noDays,
  dateMode: 'specific',
  start,
  end,
});
export const dateRange = (dateMode: 'ytd' | 'mtd', date: string | null): DateRange => ({
  ...noDays,
  dateMode,
  date,
});
export const lastDaysRange = (days: number | null): DateRange => ({
  ...noDays,
  dateMode: 'lastDays',
  days,
});

const chooseEnd = 'Choose an end date.';
const endBeforeStart = 'End date must be on or after the start.';
const chooseDays = 'Enter 1 or more days.';

/** The first problem of a range (RPT-3), null if the range can be loaded. */
export function rangeProblem(
  range: DateRange,
): { readonly field: 'start' | 'end' | 'date' | 'days'; readonly message: string } | null {
  switch (range.dateMode) {
    case 'specific':
      if (range.start === null) return { field: 'start', message: 'Choose a start date.' };
      if (range.end === null) return { field: 'end', message: chooseEnd };
      if (range.end < range.start) return { field: 'end', message: endBeforeStart };
      return !isDayCount(daysBetween(range.start, range.end) + 1)
        ? { field: 'end', message: 'Choose at most a hundred years.' }
        : null;
    case 'lastDays': {
      const { days } = range;
      return days !== null && isDayCount(days) ? null : { field: 'days', message: chooseDays };
    }
    default:
      return range.date === null ? { field: 'date', message: 'Choose a date.' } : null;
  }
}

/**
 * Whether a range can be loaded (URL-1). Specific needs start and end, in order; ytd and mtd need a
 * date; lastDays needs days greater than 0.
 */
export const isValidRange = (range: DateRange): boolean => rangeProblem(range) === null;

/**
 * The days of a range, null if it is invalid. `today` is the Pacific day; lastDays counts it as day
 * one.
 */
export function rangeDays(range: DateRange, today: string): Days | null {
  if (!isValidRange(range)) return null;
  if (range.dateMode === 'specific') return { from: range.start ?? '', until: range.end ?? '' };
  if (range.dateMode === 'lastDays')
    return { from: addDays(today, 1 - (range.days ?? 0)), until: today };
  const date = range.date ?? '';
  return {
    from: range.dateMode === 'ytd' ? `${date.slice(0, 4)}-01-01` : `${date.slice(0, 7)}-01`,
    until: date,
  };
}

/**
 * Reads `dateMode`, `start`, `end`, `date` and `days` of a URL search (URL-1, URL-2). Ignores
 * invalid values; without a mode it returns null.
 */
export function parseRange(search: Readonly<Record<string, string | undefined>>): DateRange | null {
  const dateMode = dateModes.find((mode) => mode === search['dateMode']);
  switch (dateMode) {
    case undefined:
      return null;
    case 'specific':
      return specificRange(readDay(search['start'] ?? ''), readDay(search['end'] ?? ''));
    case 'lastDays': {
      const days = search['days'] ?? '';
      return lastDaysRange(/^\d{1,5}$/.test(days) ? Number(days) : null);
    }
    default:
      return dateRange(dateMode, readDay(search['date'] ?? ''));
  }
}

/** The range as search parameters: only those of its mode that are chosen. */
export function formatRange(range: DateRange): Record<string, string> {
  const out: Record<string, string> = { dateMode: range.dateMode };
  if (range.dateMode === 'specific') {
    if (range.start !== null) out['start'] = range.start;
    if (range.end !== null) out['end'] = range.end;
  } else if (range.dateMode === 'lastDays') {
    if (range.days !== null) out['days'] = String(range.days);
  } else if (range.date !== null) out['date'] = range.date;
  return out;
}

/** Whether two chosen ranges are equal. */
export const isSameRange = (a: DateRange | null, b: DateRange | null): boolean =>
  a !== null && b !== null && JSON.stringify(formatRange(a)) === JSON.stringify(formatRange(b));
