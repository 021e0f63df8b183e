import { type SQL, sql } from 'drizzle-orm';
import type { Quantity } from '../../domain/approvals/figures.ts';
import { type ActivityCosts, totalsOf } from '../../domain/cost/costs.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';

/**
 * The part of an activity that long lists need: current cost, places, and whether it is still out.
 */
export interface LiveActivity {
  readonly activityId: string;
  readonly isOut: boolean;
  readonly takeOffBaseId: string | null;
  readonly incidentId: string | null;
  /** Hours in hundredths, counts, litres; counted loads only (D-54). */
  readonly quantities: Readonly<Record<Quantity, number>>;
  /** The seven parts in whole cents, and why one is unknown. */
  readonly costs: Pick<ActivityCosts, 'cents' | 'isMissingContract' | 'isMissingAgentRate'>;
}
interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly dispatch_id: string;
  readonly type: 'flight' | 'standby' | 'agentOnly';
  readonly is_out: boolean;
  readonly take_off_base_id: string | null;
  readonly incident_id: string | null;
  readonly hours: number | null;
  readonly day_hours: number | null;
  readonly night_hours: number | null;
  readonly landings: number | null;
  readonly loads: number | null;
  readonly on_incident: string | null;
  readonly jettisoned: string | null;
  readonly contract_id: string | null;
  readonly flight_cost: string;
  readonly abort_fees: string;
  readonly availability: string;
  readonly crew_standby: string;
  readonly landing_fees: string;
  readonly agent: string | null;
  readonly is_missing: boolean | null;
  readonly standby: number | null;
  readonly per_diem: string | null;
}

const quantitiesOf = (row: Row): LiveActivity['quantities'] => ({
  hours: row.hours ?? 0,
  dayHours: row.day_hours ?? 0,
  nightHours: row.night_hours ?? 0,
  standbyHours: row.standby ?? 0,
  landings: row.landings ?? 0,
  loads: row.loads ?? 0,
  onIncident: Number(row.on_incident ?? 0),
  jettisoned: Number(row.jettisoned ?? 0),
});
const costsOf = (row: Row): LiveActivity['costs'] => ({
  cents: totalsOf({
    flightCost: Number(row.flight_cost),
    abortFees: Number(row.abort_fees),
    availabilityCost: Number(row.availability),
    totalAgentCost: Number(row.agent ?? 0),
    landingFees: Number(row.landing_fees),
    crewStandbyCost: Number(row.crew_standby),
    perDiemCost: Number(row.per_diem ?? 0),
  }),
  isMissingContract: row.contract_id === null && row.type !== 'agentOnly',
  isMissingAgentRate: row.is_missing === true,
});

/**
 * The stored costs of many dispatches' activities, by dispatch and in their order. One statement,
 * without reading whole records (APR-28).
 * @param where a condition on `dispatches d`
 */
export async function readLiveParts(db: Reader, where: SQL): Promise<Map<string, LiveActivity[]>> {
  const { rows } = await db.execute<Row>(sql`
    select a.id, a.dispatch_id, d.type, not a.aborted and a.time_in is null as is_out, a.contract_id, a.flight_cost_cents as flight_cost,
      a.abort_fees_cents as abort_fees, a.availability_cost_cents as availability, a.crew_standby_cents as crew_standby,
      a.take_off_base_id, a.incident_id, a.total_flight_hours as hours, a.day_flight_hours as day_hours,
      a.night_flight_hours as night_hours, a.landings, a.landing_fees_cents as landing_fees, y.agent, y.is_missing, y.loads, y.on_incident, y.jettisoned, k.standby, k.per_diem
    from dispatches d join activities a on a.dispatch_id = d.id
      left join lateral (
        select sum(x.cost_cents) as agent, bool_or(x.is_missing_rate) as is_missing,
          (count(*) filter (where x.is_counted and x.litres_on_incident + x.litres_jettisoned > 0))::int as loads,
          sum(x.litres_on_incident) filter (where x.is_counted) as on_incident, sum(x.litres_jettisoned) filter (where x.is_counted) as jettisoned
        from drops x where x.activity_id = a.id) y on true
      left join lateral (select sum(c.standby_hours)::int as standby, sum(c.per_diem_cents) as per_diem from activity_crew c where c.activity_id = a.id) k on true
    where ${where} order by a.dispatch_id, a.position`);
  const live = rows.map((row) => ({
    dispatchId: row.dispatch_id,
    activityId: row.id,
    isOut: row.is_out,
    takeOffBaseId: row.take_off_base_id,
    incidentId: row.incident_id,
    quantities: quantitiesOf(row),
    costs: costsOf(row),
  }));
  return grouped(live, (one) => one.dispatchId);
}
