import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { FuelMetric } from '../../contract/fuel/fuel.ts';
import { REPORT_MAX_DAYS } from '../../contract/wire/spans.ts';
import { ledgerOf } from '../../domain/fuel/receipt/ledger.ts';
import type { Reader } from '../database/open.ts';
import { inWindow, isDeleted } from '../dispatch/dispatchWindows.ts';
import { acceptsCsv, csvLines } from '../http/csv.ts';
import type { Handlers } from '../http/handler.ts';
import { notFound } from '../problems/problem.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { aircraftMetadata } from '../schema/aircraft.ts';
import { activities, dispatches } from '../schema/dispatches.ts';
import { fuelStorages, fuelVendors } from '../schema/fuel.ts';
import { bases } from '../schema/places.ts';
import { readFuelStorages } from './readFuel.ts';
import { movementsOf, readFuelMetrics } from './readFuelReceipts.ts';

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** The name of the other party of each movement: the vendor, the aircraft, or the other storage. */
async function readCounterparts(
  db: Reader,
  rows: readonly {
    vendorId: string | null;
    assetId: string | null;
    storageId: string | null;
    toStorageId: string | null;
  }[],
) {
  const named = async <T extends { id: string; name: string }>(
    ids: string[],
    read: (ids: string[]) => Promise<T[]>,
  ) => (ids.length === 0 ? [] : (await read(ids)).map(({ id, name }) => [id, name] as const));
  const vendors = await named(present(rows.map((r) => r.vendorId)), (ids) =>
    db
      .select({ id: fuelVendors.id, name: fuelVendors.name })
      .from(fuelVendors)
      .where(inArray(fuelVendors.id, ids)),
  );
  const aircraft = await named(present(rows.map((r) => r.assetId)), (ids) =>
    db
      .select({ id: aircraftMetadata.assetId, name: aircraftMetadata.radioId })
      .from(aircraftMetadata)
      .where(and(inArray(aircraftMetadata.assetId, ids), isNull(aircraftMetadata.deletedAt))),
  );
  const storages = await named(present(rows.flatMap((r) => [r.storageId, r.toStorageId])), (ids) =>
    db
      .select({
        id: fuelStorages.id,
        name: sql<string>`${bases.code} || ' ' || ${fuelStorages.name}`,
      })
      .from(fuelStorages)
      .innerJoin(bases, eq(bases.id, fuelStorages.baseId))
      .where(inArray(fuelStorages.id, ids)),
  );
  const names = new Map([...vendors, ...aircraft, ...storages]);
  return (id: string | null) => names.get(id ?? '') ?? '';
}

export const fuelReportHandlers = {
  getFuelMetrics: async ({ store, query, headers, reply }) => {
    refuseLongSpan(query, REPORT_MAX_DAYS);
    const rows = await readFuelMetrics(store.db, query.from, query.until);
    void reply.header('vary', 'Accept');
    if (!acceptsCsv(headers.accept)) return reply.send(rows);
    // The schema's keys are the row's.
    const keys = Object.keys(FuelMetric.shape) as (keyof FuelMetric)[];
    const cellsOf = (row: FuelMetric) =>
      keys.map((key) => {
        const value = row[key] ?? null;
        return Array.isArray(value) ? value.join('; ') : value;
      });
    return reply
      .type('text/csv; charset=utf-8')
      .send(csvLines([keys, ...rows.map((row) => cellsOf(row))]));
  },
  getFlightHours: async ({ store, query }) => {
    refuseLongSpan(query, REPORT_MAX_DAYS);
    return (
      store.db
        // An activity has an aircraft exactly when its dispatch has one; the cast only removes null
        // from the column's type.
        .select({
          assetId: sql<string>`${dispatches.assetId}`,
          hours: sql<number>`(sum(coalesce(${activities.totalFlightHours}, 0)) / 100.0)::float8`,
        })
        .from(dispatches)
        .innerJoin(activities, eq(activities.dispatchId, dispatches.id))
        .where(
          and(
            isDeleted(false),
            sql`${dispatches.assetId} is not null`,
            eq(dispatches.type, 'flight'),
            inWindow(query.from, query.until),
          ),
        )
        .groupBy(dispatches.assetId)
        .orderBy(dispatches.assetId)
    );
  },
  getFuelLedger: async ({ store, id }) => {
    const [storage] = await readFuelStorages(store.db, id);
    if (storage === undefined) throw notFound();
    const [base] = await store.db
      .select({ code: bases.code })
      .from(bases)
      .where(eq(bases.id, storage.baseId));
    const rows = (await movementsOf(store.db, id, undefined)).map(({ row }) => ({
      ...row,
      quantityLitres: row.litres,
    }));
    const nameOf = await readCounterparts(store.db, rows);
    return {
      storageId: id,
      storageName: storage.name,
      baseCode: base?.code ?? '',
      fuelType: storage.fuelType,
      bookLitres: storage.bookLitres,
      lines: ledgerOf(rows, id).map(({ receipt, litres, balanceLitres }) => ({
        receiptId: receipt.id,
        kind: receipt.kind,
        receiptTimestamp: receipt.receiptTimestamp,
        counterpart: nameOf(
          receipt.vendorId ??
            receipt.assetId ??
            (receipt.storageId === id ? receipt.toStorageId : receipt.storageId),
        ),
        receiptNumber: receipt.receiptNumber,
        litres,
        balanceLitres,
      })),
    };
  },
} satisfies Partial<Handlers>;
