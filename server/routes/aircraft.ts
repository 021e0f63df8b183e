import { and, asc, isNotNull, isNull } from 'drizzle-orm';
import type { AircraftMetadata, AircraftType, AircraftVendor, Asset } from '../../contract/aircraft.ts';
import type { Handlers } from '../http/handler.ts';
import type { Reader } from '../store/open.ts';
import { aircraftMetadata, aircraftTypes, aircraftVendors, assets } from '../store/schemaAircraft.ts';

async function readAssets(db: Reader): Promise<Asset[]> {
  const rows = await db.select().from(assets).where(isNull(assets.deletedAt)).orderBy(asc(assets.registration), asc(assets.id));
  return rows.map(({ id, registration, aircraftTypeId, homeBaseId, remarks, archivedAt, version, updatedAt }) => ({
    id,
    registration,
    aircraftTypeId,
    homeBaseId,
    remarks,
    isArchived: archivedAt !== null,
    version,
    updatedAt,
  }));
}

async function readMetadata(db: Reader): Promise<AircraftMetadata[]> {
  const rows = await db
    .select()
    .from(aircraftMetadata)
    .where(isNull(aircraftMetadata.deletedAt))
    .orderBy(asc(aircraftMetadata.radioId), asc(aircraftMetadata.id));
  return rows.map(({ id, assetId, vendorId, radioId, archivedAt, version, updatedAt }) => ({
    id,
    assetId,
    archived: archivedAt !== null,
    additionalMetadata: { vendorId, radioId },
    version,
    updatedAt,
  }));
}

/** @param isArchived undefined = both */
async function readAircraftTypes(db: Reader, isArchived?: boolean): Promise<AircraftType[]> {
  const rows = await db
    .select()
    .from(aircraftTypes)
    .where(
      and(
        isNull(aircraftTypes.deletedAt),
        isArchived === undefined ? undefined : isArchived ? isNotNull(aircraftTypes.archivedAt) : isNull(aircraftTypes.archivedAt),
      ),
    )
    .orderBy(asc(aircraftTypes.name), asc(aircraftTypes.id));
  return rows.map(({ id, name, description, litres, fuelType, category, archivedAt, version, updatedAt }) => ({
    id,
    name,
    description,
    litres,
    fuelType,
    category,
    isArchived: archivedAt !== null,
    version,
    updatedAt,
  }));
}

async function readAircraftVendors(db: Reader): Promise<AircraftVendor[]> {
  const rows = await db.select().from(aircraftVendors).where(isNull(aircraftVendors.deletedAt)).orderBy(asc(aircraftVendors.name), asc(aircraftVendors.id));
  return rows.map(({ id, name, archivedAt, version, updatedAt }) => ({ id, name, archivedAt, version, updatedAt }));
}

export const aircraftHandlers = {
  listAssets: ({ store }) => readAssets(store.db),
  listAircraftMetadata: ({ store }) => readMetadata(store.db),
  // Without the parameter: those in use (specification §4).
  listAircraftTypes: async ({ store, query }) => ({ types: await readAircraftTypes(store.db, query.isArchived === 'true') }),
  listAircraftVendors: ({ store }) => readAircraftVendors(store.db),
} satisfies Partial<Handlers>;
