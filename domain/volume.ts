/**
 * One US gallon in nanolitres. Litres on the wire have at most nine decimals, so every volume is a
 * whole number of nanolitres.
 */
export const NANOLITRES_PER_GALLON = 3_785_411_784n;

/** Wire litres as whole nanolitres; exact for nine decimals up to a million litres. */
export function nanolitresOf(litres: number): bigint {
  // From 9,007 L on, litres × 10^9 exceeds 2^53. So this parses the decimal text instead of
  // multiplying.
  const [whole = '0', fraction = ''] = litres.toFixed(9).split('.');
  return BigInt(whole) * 1_000_000_000n + BigInt(fraction);
}

/** Whole nanolitres as wire litres. */
export const litresOfNano = (nanolitres: bigint): number =>
  Number(
    `${nanolitres / 1_000_000_000n}.${(nanolitres % 1_000_000_000n).toString().padStart(9, '0')}`,
  );

/** US gallons (at most nine decimals) as litres with nine decimals; exact for whole gallons. */
export function litresOf(gallons: number): number {
  const nano = (nanolitresOf(gallons) * NANOLITRES_PER_GALLON + 500_000_000n) / 1_000_000_000n;
  return litresOfNano(nano);
}

/** Litres as US gallons, rounded to six decimals. */
export function gallonsOf(litres: number): number {
  const nano = nanolitresOf(litres);
  const millionths = (nano * 2_000_000n + NANOLITRES_PER_GALLON) / (2n * NANOLITRES_PER_GALLON);
  return Number(millionths) / 1_000_000;
}

/**
 * Litres as US gallons with up to nine decimals, for files that are read back: `litresOf` of them
 * differs by a few nanolitres at most, and their gallons are the same again.
 */
export function exactGallonsOf(litres: number): number {
  const nano = nanolitresOf(litres);
  const billionths = (nano * 2_000_000_000n + NANOLITRES_PER_GALLON) / (2n * NANOLITRES_PER_GALLON);
  return litresOfNano(billionths);
}
