import { and, isNull } from 'drizzle-orm';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { incidents } from '../schema/dispatches.ts';

export const wireIncident = (row: typeof incidents.$inferSelect): Incident => ({
  id: row.id,
  year: row.year,
  state: row.state,
  unit: row.unit,
  incidentNumber: row.incidentNumber,
  sequence: row.sequence,
  name: row.name,
  agency: row.agency,
  typeCode: row.typeCode,
  isUnconfirmed: row.isUnconfirmed,
  ...(row.latitude === null || row.longitude === null || row.pointSource === null
    ? {}
    : { latitude: row.latitude, longitude: row.longitude, pointSource: row.pointSource }),
});

/** The incidents with these ids. Unknown ids are left out. */
export async function readIncidents(db: Reader, ids: readonly string[]): Promise<Incident[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(incidents)
    .where(and(anyOf(incidents.id, ids), isNull(incidents.deletedAt)));
  return rows.map(wireIncident);
}
