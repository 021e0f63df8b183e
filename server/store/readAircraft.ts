import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { AircraftMetadata, AircraftType, AircraftVendor, Asset } from '../../contract/aircraft.ts';
import { notFound } from '../http/problem.ts';
import type { Reader } from './open.ts';
import { aircraftMetadata, aircraftTypes, aircraftVendors, assets } from './schemaAircraft.ts';

type Ids = readonly string[] | null;
/** The one thing a write is about. @throws HttpProblem 404 when it is not there */
export const onlyOne = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw notFound();
  return one;
};

/** @param ids null = all */
export async function readAssets(db: Reader, ids: Ids = null): Promise<Asset[]> {
  const rows = await db
    .select()
    .from(assets)
    .where(and(isNull(assets.deletedAt), ids === null ? undefined : inArray(assets.id, [...ids])))
    .orderBy(asc(assets.registration), asc(assets.id));
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

/** @param id undefined = all */
export async function readMetadata(db: Reader, id?: string): Promise<AircraftMetadata[]> {
  const rows = await db
    .select()
    .from(aircraftMetadata)
    .where(and(isNull(aircraftMetadata.deletedAt), id === undefined ? undefined : eq(aircraftMetadata.id, id)))
    .orderBy(asc(aircraftMetadata.radioId), asc(aircraftMetadata.id));
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
export async function readAircraftTypes(db: Reader, which: { isArchived?: boolean; id?: string }): Promise<AircraftType[]> {
  const { isArchived, id } = which;
  const rows = await db
    .select()
    .from(aircraftTypes)
    .where(
      and(
        isNull(aircraftTypes.deletedAt),
        id === undefined ? undefined : eq(aircraftTypes.id, id),
        isArchived === undefined ? undefined : isArchived ? isNotNull(aircraftTypes.archivedAt) : isNull(aircraftTypes.archivedAt),
      ),
    )
    .orderBy(asc(aircraftTypes.name), asc(aircraftTypes.id));
  return rows.map(({ id: own, name, description, litres, fuelType, category, archivedAt, version, updatedAt }) => ({
    id: own,
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

export async function readAircraftVendors(db: Reader, id?: string): Promise<AircraftVendor[]> {
  const rows = await db
    .select()
    .from(aircraftVendors)
    .where(and(isNull(aircraftVendors.deletedAt), id === undefined ? undefined : eq(aircraftVendors.id, id)))
    .orderBy(asc(aircraftVendors.name), asc(aircraftVendors.id));
  return rows.map(({ id: own, name, archivedAt, version, updatedAt }) => ({ id: own, name, archivedAt, version, updatedAt }));
}
