import * as z from 'zod/mini';
import { FuelType } from '../aircraft/aircraft.ts';
import { Incident } from '../incidents/incidents.ts';
import { GivenDayOrInstant, GivenId, GivenPacificInstant, givenText } from '../wire/given.ts';
import { Day, Dollars, Id, Instant, Litres, Versioned } from '../wire/wire.ts';

/** Aircraft purchase, bulk purchase into a storage, transfer out of a storage. */
export const FuelKind = z.enum(['aircraft', 'bulk', 'transfer']);
export type FuelKind = z.output<typeof FuelKind>;

/**
 * Warnings on a saved receipt that need a user's attention, computed only by the server (FUEL-18).
 */
export const fuelFlagCodes = [
  'totalApart',
  'duplicateReceipt',
  'unusualPrice',
  'overBook',
  'otherFuel',
  'unusualQuantity',
  'usesArchived',
] as const;
export const FuelFlagCode = z.enum(fuelFlagCodes);
export type FuelFlagCode = z.output<typeof FuelFlagCode>;

/** US dollars per gallon, four decimals. */
const PricePerGallon = z.number().check(z.gte(0), z.lte(10_000));
const ReceiptNumber = givenText(60);
const RequestNumber = z.nullable(givenText(10));
const shared = {
  receiptTimestamp: GivenPacificInstant,
  quantityLitres: Litres,
  remarks: givenText(2000),
};
const purchase = {
  vendorId: GivenId,
  fuelType: FuelType,
  pricePerGallon: PricePerGallon,
  taxesAndFees: z.nullable(Dollars),
  totalCost: Dollars,
};

/** POST /fuel-receipts and PUT /fuel-receipts/{id}: fuel bought directly into an aircraft. */
export const AircraftReceiptBody = z.object({
  ...shared,
  ...purchase,
  assetId: GivenId,
  baseId: GivenId,
  receiptNumber: ReceiptNumber,
  incidentId: z.nullable(GivenId),
  requestNumber: RequestNumber,
});
export type AircraftReceiptBody = z.output<typeof AircraftReceiptBody>;
/** POST /fuel-receipts/bulk-purchase: fuel bought into a storage; its base is the storage's. */
export const BulkReceiptBody = z.object({
  ...shared,
  ...purchase,
  storageId: GivenId,
  receiptNumber: ReceiptNumber,
});
export type BulkReceiptBody = z.output<typeof BulkReceiptBody>;
/**
 * POST /fuel-receipts/fuel-transfer: from a storage into either another storage or an aircraft;
 * never a purchase.
 */
export const TransferBody = z.object({
  ...shared,
  storageId: GivenId,
  toStorageId: z.nullable(GivenId),
  assetId: z.nullable(GivenId),
  receiptNumber: z.nullable(ReceiptNumber),
  incidentId: z.nullable(GivenId),
  requestNumber: RequestNumber,
});
export type TransferBody = z.output<typeof TransferBody>;
export type FuelBody = AircraftReceiptBody | BulkReceiptBody | TransferBody;

/** A receipt of any kind. Fields that its kind doesn't have are null. */
export const FuelReceipt = z.object({
  id: Id,
  kind: FuelKind,
  receiptTimestamp: Instant,
  assetId: z.nullable(Id),
  /** Whether the aircraft is still in use; null without an aircraft (FUEL-16). */
  assetActive: z.nullable(z.boolean()),
  vendorId: z.nullable(Id),
  /** Bulk: the destination. Transfer: the source. */
  storageId: z.nullable(Id),
  toStorageId: z.nullable(Id),
  baseId: z.nullable(Id),
  fuelType: FuelType,
  quantityLitres: Litres,
  pricePerGallon: z.nullable(PricePerGallon),
  taxesAndFees: z.nullable(Dollars),
  totalCost: z.nullable(Dollars),
  receiptNumber: z.nullable(z.string()),
  incidentId: z.nullable(Id),
  incident: z.nullable(Incident),
  requestNumber: z.nullable(z.string()),
  remarks: z.string(),
  flags: z.array(FuelFlagCode),
  createdAt: Instant,
  createdBy: z.string(),
  updatedBy: z.string(),
  ...Versioned,
});
export type FuelReceipt = z.output<typeof FuelReceipt>;
export const FuelReceipts = z.array(FuelReceipt);
/** Pacific days, both inclusive. Without dates: the last 30 days. */
export const FuelReceiptsQuery = z.object({
  startDate: z.optional(GivenDayOrInstant),
  endDate: z.optional(GivenDayOrInstant),
});

