import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { readContractsByAsset } from '../aircraft/aircraftFacts.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader, Tx } from '../database/open.ts';
import { readNames } from '../database/readNames.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { activities, activityCrew, dispatches, drops, incidents, preloadUses } from '../schema/dispatches.ts';
import { crew, crewRoles, people } from '../schema/people.ts';
import { bases, suppressantTypes } from '../schema/places.ts';
import { dispatchOf, type Lookups } from './wireDispatch.ts';

const readCrewRows = (db: Reader, ids: readonly string[]) =>
  db
    .select({ row: activityCrew, firstName: people.firstName, lastName: people.lastName, roleName: crewRoles.name, vendorName: aircraftVendors.name })
    .from(activityCrew)
    .innerJoin(crew, eq(crew.id, activityCrew.crewId))
    .innerJoin(people, eq(people.id, crew.personId))
    .innerJoin(crewRoles, eq(crewRoles.id, activityCrew.roleId))
    .leftJoin(aircraftVendors, eq(aircraftVendors.id, crew.vendorId))
    .where(inArray(activityCrew.activityId, [...ids]))
    .orderBy(asc(activityCrew.activityId), asc(activityCrew.position));

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** The ids of the dispatches the condition picks, in the order of a list. */
export async function dispatchIds(db: Reader, where: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id: dispatches.id }).from(dispatches).where(where).orderBy(asc(dispatches.activityDate), asc(dispatches.number));
  return rows.map(({ id }) => id);
}

/** The dispatches the condition picks, whole, in the order given: a fixed number of queries however many there are. */
export async function readDispatches(db: Reader, where: SQL | undefined, order: readonly SQL[] = [], limit = 100_000): Promise<Dispatch[]> {
  const rows = await db
    .select()
    .from(dispatches)
    .where(where)
    .orderBy(...order, asc(dispatches.activityDate), asc(dispatches.number))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const activityRows = await db
    .select()
    .from(activities)
    .where(inArray(activities.dispatchId, ids))
    .orderBy(asc(activities.dispatchId), asc(activities.position));
  const activityIds = activityRows.map((a) => a.id);
  const dropRows = await db.select().from(drops).where(inArray(drops.activityId, activityIds)).orderBy(asc(drops.activityId), asc(drops.position));
  const loads = new Set(rows.filter((r) => r.type === 'agentOnly').map((r) => r.id));
  const unassigned = new Set(activityRows.filter((a) => a.incidentId === null && loads.has(a.dispatchId)).map((a) => a.id));
  const crewRows = await readCrewRows(db, activityIds);
  const incidentIds = present(activityRows.map((a) => a.incidentId));
  const incidentRows = incidentIds.length === 0 ? [] : await db.select().from(incidents).where(inArray(incidents.id, incidentIds));
  const baseRows = await db.select({ id: bases.id, code: bases.code }).from(bases);
  const agentRows = await db.select({ id: suppressantTypes.id, name: suppressantTypes.name }).from(suppressantTypes);
  const preloadIds = dropRows.filter((d) => d.preloadEnd === null && unassigned.has(d.activityId)).map((d) => d.id);
  const taken = preloadIds.length === 0 ? [] : await db.select({ id: preloadUses.loadId }).from(preloadUses).where(inArray(preloadUses.loadId, preloadIds));
  const on: Lookups = {
    activities: grouped(activityRows, (a) => a.dispatchId),
    drops: grouped(dropRows, (d) => d.activityId),
    crew: grouped(crewRows, (c) => c.row.activityId),
    incidents: new Map(incidentRows.map((i) => [i.id, wireIncident(i)])),
    baseCodes: new Map(baseRows.map((b) => [b.id, b.code])),
    agentNames: new Map(agentRows.map((a) => [a.id, a.name])),
    contracts: await readContractsByAsset(db, present(rows.map((r) => r.assetId))),
    nameOf: await readNames(db, present(rows.flatMap((r) => [r.createdBy, r.updatedBy]))),
    takenLoads: new Set(taken.map((t) => t.id)),
  };
  return rows.map((row) => dispatchOf(row, on));
}

/** One dispatch by id, a deleted one only when asked for; null when there is none. */
export async function readDispatch(db: Reader, id: string, options: { withDeleted?: true } = {}): Promise<Dispatch | null> {
  const [found] = await readDispatches(db, eq(dispatches.id, id));
  return found === undefined || (found.isArchived && options.withDeleted !== true) ? null : found;
}

/**
 * Holds a dispatch until the transaction ends: the next to save it waits and sees what came of it. Deleted ones too; an
 * id of none holds nothing.
 */
export async function lockDispatch(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: dispatches.id }).from(dispatches).where(eq(dispatches.id, id)).for('update');
}
