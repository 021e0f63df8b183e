import * as z from 'zod/mini';
import { FuelType } from './aircraft.ts';
import { SuppressantType } from './suppressants.ts';
import { Day, Dollars, Id, Instant, Litres, Name, Versioned } from './wire.ts';

/** GET /vendor/fuel; what its receipts say is counted within the current Pacific year. */
export const FuelVendor = z.object({
  id: Id,
  name: z.string(),
  archivedAt: z.nullable(Instant),
  receiptsThisYear: z.int(),
  lastReceipt: z.nullable(Day),
  ...Versioned,
});
export type FuelVendor = z.output<typeof FuelVendor>;
export const FuelVendorBody = z.object({ name: Name });
export const FuelVendorSave = z.extend(FuelVendorBody, { isArchived: z.boolean() });
export const FuelVendorExistsQuery = z.object({ Name: Name, FuelVendorId: z.optional(Id) });

/** GET /fuel-storage. `bookLitres` is what receipts put in less what transfers took out; it may be below 0. */
export const FuelStorage = z.object({
  id: Id,
  name: z.string(),
  baseId: Id,
  fuelType: FuelType,
  capacityLitres: z.nullable(Litres),
  bookLitres: z.number(),
  archivedAt: z.nullable(Instant),
  ...Versioned,
});
export type FuelStorage = z.output<typeof FuelStorage>;
export const FuelStorageBody = z.object({ name: Name, baseId: Id, fuelType: FuelType, capacityLitres: z.nullable(Litres) });
export type FuelStorageBody = z.output<typeof FuelStorageBody>;
export const FuelStorageSave = z.extend(FuelStorageBody, { isArchived: z.boolean() });
/** A storage's name is its own within its base. */
export const FuelStorageExistsQuery = z.object({ Name: Name, BaseId: Id, FuelStorageId: z.optional(Id) });

/** `isCharged` follows from the kind (only water is not), so nobody writes it. */
export const SuppressantTypeBody = z.object({ name: Name, kind: SuppressantType.shape.kind });
export const SuppressantTypeSave = z.extend(SuppressantTypeBody, { isArchived: z.boolean() });
export const SuppressantTypeExistsQuery = z.object({ Name: Name, SuppressantId: z.optional(Id) });

export const CrewRoleBody = z.object({ name: Name });
/** `IsArchived` is spelled so on the wire (specification §3). */
export const CrewRoleSave = z.object({ name: Name, IsArchived: z.boolean() });
/** GET /crew/exists-by-name asks for a job function; `RoleId` is the one being edited. */
export const CrewRoleExistsQuery = z.object({ Name: Name, RoleId: z.optional(Id) });

/** POST /crew makes the person too; PUT /crew/{id} changes both. */
export const CrewBody = z.object({
  firstName: Name,
  lastName: Name,
  roleId: Id,
  vendorId: Id,
  baseId: z.nullable(Id),
  usualPerDiem: z.nullable(Dollars),
});
export type CrewBody = z.output<typeof CrewBody>;
/** A member of long ago may have no vendor; archiving asks for none. */
export const CrewSave = z.extend(CrewBody, { vendorId: z.nullable(Id), isArchived: z.boolean() });

/** Things a settings page lists, by the last part of its address, archived ones left out; only pages that this person may open. */
export const SettingsCounts = z.object({ counts: z.record(z.string(), z.int()) });
export type SettingsCounts = z.output<typeof SettingsCounts>;
