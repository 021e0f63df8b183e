import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeterRow, meterJoins } from '../../../domain/limits/meters.ts';
import { runs } from '../../support/depth.ts';

interface Vector {
  readonly name: string;
  readonly input: {
    readonly rows: readonly {
      readonly id: string;
      readonly start: string | null;
      readonly end: string | null;
      readonly hours: string | null;
      readonly meterReset: boolean;
    }[];
  };
  readonly expected: { readonly items: readonly object[] };
}
const vectors = JSON.parse(readFileSync('tests/fixtures/meters.json', 'utf8')) as readonly Vector[];
const inHundredths = (text: string | null) =>
  text === null ? null : Math.round(Number(text) * 100);
const joinsOf = (rows: readonly MeterRow[]) =>
  meterJoins(rows).map(({ kind, after, before, hours }) => ({
    kind,
    after: after.id,
    before: before.id,
    hours: (hours / 100).toFixed(2),
  }));
const row = (
  id: string,
  start: number | null,
  end: number | null,
  rest: Partial<MeterRow> = {},
): MeterRow => ({
  id,
  start,
  end,
  hours: null,
  meterReset: false,
  ...rest,
});

describe('meter chains (LIM-20)', () => {
  it.each(vectors)('matches the vector: $name', ({ input, expected }) => {
    const rows = input.rows.map((r) => ({
      ...r,
      start: inHundredths(r.start),
      end: inHundredths(r.end),
      hours: inHundredths(r.hours),
    }));
    expect(joinsOf(rows)).toEqual(expected.items);
  });
  it.each([
    [15, []],
    [16, [{ kind: 'gap', after: 'a', before: 'b', hours: '0.16' }]],
    [-5, []],
    [-6, [{ kind: 'overlap', after: 'a', before: 'b', hours: '0.06' }]],
  ])('compares readings %i hundredths apart', (apart, expected) =>
    expect(joinsOf([row('a', 0, 1000), row('b', 1000 + apart, 1200)])).toEqual(expected),
  );
  it('starts again after a reading without an end', () => {
    expect(
      joinsOf([
        row('a', 0, 1000),
        row('b', 1000, null),
        row('c', 1500, 1600),
        row('d', 1700, 1800),
      ]),
    ).toEqual([{ kind: 'gap', after: 'c', before: 'd', hours: '1.00' }]);
  });

  it('finds exactly the flights that were left out', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 20, max: 500 }),
            fc.constantFrom('there', 'unread', 'missing'),
          ),
          { minLength: 1, maxLength: 40 },
        ),
        (flights) => {
          let meter = 10_000;
          const rows: MeterRow[] = [];
          const expected: string[] = [];
          let hasLast = false;
          let missing = 0;
          for (const [n, [hours, kind]] of flights.entries()) {
            if (kind === 'missing') missing += hours;
            else if (kind === 'unread') rows.push(row(String(n), null, null, { hours }));
            else {
              if (hasLast && missing > 0) expected.push(`${n} ${missing}`);
              rows.push(row(String(n), meter, meter + hours));
              hasLast = true;
              missing = 0;
            }
            meter += hours;
          }
          expect(
            meterJoins(rows).map(({ kind, before, hours }) =>
              kind === 'gap' ? `${before.id} ${hours}` : kind,
            ),
          ).toEqual(expected);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
