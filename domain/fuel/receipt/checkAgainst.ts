import { formatDate } from '../../dates/parseDate.ts';
import { format0, formatPrice, formatUsd } from '../../format.ts';
import { centsOf } from '../../money.ts';
import { gallonsOf } from '../../volume.ts';
import { type FuelFinding, fuelWarning } from './finding.ts';
import { fuelTraits } from './kinds.ts';
import { bookedGallons } from './ledger.ts';
import { bookText } from './options.ts';
import type { ReadFuel } from './read.ts';

/** Maximum difference of a total from its parts, in cents (FUEL-10). */
const apartCents = 5;
/** Maximum deviation of a price from the vendor's average, as a share (FUEL-12). */
const unusualShare = 0.4;
/** Maximum multiple of the aircraft's largest receipt (FUEL-15). */
const manyTimes = 3;

function checkTotal({ derivedTotal, total }: ReadFuel): FuelFinding[] {
  if (
    derivedTotal === null ||
    total.value === null ||
    Math.abs(centsOf(derivedTotal) - centsOf(total.value)) <= apartCents
  )
    return [];
  const message = `Gallons × price + fees is ${formatUsd(derivedTotal)}, but the total is ${formatUsd(total.value)}.`;
  return [
    fuelWarning('totalCost', 'totalApart', message, [
      { label: `Use ${formatUsd(derivedTotal)}`, reset: 'totalCost' },
    ]),
  ];
}

function checkDuplicate({ draft, vendor, facts: { lookups } }: ReadFuel): FuelFinding[] {
  const { duplicate } = lookups;
  const isAbout =
    vendor !== null &&
    lookups.vendorId === vendor.id &&
    lookups.receiptNumber === draft.receiptNumber.trim();
  if (!isAbout || duplicate === null) return [];
  const message = `Receipt ${duplicate.receiptNumber} from ${vendor.name} is already recorded on ${formatDate(duplicate.day)}.`;
  return [fuelWarning('receiptNumber', 'duplicateReceipt', message)];
}

function checkPrice({ vendor, price, facts: { lookups } }: ReadFuel): FuelFinding[] {
  const { lastPrices } = lookups;
  if (
    vendor === null ||
    lookups.vendorId !== vendor.id ||
    price.value === null ||
    price.value < 0 ||
    lastPrices.length === 0
  )
    return [];
  const usual = lastPrices.reduce((sum, each) => sum + each, 0) / lastPrices.length;
  if (Math.abs(price.value - usual) <= unusualShare * usual + 1e-9) return [];
  return [
    fuelWarning(
      'pricePerGallon',
      'unusualPrice',
      `${formatPrice(price.value)} a gallon is unusual for ${vendor.name} (about ${formatUsd(usual)}).`,
    ),
  ];
}

function checkBook({ draft, storage, quantity, facts: { lookups } }: ReadFuel): FuelFinding[] {
  if (
    fuelTraits[draft.kind].isPurchase ||
    storage === null ||
    lookups.storageId !== storage.id ||
    lookups.bookLitres === null ||
    quantity.value === null
  )
    return [];
  const gallons = bookedGallons(lookups.bookLitres);
  return quantity.value > gallons
    ? [
        fuelWarning(
          'quantity',
          'overBook',
          `${storage.name} has about ${bookText(lookups.bookLitres)} on the books.`,
        ),
      ]
    : [];
}

function checkAircraftFuel({ draft, aircraft, fuelType }: ReadFuel): FuelFinding[] {
  if (aircraft === null || fuelType === null || aircraft.fuelType === fuelType) return [];
  return [
    fuelWarning(
      fuelTraits[draft.kind].isPurchase ? 'fuelType' : 'assetId',
      'otherFuel',
      `${aircraft.radioId} uses ${aircraft.fuelType}.`,
    ),
  ];
}

function checkQuantity({ aircraft, quantity, facts: { lookups } }: ReadFuel): FuelFinding[] {
  if (
    aircraft === null ||
    lookups.assetId !== aircraft.id ||
    lookups.largestLitres === null ||
    quantity.value === null
  )
    return [];
  const largest = gallonsOf(lookups.largestLitres);
  if (quantity.value <= manyTimes * largest) return [];
  const message = `${format0(quantity.value)} gal is more than ${manyTimes} times the largest receipt of ${aircraft.radioId} (${format0(largest)} gal).`;
  return [fuelWarning('quantity', 'unusualQuantity', message)];
}

/**
 * Compares a receipt with its own parts, earlier receipts, the book balance and the aircraft.
 * Warnings only (FUEL-10 to FUEL-15).
 */
export const checkAgainstOthers = (read: ReadFuel): FuelFinding[] => [
  ...checkTotal(read),
  ...checkDuplicate(read),
  ...checkPrice(read),
  ...checkBook(read),
  ...checkAircraftFuel(read),
  ...checkQuantity(read),
];
