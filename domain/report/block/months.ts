import type { Days } from '../../dates/dateRange.ts';
import { addDays } from '../../dates/parseDate.ts';

/** The last day of the month of a day, `YYYY-MM-DD`. */
function monthEnd(day: string): string {
  // Every month has a 28th, and four days later is always in the next month.
  return addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}

/** Splits a range at month ends, oldest first: metrics are fetched month by month. */
export function monthParts({ from, until }: Days): Days[] {
  const parts: Days[] = [];
  for (let start = from; start <= until; ) {
    const end = monthEnd(start);
    parts.push({ from: start, until: end < until ? end : until });
    start = addDays(end, 1);
  }
  return parts;
}
