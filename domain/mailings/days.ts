import { Temporal } from 'temporal-polyfill';
import type { MailingDates } from '../../contract/mailings/mailings.ts';
import { type DateRange, type Days, rangeDays, specificRange } from '../dates/dateRange.ts';
import { type OnDay, relativeLabel, relativeRange } from '../report/view/relativeDates.ts';

/** Labels for the form and the mail; a week runs from Monday to Sunday. */
export const datesLabels: Readonly<Record<MailingDates, string>> = {
  today: relativeLabel('today'),
  yesterday: 'Yesterday',
  last7Days: relativeLabel('last7Days'),
  lastWeek: 'Last week',
  monthToDate: relativeLabel('monthToDate'),
  lastMonth: relativeLabel('lastMonth'),
  yearToDate: relativeLabel('yearToDate'),
  lastYear: relativeLabel('lastYear'),
  seasonToDate: relativeLabel('seasonToDate'),
  lastSeason: relativeLabel('lastSeason'),
  fiscalYear: relativeLabel('fiscalYear'),
  lastFiscalYear: relativeLabel('lastFiscalYear'),
};

function rangeOf(dates: MailingDates, on: OnDay): DateRange {
  const day = Temporal.PlainDate.from(on.today);
  if (dates === 'yesterday') {
    const before = day.subtract({ days: 1 }).toString();
    return specificRange(before, before);
  }
  if (dates === 'lastWeek') {
    const monday = day.subtract({ days: day.dayOfWeek + 6 });
    return specificRange(monday.toString(), monday.add({ days: 6 }).toString());
  }
  return relativeRange(dates, on);
}

/**
 * The days of a report sent on a Pacific day (RPT-161); the same as the date editor's choice of
 * that name. `on` includes the owner's fiscal month.
 */
export function mailingDays(dates: MailingDates, on: OnDay): Days {
  const days = rangeDays(rangeOf(dates, on), on.today);
  if (days === null) throw new Error(`There are no days for "${dates}"`);
  return days;
}
