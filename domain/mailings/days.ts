import { Temporal } from 'temporal-polyfill';
import type { MailingDates } from '../../contract/mailings/mailings.ts';
import { type DateRange, type Days, dateRange, lastDaysRange, rangeDays, specificRange } from '../dates/dateRange.ts';
import { pastRanges } from '../report/view/rangeDraft.ts';

/** As the form and the mail call them; a week is Monday to Sunday. */
export const datesLabels: Readonly<Record<MailingDates, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7Days: 'Last 7 days',
  lastWeek: 'Last week',
  monthToDate: 'Month to date',
  lastMonth: 'Last month',
  yearToDate: 'Year to date',
  lastYear: 'Last year',
  lastSeason: 'Last season',
  fiscalYear: 'Fiscal year',
  lastFiscalYear: 'Last fiscal year',
};

function rangeOf(dates: MailingDates, today: string, fiscalMonth: number): DateRange | undefined {
  const day = Temporal.PlainDate.from(today);
  switch (dates) {
    case 'today':
      return specificRange(today, today);
    case 'yesterday': {
      const before = day.subtract({ days: 1 }).toString();
      return specificRange(before, before);
    }
    case 'last7Days':
      return lastDaysRange(7);
    case 'lastWeek': {
      const monday = day.subtract({ days: day.dayOfWeek + 6 });
      return specificRange(monday.toString(), monday.add({ days: 6 }).toString());
    }
    case 'monthToDate':
      return dateRange('mtd', today);
    case 'yearToDate':
      return dateRange('ytd', today);
    default:
      return pastRanges(today, fiscalMonth).find(({ label }) => label === datesLabels[dates])?.range;
  }
}

/**
 * The days of a report on the Pacific day it is sent (RPT-161): those that the date editor offers under the same name.
 * `fiscalMonth`: 1 to 12, as its owner prefers.
 */
export function mailingDays(dates: MailingDates, today: string, fiscalMonth: number): Days {
  const range = rangeOf(dates, today, fiscalMonth);
  const days = range === undefined ? null : rangeDays(range, today);
  if (days === null) throw new Error(`There are no days for "${dates}"`);
  return days;
}
