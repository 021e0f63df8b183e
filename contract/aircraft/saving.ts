import * as z from 'zod/mini';
import { Day, Dollars, Id, Litres, Name } from '../wire/wire.ts';
import { Category, FuelType } from './aircraft.ts';

/** POST /v2/assets and PUT /v2/assets/{id}; archiving is a call of its own. */
export const AssetBody = z.object({
  registration: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  aircraftTypeId: Id,
  homeBaseId: z.nullable(Id),
  remarks: z.string().check(z.maxLength(2000)),
});
export type AssetBody = z.output<typeof AssetBody>;
/**
 * PUT /v2/assets/{assetId}/archive. Takes the metadata along; archiving ends an open assignment. An aircraft that is
 * out answers 409.
 */
export const ArchiveBody = z.object({ archived: z.boolean() });

/** PUT /aircraft-metadata/{id}. */
export const AircraftMetadataSave = z.object({
  additionalMetadata: z.object({ vendorId: z.nullable(Id), radioId: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
});
export type AircraftMetadataSave = z.output<typeof AircraftMetadataSave>;
/** POST /aircraft-metadata; an asset that has one already answers 409. */
export const AircraftMetadataBody = z.extend(AircraftMetadataSave, { assetId: Id });

/** POST /aircraft-types. */
export const AircraftTypeBody = z.object({
  name: Name,
  description: z.string().check(z.maxLength(500)),
  litres: Litres,
  fuelType: FuelType,
  category: Category,
});
export type AircraftTypeBody = z.output<typeof AircraftTypeBody>;
export const AircraftTypeSave = z.extend(AircraftTypeBody, { isArchived: z.boolean() });
/** `id`: the one being edited, left out of the search. */
export const AircraftTypeExistsQuery = z.object({ Name: Name, id: z.optional(Id) });

export const AircraftVendorBody = z.object({ name: Name });
export const AircraftVendorSave = z.extend(AircraftVendorBody, { isArchived: z.boolean() });
export const AircraftVendorExistsQuery = z.object({ Name: Name, AircraftVendorId: z.optional(Id) });

/** POST and PUT /contracts: exactly one of the two lists is not empty. */
export const ContractBody = z.object({
  startDate: Day,
  endDate: z.nullable(Day),
  aircraftTypeIds: z.array(Id).check(z.maxLength(200)),
  assetIds: z.array(Id).check(z.maxLength(500)),
  typeCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  vendorId: Id,
  hourlyRate: Dollars,
  dailyAvailability: Dollars,
  crewStandbyRate: Dollars,
});
export type ContractBody = z.output<typeof ContractBody>;
/** "What would saving this change?"; `id` null = a new row. Nothing is written. */
export const ContractImpactBody = z.object({ id: z.nullable(Id), contract: ContractBody });
