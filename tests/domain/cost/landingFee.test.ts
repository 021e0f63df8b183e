import { expect, it } from 'vitest';
import { feeText, isByWeight, landingPrice } from '../../../domain/cost/landingFee.ts';

const byWeight = (per1000Lb: number, minimum: number | null = null) => ({
  amount: 0,
  per1000Lb,
  minimum,
});
it.each([
  // Rate, least amount, pounds, dollars. The product in cents is beside those that round.
  [1.75, null, 140_000, 245],
  [1.75, null, 139_999, 245], // 24,499.825
  [1.75, null, 139_997, 244.99], // 24,499.475
  [1.23, null, 12_500, 15.38], // 1,537.5: half up
  [1.01, null, 500, 0.51], // 50.5: half up
  [1.01, null, 499, 0.5], // 50.399
  [1.75, 25, 14_285, 25], // 2,499.875 is below the least amount only before it is rounded
  [1.75, 25, 14_280, 25], // 2,499
  [1.75, 25, 14_292, 25.01], // 2,501.1
  [1.75, 25, 1, 25],
  [0, null, 140_000, 0],
  [0, 25, 140_000, 25],
  [0.01, null, 1, 0],
  [100_000, 100_000, 2_000_000, 200_000_000],
])('charges $%d per 1,000 lb, at least %s, of %d lb as $%d (BASE-33)', (rate, least, lb, price) =>
  expect(landingPrice(byWeight(rate, least), lb)).toBe(price),
);

it('charges nothing by weight without a weight, not even the least amount (BASE-34)', () =>
  expect(landingPrice(byWeight(1.75, 25), null)).toBe(0));
it('charges an amount per landing whatever the weight is (BASE-33)', () => {
  for (const fee of [{ amount: 30 }, { amount: 30, per1000Lb: null, minimum: null }])
    expect([isByWeight(fee), landingPrice(fee, null), landingPrice(fee, 140_000)]).toEqual([
      false,
      30,
      30,
    ]);
});
it('names the terms of a fee (BASE-33)', () =>
  expect([{ amount: 30 }, byWeight(1.75), byWeight(1.75, 25), byWeight(0, 0)].map(feeText)).toEqual(
    ['$30.00', '$1.75 per 1,000 lb', '$1.75 per 1,000 lb, at least $25.00', '$0.00 per 1,000 lb'],
  ));
