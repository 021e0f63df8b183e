import { WHOLE_BASIS_POINTS } from '../../contract/costPack/shares.ts';

/**
 * Splits cents by hundredths of a percent; the shares add up to the total (PACK-11). Each share is
 * rounded down, and leftover cents go to the largest remainders. Ties go to the party listed first.
 * A negative total is split by its absolute value.
 */
export function splitCents(total: bigint, bps: readonly number[]): bigint[] {
  const size = total < 0n ? -total : total;
  const whole = BigInt(WHOLE_BASIS_POINTS);
  const products = bps.map((share) => size * BigInt(share));
  const shares = products.map((product) => product / whole);
  const left = Number(size - shares.reduce((sum, share) => sum + share, 0n));
  const byRemainder = products
    .map((product, n) => ({ n, rest: product % whole }))
    .sort((a, b) => Number(b.rest - a.rest) || a.n - b.n);
  for (const { n } of byRemainder.slice(0, left)) shares[n] = (shares[n] ?? 0n) + 1n;
  return total < 0n ? shares.map((share) => -share) : shares;
}
