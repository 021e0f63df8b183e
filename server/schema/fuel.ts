import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FuelType } from '../../contract/aircraft/aircraft.ts';
import type { FuelFlagCode, FuelKind } from '../../contract/fuel/fuel.ts';
import { auditColumns, cents, id, instant, litres, unitPrice } from './columns.ts';

export const fuelVendors = pgTable('fuel_vendors', {
  id: id(),
  name: text().notNull(),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const fuelStorages = pgTable('fuel_storages', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  name: text().notNull(),
  fuelType: text('fuel_type').$type<FuelType>().notNull(),
  capacityLitres: litres('capacity_litres'),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const fuelReceipts = pgTable('fuel_receipts', {
  id: id(),
  kind: text().$type<FuelKind>().notNull(),
  receiptTimestamp: instant('receipt_timestamp').notNull(),
  assetId: uuid('asset_id'),
  vendorId: uuid('vendor_id'),
  storageId: uuid('storage_id'),
  toStorageId: uuid('to_storage_id'),
  baseId: uuid('base_id'),
  fuelType: text('fuel_type').$type<FuelType>().notNull(),
  litres: litres('litres').notNull(),
  pricePerGallon: unitPrice('price_per_gallon'),
  taxesAndFeesCents: cents('taxes_and_fees_cents'),
  totalCostCents: cents('total_cost_cents'),
  receiptNumber: text('receipt_number'),
  incidentId: uuid('incident_id'),
  requestNumber: text('request_number'),
  remarks: text().notNull().default(''),
  flags: text().array().$type<FuelFlagCode[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  ...auditColumns(),
});
