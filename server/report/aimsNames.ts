import { sql } from 'drizzle-orm';
import type { AimsNames } from '../../contract/report/aims.ts';
import type { Reader } from '../database/open.ts';
import { type IncidentColumns, isWhole, matchesSearchBy } from '../incidents/searchIncidents.ts';

type AircraftRow = AimsNames['aircraft'][number] & Record<string, unknown>;
type IncidentRow = AimsNames['incidents'][number] & Record<string, unknown>;

/** Select lists for a historic aircraft and a historic incident, named as in the contract. */
export const aimsAircraft = sql`id, radio_id as "radioId", registration, category, type_code as "typeCode", vendor_name as "vendorName"`;
export const aimsIncident = sql`id, year, state, unit, incident_number as "incidentNumber", sequence, name, agency, type_code as "typeCode"`;

const columns: IncidentColumns = {
  year: sql`year`,
  state: sql`state`,
  unit: sql`unit`,
  incidentNumber: sql`incident_number`,
  name: sql`name`,
};

/** Maximum number of incidents a search returns. Users type on instead of paging. */
const MAX_SEARCHED = 20;

/**
 * Searches historic incidents the way current ones are searched: whole-number matches first, then
 * the newest (AIMS-27).
 */
export async function searchAimsIncidents(
  db: Reader,
  q: string,
  year: string | undefined,
): Promise<IncidentRow[]> {
  const { rows } = await db.execute<IncidentRow>(sql`
    select ${aimsIncident} from aims_incidents where ${matchesSearchBy(columns, q, year)}
    order by ${isWhole(columns, q)} desc, year desc, unit, incident_number, sequence, id limit ${MAX_SEARCHED}`);
  return rows;
}

/** The historic aircraft and incidents with these ids. Unknown ids are left out. */
export async function readAimsNames(db: Reader, ids: readonly string[]): Promise<AimsNames> {
  const asked = sql`id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
  const aircraft = await db.execute<AircraftRow>(
    sql`select ${aimsAircraft} from aims_aircraft where ${asked} order by 2, 3, 1`,
  );
  const incidents = await db.execute<IncidentRow>(
    sql`select ${aimsIncident} from aims_incidents where ${asked} order by 2, 3, 4, 5, 6, 1`,
  );
  return { aircraft: aircraft.rows, incidents: incidents.rows };
}