/**
 * Queries earlier receipts for a receipt that is being entered: by vendor, number, aircraft and
 * storage. `excludeId` is the receipt being edited.
 */
export const FuelLookupsQuery = z.object({
  vendorId: z.optional(GivenId),
  receiptNumber: z.optional(ReceiptNumber),
  assetId: z.optional(GivenId),
  storageId: z.optional(GivenId),
  excludeId: z.optional(GivenId),
});
export type FuelLookupsQuery = z.output<typeof FuelLookupsQuery>;
export const FuelLookups = z.object({
  vendorId: z.nullable(Id),
  /** The vendor's last ten prices, newest first. */
  lastPrices: z.array(PricePerGallon),
  receiptNumber: z.nullable(z.string()),
  /** A receipt of the same vendor with the same number. */
  duplicate: z.nullable(z.object({ id: Id, receiptNumber: z.string(), day: Day })),
  assetId: z.nullable(Id),
  largestLitres: z.nullable(Litres),
  storageId: z.nullable(Id),
  /** Book volume without the receipt being edited; can be negative. */
  bookLitres: z.nullable(z.number()),
  /** Moving average price of the fuel in the storage; null at or below 0 (FUEL-6). */
  averagePrice: z.nullable(PricePerGallon),
});
export type FuelLookups = z.output<typeof FuelLookups>;

/** GET /catis/fuel-receipts/metrics: `date` is the receipt's Pacific day (WIRE-16). */
export const FuelMetric = z.object({
  ...z.pick(FuelReceipt, {
    id: true,
    kind: true,
    receiptTimestamp: true,
    assetId: true,
    assetActive: true,
    vendorId: true,
    storageId: true,
    toStorageId: true,
    baseId: true,
    fuelType: true,
    quantityLitres: true,
    pricePerGallon: true,
    taxesAndFees: true,
    totalCost: true,
    receiptNumber: true,
    requestNumber: true,
    remarks: true,
    flags: true,
  }).shape,
  date: Day,
  baseCode: z.nullable(z.string()),
});
export type FuelMetric = z.output<typeof FuelMetric>;
export const FuelMetrics = z.array(FuelMetric);

/** Hours flown by each aircraft in a range, exact to hundredths. */
export const FlightHours = z.array(z.object({ assetId: Id, hours: z.number() }));
export type FlightHours = z.output<typeof FlightHours>;

/**
 * One line of a storage's ledger: litres in (positive) or out (negative), and the book volume after
 * that line.
 */
export const LedgerLine = z.object({
  receiptId: Id,
  kind: FuelKind,
  receiptTimestamp: Instant,
  /** The vendor, the aircraft or the other storage. */
  counterpart: z.string(),
  receiptNumber: z.nullable(z.string()),
  litres: z.number(),
  balanceLitres: z.number(),
});
export type LedgerLine = z.output<typeof LedgerLine>;
/** A storage's movements, oldest first. The last balance is its book volume. */
export const FuelLedger = z.object({
  storageId: Id,
  storageName: z.string(),
  baseCode: z.string(),
  fuelType: FuelType,
  bookLitres: z.number(),
  lines: z.array(LedgerLine),
});
export type FuelLedger = z.output<typeof FuelLedger>;

/** GET /vendor/fuel. Receipts are counted within the current Pacific year. */
export const FuelVendor = z.object({
  id: Id,
  name: z.string(),
  archivedAt: z.nullable(Instant),
  receiptsThisYear: z.int(),
  lastReceipt: z.nullable(Day),
  ...Versioned,
});
export type FuelVendor = z.output<typeof FuelVendor>;

/** GET /fuel-storage. `bookLitres` is receipts in minus transfers out; it can be negative. */
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
