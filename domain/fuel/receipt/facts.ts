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
 * The facts that the rules of a receipt need in addition to the draft (FUEL-2 to FUEL-15). Plain
 * JSON; browser and server build it from the same contract types.
 */
export interface FuelFacts {
  /** Instant ending in Z. */
  readonly now: string;
  readonly aircraft: readonly FuelAircraft[];
  readonly bases: readonly FuelBaseFacts[];
  readonly vendors: readonly FuelVendorFacts[];
  readonly storages: readonly FuelStorageFacts[];
  /** Incidents found by search or chosen. */
  readonly incidents: readonly Incident[];
  /**
   * Facts from earlier receipts. A rule uses each one only if it matches the draft's vendor,
   * number, aircraft or storage.
   */
  readonly lookups: FuelLookups;
  /** The stored record being edited, null when new. */
  readonly record: FuelReceipt | null;
  /** The user's own base, '' for none. */
  readonly ownBaseId: string;
  /**
   * Quantity text that can have more than one decimal, because the stored receipt does; '' for
   * none.
   */
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
