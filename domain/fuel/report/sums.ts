import type { FuelMetric } from '../../../contract/fuel/fuel.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import { gallonsOf, litresOfNano, nanolitresOf } from '../../volume.ts';
import { averagePriceOf } from '../receipt/price.ts';

/** Whether a row is a purchase: aircraft or bulk. Transfers never count as spend (FUEL-22). */
export const isPurchase = (row: Pick<FuelMetric, 'kind'>): boolean => row.kind !== 'transfer';

/** Exact totals: nanolitres, cents, number of receipts. */
export interface FuelParts {
  readonly nano: bigint;
  readonly cents: bigint;
  readonly receipts: number;
}
const nothing: FuelParts = { nano: 0n, cents: 0n, receipts: 0 };
export const addParts = (a: FuelParts, b: FuelParts): FuelParts => ({
  nano: a.nano + b.nano,
  cents: a.cents + b.cents,
  receipts: a.receipts + b.receipts,
});

/** The total of the purchases among the rows; ignores transfers. */
export const partsOf = (
  rows: readonly Pick<FuelMetric, 'kind' | 'quantityLitres' | 'totalCost'>[],
): FuelParts =>
  rows.filter(isPurchase).reduce(
    (sum, row) =>
      addParts(sum, {
        nano: nanolitresOf(row.quantityLitres),
        cents: BigInt(centsOf(row.totalCost ?? 0)),
        receipts: 1,
      }),
    nothing,
  );

/** A total in display units: US gallons, dollars, dollars per gallon, receipts. */
export interface FuelSum {
  readonly gallons: number;
  readonly cost: number;
  readonly averagePrice: number | null;
  readonly receipts: number;
}
export const sumOf = ({ nano, cents, receipts }: FuelParts): FuelSum => ({
  gallons: gallonsOf(litresOfNano(nano)),
  cost: dollarsOf(Number(cents)),
  averagePrice: averagePriceOf(cents, nano),
  receipts,
});
