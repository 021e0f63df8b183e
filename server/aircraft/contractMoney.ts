import { sql } from 'drizzle-orm';
import type { DispatchMoney, MoneyByDispatch } from '../cost/impact.ts';
import { findWrongCosts } from '../cost/storedCosts.ts';
import type { Reader, Tx } from '../database/open.ts';

/** The aircraft of a contract, archived ones included: named by it, or of its types. */
export async function readContractedAssets(
  db: Reader,
  about: { readonly aircraftTypeIds: readonly string[]; readonly assetIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from assets where id = any(${sql.param([...about.assetIds])}::uuid[])
      or aircraft_type_id = any(${sql.param([...about.aircraftTypeIds])}::uuid[])`);
  return rows.map((r) => r.id);
}

/**
 * The total cost of each dispatch of these aircraft under the current contracts: the stored cost
 * plus the difference of every outdated activity.
 * @param from the first day; null: all days
 */
export async function readTotalsByDispatch(
  tx: Tx,
  assetIds: readonly string[],
  from: string | null,
): Promise<MoneyByDispatch> {
  const these = sql`d.deleted_at is null and (${from}::date is null or d.activity_date >= ${from}::date) and d.asset_id = any(${sql.param([...assetIds])}::uuid[])`;
  const { rows } = await tx.execute<{ id: string; day: string; cents: number }>(sql`
    select d.id, d.activity_date::text as day, sum(a.landing_fees_cents + coalesce(a.flight_cost_cents, 0) + coalesce(a.abort_fees_cents, 0)
        + coalesce(a.availability_cost_cents, 0) + coalesce(a.crew_standby_cents, 0)
        + coalesce((select sum(c.per_diem_cents) from activity_crew c where c.activity_id = a.id), 0)
        + coalesce((select sum(l.cost_cents) from drops l where l.activity_id = a.id), 0))::float8 as cents
    from dispatches d join activities a on a.dispatch_id = d.id where ${these} group by d.id`);
  const totals = new Map<string, DispatchMoney>(
    rows.map(({ id, day, cents }) => [id, { day, cents }]),
  );
  for (const { dispatchId, difference } of await findWrongCosts(tx, these)) {
    const stored = totals.get(dispatchId);
    if (stored !== undefined)
      totals.set(dispatchId, { ...stored, cents: stored.cents + difference });
  }
  return totals;
}
