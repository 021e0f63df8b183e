import { sql } from 'drizzle-orm';
import type { DispatchType } from '../../contract/dispatch/dispatches.ts';
import { activityCosts } from '../../domain/cost/costs.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { DispatchMoney, MoneyByDispatch } from '../cost/impact.ts';
import type { Tx } from '../database/open.ts';
import { readContractsByAsset } from './aircraftFacts.ts';

interface FlownRow extends Record<string, unknown> {
  readonly id: string;
  readonly day: string;
  readonly type: DispatchType;
  readonly asset_id: string;
  readonly aborted: boolean;
  readonly hours: number | null;
  readonly fees: string;
  readonly standby: string;
  readonly per_diem: string;
  readonly agent: string;
}

/** The aircraft a contract is about: named by it, or of its types. */
export async function readContractedAssets(
  tx: Tx,
  about: { readonly aircraftTypeIds: readonly string[]; readonly assetIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from assets where deleted_at is null and (id = any(${sql.param([...about.assetIds])}::uuid[])
      or aircraft_type_id = any(${sql.param([...about.aircraftTypeIds])}::uuid[]))`);
  return rows.map((r) => r.id);
}

/** What the dispatches of these aircraft from a day on cost in all, by the contracts as they stand now. */
export async function readTotalsByDispatch(tx: Tx, assetIds: readonly string[], from: string): Promise<MoneyByDispatch> {
  const { rows } = await tx.execute<FlownRow>(sql`
    select d.id, d.activity_date::text as day, d.type, d.asset_id, a.aborted, a.total_flight_hours as hours, a.landing_fees_cents as fees,
      (select coalesce(sum(c.standby_hours), 0) from activity_crew c where c.activity_id = a.id) as standby,
      (select coalesce(sum(c.per_diem_cents), 0) from activity_crew c where c.activity_id = a.id) as per_diem,
      (select coalesce(sum(l.cost_cents), 0) from drops l where l.activity_id = a.id) as agent
    from dispatches d join activities a on a.dispatch_id = d.id
    where d.deleted_at is null and d.activity_date >= ${from}::date and d.asset_id = any(${sql.param([...assetIds])}::uuid[])`);
  const contracts = await readContractsByAsset(tx, assetIds);
  const totals = new Map<string, DispatchMoney>();
  for (const r of rows) {
    const { cents } = activityCosts(
      {
        aborted: r.aborted,
        totalFlightHours: r.hours === null ? null : r.hours / 100,
        landingFees: dollarsOf(Number(r.fees)),
        // Standby and per diem are summed before they are rounded, so one person may stand for all.
        crew: [{ standByHours: Number(r.standby) / 100, perDiemRate: dollarsOf(Number(r.per_diem)) }],
        drops: [],
      },
      { dispatchType: r.type, activityDate: r.day, contracts: contracts.get(r.asset_id) ?? [], rates: [], isCharged: () => true, used: new Map() },
    );
    const before = totals.get(r.id)?.cents ?? 0;
    totals.set(r.id, { day: r.day, cents: before + cents.totalCost + Number(r.agent) });
  }
  return totals;
}
