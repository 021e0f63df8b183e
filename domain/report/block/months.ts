import type { Days } from '../../dates/dateRange.ts';
import { addDays } from '../../dates/parseDate.ts';

/** The last day of the month of a day, `YYYY-MM-DD`. */
function monthEnd(day: string): string {
  // The 28th exists in every month, and four days on is always the next one.
  return addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}

/** A range cut at the ends of months, oldest first: what metrics are asked for, a month at a time. */
export function monthParts({ from, until }: Days): Days[] {
  const parts: Days[] = [];
  for (let start = from; start <= until; ) {
    const end = monthEnd(start);
    parts.push({ from: start, until: end < until ? end : until });
    start = addDays(end, 1);
  }
  return parts;
}
