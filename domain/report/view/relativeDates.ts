import { Temporal } from 'temporal-polyfill';
import type { RelativeDates } from '../../../contract/report/views.ts';
import { type DateRange, dateRange, lastDaysRange, specificRange } from '../../dates/dateRange.ts';

/** The default first month of a fiscal year. */
export const FISCAL_MONTH = 7;
/** The reference day (Pacific, `YYYY-MM-DD`) and the first month of the fiscal year (1–12). */
export interface OnDay {
  readonly today: string;
  readonly fiscalMonth: number;
}

const monthStart = (year: number, month: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year, month, day: 1 });
const between = (first: Temporal.PlainDate, next: Temporal.PlainDate) =>
  specificRange(first.toString(), next.subtract({ days: 1 }).toString());
const dayOf = (today: string) => Temporal.PlainDate.from(today);
/** The first day of the fiscal year that contains `today`. */
function fiscalStart({ today, fiscalMonth }: OnDay): Temporal.PlainDate {
  const { year, month } = dayOf(today);
  return monthStart(month >= fiscalMonth ? year : year - 1, fiscalMonth);
}
/** The latest season up to today (RPT-141). */
function seasonToDate({ today }: OnDay): DateRange {
  const { year, month } = dayOf(today);
  const season = month >= 5 ? year : year - 1;
  const end = `${season}-11-30`;
  return specificRange(`${season}-05-01`, today < end ? today : end);
}

/** Relative ranges by name; a season is 05/01 to 11/30 (RPT-2, RPT-87, RPT-141). */
const relative: Readonly<
  Record<RelativeDates, { readonly label: string; readonly range: (on: OnDay) => DateRange }>
> = {
  today: { label: 'Today', range: ({ today }) => specificRange(today, today) },
  last7Days: { label: 'Last 7 days', range: () => lastDaysRange(7) },
  monthToDate: { label: 'Month to date', range: ({ today }) => dateRange('mtd', today) },
  yearToDate: { label: 'Year to date', range: ({ today }) => dateRange('ytd', today) },
  lastMonth: {
    label: 'Last month',
    range: ({ today }) => {
      const { year, month } = dayOf(today);
      return between(monthStart(year, month).subtract({ months: 1 }), monthStart(year, month));
    },
  },
  seasonToDate: { label: 'Season to date', range: seasonToDate },
  lastSeason: {
    label: 'Last season',
    range: ({ today }) => {
      const { year, month } = dayOf(today);
      const season = month === 12 ? year : year - 1;
      return between(monthStart(season, 5), monthStart(season, 12));
    },
  },
  lastYear: {
    label: 'Last year',
    range: ({ today }) =>
      between(monthStart(dayOf(today).year - 1, 1), monthStart(dayOf(today).year, 1)),
  },
  fiscalYear: {
    label: 'Fiscal year',
    range: (on) => specificRange(fiscalStart(on).toString(), on.today),
  },
  lastFiscalYear: {
    label: 'Last fiscal year',
    range: (on) => between(fiscalStart(on).subtract({ years: 1 }), fiscalStart(on)),
  },
};

/** Label of relative dates. */
export const relativeLabel = (dates: RelativeDates): string => relative[dates].label;
/** The dates of a relative range on a day. */
export const relativeRange = (dates: RelativeDates, on: OnDay): DateRange =>
  relative[dates].range(on);

const offered = (names: readonly RelativeDates[], on: OnDay) =>
  names.map((name) => ({ label: relativeLabel(name), range: relativeRange(name, on) }));
type Offered = readonly { readonly label: string; readonly range: DateRange }[];
/** The quick ranges (RPT-2). */
export const quickRanges = (on: OnDay): Offered =>
  offered(['today', 'last7Days', 'monthToDate', 'yearToDate'], on);
/** Past ranges, and the fiscal year to date (RPT-87). */
export const pastRanges = (on: OnDay): Offered =>
  offered(['lastMonth', 'lastSeason', 'lastYear', 'fiscalYear', 'lastFiscalYear'], on);
