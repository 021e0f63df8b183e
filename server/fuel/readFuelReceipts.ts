import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type FuelMetric, type FuelReceipt, fuelFlagCodes } from '../../contract/fuel/fuel.ts';
import { pacificDay, queryWindow } from '../../domain/dates/pacific.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { assets } from '../schema/aircraft.ts';
import { incidents } from '../schema/dispatches.ts';
import { fuelReceipts } from '../schema/fuel.ts';
import { bases } from '../schema/places.ts';

const money = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
export const isNotDeleted: SQL = isNull(fuelReceipts.deletedAt);
/**
 * Receipts in a window. Days are Pacific and inclusive; an instant as the end is exclusive
 * (WIRE-4).
 */
export function receiptsWithin(from: string, until: string): SQL | undefined {
  const window = queryWindow(from, until);
  return and(
    isNotDeleted,
    gte(fuelReceipts.receiptTimestamp, window.from),
    lt(fuelReceipts.receiptTimestamp, window.until),
  );
}

type Row = typeof fuelReceipts.$inferSelect;
const commonOf = (row: Row, archivedAt: string | null) => ({
  id: row.id,
  kind: row.kind,
  receiptTimestamp: row.receiptTimestamp,
  assetId: row.assetId,
  assetActive: row.assetId === null ? null : archivedAt === null,
  vendorId: row.vendorId,
  storageId: row.storageId,
  toStorageId: row.toStorageId,
  baseId: row.baseId,
  fuelType: row.fuelType,
  quantityLitres: row.litres,
  pricePerGallon: row.pricePerGallon,
  taxesAndFees: money(row.taxesAndFeesCents),
  totalCost: money(row.totalCostCents),
  receiptNumber: row.receiptNumber,
  requestNumber: row.requestNumber,
  remarks: row.remarks,
  flags: fuelFlagCodes.filter((code) => row.flags.includes(code)),
});

/** The complete receipts that match the condition, oldest first. */
export async function readFuelReceipts(db: Reader, where: SQL | undefined): Promise<FuelReceipt[]> {
  const rows = await db
    .select({ row: fuelReceipts, archivedAt: assets.archivedAt, incident: incidents })
    .from(fuelReceipts)
    .leftJoin(assets, eq(assets.id, fuelReceipts.assetId))
    .leftJoin(incidents, eq(incidents.id, fuelReceipts.incidentId))
    .where(where)
    .orderBy(asc(fuelReceipts.receiptTimestamp), asc(fuelReceipts.createdAt), asc(fuelReceipts.id));
  const nameOf = await readUserNames(
    db,
    rows.flatMap(({ row }) => [row.createdBy, row.updatedBy]),
  );
  return rows.map(({ row, archivedAt, incident }) => ({
    ...commonOf(row, archivedAt),
    incidentId: row.incidentId,
    incident: incident === null ? null : wireIncident(incident),
    createdAt: row.createdAt,
    createdBy: nameOf(row.createdBy),
    updatedBy: nameOf(row.updatedBy),
    version: row.version,
    updatedAt: row.updatedAt,
  }));
}
/**
 * One receipt by id; null when there is none. `gone`: read a deleted one instead of a stored one.
 */
export async function readFuelReceipt(
  db: Reader,
  id: string,
  gone = false,
): Promise<FuelReceipt | null> {
  const [found] = await readFuelReceipts(
    db,
    and(eq(fuelReceipts.id, id), gone ? isNotNull(fuelReceipts.deletedAt) : isNotDeleted),
  );
  return found ?? null;
}

/** The rows of the fuel reports, oldest first. */
export async function readFuelMetrics(
  db: Reader,
  from: string,
  until: string,
): Promise<FuelMetric[]> {
  const rows = await db
    .select({ row: fuelReceipts, archivedAt: assets.archivedAt, baseCode: bases.code })
    .from(fuelReceipts)
    .leftJoin(assets, eq(assets.id, fuelReceipts.assetId))
    .leftJoin(bases, eq(bases.id, fuelReceipts.baseId))
    .where(receiptsWithin(from, until))
    .orderBy(asc(fuelReceipts.receiptTimestamp), asc(fuelReceipts.id));
  return rows.map(({ row, archivedAt, baseCode }) => ({
    ...commonOf(row, archivedAt),
    date: pacificDay(row.receiptTimestamp),
    baseCode,
  }));
}

