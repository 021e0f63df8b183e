import { Temporal } from 'temporal-polyfill';
import type { MailingDates } from '../../contract/mailings/mailings.ts';
import { type DateRange, type Days, rangeDays, specificRange } from '../dates/dateRange.ts';
import { type OnDay, relativeLabel, relativeRange } from '../report/view/relativeDates.ts';

/** As the form and the mail call them; a week is Monday to Sunday. */
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
 * The days of a report on the Pacific day it is sent (RPT-161): those that the date editor offers under the same name.
 * `on`: its fiscal month is its owner's.
 */
export function mailingDays(dates: MailingDates, on: OnDay): Days {
  const days = rangeDays(rangeOf(dates, on), on.today);
  if (days === null) throw new Error(`There are no days for "${dates}"`);
  return days;
}
