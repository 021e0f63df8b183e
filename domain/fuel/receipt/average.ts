import type { FuelKind } from '../../../contract/fuel/fuel.ts';
import { divideHalfUp } from '../../money.ts';
import { averagePriceOf, signedNano } from './price.ts';

/** The fields of a receipt that affect what a storage's fuel was bought for. */
export interface PricedMovement {
  readonly kind: FuelKind;
  readonly storageId: string | null;
  readonly toStorageId: string | null;
  readonly quantityLitres: number;
  readonly totalCostCents: number | null;
}

/** Value is kept in millionths of a cent, so that rounding at each movement never adds up to one. */
const FINE = 1_000_000n;
/** Fuel in a storage: nanolitres, and its value; null while its price is unknown. */
interface Stock {
  readonly nano: bigint;
  readonly value: bigint | null;
}
const empty: Stock = { nano: 0n, value: null };
const share = (value: bigint, part: bigint, whole: bigint) =>
  whole === 0n ? 0n : divideHalfUp(value * part, whole);

/** At or below 0 the average starts again: all that is left then came with this inflow. */
function add(stock: Stock, nano: bigint, value: bigint | null): Stock {
  const after = stock.nano + nano;
  if (stock.nano > 0n && stock.value !== null) {
    // Fuel of an unknown price counts at the average.
    return { nano: after, value: stock.value + (value ?? share(stock.value, nano, stock.nano)) };
  }
  return after > 0n && value !== null
    ? { nano: after, value: share(value, after, nano) }
    : { nano: after, value: null };
}

/** The value of an amount at the average of the stock; null without one. */
const valueIn = ({ nano, value }: Stock, taken: bigint): bigint | null =>
  nano > 0n && value !== null ? share(value, taken, nano) : null;

function take(stock: Stock, nano: bigint): Stock {
  const left = stock.nano - nano;
  return { nano: left, value: left > 0n ? valueIn(stock, left) : null };
}

/**
 * Dollars a gallon that the fuel in a storage was bought for: a moving average, which a transfer
 * carries into the other storage (FUEL-6). Null while the book is at or below 0.
 * @param receipts all movements of the storage and of the storages it is filled from, oldest first
 */
export function averageIn(receipts: readonly PricedMovement[], storageId: string): number | null {
  const stocks = new Map<string, Stock>();
  const stockOf = (id: string) => stocks.get(id) ?? empty;
  for (const { kind, storageId: from, toStorageId: to, ...receipt } of receipts) {
    const nano = signedNano(receipt.quantityLitres);
    if (from === null || nano <= 0n) continue;
    if (kind === 'bulk') {
      const { totalCostCents: cents } = receipt;
      stocks.set(from, add(stockOf(from), nano, cents === null ? null : BigInt(cents) * FINE));
    }
    if (kind !== 'transfer') continue;
    const value = valueIn(stockOf(from), nano);
    stocks.set(from, take(stockOf(from), nano));
    if (to !== null) stocks.set(to, add(stockOf(to), nano, value));
  }
  const { nano, value } = stockOf(storageId);
  return value === null ? null : averagePriceOf(value, nano * FINE);
}
