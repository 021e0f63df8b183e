import { sql } from 'drizzle-orm';
import {
  type ActivityTextKey,
  activityTextKeys,
  activityTexts,
} from '../../contract/dispatch/activityTexts.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { Approval } from '../../domain/approvals/steps.ts';
import type { Reader } from '../database/open.ts';
import { padIdsForGenericPlan } from '../database/padIdsForGenericPlan.ts';
import { statement } from '../database/statement.ts';
import { wireInstant } from '../schema/columns.ts';
import { dispatches } from '../schema/dispatches.ts';

/** Money in cents, hours and readings in hundredths, volumes in litres. */
export interface StoredDrop {
  readonly id: string;
  readonly agentTypeId: string;
  readonly agentName: string;
  readonly baseId: string;
  readonly baseCode: string;
  readonly litresOnIncident: number;
  readonly litresJettisoned: number;
  readonly rateId: string | null;
  readonly costCents: number;
  readonly isSplitPricing: boolean;
  readonly isMissingRate: boolean;
  readonly preloadDropId: string | null;
  readonly preloadEnd: 'offloaded' | 'jettisoned' | null;
  /** A flight took the load of this row. */
  readonly isTaken: boolean;
}
export interface StoredCrew {
  readonly id: string;
  readonly crewId: string;
  readonly roleId: string;
  readonly standbyHours: number;
  readonly perDiemCents: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleName: string;
  readonly isFlightCrew: boolean;
  readonly vendorName: string;
}
export interface StoredActivity extends Readonly<Record<ActivityTextKey, string | null>> {
  readonly id: string;
  readonly incidentId: string | null;
  readonly takeOffBaseId: string | null;
  readonly landingBaseId: string | null;
  readonly timeOut: string | null;
  readonly timeIn: string | null;
  readonly hobbsStart: number | null;
  readonly hobbsEnd: number | null;
  readonly totalFlightHours: number | null;
  readonly dayFlightHours: number | null;
  readonly nightFlightHours: number | null;
  readonly landings: number | null;
  readonly landingFeesCents: number;
  /** The aircraft's contract on the day, and the four cost parts under it (COST-20). */
  readonly contractId: string | null;
  readonly flightCostCents: number;
  readonly abortFeesCents: number;
  readonly availabilityCostCents: number;
  readonly crewStandbyCents: number;
  readonly aborted: boolean;
  readonly incident: Incident | null;
  readonly takeOffBaseCode: string | null;
  readonly landingBaseCode: string | null;
  readonly drops: readonly StoredDrop[];
  readonly crew: readonly StoredCrew[];
}
/** A dispatch with all its rows, as read by one statement. */
export interface StoredDispatch {
  readonly id: string;
  readonly number: number;
  readonly type: 'flight' | 'standby' | 'agentOnly';
  readonly assetId: string | null;
  readonly activityDate: string;
  readonly dispatchTime: string | null;
  readonly remarks: string;
  readonly purpose: 'assist' | 'ground' | 'preload' | null;
  readonly meterReset: boolean;
  readonly flags: readonly FlagCode[];
  readonly createdAt: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly approval: Approval;
  readonly approvalAt: string | null;
  readonly approvalNote: string | null;
  readonly approvalByName: string;
  /** Names as `J. Ruiz`; the uid itself when it has no name. */
  readonly createdByName: string;
  readonly updatedByName: string;
  readonly activities: readonly StoredActivity[];
}

const at = (column: string) => wireInstant(sql.raw(column));
// Child rows are read for all dispatches together and joined. One lookup per dispatch took the
// database twice as long (PERF-15).
const asked = sql`${sql.placeholder('ids')}::uuid[]`;
/**
 * Whether a flight took the load of a preload's row (migration 0010). Checked only for rows that
 * can be preloads.
 */
const isTaken = sql`d.type = 'agentOnly' and a.incident_id is null and y.preload_end is null
  and exists (select 1 from preload_uses u where u.load_id = y.id)`;
const drops = sql`select y.activity_id, json_agg(json_build_object('id', y.id, 'agentTypeId', y.agent_type_id, 'agentName', s.name, 'baseId', y.base_id, 'baseCode', b.code,
    'litresOnIncident', trim_scale(y.litres_on_incident), 'litresJettisoned', trim_scale(y.litres_jettisoned), 'rateId', y.rate_id, 'costCents', y.cost_cents,
    'isSplitPricing', y.is_split_pricing, 'isMissingRate', y.is_missing_rate, 'preloadDropId', y.preload_drop_id, 'preloadEnd', y.preload_end,
    'isTaken', ${isTaken}) order by y.position) as list
  from dispatches d join activities a on a.dispatch_id = d.id join drops y on y.activity_id = a.id
    join suppressant_types s on s.id = y.agent_type_id join bases b on b.id = y.base_id
  where d.id = any(${asked}) group by y.activity_id`;
