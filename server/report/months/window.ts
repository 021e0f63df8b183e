import { and, type SQL, sql } from 'drizzle-orm';
import type { MetricsQuery } from '../../../contract/report/reports.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import type { Reader } from '../../database/open.ts';
import { inWindow, isDeleted } from '../../dispatch/dispatchWindows.ts';
import { dispatches } from '../../schema/dispatches.ts';

/** Pacific days within one month, both ends inclusive. */
export interface MonthPart {
  readonly from: string;
  readonly until: string;
}

const isDay = (text: string) => text.length === 10;
const later = (a: string, b: string): string => [a, b].sort()[1] ?? a;
const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;

/** The Pacific days that a query may touch. Instants are widened by a day on either side. */
export const daysOf = ({ from, until }: MetricsQuery): MonthPart => ({
  from: isDay(from) ? from : addDays(pacificDay(from), -1),
  until: isDay(until) ? until : addDays(pacificDay(until), 1),
});

/** Whether the query names whole Pacific days rather than instants. */
export const isByDays = ({ from, until }: MetricsQuery): boolean => isDay(from) && isDay(until);

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** A month (`YYYY-MM`), clipped to the requested days. */
export function partOf(month: string, asked: MonthPart): MonthPart {
  const first = `${month}-01`;
  // The 28th exists in every month, and four days later is always the next month.
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  return { from: later(first, asked.from), until: earlier(last, asked.until) };
}

/**
 * The months of the window that hold a dispatch, a seal or an adjustment, oldest first, clipped to
 * the requested days.
 */
export async function monthsWithDispatches(db: Reader, query: MetricsQuery): Promise<MonthPart[]> {
  const asked = daysOf(query);
  const { rows } = await db.execute<{ first: string; last: string }>(sql`
    select distinct date_trunc('month', day)::date::text as first, (date_trunc('month', day) + interval '1 month' - interval '1 day')::date::text as last
    from (
      select ${dispatches.activityDate} as day from ${dispatches} where ${inMonth(query, asked)}
      union all select activity_date from seals where activity_date between ${asked.from}::date and ${asked.until}::date
      union all select posted_on from adjustments where posted_on between ${asked.from}::date and ${asked.until}::date
    ) d order by 1`);
  return rows.map(({ first, last }) => ({
    from: later(first, asked.from),
    until: earlier(last, asked.until),
  }));
}

/** The dispatches that the query selects in one month's part. */
export const inMonth = (query: MetricsQuery, part: MonthPart): SQL | undefined =>
  and(
    isDeleted(false),
    sql`${dispatches.activityDate} between ${part.from}::date and ${part.until}::date`,
    inWindow(query.from, query.until),
  );
