import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Codes } from '../../../domain/report/large/codes.ts';

/** By part a number that those have in common that are alike in everything, in the order in which these come up. */
function naive(length: number, things: readonly (readonly number[])[]): readonly number[] {
  const known = new Map<string, number>();
  return Array.from({ length }, (_, k) => {
    const words = things.map((values) => values[k]).join(' ');
    const code = known.get(words) ?? known.size;
    known.set(words, code);
    return code;
  });
}
function same(length: number, things: readonly (readonly number[])[]): void {
  const codes = new Codes(length);
  for (const values of things) codes.refine((k) => values[k] ?? 0);
  const expected = naive(length, things);
  expect({ of: [...codes.of], count: codes.count }).toEqual({ of: expected, count: new Set(expected).size });
}

it('tells parts apart by all that is known of them, few or many of a kind (PERF-13)', () => {
  const things = fc.integer({ min: 0, max: 40 }).chain((length) => {
    const of = (max: number) => fc.array(fc.integer({ min: -1, max }), { minLength: length, maxLength: length });
    return fc.tuple(fc.constant(length), fc.array(fc.oneof(of(0), of(2), of(2 ** 31 - 1)), { maxLength: 4 }));
  });
  fc.assert(fc.property(things, ([length, values]) => same(length, values)));
});

it('tells more pairs apart than a list holds (PERF-13)', () => {
  // 2,500 of one thing and 2,600 of the other, each several times: six and a half million pairs are possible.
  const length = 8_000;
  const values = (count: number) => Array.from({ length }, (_, k) => ((k % 5_000) * 7_919) % count);
  same(length, [values(2_500), values(2_600), values(3)]);
});
