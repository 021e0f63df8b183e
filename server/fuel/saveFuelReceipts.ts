import { eq, sql } from 'drizzle-orm';
import type { FuelBody, FuelFlagCode, FuelKind, FuelReceipt } from '../../contract/fuel/fuel.ts';
import { centsOf } from '../../domain/money.ts';
import type { Tx } from '../database/open.ts';
import { fuelReceipts } from '../schema/fuel.ts';

/**
 * Columns that the rules derive: flags, and for a storage's receipt the storage's base and fuel.
 */
export interface FuelRowParts {
  readonly flags: readonly FuelFlagCode[];
  readonly baseId: string | null;
  readonly fuelType: FuelReceipt['fuelType'];
}
const cents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : centsOf(dollars);

function valuesOf(kind: FuelKind, body: FuelBody, parts: FuelRowParts) {
  const all: Partial<FuelReceipt> = body;
  return {
    kind,
    receiptTimestamp: body.receiptTimestamp,
    assetId: all.assetId ?? null,
    vendorId: all.vendorId ?? null,
    storageId: all.storageId ?? null,
    toStorageId: all.toStorageId ?? null,
    baseId: parts.baseId,
    fuelType: parts.fuelType,
    litres: body.quantityLitres,
    pricePerGallon: all.pricePerGallon ?? null,
    taxesAndFeesCents: cents(all.taxesAndFees),
    totalCostCents: cents(all.totalCost),
    receiptNumber: body.receiptNumber,
    incidentId: all.incidentId ?? null,
    requestNumber: all.requestNumber ?? null,
    remarks: body.remarks,
    flags: [...parts.flags],
  };
}

/** @returns the new receipt's id */
export async function insertFuelReceipt(
  tx: Tx,
  kind: FuelKind,
  body: FuelBody,
  parts: FuelRowParts,
  uid: string,
): Promise<string> {
  const [row] = await tx
    .insert(fuelReceipts)
    .values({
      ...valuesOf(kind, body, parts),
      createdAt: sql`clock_timestamp()`,
      createdBy: uid,
      updatedBy: uid,
    })
    .returning({ id: fuelReceipts.id });
  if (row === undefined) throw new Error('The receipt was not inserted.');
  return row.id;
}
export async function updateFuelReceipt(
  tx: Tx,
  id: string,
  kind: FuelKind,
  body: FuelBody,
  parts: FuelRowParts,
  uid: string,
): Promise<void> {
  await tx
    .update(fuelReceipts)
    .set({ ...valuesOf(kind, body, parts), updatedBy: uid })
    .where(eq(fuelReceipts.id, id));
}
export async function markFuelReceipt(
  tx: Tx,
  id: string,
  isDeleted: boolean,
  uid: string,
): Promise<void> {
  await tx
    .update(fuelReceipts)
    .set({ deletedAt: isDeleted ? sql`clock_timestamp()` : null, updatedBy: uid })
    .where(eq(fuelReceipts.id, id));
}
