import { eq, inArray, sql } from 'drizzle-orm';
import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type {
  ActivityBody,
  CrewRowBody,
  Dispatch,
  DispatchBody,
  DropBody,
  NewDispatchBody,
} from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { bodyOfRecord } from '../../domain/dispatch/wire/bodyOfDraft.ts';
import { centsOf } from '../../domain/money.ts';
import type { PriceLine } from '../cost/pricing.ts';
import { storeDispatchCosts } from '../cost/storedCosts.ts';
import type { Tx } from '../database/open.ts';
import {
  activities,
  activityCrew,
  dispatches,
  drops,
  type StoredCostColumn,
} from '../schema/dispatches.ts';

/**
 * The body names a row id that doesn't belong to this dispatch. `path` is the dotted path in the
 * body.
 */
export class ForeignRow extends Error {
  readonly path: string;
  constructor(path: string) {
    super('A row id is not of this dispatch.');
    this.path = path;
  }
}

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));

const headOf = (body: DispatchBody, flags: readonly FlagCode[]) => ({
  type: body.dispatchType,
  assetId: body.assetId,
  activityDate: body.activityDate,
  dispatchTime: body.dispatchTime,
  remarks: body.remarks,
  purpose: body.purpose,
  meterReset: body.meterReset,
  flags: [...flags],
});

/**
 * Every activity column that a body sets. Required keys make the compiler report a new column here.
 */
type ActivityRow = {
  readonly [Column in Exclude<
    keyof typeof activities.$inferInsert,
    'id' | StoredCostColumn
  >]-?: (typeof activities.$inferInsert)[Column];
};
const activityValues = (dispatchId: string, a: ActivityBody, position: number): ActivityRow => ({
  dispatchId,
  position,
  incidentId: a.incidentId,
  ...eachText((_, key) => a[key]),
  takeOffBaseId: a.takeOffBaseId,
  landingBaseId: a.landingBaseId,
  timeOut: a.timeOut,
  timeIn: a.timeIn,
  hobbsStart: hundredths(a.hobbsStart),
  hobbsEnd: hundredths(a.hobbsEnd),
  totalFlightHours: hundredths(a.totalFlightHours),
  dayFlightHours: hundredths(a.dayFlightHours),
  nightFlightHours: hundredths(a.nightFlightHours),
  landings: a.landings,
  landingFeesCents: centsOf(a.landingFees),
  aborted: a.aborted,
});

const dropValues = (
  activityId: string,
  { agentTypeId, baseId, volumeOnIncident, volumeJettisoned, preloadDropId = null }: DropBody,
  position: number,
) => ({
  activityId,
  position,
  agentTypeId,
  baseId,
  litresOnIncident: volumeOnIncident,
  litresJettisoned: volumeJettisoned,
  preloadDropId,
});
const crewValues = (
  activityId: string,
  { crewId, roleId, standByHours, perDiemRate }: CrewRowBody,
  position: number,
) => ({
  activityId,
  position,
  crewId,
  roleId,
  standbyHours: hundredths(standByHours) ?? 0,
  perDiemCents: centsOf(perDiemRate),
});

/**
 * The stored rows of a dispatch by id, serialized as they would be written. Unchanged rows are not
 * written.
 */
interface Stored {
  readonly activities: ReadonlyMap<string, string>;
  readonly drops: ReadonlyMap<string, string>;
  readonly crew: ReadonlyMap<string, string>;
}
const nothing: Stored = { activities: new Map(), drops: new Map(), crew: new Map() };

const said = (values: object) => JSON.stringify(values);
const storedIn = (before: Dispatch): Stored => {
  const { activities: rows } = bodyOfRecord(before);
  const of = (a: ActivityBody) => a.activityId ?? '';
  return {
    activities: new Map(rows.map((a, n) => [of(a), said(activityValues(before.id, a, n))])),
    drops: new Map(
      rows.flatMap((a) => a.drops.map((d, n) => [d.id ?? '', said(dropValues(of(a), d, n))])),
    ),
    crew: new Map(
      rows.flatMap((a) => a.crew.map((c, n) => [c.id ?? '', said(crewValues(of(a), c, n))])),
    ),
  };
};

/**
 * Row ids in the body must be stored ones: callers can neither choose ids nor take rows of another
 * dispatch.
 */
function refuseForeign(body: DispatchBody, stored: Stored): void {
  for (const [i, a] of body.activities.entries()) {
    const path = `activities.${i}`;
    if (a.activityId !== undefined && !stored.activities.has(a.activityId))
      throw new ForeignRow(`${path}.activityId`);
    for (const [j, d] of a.drops.entries())
      if (d.id !== undefined && !stored.drops.has(d.id))
        throw new ForeignRow(`${path}.drops.${j}.id`);
    for (const [j, c] of a.crew.entries())
      if (c.id !== undefined && !stored.crew.has(c.id))
        throw new ForeignRow(`${path}.crew.${j}.id`);
  }
}

