import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AircraftMetadataSave, AssetBody } from '../../contract/aircraft/saving.ts';
import { tidyName } from '../../domain/names.ts';
import { impactOf } from '../cost/impact.ts';
import { lockContracts } from '../cost/lockContracts.ts';
import { storeAircraftCosts } from '../cost/storedCosts.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Tx } from '../database/open.ts';
import { archivedAt, lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { streamRows } from '../http/streamed.ts';
import { adding, changing } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict } from '../problems/problem.ts';
import { aircraftMetadata, assets } from '../schema/aircraft.ts';
import { activities, dispatches } from '../schema/dispatches.ts';
import { baseAssignments } from '../schema/places.ts';
import { readTotalsByDispatch } from './contractMoney.ts';
import { assetIds, metadataIds, readAssets, readMetadata } from './readAircraft.ts';

const valuesOf = ({ registration, aircraftTypeId, homeBaseId, remarks }: AssetBody) => ({
  registration: tidyName(registration).toUpperCase(),
  aircraftTypeId,
  homeBaseId,
  remarks: remarks.trim(),
});
const refuseTakenRegistration = (registration: string) =>
  withConstraintMessages({
    assets_registration_unique: [
      'registration',
      `An aircraft with the registration ${registration} already exists.`,
    ],
  });
const refuseSecondRadioId = withConstraintMessages({
  aircraft_metadata_asset_unique: ['assetId', 'This aircraft already has a radio ID.'],
});

/** The name that users know an aircraft by. */
async function callSignOf(tx: Tx, asset: typeof assets.$inferSelect): Promise<string> {
  const [about] = await tx
    .select({ radioId: aircraftMetadata.radioId })
    .from(aircraftMetadata)
    .where(eq(aircraftMetadata.assetId, asset.id));
  return about?.radioId ?? asset.registration;
}

/**
 * @throws HttpProblem 409 while the aircraft is out: a flight with an activity that is neither
 * aborted nor in (D-3)
 */
async function refuseOut(tx: Tx, asset: typeof assets.$inferSelect): Promise<void> {
  const [out] = await tx
    .select({ number: dispatches.number })
    .from(dispatches)
    .innerJoin(activities, eq(activities.dispatchId, dispatches.id))
    .where(
      and(
        eq(dispatches.assetId, asset.id),
        eq(dispatches.type, 'flight'),
        isNull(dispatches.deletedAt),
        isNull(activities.timeIn),
        eq(activities.aborted, false),
      ),
    )
    .orderBy(asc(dispatches.activityDate), asc(dispatches.number))
    .limit(1);
  if (out !== undefined)
    throw conflict(
      'archived',
      `${await callSignOf(tx, asset)} is out on dispatch ${out.number}. Close it first.`,
    );
}

/** Ends an aircraft's stay at a base, and deletes one that has not started. */
async function leaveBase(tx: Tx, assetId: string, uid: string): Promise<void> {
  const now = nowInstant();
  const open = and(
    eq(baseAssignments.assetId, assetId),
    isNull(baseAssignments.deletedAt),
    or(isNull(baseAssignments.endTime), sql`${baseAssignments.endTime} > ${now}::timestamptz`),
  );
  await tx
    .update(baseAssignments)
    .set({ deletedAt: now, updatedBy: uid })
    .where(and(open, sql`${baseAssignments.startTime} >= ${now}::timestamptz`));
  await tx.update(baseAssignments).set({ endTime: now, updatedBy: uid }).where(open);
}

const readAsset = async (tx: Tx, id: string) => firstOrNotFound(await readAssets(tx, [id]));
const readOneMetadata = async (tx: Tx, id: string) => firstOrNotFound(await readMetadata(tx, [id]));
type AssetRow = typeof assets.$inferSelect;

/** @returns the new aircraft's id */
export async function insertAsset(tx: Tx, body: AssetBody, uid: string): Promise<string> {
  const values = valuesOf(body);
  const [row] = await tx
    .insert(assets)
    .values({ ...values, updatedBy: uid })
    .returning({ id: assets.id })
    .catch(refuseTakenRegistration(values.registration));
  return row?.id ?? '';
}
/**
 * Changes an aircraft that `lockContracts` locked. Another type has other contracts, which changes
 * the cost of every day.
 */
