import type { Base } from '../../contract/bases.ts';
import type { FuelReceipt, FuelSituation } from '../../contract/fuel.ts';
import type { Incident } from '../../contract/incidents.ts';
import type { FuelStorage, FuelVendor } from '../../contract/settingsLists.ts';
import type { AircraftFacts } from '../dispatch/facts.ts';

export type FuelAircraft = Pick<AircraftFacts, 'id' | 'radioId' | 'registration' | 'typeName' | 'fuelType' | 'isArchived'>;
export type FuelVendorFacts = Pick<FuelVendor, 'id' | 'name' | 'archivedAt'>;
export type FuelStorageFacts = Pick<FuelStorage, 'id' | 'name' | 'baseId' | 'fuelType' | 'archivedAt' | 'bookLitres'>;
export type FuelBaseFacts = Pick<Base, 'id' | 'code' | 'name' | 'archivedAt' | 'assignments'>;

/** Everything the rules of domain §4 need besides the draft. Browser and server build it from the same contract types; plain JSON. */
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
  readonly situation: FuelSituation;
  /** The stored record being edited, null when new. */
  readonly record: FuelReceipt | null;
  /** The person's own base, '' when none. */
  readonly ownBaseId: string;
  /** Gallons that stand with more than one decimal because the wire brought them so, '' when none. */
  readonly keptQuantity: string;
}

export const unknownSituation: FuelSituation = {
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
  situation: unknownSituation,
  record: null,
  ownBaseId: '',
  keptQuantity: '',
});
