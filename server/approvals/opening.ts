import { randomUUID } from 'node:crypto';
import { and, asc, gt, isNull, lte, sql } from 'drizzle-orm';
import { settleApproved } from '../../domain/approvals/books.ts';
import { halfMonthEnd, halfMonthName, halfMonthOf } from '../../domain/approvals/halfMonth.ts';
import { pacificToday } from '../database/clock.ts';
import type { Tx } from '../database/open.ts';
import { readDispatchesOf } from '../dispatch/readDispatches.ts';
import type { Handlers } from '../http/handler.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { costPeriods } from '../schema/approvals.ts';
import { dispatches } from '../schema/dispatches.ts';
import { setApproval } from './approvals.ts';
import { type Entry, settleDispatches } from './settle.ts';
import { writeOnce } from './writeOnce.ts';

/** Records per step, because each is read completely. */
const STEP = 500;

/**
 * @throws HttpProblem 400 when the day doesn't end a past half-month, 409 once a period is closed
 */
async function refuseOpening(tx: Tx, until: string): Promise<void> {
  const start = halfMonthOf(until);
  if (until !== halfMonthEnd(start) || until >= pacificToday())
    throw invalid([
      {
        path: 'until',
        code: 'invalid',
        message: `Give the last day of a half-month that is over; this one is ${halfMonthName(start)}.`,
      },
    ]);
  const [closed] = await tx.select({ id: costPeriods.id }).from(costPeriods).limit(1);
  if (closed !== undefined)
    throw conflict('until', 'A period is closed already: the books have begun.');
}

/**
 * Approves all records up to the day that aren't deleted, whatever they cost (APR-26).
 * @returns how many
 */
async function approveAll(tx: Tx, until: string, entry: Entry): Promise<number> {
  let done = 0;
  for (let after = ''; ; ) {
    const rows = await tx
      .select({ id: dispatches.id })
      .from(dispatches)
      .where(
        and(
          isNull(dispatches.deletedAt),
          lte(dispatches.activityDate, until),
          after === '' ? undefined : gt(dispatches.id, after),
          sql`approval <> 'approved'`,
        ),
      )
      .orderBy(asc(dispatches.id))
      .limit(STEP);
    if (rows.length === 0) return done;
    const ids = rows.map((row) => row.id);
    const found = await readDispatchesOf(tx, ids);
    const records = found.map((dispatch) => ({ dispatch, booked: [], settle: settleApproved }));
    await settleDispatches(tx, records, entry);
    await setApproval(
      tx,
      ids.map((id) => ({ id, state: 'approved' })),
      entry.uid,
      entry.reason,
    );
    done += ids.length;
    after = ids.at(-1) ?? '';
  }
}

export const openingHandlers = {
  openBooks: (call) =>
    writeOnce(call, call.body, async (tx) => {
      const { until } = call.body;
      // Lock the whole table: it is too many rows to lock one by one, and no user may save in the
      // meantime.
      await tx.execute(sql`lock table dispatches in share row exclusive mode`);
      // No merge may remove one of their incidents in the meantime either (APR-17).
      await tx.execute(
        sql`select id from incidents where is_unconfirmed and deleted_at is null order by id for share`,
      );
      await refuseOpening(tx, until);
      const entry = {
        uid: call.who.uid,
        reason: 'Opening: taken as approved.',
        batchId: randomUUID(),
        today: pacificToday(),
        isClosed: () => false,
        isUnexplained: true,
      } as const;
      const records = await approveAll(tx, until, entry);
      const { rows } = await tx.execute<{ n: number }>(sql`
        with days as (select coalesce(min(activity_date), ${until}::date) as first from dispatches where deleted_at is null),
        halves as (
          select (m + d)::date as start_date,
            case when d = 0 then (m + 14)::date else (m + interval '1 month - 1 day')::date end as end_date
          from days, generate_series(date_trunc('month', first)::date, ${until}::date, interval '1 month') as g(at), lateral (select at::date as m) x, (values (0), (15)) as v(d)
        ),
        aircraft as (select id from assets union all select null),
        made as (
          insert into cost_periods (asset_id, start_date, end_date, approved_cents, closed_by, is_opening)
          select a.id, h.start_date, h.end_date,
            coalesce((select sum(s.flight_cost_cents + s.abort_fees_cents + s.availability_cost_cents + s.agent_cost_cents + s.landing_fees_cents
              + s.crew_standby_cents + s.per_diem_cents) from seals s where s.asset_id is not distinct from a.id and s.period_start = h.start_date), 0),
            ${call.who.uid}, a.id is null and h.end_date = ${until}::date
          from aircraft a, halves h where h.end_date <= ${until}
          returning 1
        )
        select count(*)::int as n from made`);
      return { records, periods: rows[0]?.n ?? 0 };
    }),
} satisfies Partial<Handlers>;
