import type { Base } from '../../../contract/base/bases.ts';
import type {
  FuelLookups,
  FuelReceipt,
  FuelStorage,
  FuelVendor,
} from '../../../contract/fuel/fuel.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { AircraftFacts } from '../../reference/facts.ts';

export type FuelAircraft = Pick<
  AircraftFacts,
  'id' | 'radioId' | 'registration' | 'typeName' | 'fuelType' | 'isArchived'
>;
export type FuelVendorFacts = Pick<FuelVendor, 'id' | 'name' | 'archivedAt'>;
export type FuelStorageFacts = Pick<
  FuelStorage,
  'id' | 'name' | 'baseId' | 'fuelType' | 'archivedAt' | 'bookLitres'
>;
export type FuelBaseFacts = Pick<Base, 'id' | 'code' | 'name' | 'archivedAt' | 'assignments'>;

/**
 * Everything the rules of a receipt need besides the draft (FUEL-2 to FUEL-15). Browser and server build it from the
 * same contract types; plain JSON.
 */
export interface FuelFacts {
  /** Instant ending in Z. */
  readonly now: string;
  readonly aircraft: readonly FuelAircraft[];
  readonly bases: readonly FuelBaseFacts[];
  readonly vendors: readonly FuelVendorFacts[];
  readonly storages: readonly FuelStorageFacts[];
  /** Those found or chosen. */
  readonly incidents: readonly Incident[];
  /** What earlier receipts say; a rule uses each part only for the vendor, number, aircraft and storage it is about. */
  readonly lookups: FuelLookups;
  /** The stored record being edited, null when new. */
  readonly record: FuelReceipt | null;
  /** The person's own base, '' when none. */
  readonly ownBaseId: string;
  /** Gallons that stand with more than one decimal because the wire brought them so, '' when none. */
  readonly keptQuantity: string;
}

export const unknownLookups: FuelLookups = {
  vendorId: null,
  lastPrices: [],
  receiptNumber: null,
  duplicate: null,
  assetId: null,
  largestLitres: null,
  storageId: null,
  bookLitres: null,
  averagePrice: null,
};
export const emptyFuelFacts = (now: string): FuelFacts => ({
  now,
  aircraft: [],
  bases: [],
  vendors: [],
  storages: [],
  incidents: [],
  lookups: unknownLookups,
  record: null,
  ownBaseId: '',
  keptQuantity: '',
});
