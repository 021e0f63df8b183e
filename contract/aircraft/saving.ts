import * as z from 'zod/mini';
import {
  GivenDay,
  GivenId,
  GivenName,
  givenIds,
  givenSingleLine,
  givenText,
} from '../wire/given.ts';
import { GivenEnding } from '../wire/impact.ts';
import { Dollars, Litres } from '../wire/wire.ts';
import { Category, FlatPricePer, FuelType } from './aircraft.ts';

/** POST /v2/assets and PUT /v2/assets/{id}. Archiving is a separate call. */
export const AssetBody = z.object({
  registration: givenSingleLine(20),
  aircraftTypeId: GivenId,
  homeBaseId: z.nullable(GivenId),
  remarks: givenText(2000),
});
export type AssetBody = z.output<typeof AssetBody>;
/** Body of the dry run that reports what changing the aircraft's type would affect. */
export const AssetImpactBody = z.object({ id: GivenId, aircraftTypeId: GivenId });
/**
 * PUT /v2/assets/{assetId}/archive. Archives the metadata too and ends an open assignment. An
 * aircraft that is out returns 409.
 */
export const ArchiveBody = z.object({ archived: z.boolean() });

/** PUT /aircraft-metadata/{id}. */
export const AircraftMetadataSave = z.object({
  additionalMetadata: z.object({ vendorId: z.nullable(GivenId), radioId: givenSingleLine(20) }),
});
export type AircraftMetadataSave = z.output<typeof AircraftMetadataSave>;
/** POST /aircraft-metadata. An asset that already has metadata returns 409. */
export const AircraftMetadataBody = z.extend(AircraftMetadataSave, { assetId: GivenId });

const LandingWeight = z.int().check(z.gte(1), z.lte(2_000_000));
/** POST /aircraft-types. */
export const AircraftTypeBody = z.object({
  name: GivenName,
  description: givenText(500),
  litres: z._default(Litres, 0),
  fuelType: FuelType,
  category: Category,
  /** Pounds. Left out, it stays as it is. */
  landingWeightLb: z.optional(z.nullable(LandingWeight)),
  /** Both stay as they are when left out. */
  cruiseKnots: z.optional(z.nullable(z.int().check(z.gte(20), z.lte(600)))),
  getAwayMinutes: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(120)))),
});
export type AircraftTypeBody = z.output<typeof AircraftTypeBody>;
/** Body of the dry run that reports what another landing weight would change (BASE-35). */
export const AircraftTypeImpactBody = z.object({
  id: GivenId,
  landingWeightLb: z.nullable(LandingWeight),
});
export const AircraftTypeSave = z.extend(AircraftTypeBody, { isArchived: z.boolean() });
/** `id`: the type being edited, which the search leaves out. */
export const AircraftTypeExistsQuery = z.object({ Name: GivenName, id: z.optional(GivenId) });

export const AircraftVendorBody = z.object({ name: GivenName });
export const AircraftVendorSave = z.extend(AircraftVendorBody, { isArchived: z.boolean() });
export const AircraftVendorExistsQuery = z.object({
  Name: GivenName,
  AircraftVendorId: z.optional(GivenId),
});

/** A contract: exactly one of its two lists is not empty. */
export const ContractBody = z.object({
  startDate: GivenDay,
  endDate: z.nullable(GivenDay),
  aircraftTypeIds: givenIds(200),
  assetIds: givenIds(500),
  typeCode: givenSingleLine(20),
  vendorId: GivenId,
  hourlyRate: Dollars,
  dailyAvailability: Dollars,
  crewStandbyRate: Dollars,
  /** The terms stay as they are when left out; '' is no period. */
  minimumHoursADay: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(24)))),
  flatPrice: z.optional(z.nullable(Dollars)),
  flatPricePer: z.optional(z.nullable(z.enum(['', ...FlatPricePer.options]))),
});
export type ContractBody = z.output<typeof ContractBody>;
/** POST and PUT /contracts. */
export const ContractSave = z.extend(ContractBody, { ending: GivenEnding });
export type ContractSave = z.output<typeof ContractSave>;
/** Body of the dry run that reports what saving the contract would change. `id` null: a new one. */
export const ContractImpactBody = z.object({
  id: z.nullable(GivenId),
  contract: ContractBody,
  ending: GivenEnding,
});
