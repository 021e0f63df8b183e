import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AssetBody } from '../../contract/aircraft/saving.ts';
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

export const assetHandlers = {
  listAssets: async ({ store, reply }) =>
    streamRows(reply, await assetIds(store.db), (ids) => readAssets(store.db, ids)),
  listAircraftMetadata: async ({ store, reply }) =>
    streamRows(reply, await metadataIds(store.db), (ids) => readMetadata(store.db, ids)),
  addAsset: (call) =>
    adding(call, async (tx) => {
      const values = valuesOf(call.body);
      const [row] = await tx
        .insert(assets)
        .values({ ...values, updatedBy: call.who.uid })
        .returning({ id: assets.id })
        .catch(refuseTakenRegistration(values.registration));
      return firstOrNotFound(await readAssets(tx, [row?.id ?? '']));
    }),
  saveAsset: (call) =>
    changing(call, async (tx) => {
      // Another type has other contracts, which changes the cost of every day.
      const assetIds = await lockContracts(tx, async () => [call.id]);
      const before = await lockRow(tx, assets, call.id);
      await assertVersion(tx, call.ifMatch, before, async () =>
        firstOrNotFound(await readAssets(tx, [call.id])),
      );
      const values = valuesOf(call.body);
      await tx
        .update(assets)
        .set({ ...values, updatedBy: call.who.uid })
        .where(eq(assets.id, call.id))
        .catch(refuseTakenRegistration(values.registration));
      if (before.aircraftTypeId !== values.aircraftTypeId)
        await storeAircraftCosts(tx, assetIds, null);
      return firstOrNotFound(await readAssets(tx, [call.id]));
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
      const { archived } = call.body;
      const before = await lockRow(tx, assets, id);
      await assertVersion(tx, call.ifMatch, before, async () =>
        firstOrNotFound(await readAssets(tx, [id])),
      );
      if (archived) await refuseOut(tx, before);
      const when = archivedAt(before.archivedAt, archived);
      await tx
        .update(assets)
        .set({ archivedAt: when, updatedBy: call.who.uid })
        .where(eq(assets.id, id))
        .catch(refuseTakenRegistration(before.registration));
      await tx
        .update(aircraftMetadata)
        .set({ archivedAt: when, updatedBy: call.who.uid })
        .where(and(eq(aircraftMetadata.assetId, id), isNull(aircraftMetadata.deletedAt)));
      if (archived) await leaveBase(tx, id, call.who.uid);
      return firstOrNotFound(await readAssets(tx, [id]));
    }),

  addAircraftMetadata: (call) =>
    adding(call, async (tx) => {
      const { assetId, additionalMetadata } = call.body;
      const { vendorId, radioId } = additionalMetadata;
      const [row] = await tx
        .insert(aircraftMetadata)
        .values({
          assetId,
          vendorId,
          radioId: tidyName(radioId).toUpperCase(),
          updatedBy: call.who.uid,
        })
        .returning({ id: aircraftMetadata.id })
        .catch(refuseSecondRadioId);
      return firstOrNotFound(await readMetadata(tx, [row?.id ?? '']));
    }),
  saveAircraftMetadata: (call) =>
    changing(call, async (tx) => {
      const { vendorId, radioId } = call.body.additionalMetadata;
      const before = await lockRow(tx, aircraftMetadata, call.id);
      await assertVersion(tx, call.ifMatch, before, async () =>
        firstOrNotFound(await readMetadata(tx, [call.id])),
      );
      await tx
        .update(aircraftMetadata)
        .set({ vendorId, radioId: tidyName(radioId).toUpperCase(), updatedBy: call.who.uid })
        .where(eq(aircraftMetadata.id, call.id));
      return firstOrNotFound(await readMetadata(tx, [call.id]));
    }),
} satisfies Partial<Handlers>;
