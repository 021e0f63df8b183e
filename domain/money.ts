/**
 * A dollar amount as whole cents; the wire carries dollars with at most two places, so rounding only undoes the binary
 * fraction.
 */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Whole cents as the wire's decimal dollars. */
export const dollarsOf = (cents: number): number => cents / 100;

/** A decimal with at most `places` places as a whole number of its last place (hours → hundredths: places 2). */
export const scaled = (value: number, places: number): bigint =>
  BigInt(Math.round(value * 10 ** places));

/**
 * `numerator / denominator` to the nearest whole number, halves away from zero; the denominator is positive. Exact for
 * any size.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return negative ? -rounded : rounded;
}

/**
 * Up to here a quotient of whole numbers cannot be rounded across the next whole number: its error stays below a
 * quarter of one part of the divisor.
 */
export const EXACT_UP_TO = 2 ** 51;

/**
 * `a × b / divisor` as a whole number, rounded half-up once: the same as `centsOfProduct` for all whole numbers from 0,
 * without its cost where a report asks
 * it for every row.
 * @param divisor a positive even whole number
 */
export function wholeQuotient(a: number, b: number, divisor: number): number {
  const product = a * b + divisor / 2;
  if (a >= 0 && b >= 0 && product <= EXACT_UP_TO) return Math.floor(product / divisor);
  return centsOfProduct([BigInt(a), BigInt(b)], BigInt(divisor));
}

/** The product of the factors over the divisor as whole cents, rounded half-up once. */
export const centsOfProduct = (factors: readonly bigint[], divisor: bigint): number =>
  Number(
    divideHalfUp(
      factors.reduce((product, factor) => product * factor, 1n),
      divisor,
    ),
  );
