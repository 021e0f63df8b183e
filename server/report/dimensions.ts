import { type SQL, sql } from 'drizzle-orm';
import type { Dimensions, MetricsQuery } from '../../contract/report/reports.ts';
import { readContracts, readContractsByAsset } from '../cost/contractRows.ts';
import type { Reader } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';
import { daysOf, inMonth } from './months/window.ts';

type AircraftRow = Omit<Dimensions['aircraft'][number], 'contracts'> & Record<string, unknown>;

/** Narrows a query to the dispatches of a span; null = no restriction. */
const ofSpan = (span: MetricsQuery | null, wanted: (where: SQL) => SQL): SQL =>
  span === null ? sql`true` : wanted(sql`${inMonth(span, daysOf(span))}`);

/** Aircraft and incidents whose figures the books hold for a span (APR-41). */
function inBooks(span: MetricsQuery | null): SQL {
  if (span === null)
    return sql`select null::uuid as asset_id, null::uuid as incident_id where false`;
  const { from, until } = daysOf(span);
  return sql`select asset_id, incident_id from seals where activity_date between ${from}::date and ${until}::date
    union all select asset_id, incident_id from adjustments where posted_on between ${from}::date and ${until}::date`;
}

/** The earliest day of the current records: dispatches that aren't deleted, and seals (RPT-116). */
export async function readFirstDay(db: Reader): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`select least(
    (select min(activity_date) from dispatches where deleted_at is null), (select min(activity_date) from seals))::text as day`);
  return rows[0]?.day ?? null;
}

/**
 * Everything that reports group and name by, including deleted and archived rows, because old
 * records still refer to them. An aircraft's base is its assigned base at `now`, otherwise its home
 * base. With a span, only aircraft and incidents that have activities in it are included (RPT-100).
 */
export async function readDimensions(
  db: Reader,
  now: string,
  span: MetricsQuery | null,
): Promise<Dimensions> {
  const booked = inBooks(span);
  const flown = ofSpan(
    span,
    (where) =>
      sql`(a.id in (select ${dispatches.assetId} from ${dispatches} where ${where}) or a.id in (select asset_id from (${booked}) b))`,
  );
  const met = ofSpan(
    span,
    (where) =>
      sql`(id in (select x.incident_id from ${dispatches} join activities x on x.dispatch_id = ${dispatches.id} where ${where}) or id in (select incident_id from (${booked}) b))`,
  );
  const aircraft = await db.execute<AircraftRow>(sql`
    select a.id, a.report_number as "number", coalesce(m.radio_id, '') as "radioId", a.registration, t.category, t.name as "typeCode", coalesce(b.code, '') as "baseCode",
      coalesce(b.name, '') as "baseName", coalesce(v.name, '') as "vendorName"
    from assets a join aircraft_types t on t.id = a.aircraft_type_id
      left join lateral (select * from aircraft_metadata x where x.asset_id = a.id order by x.deleted_at nulls first, x.updated_at desc limit 1) m on true
      left join aircraft_vendors v on v.id = m.vendor_id
      left join base_assignments s on s.asset_id = a.id and s.deleted_at is null and s.start_time <= ${now}::timestamptz
        and (s.end_time is null or s.end_time > ${now}::timestamptz)
      left join bases b on b.id = coalesce(s.base_id, a.home_base_id)
    where ${flown} order by 2, 3, 1`);
  const incidents = await db.execute<Dimensions['incidents'][number] & Record<string, unknown>>(sql`
    select id, report_number as "number", year, state, unit, incident_number as "incidentNumber", sequence, name, agency, type_code as "typeCode",
      is_unconfirmed as "isUnconfirmed" from incidents
    where ${met} order by year, state, unit, incident_number, sequence, id`);
  const bases = await db.execute<Dimensions['bases'][number] & Record<string, unknown>>(
    sql`select id, code, name from bases order by code, id`,
  );
  const agents = await db.execute<Dimensions['agentTypes'][number] & Record<string, unknown>>(
    sql`select id, name, is_charged as "isCharged" from suppressant_types order by name, id`,
  );
  const contracts = await readContractsByAsset(db, null);
  const everyContract = await readContracts(db);
  return {
    aircraft: aircraft.rows.map((row) => ({ ...row, contracts: contracts.get(row.id) ?? [] })),
    incidents: incidents.rows,
    bases: bases.rows,
    agentTypes: agents.rows,
    contracts: everyContract,
    firstDay: await readFirstDay(db),
  };
}
