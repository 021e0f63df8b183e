import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readColumns } from '../../../domain/report/columns.ts';
import { civilOf, isoDayOf } from '../../../domain/report/days.ts';
import { joinRows } from '../../../domain/report/join.ts';
import { pacificMinutes } from '../../../domain/report/pacificMinutes.ts';
import { blocksOf, dayNumber, idOf, type Season, season } from './season.ts';

const [oneSeason] = fc.sample(
  season.filter((s) => new Set(s.activities.map((a) => a.day.slice(0, 7))).size > 1 && s.activities.some((a) => a.drops.length > 0 && a.crew.length > 0)),
  { numRuns: 1, seed: 7 },
) as [Season];
type Path = readonly (string | number)[];
/** A copy of the value with one place replaced; `undefined` takes the field away. */
function withAt(value: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.map((item, n) => (n === step ? withAt(item, rest, put) : item));
  const all = Object.entries(value as object);
  return Object.fromEntries(
    all.flatMap(([key, item]) => (key !== step ? [[key, item]] : put === undefined && rest.length === 0 ? [] : [[key, withAt(item, rest, put)]])),
  );
}
const refusal = (path: Path, put: unknown) => {
  try {
    readColumns(path.length === 0 ? blocksOf(oneSeason) : [withAt(blocksOf(oneSeason)[0], path, put)]);
    return null;
  } catch (error) {
    return String(error);
  }
};

it('gives months one common dictionary each', () => {
  fc.assert(
    fc.property(season, (given) => {
      const read = readColumns(blocksOf(given));
      const { dictionaries, activity } = read;
      expect(Array.from(activity.dispatch, (place) => dictionaries.dispatches[place])).toEqual(given.activities.map((a) => a.dispatchId));
      expect(Array.from(activity.dispatch, (place) => dictionaries.dispatchNumbers[place])).toEqual(given.activities.map((a) => a.dispatchNumber));
      expect(Array.from(activity.takeOffBase, (place) => dictionaries.bases[place] ?? null)).toEqual(given.activities.map((a) => a.takeOff));
      expect(Array.from(read.crew.person, (place) => dictionaries.personNames[place])).toEqual(given.activities.flatMap((a) => a.crew.map((c) => c.name)));
      expect(new Set(dictionaries.bases).size).toBe(dictionaries.bases.length);
      expect(Array.from(read.dropOffsets.subarray(1), (end, row) => end - (read.dropOffsets[row] ?? 0))).toEqual(given.activities.map((a) => a.drops.length));
    }),
    { numRuns: 200 },
  );
});

describe('refuses by name', () => {
  it.each<[string, Path, unknown, RegExp]>([
    ['another version', ['v'], 2, /^MetricsError: Metrics field "v" is missing or wrong\.$/],
    ['a missing dictionary', ['dictionaries', 'bases'], undefined, /^MetricsError: Metrics field "dictionaries\.bases" is missing or wrong\.$/],
    ['a missing column', ['columns', 'landingFees'], undefined, /^MetricsError: Metrics column "landingFees" is missing\.$/],
    ['a short column', ['columns', 'landings'], [], /^MetricsError: Metrics column "landings" has 0 entries instead of \d+\.$/],
    ['a fraction', ['columns', 'landingFees', 0], 0.5, /^MetricsError: Metrics column "landingFees" holds 0\.5 at place 0; 0 to 10000000000 is allowed\.$/],
    ['text', ['columns', 'flags', 0], '1', /^MetricsError: Metrics column "flags" holds 1 at place 0; 0 to 7 is allowed\.$/],
    ['null', ['columns', 'timeOut', 0], null, /^MetricsError: Metrics column "timeOut" holds null at place 0;/],
    ['a negative amount', ['columns', 'landingFees', 0], -1, /^MetricsError: Metrics column "landingFees" holds -1 at place 0;/],
    ['a place outside its dictionary', ['columns', 'dispatch', 0], 999, /^MetricsError: Metrics column "dispatch" holds 999 at place 0;/],
    ['no place where one must be', ['columns', 'dispatch', 0], -1, /^MetricsError: Metrics column "dispatch" holds -1 at place 0;/],
    ['falling offsets', ['crew', 'offsets', 0], 1, /^MetricsError: Metrics column "crew\.offsets" holds 1 at place 0; offsets start at 0 and never fall\.$/],
    [
      'dictionaries of unequal length',
      ['dictionaries', 'dispatchNumbers'],
      [],
      /^MetricsError: Metrics dictionary "dispatchNumbers" does not have the length of "dispatches"\.$/,
    ],
  ])('%s', (_name, path, put, message) => expect(refusal(path, put)).toMatch(message));

  it('an aircraft the dimensions do not have', () => {
    const dimensions = { ...oneSeason.dimensions, aircraft: [] };
    expect(() => joinRows(dimensions, readColumns(blocksOf(oneSeason)))).toThrow(
      /^The metrics name the aircraft [0-9a-f-]{36}, which the dimensions do not have\.$/,
    );
  });

  it('and nothing else', () => expect(refusal([], null)).toBe(null));
});

it('turns day numbers into calendar days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 60_000 }), (day) => {
      const iso = isoDayOf(day);
      expect(dayNumber(iso)).toBe(day);
      const { year, month, day: date } = civilOf(day);
      expect([year, month, date]).toEqual(iso.split('-').map(Number));
    }),
    { numRuns: 2_000 },
  );
});

it('reads the Pacific clock on both sides of a clock change', () => {
  const at = (instant: string) => {
    const minutes = pacificMinutes(Date.parse(instant) / 60_000);
    return `${isoDayOf(Math.floor(minutes / 1440))} ${minutes % 1440}`;
  };
  expect([at('2025-11-02T08:59:00Z'), at('2025-11-02T09:00:00Z'), at('2025-11-02T10:00:00Z'), at('2026-03-08T09:59:00Z'), at('2026-03-08T10:00:00Z')]).toEqual([
    '2025-11-02 119',
    '2025-11-02 60',
    '2025-11-02 120',
    '2026-03-08 119',
    '2026-03-08 180',
  ]);
});

it('uses ids the wire accepts', () => expect(idOf(1, 2)).toBe('00000001-0000-4000-8000-000000000002'));
