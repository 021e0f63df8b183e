import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sunAt } from '../../../domain/dates/sun.ts';
import { sunsetLine } from '../../../domain/map/sunsetLine.ts';

it('is where the sun sets: each point of the line has its sunset at that minute (MAP-5)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: -124, max: -114 }),
      (day, longitude) => {
        const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
        const sunset = sunAt(38, longitude, date)?.sunset ?? '';
        const line = sunsetLine(sunset);
        const here = line.find((point) => point.longitude === longitude);
        // A degree of latitude is two minutes of sunset at most.
        expect(here).toBeDefined();
        expect(Math.abs((here?.latitude ?? 99) - 38)).toBeLessThan(1.5);
      },
    ),
    { numRuns: 200 },
  );
});

it('has no point in the night or at noon over California (MAP-5)', () => {
  for (const now of ['2026-06-21T20:00:00Z', '2026-06-21T09:00:00Z']) {
    const near = sunsetLine(now).filter(
      ({ latitude, longitude }) =>
        latitude > 32 && latitude < 42 && longitude > -125 && longitude < -114,
    );
    expect(near).toEqual([]);
  }
});

it('goes from west to east (MAP-5)', () => {
  const line = sunsetLine('2026-11-29T00:40:00Z');
  expect(line.length).toBeGreaterThan(20);
  const longitudes = line.map(({ longitude }) => longitude);
  expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
});
