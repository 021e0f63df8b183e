import { sql } from 'drizzle-orm';
import type { UncoveredActivity, UncoveredQuery } from '../../contract/report/uncovered.ts';
import {
  coveredFrom,
  missingContractCost,
  nearestContract,
  whyUncovered,
} from '../../domain/report/presets/uncovered.ts';
import { readContractsByAsset } from '../cost/contractRows.ts';
import type { Reader } from '../database/open.ts';

type Row = Omit<
  UncoveredActivity,
  'reason' | 'coveredFrom' | 'lastHourlyRate' | 'costNotCounted'
> & { readonly aborted: boolean } & Record<string, unknown>;

/**
 * Flights and standbys that no contract of their aircraft covers on their day (RPT-60), by
 * aircraft, then day. An omitted end leaves the range open on that side (RPT-84).
 */
export async function readUncovered(
  db: Reader,
  { from, until }: UncoveredQuery,
): Promise<UncoveredActivity[]> {
  const inDays = sql.join([
    ...(from === undefined ? [] : [sql` and d.activity_date >= ${from}::date`]),
    ...(until === undefined ? [] : [sql` and d.activity_date <= ${until}::date`]),
  ]);
  const { rows } = await db.execute<Row>(sql`
    select d.id as "dispatchId", d.number as "dispatchNumber", a.id as "activityId", d.type as "dispatchType", d.activity_date::text as "activityDate",
      d.asset_id as "aircraftId", coalesce(m.radio_id, '') as "radioId", coalesce(s.registration, '') as registration, coalesce(t.name, '') as "typeCode",
      coalesce(v.name, '') as "vendorName",
      case when i.id is null then null else json_build_object('id', i.id, 'year', i.year, 'state', i.state, 'unit', i.unit,
        'incidentNumber', i.incident_number, 'sequence', i.sequence, 'name', i.name, 'agency', i.agency, 'typeCode', i.type_code, 'isUnconfirmed', i.is_unconfirmed) end as incident,
      (coalesce(a.total_flight_hours, 0) / 100.0)::float8 as "totalFlightHours",
      (coalesce((select sum(x.standby_hours) from activity_crew x where x.activity_id = a.id), 0) / 100.0)::float8 as "standByHours", a.aborted
    from dispatches d join activities a on a.dispatch_id = d.id left join assets s on s.id = d.asset_id left join aircraft_types t on t.id = s.aircraft_type_id
      left join lateral (select * from aircraft_metadata x where x.asset_id = s.id order by x.deleted_at nulls first, x.updated_at desc limit 1) m on true
      left join aircraft_vendors v on v.id = m.vendor_id left join incidents i on i.id = a.incident_id
    where d.deleted_at is null and d.type <> 'agentOnly'${inDays} and a.contract_id is null
    order by 7, 8, d.activity_date, d.dispatch_time, d.number, a.position`);
  const contracts = await readContractsByAsset(db, [
    ...new Set(rows.flatMap((r) => r.aircraftId ?? [])),
  ]);
  return rows.map(({ aborted, ...row }) => {
    const own = contracts.get(row.aircraftId ?? '') ?? [];
    const nearest = nearestContract(own, row.activityDate);
    return {
      ...row,
      reason: whyUncovered(own, row.activityDate),
      coveredFrom: coveredFrom(own, row.activityDate),
      lastHourlyRate: nearest?.hourlyRate ?? null,
      costNotCounted:
        nearest === null
          ? null
          : missingContractCost(nearest, { ...row, day: row.activityDate, aborted }),
    };
  });
}
