/**
 * Dollars as whole cents. The wire has at most two decimals, so rounding removes only the
 * floating-point error.
 */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Whole cents as the wire's decimal dollars. */
export const dollarsOf = (cents: number): number => cents / 100;

/**
 * A decimal with at most `places` decimals as an integer in its smallest unit (hours → hundredths:
 * `places` 2).
 */
export const scaled = (value: number, places: number): bigint =>
  BigInt(Math.round(value * 10 ** places));

/**
 * `numerator / denominator` rounded to the nearest integer, halves away from zero. Exact for any
 * size; the denominator must be positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return negative ? -rounded : rounded;
}

/**
 * Up to this value, the floating-point quotient of integers can't be rounded past the next integer.
 * Its error stays below a quarter of 1 / divisor.
 */
export const EXACT_UP_TO = 2 ** 51;

/**
 * `a × b / divisor` rounded half up once. Same result as `centsOfProduct` for integers from 0, but
 * faster, because reports call it for every row.
 * @param divisor a positive even integer
 */
export function wholeQuotient(a: number, b: number, divisor: number): number {
  const product = a * b + divisor / 2;
  if (a >= 0 && b >= 0 && product <= EXACT_UP_TO) return Math.floor(product / divisor);
  return centsOfProduct([BigInt(a), BigInt(b)], BigInt(divisor));
}

/** The product of the factors divided by the divisor, in whole cents, rounded half up once. */
export const centsOfProduct = (factors: readonly bigint[], divisor: bigint): number =>
  Number(
    divideHalfUp(
      factors.reduce((product, factor) => product * factor, 1n),
      divisor,
    ),
  );
