import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AssetBody } from '../../contract/settingsAircraft.ts';
import { statusOf } from '../../domain/dispatch/status.ts';
import { tidyName } from '../../domain/names.ts';
import { nowInstant } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import { conflict } from '../http/problem.ts';
import { adding, archivedAt, changing, refuseOld, saying } from '../http/writes.ts';
import type { Tx } from '../store/open.ts';
import { onlyOne, readAssets, readMetadata } from '../store/readAircraft.ts';
import { readDispatches } from '../store/readDispatches.ts';
import { lockRow } from '../store/rows.ts';
import { aircraftMetadata, assets } from '../store/schemaAircraft.ts';
import { activities, dispatches } from '../store/schemaDispatches.ts';
import { baseAssignments } from '../store/schemaPlaces.ts';

const valuesOf = ({ registration, aircraftTypeId, homeBaseId, remarks }: AssetBody) => ({
  registration: tidyName(registration).toUpperCase(),
  aircraftTypeId,
  homeBaseId,
  remarks: remarks.trim(),
});
const taken = (registration: string) =>
  saying({ assets_registration_unique: ['registration', `An aircraft with the registration ${registration} already exists.`] });
const hasOne = saying({ aircraft_metadata_asset_unique: ['assetId', 'This aircraft already has a radio ID.'] });

/** The name people use for an aircraft. */
async function callSignOf(tx: Tx, asset: typeof assets.$inferSelect): Promise<string> {
  const [about] = await tx.select({ radioId: aircraftMetadata.radioId }).from(aircraftMetadata).where(eq(aircraftMetadata.assetId, asset.id));
  return about?.radioId ?? asset.registration;
}

/** @throws HttpProblem 409 while the aircraft is out */
async function refuseOut(tx: Tx, asset: typeof assets.$inferSelect): Promise<void> {
  const isOpen = sql`exists (select 1 from ${activities} o where o.dispatch_id = ${dispatches.id} and o.time_in is null and not o.aborted)`;
  const open = await readDispatches(tx, and(eq(dispatches.assetId, asset.id), eq(dispatches.type, 'flight'), isNull(dispatches.deletedAt), isOpen));
  const out = open.find((d) => statusOf(d) === 'Out');
  if (out !== undefined) throw conflict('archived', `${await callSignOf(tx, asset)} is out on dispatch ${out.dispatchNumber}. Close it first.`);
}

/** Ends its stay at a base; one that has not begun is taken back. */
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
  addAsset: (call) =>
    adding(call, async (tx) => {
      const values = valuesOf(call.body);
      const [row] = await tx
        .insert(assets)
        .values({ ...values, updatedBy: call.who.uid })
        .returning({ id: assets.id })
        .catch(taken(values.registration));
      return onlyOne(await readAssets(tx, [row?.id ?? '']));
    }),
  saveAsset: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, assets, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readAssets(tx, [call.id])));
      const values = valuesOf(call.body);
      await tx
        .update(assets)
        .set({ ...values, updatedBy: call.who.uid })
        .where(eq(assets.id, call.id))
        .catch(taken(values.registration));
      return onlyOne(await readAssets(tx, [call.id]));
    }),
  archiveAsset: (call) =>
    changing(call, async (tx) => {
      const id = call.params['assetId'] ?? '';
      const { archived } = call.body;
      const before = await lockRow(tx, assets, id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readAssets(tx, [id])));
      if (archived) await refuseOut(tx, before);
      const when = archivedAt(before.archivedAt, archived);
      await tx.update(assets).set({ archivedAt: when, updatedBy: call.who.uid }).where(eq(assets.id, id)).catch(taken(before.registration));
      await tx
        .update(aircraftMetadata)
        .set({ archivedAt: when, updatedBy: call.who.uid })
        .where(and(eq(aircraftMetadata.assetId, id), isNull(aircraftMetadata.deletedAt)));
      if (archived) await leaveBase(tx, id, call.who.uid);
      return onlyOne(await readAssets(tx, [id]));
    }),

  addAircraftMetadata: (call) =>
    adding(call, async (tx) => {
      const { assetId, additionalMetadata } = call.body;
      const { vendorId, radioId } = additionalMetadata;
      const [row] = await tx
        .insert(aircraftMetadata)
        .values({ assetId, vendorId, radioId: tidyName(radioId).toUpperCase(), updatedBy: call.who.uid })
        .returning({ id: aircraftMetadata.id })
        .catch(hasOne);
      return onlyOne(await readMetadata(tx, [row?.id ?? '']));
    }),
  saveAircraftMetadata: (call) =>
    changing(call, async (tx) => {
      const { vendorId, radioId } = call.body.additionalMetadata;
      const before = await lockRow(tx, aircraftMetadata, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readMetadata(tx, [call.id])));
      await tx
        .update(aircraftMetadata)
        .set({ vendorId, radioId: tidyName(radioId).toUpperCase(), updatedBy: call.who.uid })
        .where(eq(aircraftMetadata.id, call.id));
      return onlyOne(await readMetadata(tx, [call.id]));
    }),
} satisfies Partial<Handlers>;
