import { centsOf, centsOfProduct, divideHalfUp, scaled } from '../../money.ts';
import { NANOLITRES_PER_GALLON, nanolitresOf } from '../../volume.ts';

/**
 * Gallons × price + fees in cents, rounded half-up once. Gallons have six decimals, the price has
 * four.
 */
export const purchaseCents = (gallons: number, pricePerGallon: number, fees: number): number =>
  centsOfProduct([scaled(gallons, 6), scaled(pricePerGallon, 4)], 100_000_000n) + centsOf(fees);

/**
 * Dollars per gallon, rounded half-up to four decimals, exact for any volume. Null without volume.
 */
export function averagePriceOf(cents: bigint, nanolitres: bigint): number | null {
  if (nanolitres <= 0n) return null;
  // cents ÷ gallons × 100 = ten-thousandths of a dollar per gallon.
  return Number(divideHalfUp(cents * 100n * NANOLITRES_PER_GALLON, nanolitres)) / 10_000;
}

/** Signed litres as whole nanolitres. */
export const signedNano = (litres: number): bigint =>
  litres < 0 ? -nanolitresOf(-litres) : nanolitresOf(litres);
