import { Temporal } from 'temporal-polyfill';
import type { Days } from '../dates/dateRange.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first month, 1 to 12, of every fiscal year. */
export interface Fiscal {
  readonly fiscalMonth: number;
}
const firstDay = (fiscalYear: number, { fiscalMonth }: Fiscal): Temporal.PlainDate =>
  Temporal.PlainDate.from({
    year: fiscalMonth === 1 ? fiscalYear : fiscalYear - 1,
    month: fiscalMonth,
    day: 1,
  });

/** A fiscal year is numbered by the calendar year in which it ends (BUD-2). */
export const fiscalYearOn = (day: string, { fiscalMonth }: Fiscal): number => {
  const { year, month } = Temporal.PlainDate.from(day);
  return fiscalMonth > 1 && month >= fiscalMonth ? year + 1 : year;
};
export const fiscalDays = (fiscalYear: number, fiscal: Fiscal): Days => ({
  from: firstDay(fiscalYear, fiscal).toString(),
  until: firstDay(fiscalYear + 1, fiscal)
    .subtract({ days: 1 })
    .toString(),
});
/** "Jul 2025", the first month of the fiscal year first. */
export function monthNames(fiscalYear: number, fiscal: Fiscal): string[] {
  const first = firstDay(fiscalYear, fiscal);
  return Array.from({ length: 12 }, (_, n) => {
    const { year, month } = first.add({ months: n });
    return `${months[month - 1]} ${year}`;
  });
}

/** Elapsed part of a fiscal year: whole months, and the share of the next month, 0 to 1. */
export interface Elapsed {
  readonly months: number;
  readonly part: number;
}
/** Today counts as over. Null before the year begins. */
export function elapsedOf(fiscalYear: number, today: string, fiscal: Fiscal): Elapsed | null {
  const first = firstDay(fiscalYear, fiscal);
  const day = Temporal.PlainDate.from(today);
  const months = (day.year - first.year) * 12 + day.month - first.month;
  if (months < 0) return null;
  return months >= 12 ? { months: 12, part: 0 } : { months, part: day.day / day.daysInMonth };
}
/** "FY 2026 (Jul 2025 – Jun 2026)", or the year where it is a calendar year. */
export function fiscalYearText(fiscalYear: number, fiscal: Fiscal): string {
  if (fiscal.fiscalMonth === 1) return String(fiscalYear);
  const names = monthNames(fiscalYear, fiscal);
  return `FY ${fiscalYear} (${names[0]} – ${names[11]})`;
}
