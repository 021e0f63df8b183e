import { sql } from 'drizzle-orm';
import type { Tx } from '../database/open.ts';
import { type FileIncident, keyOf } from './incidentRow.ts';

/** Rows per statement. */
const CHUNK = 1000;

/**
 * Adds new incidents, and refreshes name, agency and type of existing ones. A repeated import
 * changes nothing. An incident that was created from a form by its number becomes confirmed
 * (INC-9). A number used twice in a year keeps its first sequence.
 */
export async function storeIncidents(
  tx: Tx,
  incidents: readonly FileIncident[],
  by: string,
): Promise<{ readonly added: ReadonlySet<string>; readonly updated: number }> {
  const added = new Set<string>();
  let updated = 0;
  for (let at = 0; at < incidents.length; at += CHUNK) {
    const rows = incidents.slice(at, at + CHUNK).map((i) => ({
      year: i.year,
      state: i.state,
      unit: i.unit,
      incident_number: i.incidentNumber,
      name: i.name,
      agency: i.agency,
      type_code: i.typeCode,
      discovered_at: i.discoveredAt,
    }));
    const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
      as g(year int, state text, unit text, incident_number text, name text, agency text, type_code text, discovered_at timestamptz)`;
    const isSame = sql`i.year = g.year and i.state = g.state and i.unit = g.unit and ltrim(i.incident_number, '0') = ltrim(g.incident_number, '0')
      and i.deleted_at is null`;
    const changed = await tx.execute(sql`
      update incidents i set is_unconfirmed = false, name = g.name, agency = g.agency, type_code = g.type_code, discovered_at = coalesce(g.discovered_at, i.discovered_at), updated_by = ${by}
      from ${given} where ${isSame} and i.sequence = 1
        and (i.is_unconfirmed or (i.name, i.agency, i.type_code) is distinct from (g.name, g.agency, g.type_code))`);
    updated += changed.rowCount ?? 0;
    const fresh = await tx.execute<{
      year: number;
      state: string;
      unit: string;
      incident_number: string;
    }>(sql`
      insert into incidents (year, state, unit, incident_number, name, agency, type_code, discovered_at, updated_by)
      select g.year, g.state, g.unit, g.incident_number, g.name, g.agency, g.type_code, g.discovered_at, ${by}::text
      from ${given} where not exists (select 1 from incidents i where ${isSame})
      returning year, state, unit, incident_number`);
    for (const r of fresh.rows)
      added.add(
        keyOf({ year: r.year, state: r.state, unit: r.unit, incidentNumber: r.incident_number }),
      );
  }
  return { added, updated };
}
