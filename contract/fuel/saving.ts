import * as z from 'zod/mini';
import { FuelType } from '../aircraft/aircraft.ts';
import { GivenId, GivenName } from '../wire/given.ts';
import { Litres } from '../wire/wire.ts';

export const FuelVendorBody = z.object({ name: GivenName });
export const FuelVendorSave = z.extend(FuelVendorBody, { isArchived: z.boolean() });
export const FuelVendorExistsQuery = z.object({
  Name: GivenName,
  FuelVendorId: z.optional(GivenId),
});

export const FuelStorageBody = z.object({
  name: GivenName,
  baseId: GivenId,
  fuelType: FuelType,
  capacityLitres: z.nullable(Litres),
});
export type FuelStorageBody = z.output<typeof FuelStorageBody>;
export const FuelStorageSave = z.extend(FuelStorageBody, { isArchived: z.boolean() });
/** A storage's name is unique within its base. */
export const FuelStorageExistsQuery = z.object({
  Name: GivenName,
  BaseId: GivenId,
  FuelStorageId: z.optional(GivenId),
});
export type FuelStorageExistsQuery = z.output<typeof FuelStorageExistsQuery>;
