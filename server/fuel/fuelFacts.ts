import type {
  FuelBody,
  FuelLookups,
  FuelLookupsQuery,
  FuelReceipt,
} from '../../contract/fuel/fuel.ts';
import { averageIn } from '../../domain/fuel/receipt/average.ts';
import { gallonsText } from '../../domain/fuel/receipt/bodies.ts';
import type { FuelDraft } from '../../domain/fuel/receipt/draft.ts';
import { emptyFuelFacts, type FuelFacts } from '../../domain/fuel/receipt/facts.ts';
import { balanceOf } from '../../domain/fuel/receipt/ledger.ts';
import { lookupsQuery } from '../../domain/fuel/receipt/lookups.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { readBases } from '../base/readBases.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { readFuelStorages, readFuelVendors } from './readFuel.ts';
import { movementsBehind, readDuplicate, readLargest, readLastPrices } from './readFuelReceipts.ts';

/** Number of latest prices that define what is usual for a vendor (FUEL-12). */
const LAST_PRICES = 10;

async function readBook(
  db: Reader,
  storageId: string,
  exceptId: string | undefined,
): Promise<Pick<FuelLookups, 'bookLitres' | 'averagePrice'>> {
  const rows = (await movementsBehind(db, storageId, exceptId)).map(({ row }) => ({
    ...row,
    quantityLitres: row.litres,
  }));
  return { bookLitres: balanceOf(rows, storageId), averagePrice: averageIn(rows, storageId) };
}

/**
 * Facts from earlier receipts for a receipt that is being entered. Parts without a query parameter
 * are null or empty.
 */
export async function readFuelLookups(db: Reader, asked: FuelLookupsQuery): Promise<FuelLookups> {
  const { vendorId, receiptNumber, assetId, storageId, excludeId } = asked;
  const book =
    storageId === undefined
      ? { bookLitres: null, averagePrice: null }
      : await readBook(db, storageId, excludeId);
  return {
    vendorId: vendorId ?? null,
    lastPrices:
      vendorId === undefined ? [] : await readLastPrices(db, vendorId, excludeId, LAST_PRICES),
    receiptNumber: receiptNumber ?? null,
    duplicate:
      vendorId === undefined || receiptNumber === undefined
        ? null
        : await readDuplicate(db, vendorId, receiptNumber, excludeId),
    assetId: assetId ?? null,
    largestLitres: assetId === undefined ? null : await readLargest(db, assetId, excludeId),
    storageId: storageId ?? null,
    ...book,
  };
}

/** The facts that the rules need for one body, the same as the form has, read from the database. */
export async function readFuelFacts(
  db: Reader,
  {
    draft,
    body,
    record,
  }: { readonly draft: FuelDraft; readonly body: FuelBody; readonly record: FuelReceipt | null },
): Promise<FuelFacts> {
  return {
    ...emptyFuelFacts(nowInstant()),
    aircraft: await readAircraftFacts(db, draft.assetId === '' ? [] : [draft.assetId]),
    bases: await readBases(db),
    vendors: await readFuelVendors(db),
    storages: await readFuelStorages(db),
    lookups: await readFuelLookups(db, lookupsQuery(draft, record?.id ?? '')),
    record,
    keptQuantity: gallonsText(body.quantityLitres),
  };
}
