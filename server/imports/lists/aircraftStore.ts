import { sql } from 'drizzle-orm';
import { AircraftMetadataSave, AssetBody } from '../../../contract/aircraft/saving.ts';
import type { RowOf } from '../../../domain/imports/lists/lists.ts';
import type { aircraftColumns } from '../../../domain/imports/lists/shapes/fleet.ts';
import {
  archiveAsset,
  insertAsset,
  insertMetadata,
  updateAsset,
  updateMetadata,
} from '../../aircraft/assets.ts';
import { assetIds, metadataIds, readAssets, readMetadata } from '../../aircraft/readAircraft.ts';
import { lockContracts } from '../../cost/lockContracts.ts';
import type { Tx } from '../../database/open.ts';
import { lockRow } from '../../database/rows.ts';
import { assets } from '../../schema/aircraft.ts';
import { given, type ListStore } from './listStore.ts';

type AircraftRow = RowOf<typeof aircraftColumns>;
const metadataOf = ({ vendorId, radioId }: AircraftRow) =>
  given(AircraftMetadataSave, { additionalMetadata: { vendorId, radioId } });

/** An aircraft is two rows, as its form saves them: the airframe, and our data about it. */
async function metadataIdOf(tx: Tx, assetId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from aircraft_metadata where asset_id = ${assetId}::uuid and deleted_at is null for update`);
  return rows[0]?.id ?? null;
}

export const aircraftStore: ListStore<AircraftRow> = {
  table: 'assets',
  parts: [{ table: 'aircraft_metadata', column: 'asset_id' }],
  read: async (db, ids) => {
    const about = new Map(
      (await readMetadata(db, await metadataIds(db))).map((one) => [one.assetId, one]),
    );
    return (await readAssets(db, ids ?? (await assetIds(db)))).map((asset) => {
      const metadata = about.get(asset.id);
      const { registration, aircraftTypeId, homeBaseId, remarks, isArchived } = asset;
      return {
        id: asset.id,
        version: asset.version + (metadata?.version ?? 0),
        row: {
          registration,
          radioId: metadata?.additionalMetadata.radioId ?? '',
          aircraftTypeId,
          vendorId: metadata?.additionalMetadata.vendorId ?? null,
          homeBaseId,
          remarks,
          isArchived,
        },
      };
    });
  },
  add: async (tx, row, uid) => {
    const metadata = metadataOf(row);
    const id = await insertAsset(tx, given(AssetBody, row), uid);
    await insertMetadata(tx, id, metadata, uid);
    if (row.isArchived) await archiveAsset(tx, await lockRow(tx, assets, id), true, uid);
    return id;
  },
  change: async (tx, { id, row: old }, row, uid) => {
    const [body, metadata] = [given(AssetBody, row), metadataOf(row)];
    await lockContracts(tx, async () => [id]);
    const before = await lockRow(tx, assets, id);
    await updateAsset(tx, before, body, uid);
    const metadataId = await metadataIdOf(tx, id);
    if (metadataId === null) await insertMetadata(tx, id, metadata, uid);
    else await updateMetadata(tx, metadataId, metadata, uid);
    if (old.isArchived !== row.isArchived)
      await archiveAsset(tx, await lockRow(tx, assets, id), row.isArchived, uid);
  },
};
