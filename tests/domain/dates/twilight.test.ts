import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMinutes } from '../../../domain/dates/pacific.ts';
import { nightMinutes } from '../../../domain/dates/twilight.ts';
import { runs } from '../../support/depth.ts';

const hemet = { latitude: 33.734, longitude: -117.022 };
const at = (instant: string) => epochMinutes(instant);

/**
 * The sun's true altitude in degrees, by the almanac's low-precision formulas, independent of the
 * product's.
 */
function altitude(minutes: number, latitude: number, longitude: number): number {
  const rad = Math.PI / 180;
  const days = minutes / 1440 - 10957.5;
  const g = (357.529 + 0.98560028 * days) * rad;
  const q = 280.459 + 0.98564736 * days;
  const l = (q + 1.915 * Math.sin(g) + 0.02 * Math.sin(2 * g)) * rad;
  const e = (23.439 - 0.00000036 * days) * rad;
  const ascension = Math.atan2(Math.cos(e) * Math.sin(l), Math.cos(l));
  const declination = Math.asin(Math.sin(e) * Math.sin(l));
  const sidereal = ((18.697374558 + 24.06570982441908 * days) % 24) * 15 * rad;
  const hour = sidereal + longitude * rad - ascension;
  const { sin, cos } = Math;
  return (
    Math.asin(
      sin(latitude * rad) * sin(declination) + cos(latitude * rad) * cos(declination) * cos(hour),
    ) / rad
  );
}

describe('aviation night (D-F17)', () => {
  it.each([
    ['around midnight', '2025-07-14T06:50:00Z', '2025-07-14T08:15:00Z', 85],
    ['at noon', '2025-07-13T19:00:00Z', '2025-07-13T20:30:00Z', 0],
    ['on a winter evening', '2025-12-21T22:00:00Z', '2025-12-22T03:00:00Z', 110],
    ['of no length', '2025-07-14T07:00:00Z', '2025-07-14T07:00:00Z', 0],
    ['of a whole day', '2025-07-13T19:00:00Z', '2025-07-14T19:00:00Z', 531],
  ])('counts the night of a flight %s', (_, from, until, minutes) =>
    expect(Math.abs(nightMinutes(at(from), at(until), hemet) - minutes)).toBeLessThanOrEqual(2),
  );

  it.each([
    ['while the sun stays up', '2025-06-21T12:00:00Z'],
    ['while the sun stays down', '2025-12-21T12:00:00Z'],
  ])('has neither end %s, and counts nothing', (_, noon) => {
    const pole = { latitude: 89, longitude: -150 };
    expect(nightMinutes(at(noon), at(noon) + 600, pole)).toBe(0);
  });

  it('matches the sun 6° below the horizon, minute by minute, from Mexico to southern Alaska', () => {
    const start = fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    const place = fc.record({
      latitude: fc.double({ min: 20, max: 55, noNaN: true }),
      longitude: fc.double({ min: -160, max: -70, noNaN: true }),
    });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 2000 }), place, (from, length, where) => {
        let dark = 0;
        for (let minute = from; minute < from + length; minute += 1)
          if (altitude(minute + 0.5, where.latitude, where.longitude) < -6) dark += 1;
        // Each edge of a night may be a minute or two off.
        const edges = 2 + 4 * Math.ceil(length / 1440);
        expect(Math.abs(nightMinutes(from, from + length, where) - dark)).toBeLessThanOrEqual(
          edges * 2,
        );
      }),
      { numRuns: runs(300) },
    );
  });
});
