/**
 * One US gallon in nanolitres; litres on the wire have at most nine places, so every volume is a whole number of
 * nanolitres.
 */
export const NANOLITRES_PER_GALLON = 3_785_411_784n;

/** Litres of the wire as whole nanolitres, exact for anything the wire allows (nine places, up to a million litres). */
export function nanolitresOf(litres: number): bigint {
  // litres × 10^9 exceeds 2^53 from 9,007 L on, so the decimal text is read instead of multiplying.
  const [whole = '0', fraction = ''] = litres.toFixed(9).split('.');
  return BigInt(whole) * 1_000_000_000n + BigInt(fraction);
}

/** Whole nanolitres as litres of the wire. */
export const litresOfNano = (nanolitres: bigint): number =>
  Number(
    `${nanolitres / 1_000_000_000n}.${(nanolitres % 1_000_000_000n).toString().padStart(9, '0')}`,
  );

/** US gallons (whole, or a decimal of at most nine places) as litres with nine places; whole gallons are exact. */
export function litresOf(gallons: number): number {
  const nano = (nanolitresOf(gallons) * NANOLITRES_PER_GALLON + 500_000_000n) / 1_000_000_000n;
  return litresOfNano(nano);
}

/** Litres as US gallons. */
export function gallonsOf(litres: number): number {
  const nano = nanolitresOf(litres);
  const millionths = (nano * 2_000_000n + NANOLITRES_PER_GALLON) / (2n * NANOLITRES_PER_GALLON);
  return Number(millionths) / 1_000_000;
}
