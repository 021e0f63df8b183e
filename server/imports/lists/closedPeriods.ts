import { sql } from 'drizzle-orm';
import type { Reader } from '../../database/open.ts';

/** Whether any half-month is closed (APR-2). */
export async function isAnythingClosed(db: Reader): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists (select from cost_periods) as any`,
  );
  return rows[0]?.any === true;
}

/** Whether one of these dispatches is in a closed half-month of its aircraft. */
export async function anyClosed(db: Reader, dispatchIds: readonly string[]): Promise<boolean> {
  if (dispatchIds.length === 0) return false;
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists (
      select from dispatches d, lateral (select date_trunc('month', d.activity_date)::date
          + case when extract(day from d.activity_date) > 15 then 15 else 0 end as start) half
        join cost_periods p on true
      where d.id = any(${sql.param([...dispatchIds])}::uuid[])
        and ((p.start_date = half.start and p.asset_id is not distinct from d.asset_id) or (p.is_opening and half.start <= p.start_date))
    ) as any`);
  return rows[0]?.any === true;
}
