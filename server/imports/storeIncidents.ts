import { sql } from 'drizzle-orm';
import { plainText } from '../../domain/plainText.ts';
import { grouped } from '../database/grouped.ts';
import type { Tx } from '../database/open.ts';
import { wireInstant } from '../schema/columns.ts';
import { type FileIncident, keyOf } from './incidentRow.ts';

/** Rows per statement. */
const CHUNK = 1000;

interface StoredIncident extends Record<string, unknown> {
  readonly id: string;
  /** The index of the row of the file with its number. */
  readonly position: number;
  readonly sequence: number;
  readonly name: string;
  readonly discoveredAt: string | null;
  readonly isUnconfirmed: boolean;
}
const msOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));
const isSameTime = (a: string | null, b: string | null) => a !== null && msOf(a) === msOf(b);

/** The stored incident of a row of the file: of one name, or of one time (INC-44). */
function ownOf(
  { name, discoveredAt, isAnother }: FileIncident,
  free: readonly StoredIncident[],
): StoredIncident | undefined {
  const own =
    free.find((one) => plainText(one.name) === plainText(name)) ??
    free.find((one) => isSameTime(one.discoveredAt, discoveredAt));
  if (own !== undefined || isAnother) return own;
  // A fire whose name changed, or one that was entered by its number.
  return free.find(
    (one) => one.isUnconfirmed || one.discoveredAt === null || discoveredAt === null,
  );
}

/**
 * Adds new incidents, and refreshes name, agency, type, time and point of existing ones. A repeated
 * import changes nothing. A point that a person set stays (CLO-1). An incident that was created
 * from a form by its number becomes confirmed (INC-9). Fires with one number have a sequence each
 * (INC-44).
 */
export async function storeIncidents(
  tx: Tx,
  incidents: readonly FileIncident[],
  by: string,
  source: 'file' | 'feed',
): Promise<{ readonly added: number; readonly updated: number }> {
  let [added, updated] = [0, 0];
  for (let at = 0; at < incidents.length; at += CHUNK) {
    const rows = incidents.slice(at, at + CHUNK);
    const known = await readStored(tx, rows);
    const matched: { readonly id: string; readonly row: FileIncident }[] = [];
    const fresh: { readonly sequence: number; readonly row: FileIncident }[] = [];
    const taken = new Set<string>();
    const last = new Map<string, number>();
    for (const [position, row] of rows.entries()) {
      const own = known.get(position) ?? [];
      const key = keyOf(row);
      const stored = ownOf(
        row,
        own.filter(({ id }) => !taken.has(id)),
      );
      if (stored !== undefined) {
        taken.add(stored.id);
        matched.push({ id: stored.id, row });
        continue;
      }
      const sequence = 1 + (last.get(key) ?? Math.max(0, ...own.map((one) => one.sequence)));
      last.set(key, sequence);
      fresh.push({ sequence, row });
    }
    updated += await refresh(tx, matched, by, source);
    added += await insert(tx, fresh, by, source);
  }
  return { added, updated };
}

const columns = (i: FileIncident) => ({
  year: i.year,
  state: i.state,
  unit: i.unit,
  incident_number: i.incidentNumber,
  name: i.name,
  agency: i.agency,
  type_code: i.typeCode,
  discovered_at: i.discoveredAt,
  latitude: i.latitude,
  longitude: i.longitude,
});
const given = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  as g(id uuid, position int, sequence int, year int, state text, unit text, incident_number text, name text, agency text, type_code text, discovered_at timestamptz, latitude double precision, longitude double precision)`;

/** The stored incidents with the number of each row, the first sequence first. */
async function readStored(
  tx: Tx,
  incidents: readonly FileIncident[],
): Promise<ReadonlyMap<number, readonly StoredIncident[]>> {
  const { rows } = await tx.execute<StoredIncident>(sql`
    select g.position, i.id, i.sequence, i.name, i.is_unconfirmed as "isUnconfirmed", ${wireInstant(sql`i.discovered_at`)} as "discoveredAt"
    from ${given(incidents.map((i, position) => ({ ...columns(i), position })))} join incidents i
      on i.year = g.year and i.state = g.state and i.unit = g.unit and ltrim(i.incident_number, '0') = ltrim(g.incident_number, '0')
      and i.deleted_at is null order by i.sequence`);
  return grouped(rows, ({ position }) => position);
}
async function refresh(
  tx: Tx,
  rows: readonly { readonly id: string; readonly row: FileIncident }[],
  by: string,
  source: 'file' | 'feed',
): Promise<number> {
  if (rows.length === 0) return 0;
  const takesPoint = sql`(g.latitude is not null and i.point_source is distinct from 'typed' and i.point_source is distinct from 'map'
    and (i.latitude, i.longitude) is distinct from (g.latitude, g.longitude))`;
  const changed = await tx.execute(sql`
    update incidents i set is_unconfirmed = false, name = g.name, agency = g.agency, type_code = g.type_code, discovered_at = coalesce(g.discovered_at, i.discovered_at),
      latitude = case when ${takesPoint} then g.latitude else i.latitude end, longitude = case when ${takesPoint} then g.longitude else i.longitude end,
      point_source = case when ${takesPoint} then ${source} else i.point_source end, updated_by = ${by}
    from ${given(rows.map(({ id, row }) => ({ ...columns(row), id })))} where i.id = g.id
      and (i.is_unconfirmed or (i.name, i.agency, i.type_code, i.discovered_at) is distinct from (g.name, g.agency, g.type_code, coalesce(g.discovered_at, i.discovered_at)) or ${takesPoint})`);
  return changed.rowCount ?? 0;
}
async function insert(
  tx: Tx,
  rows: readonly { readonly sequence: number; readonly row: FileIncident }[],
  by: string,
  source: 'file' | 'feed',
): Promise<number> {
  if (rows.length === 0) return 0;
  const fresh = await tx.execute(sql`
    insert into incidents (year, state, unit, incident_number, sequence, name, agency, type_code, discovered_at, latitude, longitude, point_source, updated_by)
    select g.year, g.state, g.unit, g.incident_number, g.sequence, g.name, g.agency, g.type_code, g.discovered_at, g.latitude, g.longitude, case when g.latitude is not null then ${source}::text end, ${by}::text
    from ${given(rows.map(({ sequence, row }) => ({ ...columns(row), sequence })))} returning id`);
  return fresh.rows.length;
}
