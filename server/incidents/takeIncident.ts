import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { NewIncident } from '../../contract/incidents/incidents.ts';
import { onlyOne } from '../database/onlyOne.ts';
import type { Reader, Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { activities, incidents } from '../schema/dispatches.ts';
import { fuelReceipts } from '../schema/fuel.ts';

type Row = typeof incidents.$inferSelect;

/** The living incident of a number; leading zeros do not matter. */
async function ofNumber(db: Reader, { year, state, unit, incidentNumber }: NewIncident): Promise<Row | undefined> {
  const isSame = sql`ltrim(${incidents.incidentNumber}, '0') = ltrim(${incidentNumber}, '0')`;
  const where = and(eq(incidents.year, year), eq(incidents.state, state), eq(incidents.unit, unit), isSame, isNull(incidents.deletedAt));
  const [row] = await db.select().from(incidents).where(where).orderBy(asc(incidents.sequence)).limit(1);
  return row;
}

/** The incident of a number, made as an unconfirmed one when there is none (INC-7). */
export async function takeIncident(tx: Tx, given: NewIncident, uid: string): Promise<Row> {
  const known = await ofNumber(tx, given);
  if (known !== undefined) return known;
  const name = given.name === '' ? given.incidentNumber : given.name;
  const values = { ...given, name, agency: 'unknown', typeCode: 'unknown', isUnconfirmed: true, updatedBy: uid };
  const [row] = await tx.insert(incidents).values(values).onConflictDoNothing().returning();
  // Another has taken the same number in this very moment: it is there now.
  return row ?? onlyOne([await ofNumber(tx, given)].filter((found) => found !== undefined));
}

/** @throws HttpProblem 409 when the books name it: what was told of it would be another incident's (APR-17) */
async function refuseApproved(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from seals where incident_id = ${id}::uuid union all select 1 from adjustments where incident_id = ${id}::uuid limit 1`);
  if (rows.length > 0) throw conflict('', 'Some of its records are approved. Reopen them and choose the other incident there.');
}

/** @throws HttpProblem 409 when somebody bears a share of it, or a link shows it: these would be lost (PACK-15) */
async function refuseShared(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute<{ what: string }>(sql`
    select 'shares' as what from cost_shares where incident_id = ${id}::uuid
    union all select 'link' from shared_packs where incident_id = ${id}::uuid and revoked_at is null and expires_at > clock_timestamp() limit 1`);
  const what = rows[0]?.what;
  if (what === 'shares') throw conflict('', 'It has cost shares. Take them away first.');
  if (what === 'link') throw conflict('', 'A link shows its cost. Revoke the link first.');
}

/**
 * Moves everything of an unconfirmed incident to another, deleted dispatches too, and leads on from it (INC-11). The
 * dispatches keep their versions: an open form that names the old one is stored for the new one.
 * @throws HttpProblem 404 without such incidents, 409 when it is confirmed, the books name it, it has shares or a link shows it, 400 when both are one
 */
export async function mergeIncident(tx: Tx, id: string, targetId: string, uid: string): Promise<Row> {
  if (id === targetId) throw invalid([{ path: 'targetId', code: 'same', message: 'Choose another incident.' }]);
  // In the order of their ids: two merges that cross wait for each other instead of dying.
  const [first, second] = id < targetId ? [id, targetId] : [targetId, id];
  const locked = [await lockRow(tx, incidents, first), await lockRow(tx, incidents, second)];
  const source = locked.find((row) => row.id === id);
  const target = locked.find((row) => row.id === targetId);
  if (source?.isUnconfirmed !== true || target === undefined) throw conflict('', 'Only an unconfirmed incident can be merged into another.');
  await refuseApproved(tx, id);
  await refuseShared(tx, id);
  await tx.update(activities).set({ incidentId: targetId }).where(eq(activities.incidentId, id));
  await tx.update(fuelReceipts).set({ incidentId: targetId, updatedBy: uid }).where(eq(fuelReceipts.incidentId, id));
  await tx.update(incidents).set({ mergedInto: targetId, updatedBy: uid }).where(eq(incidents.mergedInto, id));
  await tx.update(incidents).set({ mergedInto: targetId, deletedAt: sql`clock_timestamp()`, updatedBy: uid }).where(eq(incidents.id, id));
  return target;
}