export async function updateAsset(
  tx: Tx,
  before: AssetRow,
  body: AssetBody,
  uid: string,
): Promise<void> {
  const values = valuesOf(body);
  await tx
    .update(assets)
    .set({ ...values, updatedBy: uid })
    .where(eq(assets.id, before.id))
    .catch(refuseTakenRegistration(values.registration));
  if (before.aircraftTypeId !== values.aircraftTypeId)
    await storeAircraftCosts(tx, [before.id], null);
}
/** Archives or restores an aircraft that the caller has locked, with its metadata. */
export async function archiveAsset(
  tx: Tx,
  before: AssetRow,
  isArchived: boolean,
  uid: string,
): Promise<void> {
  if (isArchived) await refuseOut(tx, before);
  const when = archivedAt(before.archivedAt, isArchived);
  await tx
    .update(assets)
    .set({ archivedAt: when, updatedBy: uid })
    .where(eq(assets.id, before.id))
    .catch(refuseTakenRegistration(before.registration));
  await tx
    .update(aircraftMetadata)
    .set({ archivedAt: when, updatedBy: uid })
    .where(and(eq(aircraftMetadata.assetId, before.id), isNull(aircraftMetadata.deletedAt)));
  if (isArchived) await leaveBase(tx, before.id, uid);
}

const metadataValues = ({ additionalMetadata: { vendorId, radioId } }: AircraftMetadataSave) => ({
  vendorId,
  radioId: tidyName(radioId).toUpperCase(),
});
/** @returns the new metadata's id */
export async function insertMetadata(
  tx: Tx,
  assetId: string,
  body: AircraftMetadataSave,
  uid: string,
): Promise<string> {
  const [row] = await tx
    .insert(aircraftMetadata)
    .values({ assetId, ...metadataValues(body), updatedBy: uid })
    .returning({ id: aircraftMetadata.id })
    .catch(refuseSecondRadioId);
  return row?.id ?? '';
}
export const updateMetadata = (tx: Tx, id: string, body: AircraftMetadataSave, uid: string) =>
  tx
    .update(aircraftMetadata)
    .set({ ...metadataValues(body), updatedBy: uid })
    .where(eq(aircraftMetadata.id, id));

export const assetHandlers = {
  listAssets: async ({ store, reply }) =>
    streamRows(reply, await assetIds(store.db), (ids) => readAssets(store.db, ids)),
  listAircraftMetadata: async ({ store, reply }) =>
    streamRows(reply, await metadataIds(store.db), (ids) => readMetadata(store.db, ids)),
  addAsset: (call) =>
    adding(call, async (tx) => readAsset(tx, await insertAsset(tx, call.body, call.who.uid))),
  saveAsset: (call) =>
    changing(call, async (tx) => {
      await lockContracts(tx, async () => [call.id]);
      const before = await lockRow(tx, assets, call.id);
      await assertVersion(tx, call.ifMatch, before, () => readAsset(tx, call.id));
      await updateAsset(tx, before, call.body, call.who.uid);
      return readAsset(tx, call.id);
    }),
  assetImpact: ({ store, author, who, body: { id, aircraftTypeId } }) =>
    impactOf(
      store,
      author,
      (tx) => readTotalsByDispatch(tx, [id], null),
      async (tx) => {
        await lockRow(tx, assets, id);
        await tx
          .update(assets)
          .set({ aircraftTypeId, updatedBy: who.uid })
          .where(eq(assets.id, id));
      },
    ),
  archiveAsset: (call) =>
    changing(call, async (tx) => {
      const id = call.params['assetId'] ?? '';
      const before = await lockRow(tx, assets, id);
      await assertVersion(tx, call.ifMatch, before, () => readAsset(tx, id));
      await archiveAsset(tx, before, call.body.archived, call.who.uid);
      return readAsset(tx, id);
    }),

  addAircraftMetadata: (call) =>
    adding(call, async (tx) =>
      readOneMetadata(tx, await insertMetadata(tx, call.body.assetId, call.body, call.who.uid)),
    ),
  saveAircraftMetadata: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, aircraftMetadata, call.id);
      await assertVersion(tx, call.ifMatch, before, () => readOneMetadata(tx, call.id));
      await updateMetadata(tx, call.id, call.body, call.who.uid);
      return readOneMetadata(tx, call.id);
    }),
} satisfies Partial<Handlers>;
