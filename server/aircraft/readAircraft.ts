import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type {
  AircraftMetadata,
  AircraftType,
  AircraftVendor,
  Asset,
} from '../../contract/aircraft/aircraft.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { aircraftMetadata, aircraftTypes, aircraftVendors, assets } from '../schema/aircraft.ts';

const byRegistration = [asc(assets.registration), asc(assets.id)] as const;
const byRadioId = [asc(aircraftMetadata.radioId), asc(aircraftMetadata.id)] as const;

/** Ids of all assets, by registration. */
export const assetIds = async (db: Reader): Promise<string[]> =>
  (
    await db
      .select({ id: assets.id })
      .from(assets)
      .where(isNull(assets.deletedAt))
      .orderBy(...byRegistration)
  ).map(({ id }) => id);

/** Assets with these ids, by registration. */
export async function readAssets(db: Reader, ids: readonly string[]): Promise<Asset[]> {
  const rows = await db
    .select()
    .from(assets)
    .where(and(isNull(assets.deletedAt), anyOf(assets.id, ids)))
    .orderBy(...byRegistration);
  return rows.map(
    ({
      id,
      registration,
      aircraftTypeId,
      homeBaseId,
      remarks,
      archivedAt,
      version,
      updatedAt,
    }) => ({
      id,
      registration,
      aircraftTypeId,
      homeBaseId,
      remarks,
      isArchived: archivedAt !== null,
      version,
      updatedAt,
    }),
  );
}

/** Ids of all aircraft metadata, by radio ID. */
export const metadataIds = async (db: Reader): Promise<string[]> =>
  (
    await db
      .select({ id: aircraftMetadata.id })
      .from(aircraftMetadata)
      .where(isNull(aircraftMetadata.deletedAt))
      .orderBy(...byRadioId)
  ).map(({ id }) => id);

/** Aircraft metadata with these ids, by radio ID. */
export async function readMetadata(
  db: Reader,
  ids: readonly string[],
): Promise<AircraftMetadata[]> {
  const rows = await db
    .select()
    .from(aircraftMetadata)
    .where(and(isNull(aircraftMetadata.deletedAt), anyOf(aircraftMetadata.id, ids)))
    .orderBy(...byRadioId);
  return rows.map(({ id: own, assetId, vendorId, radioId, archivedAt, version, updatedAt }) => ({
    id: own,
    assetId,
    archived: archivedAt !== null,
    additionalMetadata: { vendorId, radioId },
    version,
    updatedAt,
  }));
}

/** @param which.isArchived undefined = both */
export async function readAircraftTypes(
  db: Reader,
  which: { isArchived?: boolean; id?: string },
): Promise<AircraftType[]> {
  const { isArchived, id } = which;
  const rows = await db
    .select()
    .from(aircraftTypes)
    .where(
      and(
        isNull(aircraftTypes.deletedAt),
        id === undefined ? undefined : eq(aircraftTypes.id, id),
        isArchived === undefined
          ? undefined
          : isArchived
            ? isNotNull(aircraftTypes.archivedAt)
            : isNull(aircraftTypes.archivedAt),
      ),
    )
    .orderBy(asc(aircraftTypes.name), asc(aircraftTypes.id));
  return rows.map(
    ({
      id: own,
      name,
      description,
      litres,
      fuelType,
      category,
      landingWeightLb,
      cruiseKnots,
      getAwayMinutes,
      archivedAt,
      version,
      updatedAt,
    }) => ({
      id: own,
      name,
      description,
      litres,
      fuelType,
      category,
      landingWeightLb,
      cruiseKnots,
      getAwayMinutes,
      isArchived: archivedAt !== null,
      version,
      updatedAt,
    }),
  );
}

export async function readAircraftVendors(db: Reader, id?: string): Promise<AircraftVendor[]> {
  const rows = await db
    .select()
    .from(aircraftVendors)
    .where(
      and(
        isNull(aircraftVendors.deletedAt),
        id === undefined ? undefined : eq(aircraftVendors.id, id),
      ),
    )
    .orderBy(asc(aircraftVendors.name), asc(aircraftVendors.id));
  return rows.map(({ id: own, name, archivedAt, version, updatedAt }) => ({
    id: own,
    name,
    archivedAt,
    version,
    updatedAt,
  }));
}