async function saveRows(
  tx: Tx,
  activityId: string,
  a: ActivityBody,
  stored: Stored,
): Promise<void> {
  for (const [position, drop] of a.drops.entries()) {
    const values = dropValues(activityId, drop, position);
    if (drop.id === undefined) await tx.insert(drops).values(values);
    else if (stored.drops.get(drop.id) !== said(values))
      await tx.update(drops).set(values).where(eq(drops.id, drop.id));
  }
  for (const [position, row] of a.crew.entries()) {
    const values = crewValues(activityId, row, position);
    if (row.id === undefined) await tx.insert(activityCrew).values(values);
    else if (stored.crew.get(row.id) !== said(values))
      await tx.update(activityCrew).set(values).where(eq(activityCrew.id, row.id));
  }
}

/** Deletes the rows that the body no longer names. Rows that it names keep their ids. */
async function removeUnnamed(tx: Tx, body: DispatchBody, stored: Stored): Promise<void> {
  const gone = (all: ReadonlyMap<string, string>, named: readonly (string | undefined)[]) =>
    [...all.keys()].filter((id) => !named.includes(id));
  const dropIds = gone(
    stored.drops,
    body.activities.flatMap((a) => a.drops.map((d) => d.id)),
  );
  const crewIds = gone(
    stored.crew,
    body.activities.flatMap((a) => a.crew.map((c) => c.id)),
  );
  if (dropIds.length > 0) await tx.delete(drops).where(inArray(drops.id, dropIds));
  if (crewIds.length > 0) await tx.delete(activityCrew).where(inArray(activityCrew.id, crewIds));
}

async function saveActivities(
  tx: Tx,
  dispatchId: string,
  body: DispatchBody,
  stored: Stored,
): Promise<void> {
  refuseForeign(body, stored);
  await removeUnnamed(tx, body, stored);
  const kept: string[] = [];
  for (const [position, a] of body.activities.entries()) {
    const values = activityValues(dispatchId, a, position);
    let { activityId } = a;
    if (activityId === undefined) {
      const [row] = await tx.insert(activities).values(values).returning({ id: activities.id });
      activityId = row?.id ?? '';
    } else if (stored.activities.get(activityId) !== said(values))
      await tx.update(activities).set(values).where(eq(activities.id, activityId));
    kept.push(activityId);
    await saveRows(tx, activityId, a, stored);
  }
  const gone = [...stored.activities.keys()].filter((id) => !kept.includes(id));
  if (gone.length > 0) await tx.delete(activities).where(inArray(activities.id, gone));
  // An unchanged row can still cost a different amount, because its crew, day or aircraft changed.
  await storeDispatchCosts(tx, dispatchId);
}

/** Inserts a dispatch without pricing its loads. @returns its id */
export async function insertDispatch(
  tx: Tx,
  body: NewDispatchBody,
  flags: readonly FlagCode[],
  uid: string,
): Promise<string> {
  const id = body.dispatchId === undefined ? {} : { id: body.dispatchId };
  const [row] = await tx
    .insert(dispatches)
    .values({
      ...id,
      ...headOf(body, flags),
      createdAt: sql`clock_timestamp()`,
      createdBy: uid,
      updatedBy: uid,
      contentBy: uid,
    })
    .returning({ id: dispatches.id });
  if (row === undefined) throw new Error('The dispatch was not inserted.');
  await saveActivities(tx, row.id, body, nothing);
  return row.id;
}

interface Update {
  readonly flags: readonly FlagCode[];
  /** The approval columns to set, if the save changes them. */
  readonly standing: Partial<typeof dispatches.$inferInsert>;
  readonly uid: string;
}
/**
 * Replaces the content of a dispatch; rows named by id keep it. The caller holds its lock and
 * prices the loads.
 */
export async function updateDispatch(
  tx: Tx,
  before: Dispatch,
  body: DispatchBody,
  { flags, standing, uid }: Update,
): Promise<void> {
  const { id } = before;
  await tx
    .update(dispatches)
    .set({ ...headOf(body, flags), ...standing, updatedBy: uid, contentBy: uid })
    .where(eq(dispatches.id, id));
  await saveActivities(tx, id, body, storedIn(before));
}

/** Marks a dispatch as deleted. */
export async function markDeleted(
  tx: Tx,
  id: string,
  uid: string,
  standing: Update['standing'],
): Promise<void> {
  await tx
    .update(dispatches)
    .set({ ...standing, deletedAt: sql`clock_timestamp()`, updatedBy: uid })
    .where(eq(dispatches.id, id));
}
/** Removes the deletion mark. */
export async function markRestored(
  tx: Tx,
  id: string,
  uid: string,
  standing: Update['standing'],
): Promise<void> {
  await tx
    .update(dispatches)
    .set({ ...standing, deletedAt: null, updatedBy: uid })
    .where(eq(dispatches.id, id));
}

/** The price lines of the body's loads. */
export const priceLinesOf = (body: Pick<DispatchBody, 'activities'>): PriceLine[] =>
  body.activities.flatMap((a) =>
    a.drops.map(({ baseId, agentTypeId }) => ({ baseId, agentTypeId })),
  );
