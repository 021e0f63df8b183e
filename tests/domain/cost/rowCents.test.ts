import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsOfProduct, wholeQuotient } from '../../../domain/money.ts';
import { runs } from '../../support/depth.ts';

const divisors = [10, 100, 900];
const exact = (a: number, b: number, divisor: number) =>
  centsOfProduct([BigInt(a), BigInt(b)], BigInt(divisor));

it('rounds a row’s money like exact arithmetic, at any size', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.maxSafeNat(),
      fc.constantFrom(...divisors),
      (hours, rate, divisor) => {
        expect(wholeQuotient(hours, rate, divisor)).toBe(exact(hours, rate, divisor));
      },
    ),
    { numRuns: runs(20_000) },
  );
});

it('rounds halves up and the numbers next to them down and up, below and above the floating-point limit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 53n / 900n }),
      fc.constantFrom(...divisors),
      fc.constantFrom(-1n, 0n, 1n),
      (quotient, divisor, beside) => {
        // A product whose quotient is a half, or next to one.
        const product = quotient * BigInt(divisor) + BigInt(divisor) / 2n + beside;
        expect(wholeQuotient(Number(product), 1, divisor)).toBe(exact(Number(product), 1, divisor));
      },
    ),
    { numRuns: runs(20_000) },
  );
});

it.each(divisors)('switches to exact arithmetic without a jump, divisor %i', (divisor) => {
  const around = Array.from({ length: 4 * divisor + 1 }, (_, n) => 2 ** 51 - 2 * divisor + n);
  expect(around.map((product) => wholeQuotient(product, 1, divisor))).toEqual(
    around.map((product) => exact(product, 1, divisor)),
  );
});
