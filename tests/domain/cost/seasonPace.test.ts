import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seasonPace } from '../../../domain/cost/seasonPace.ts';
import { gallonsOf, litresOf } from '../../../domain/volume.ts';
import { runs } from '../../support/depth.ts';

const tier = (gallons: number, price: number) => ({
  id: `t${gallons}`,
  amountLitres: litresOf(gallons),
  price,
  isDeleted: false,
});
const rate = (used: number, more: object = {}) => ({
  startDate: '2025-05-01',
  endDate: '2025-10-27',
  tiers: [tier(0, 3), tier(50_000, 2.5), tier(100_000, 2)],
  usedLitres: litresOf(used),
  ...more,
});

it('continues at the rate so far: 30 of 180 days (BASE-16)', () => {
  const pace = seasonPace(rate(20_000), '2025-05-30');
  expect([
    Math.round(gallonsOf(pace.projectedLitres ?? 0)),
    pace.cents,
    pace.projectedCents,
    pace.lastDay,
  ]).toEqual([120_000, 20_000 * 300, 50_000 * 300 + 50_000 * 250 + 20_000 * 200, '2025-10-27']);
  expect(
    pace.tiers.map((t) => [
      t.price,
      Math.round(gallonsOf(t.litres)),
      t.cents,
      Math.round(gallonsOf(t.projectedLitres)),
      t.projectedCents,
    ]),
  ).toEqual([
    [3, 20_000, 6_000_000, 50_000, 15_000_000],
    [2.5, 0, 0, 50_000, 12_500_000],
    [2, 0, 0, 20_000, 4_000_000],
  ]);
});
it('counts to 12/31 where the price has no end, and projects nothing before its start (BASE-16)', () => {
  expect(seasonPace(rate(10, { endDate: null }), '2025-05-01').lastDay).toBe('2025-12-31');
  expect(
    gallonsOf(seasonPace(rate(10, { endDate: null }), '2025-05-01').projectedLitres ?? 0),
  ).toBeCloseTo(10 * 245, 3);
  const before = seasonPace(rate(0), '2025-04-30');
  expect([before.projectedLitres, before.projectedCents]).toEqual([null, null]);
});
it('equals the used volume once the season is over (BASE-16)', () => {
  const over = seasonPace(rate(120_000), '2026-01-15');
  expect([over.projectedLitres, over.projectedCents]).toEqual([over.litres, over.cents]);
});
it('adds up over its tiers, and is never below the used volume (BASE-16)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 0, max: 250 }),
      (used, day) => {
        const today = new Date(Date.UTC(2025, 4, 1 + day)).toISOString().slice(0, 10);
        const pace = seasonPace(rate(used), today);
        const sum = (pick: (tier: (typeof pace.tiers)[number]) => number) =>
          pace.tiers.reduce((all, one) => all + pick(one), 0);
        expect(sum((t) => t.litres)).toBeCloseTo(pace.litres, 6);
        expect(sum((t) => t.projectedLitres)).toBeCloseTo(pace.projectedLitres ?? 0, 6);
        expect(pace.projectedCents).toBeGreaterThanOrEqual(pace.cents);
      },
    ),
    { numRuns: runs(500) },
  );
});
