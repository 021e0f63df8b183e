import { sql } from 'drizzle-orm';
import type { Dimensions } from '../../contract/report/reports.ts';
import { readContractsByAsset } from '../aircraft/aircraftFacts.ts';
import type { Reader } from '../database/open.ts';

type AircraftRow = Omit<Dimensions['aircraft'][number], 'contracts'> & Record<string, unknown>;

/**
 * What reports are about, deleted and archived things included: old records still name them. An aircraft stands at its
 * base of now, else at its home.
 */
export async function readDimensions(db: Reader, now: string): Promise<Dimensions> {
  const aircraft = await db.execute<AircraftRow>(sql`
    select a.id, coalesce(m.radio_id, '') as "radioId", a.registration, t.category, t.name as "typeCode", coalesce(b.code, '') as "baseCode",
      coalesce(b.name, '') as "baseName", coalesce(v.name, '') as "vendorName"
    from assets a join aircraft_types t on t.id = a.aircraft_type_id
      left join lateral (select * from aircraft_metadata x where x.asset_id = a.id order by x.deleted_at nulls first, x.updated_at desc limit 1) m on true
      left join aircraft_vendors v on v.id = m.vendor_id
      left join base_assignments s on s.asset_id = a.id and s.deleted_at is null and s.start_time <= ${now}::timestamptz
        and (s.end_time is null or s.end_time > ${now}::timestamptz)
      left join bases b on b.id = coalesce(s.base_id, a.home_base_id)
    order by 2, 3, 1`);
  const incidents = await db.execute<Dimensions['incidents'][number] & Record<string, unknown>>(sql`
    select id, year, state, unit, incident_number as "incidentNumber", sequence, name, agency, type_code as "typeCode",
      is_unconfirmed as "isUnconfirmed" from incidents
    order by year, state, unit, incident_number, sequence, id`);
  const bases = await db.execute<Dimensions['bases'][number] & Record<string, unknown>>(sql`select id, code, name from bases order by code, id`);
  const agents = await db.execute<Dimensions['agentTypes'][number] & Record<string, unknown>>(
    sql`select id, name, is_charged as "isCharged" from suppressant_types order by name, id`,
  );
  const contracts = await readContractsByAsset(db, null);
  return {
    aircraft: aircraft.rows.map((row) => ({ ...row, contracts: contracts.get(row.id) ?? [] })),
    incidents: incidents.rows,
    bases: bases.rows,
    agentTypes: agents.rows,
  };
}
