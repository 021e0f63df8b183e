import type { FuelFlagCode, FuelLedger, FuelMetric } from '../../../contract/fuel/fuel.ts';
import { pacificDay } from '../../dates/pacific.ts';
import type { FlatTable } from '../../forms/flat.ts';
import { gallonsOf } from '../../volume.ts';
import { bookedGallons } from '../receipt/ledger.ts';
import type { FuelNames } from './summary.ts';
import { isPurchase, partsOf, sumOf } from './sums.ts';

const flagWords: Readonly<Record<FuelFlagCode, string>> = {
  totalApart: 'Total apart from its parts',
  duplicateReceipt: 'Recorded twice',
  unusualPrice: 'Unusual price',
  overBook: 'More than on the books',
  otherFuel: 'Other fuel',
  unusualQuantity: 'Unusual quantity',
  usesArchived: 'Uses archived',
};
const flagsText = (row: FuelMetric) => row.flags.map((code) => flagWords[code]).join(', ');

function namer(names: FuelNames) {
  const known = new Map([...names.vendors, ...names.storages].map((n) => [n.id, n.name]));
  for (const { id, radioId } of names.aircraft) known.set(id, radioId);
  return (id: string | null) => (id === null ? null : (known.get(id) ?? id));
}
/** Newest first, so that users find the receipts they just entered. */
const newestFirst = (rows: readonly FuelMetric[]): FuelMetric[] =>
  rows.toSorted((a, b) =>
    a.receiptTimestamp === b.receiptTimestamp
      ? a.id.localeCompare(b.id)
      : a.receiptTimestamp < b.receiptTimestamp
        ? 1
        : -1,
  );

/** A list of receipts with the record of each row. The last row is the total and has no record. */
export interface FuelList {
  readonly table: FlatTable;
  readonly records: readonly FuelMetric[];
}
/** Aircraft and bulk purchases, newest first (FUEL-21). */
export function receiptList(rows: readonly FuelMetric[], names: FuelNames): FuelList {
  const records = newestFirst(rows.filter(isPurchase));
  const nameOf = namer(names);
  const total = sumOf(partsOf(records));
  return {
    records,
    table: {
      columns: [
        { header: 'Date', kind: 'day' },
        { header: 'Vendor', kind: 'text' },
        { header: 'Into', kind: 'text' },
        { header: 'Base', kind: 'text' },
        { header: 'Fuel', kind: 'text' },
        { header: 'Receipt', kind: 'text' },
        { header: 'Gallons', kind: 'tenths' },
        { header: 'Price', kind: 'price' },
        { header: 'Fees', kind: 'money' },
        { header: 'Total', kind: 'money' },
        { header: 'Check', kind: 'text' },
      ],
      rows: [
        ...records.map((r) => [
          r.date,
          nameOf(r.vendorId),
          nameOf(r.assetId ?? r.storageId),
          r.baseCode,
          r.fuelType,
          r.receiptNumber,
          gallonsOf(r.quantityLitres),
          r.pricePerGallon,
          r.taxesAndFees,
          r.totalCost,
          flagsText(r),
        ]),
        ['Total', '', '', '', '', '', total.gallons, total.averagePrice, null, total.cost, ''],
      ],
    },
  };
}
/** Transfers, newest first; they have no cost. */
export function transferList(rows: readonly FuelMetric[], names: FuelNames): FuelList {
  const records = newestFirst(rows.filter((row) => !isPurchase(row)));
  const nameOf = namer(names);
  return {
    records,
    table: {
      columns: [
        { header: 'Date', kind: 'day' },
        { header: 'From', kind: 'text' },
        { header: 'Into', kind: 'text' },
        { header: 'Fuel', kind: 'text' },
        { header: 'Ticket', kind: 'text' },
        { header: 'Gallons', kind: 'tenths' },
        { header: 'Check', kind: 'text' },
      ],
      rows: [
        ...records.map((r) => [
          r.date,
          nameOf(r.storageId),
          nameOf(r.toStorageId ?? r.assetId),
          r.fuelType,
          r.receiptNumber,
          gallonsOf(r.quantityLitres),
          flagsText(r),
        ]),
        [
          'Total',
          '',
          '',
          '',
          '',
          records.reduce((sum, r) => sum + gallonsOf(r.quantityLitres), 0),
          '',
        ],
      ],
    },
  };
}

const movements = { bulk: 'Bulk purchase', transfer: 'Transfer', aircraft: '' } as const;
/** A storage's ledger, oldest first; each line shows the booked volume after it. */
export const ledgerTable = (ledger: FuelLedger): FlatTable => ({
  columns: [
    { header: 'Date', kind: 'day' },
    { header: 'Movement', kind: 'text' },
    { header: 'From or into', kind: 'text' },
    { header: 'Receipt', kind: 'text' },
    { header: 'In', kind: 'tenths' },
    { header: 'Out', kind: 'tenths' },
    { header: 'On the books', kind: 'tenths' },
  ],
  rows: ledger.lines.map((line) => [
    pacificDay(line.receiptTimestamp),
    movements[line.kind],
    line.counterpart,
    line.receiptNumber,
    line.litres > 0 ? bookedGallons(line.litres) : null,
    line.litres < 0 ? bookedGallons(-line.litres) : null,
    bookedGallons(line.balanceLitres),
  ]),
});
