import * as z from 'zod/mini';
import { Day, Dollars, Hours, Id, Instant, Litres, Versioned } from '../wire/wire.ts';

export const Category = z.enum(['FW', 'RW']);
export type Category = z.output<typeof Category>;
/** Every fuel that is bought, stored and burned; the first is the default. */
export const fuelTypes = ['Jet A', '100LL'] as const;
export const FuelType = z.enum(fuelTypes);
export type FuelType = z.output<typeof FuelType>;

/** GET /v2/assets: the airframe. */
export const Asset = z.object({
  id: Id,
  registration: z.string(),
  aircraftTypeId: Id,
  homeBaseId: z.nullable(Id),
  remarks: z.string(),
  isArchived: z.boolean(),
  ...Versioned,
});
export type Asset = z.output<typeof Asset>;

/**
 * GET /aircraft-metadata: CATIS's own data about an asset. Metadata without its asset is dropped
 * and reported (SET-31).
 */
export const AircraftMetadata = z.object({
  id: Id,
  assetId: Id,
  archived: z.boolean(),
  additionalMetadata: z.object({ vendorId: z.nullable(Id), radioId: z.string() }),
  ...Versioned,
});
export type AircraftMetadata = z.output<typeof AircraftMetadata>;

/** Speeds of a type, for arrival times (CLO-3). Absent in replies from before them. */
const TypeSpeed = {
  /** Knots. */
  cruiseKnots: z.optional(z.nullable(z.int())),
  /** Minutes from the call to take-off. */
  getAwayMinutes: z.optional(z.nullable(z.int())),
};
/** `litres` is the agent capacity, default 0 (SET-27). */
export const AircraftType = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  litres: Litres,
  fuelType: FuelType,
  category: Category,
  /** Pounds. Fees by weight need it (BASE-33). */
  landingWeightLb: z.nullable(z.int()),
  ...TypeSpeed,
  isArchived: z.boolean(),
  ...Versioned,
});
export type AircraftType = z.output<typeof AircraftType>;
export const AircraftTypes = z.object({ types: z.array(AircraftType) });

export const AircraftVendor = z.object({
  id: Id,
  name: z.string(),
  archivedAt: z.nullable(Instant),
  ...Versioned,
});
export type AircraftVendor = z.output<typeof AircraftVendor>;

/** The period of a contract's flat price. */
export const FlatPricePer = z.enum(['day', 'season']);
/** Terms of a contract, recorded but not charged (SET-112). Absent in replies from before them. */
const ContractTerms = {
  minimumHoursADay: z.optional(z.nullable(Hours)),
  /** Both or neither. */
  flatPrice: z.optional(z.nullable(Dollars)),
  flatPricePer: z.optional(z.nullable(FlatPricePer)),
};
/**
 * A contract covers aircraft types or specific assets (SET-24): exactly one of the two lists is not
 * empty.
 */
export const Contract = z.object({
  id: Id,
  startDate: Day,
  endDate: z.nullable(Day),
  aircraftTypeIds: z.array(Id),
  assetIds: z.array(Id),
  typeCode: z.string(),
  vendorId: Id,
  vendorName: z.string(),
  hourlyRate: Dollars,
  dailyAvailability: Dollars,
  crewStandbyRate: Dollars,
  ...ContractTerms,
  ...Versioned,
});
export type Contract = z.output<typeof Contract>;