const crew = sql`select k.activity_id, json_agg(json_build_object('id', k.id, 'crewId', k.crew_id, 'roleId', k.role_id, 'standbyHours', k.standby_hours,
    'perDiemCents', k.per_diem_cents, 'firstName', p.first_name, 'lastName', p.last_name, 'roleName', r.name, 'isFlightCrew', r.is_flight_crew, 'vendorName', coalesce(v.name, ''))
    order by k.position) as list
  from activities a join activity_crew k on k.activity_id = a.id join crew c on c.id = k.crew_id join people p on p.id = c.person_id
    join crew_roles r on r.id = k.role_id left join aircraft_vendors v on v.id = c.vendor_id
  where a.dispatch_id = any(${asked}) group by k.activity_id`;
const incident = sql`case when i.id is null then null else json_build_object('id', i.id, 'year', i.year, 'state', i.state, 'unit', i.unit,
    'incidentNumber', i.incident_number, 'sequence', i.sequence, 'name', i.name, 'agency', i.agency, 'typeCode', i.type_code, 'isUnconfirmed', i.is_unconfirmed) end`;
const texts = sql.raw(
  activityTextKeys.map((key) => `'${key}', a.${activityTexts[key].column}`).join(', '),
);
const activities = sql`select a.dispatch_id, json_agg(json_build_object('id', a.id, 'incidentId', a.incident_id, ${texts}, 'takeOffBaseId', a.take_off_base_id, 'landingBaseId', a.landing_base_id,
    'timeOut', ${at('a.time_out')}, 'timeIn', ${at('a.time_in')}, 'hobbsStart', a.hobbs_start, 'hobbsEnd', a.hobbs_end,
    'totalFlightHours', a.total_flight_hours, 'dayFlightHours', a.day_flight_hours, 'nightFlightHours', a.night_flight_hours, 'landings', a.landings,
    'landingFeesCents', a.landing_fees_cents, 'contractId', a.contract_id, 'flightCostCents', a.flight_cost_cents, 'abortFeesCents', a.abort_fees_cents,
    'availabilityCostCents', a.availability_cost_cents, 'crewStandbyCents', a.crew_standby_cents, 'aborted', a.aborted, 'incident', ${incident}, 'takeOffBaseCode', o.code, 'landingBaseCode', l.code,
    'drops', coalesce(loads.list, '[]'), 'crew', coalesce(aboard.list, '[]')) order by a.position) as list
  from activities a left join incidents i on i.id = a.incident_id left join bases o on o.id = a.take_off_base_id left join bases l on l.id = a.landing_base_id
    left join (${drops}) loads on loads.activity_id = a.id left join (${crew}) aboard on aboard.activity_id = a.id
  where a.dispatch_id = any(${asked}) group by a.dispatch_id`;
const nameOf = (
  uid: string,
) => sql<string>`coalesce((select substr(p.first_name, 1, 1) || '. ' || p.last_name from users u join people p on p.id = u.person_id
  where u.firebase_user_id = ${sql.raw(uid)} order by u.deleted_at desc nulls first limit 1),
  (select s.name from service_accounts s where 'service:' || s.id = ${sql.raw(uid)}), ${sql.raw(uid)})`;

const byId = statement('dispatches_by_id', (db) =>
  db
    .select({
      id: dispatches.id,
      number: dispatches.number,
      type: dispatches.type,
      assetId: dispatches.assetId,
      activityDate: dispatches.activityDate,
      dispatchTime: dispatches.dispatchTime,
      remarks: dispatches.remarks,
      purpose: dispatches.purpose,
      meterReset: dispatches.meterReset,
      flags: dispatches.flags,
      createdAt: dispatches.createdAt,
      version: dispatches.version,
      updatedAt: dispatches.updatedAt,
      deletedAt: dispatches.deletedAt,
      approval: dispatches.approval,
      approvalAt: dispatches.approvalAt,
      approvalNote: dispatches.approvalNote,
      // Most records are only entered, so skip the name lookup for them.
      approvalByName: sql<string>`case when ${dispatches.approvalBy} is null then '' else ${nameOf('dispatches.approval_by')} end`,
      createdByName: nameOf('dispatches.created_by'),
      updatedByName: nameOf('dispatches.updated_by'),
      activities: sql<readonly StoredActivity[]>`coalesce(flown.list, '[]')`,
    })
    .from(dispatches)
    .leftJoin(sql`(${activities}) flown`, sql`flown.dispatch_id = ${dispatches.id}`)
    .where(sql`${dispatches.id} = any(${asked})`),
);

/** The complete dispatches with these ids, in no order, read by one statement. */
export const readStored = (db: Reader, ids: readonly string[]): Promise<StoredDispatch[]> =>
  byId(db).execute({ ids: padIdsForGenericPlan(ids) });
