import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourlyCents } from '../../../domain/cost/formulas.ts';
import { shareStandby } from '../../../domain/cost/standbyShares.ts';

/** Between rows and shares of other activities, which stay unchanged. */
function standbyShares(hours: readonly number[], rate: number): number[] {
  const out = new Float64Array(hours.length + 2).fill(-1);
  shareStandby(
    { hours: [900, 900, ...hours, 700, 1], first: 2, end: hours.length + 2 },
    rate,
    out,
    1,
  );
  expect([out[0], out.at(-1)]).toEqual([-1, -1]);
  return [...out.subarray(1, -1)];
}
it.each([
  ['nobody', [], 5_800, []],
  ['one person, rounded', [125], 5_802, [7_253]],
  ['two with whole cents', [350, 300], 5_800, [20_300, 17_400]],
  ['a cent to the larger remainder', [10, 20], 333, [33, 67]],
  ['a tie to the first', [50, 50], 333, [167, 166]],
  ['a cent too many for the second half', [50, 50, 50], 333, [167, 167, 166]],
  ['nothing to a person without standby', [0, 50, 50], 333, [0, 167, 166]],
  ['no rate', [100, 200], 0, [0, 0]],
])('distributes crew standby: %s (RPT-82)', (_, hours, rate, expected) =>
  expect(standbyShares(hours, rate)).toEqual(expected),
);

it('adds up to the activity’s own figure, each within a cent of its exact share (RPT-82)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (hours, rate) => {
        const shares = standbyShares(hours, rate);
        const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
        expect(sum(shares)).toBe(hourlyCents(sum(hours), rate));
        for (const [n, own] of hours.entries())
          expect(Math.abs((shares[n] ?? 0) - (own * rate) / 100)).toBeLessThan(1);
      },
    ),
  );
});