/** Receipts that change a storage's book volume, in ledger order. */
export const movementsOf = (db: Reader, storageId: string, exceptId: string | undefined) =>
  db
    .select({ row: fuelReceipts })
    .from(fuelReceipts)
    .where(
      and(
        isNotDeleted,
        or(eq(fuelReceipts.storageId, storageId), eq(fuelReceipts.toStorageId, storageId)),
        exceptId === undefined ? undefined : ne(fuelReceipts.id, exceptId),
      ),
    )
    .orderBy(asc(fuelReceipts.receiptTimestamp), asc(fuelReceipts.createdAt), asc(fuelReceipts.id));

/** The storage and all storages that fuel came from, directly or through others. */
const sourcesOf = (storageId: string): SQL => sql`(
  with recursive behind (id) as (
    select ${storageId}::uuid
    union
    select m.storage_id from fuel_receipts m join behind on m.to_storage_id = behind.id
    where m.deleted_at is null and m.kind = 'transfer'
  )
  select id from behind)`;

/** Receipts that decide what the fuel in a storage was bought for, in ledger order (FUEL-6). */
export const movementsBehind = (db: Reader, storageId: string, exceptId: string | undefined) =>
  db
    .select({ row: fuelReceipts })
    .from(fuelReceipts)
    .where(
      and(
        isNotDeleted,
        or(
          sql`${fuelReceipts.storageId} in ${sourcesOf(storageId)}`,
          eq(fuelReceipts.toStorageId, storageId),
        ),
        exceptId === undefined ? undefined : ne(fuelReceipts.id, exceptId),
      ),
    )
    .orderBy(asc(fuelReceipts.receiptTimestamp), asc(fuelReceipts.createdAt), asc(fuelReceipts.id));

/** The prices of a vendor's latest purchases, newest first. */
export async function readLastPrices(
  db: Reader,
  vendorId: string,
  exceptId: string | undefined,
  count: number,
): Promise<number[]> {
  const rows = await db
    .select({ price: fuelReceipts.pricePerGallon })
    .from(fuelReceipts)
    .where(
      and(
        isNotDeleted,
        eq(fuelReceipts.vendorId, vendorId),
        isNotNull(fuelReceipts.pricePerGallon),
        exceptId === undefined ? undefined : ne(fuelReceipts.id, exceptId),
      ),
    )
    .orderBy(desc(fuelReceipts.receiptTimestamp), desc(fuelReceipts.id))
    .limit(count);
  return rows.flatMap(({ price }) => (price === null ? [] : [price]));
}

/** The vendor's latest receipt with the same number, ignoring case and spacing. */
export async function readDuplicate(
  db: Reader,
  vendorId: string,
  receiptNumber: string,
  exceptId: string | undefined,
) {
  const [found] = await db
    .select({
      id: fuelReceipts.id,
      receiptNumber: fuelReceipts.receiptNumber,
      at: fuelReceipts.receiptTimestamp,
    })
    .from(fuelReceipts)
    .where(
      and(
        isNotDeleted,
        eq(fuelReceipts.vendorId, vendorId),
        sql`normal_name(${fuelReceipts.receiptNumber}) = normal_name(${receiptNumber})`,
        exceptId === undefined ? undefined : ne(fuelReceipts.id, exceptId),
      ),
    )
    .orderBy(desc(fuelReceipts.receiptTimestamp))
    .limit(1);
  return found === undefined
    ? null
    : {
        id: found.id,
        receiptNumber: found.receiptNumber ?? receiptNumber,
        day: pacificDay(found.at),
      };
}

/** Litres of the aircraft's largest receipt, purchase or transfer; null without one. */
export async function readLargest(
  db: Reader,
  assetId: string,
  exceptId: string | undefined,
): Promise<number | null> {
  const [found] = await db
    .select({ litres: fuelReceipts.litres })
    .from(fuelReceipts)
    .where(
      and(
        isNotDeleted,
        eq(fuelReceipts.assetId, assetId),
        exceptId === undefined ? undefined : ne(fuelReceipts.id, exceptId),
      ),
    )
    .orderBy(desc(fuelReceipts.litres))
    .limit(1);
  return found?.litres ?? null;
}
