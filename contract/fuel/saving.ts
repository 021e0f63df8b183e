import * as z from 'zod/mini';
import { FuelType } from '../aircraft/aircraft.ts';
import { Id, Litres, Name } from '../wire/wire.ts';

export const FuelVendorBody = z.object({ name: Name });
export const FuelVendorSave = z.extend(FuelVendorBody, { isArchived: z.boolean() });
export const FuelVendorExistsQuery = z.object({ Name: Name, FuelVendorId: z.optional(Id) });

export const FuelStorageBody = z.object({ name: Name, baseId: Id, fuelType: FuelType, capacityLitres: z.nullable(Litres) });
export type FuelStorageBody = z.output<typeof FuelStorageBody>;
export const FuelStorageSave = z.extend(FuelStorageBody, { isArchived: z.boolean() });
/** A storage's name is its own within its base. */
export const FuelStorageExistsQuery = z.object({ Name: Name, BaseId: Id, FuelStorageId: z.optional(Id) });
export type FuelStorageExistsQuery = z.output<typeof FuelStorageExistsQuery>;
