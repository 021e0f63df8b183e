import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayWindow,
  pacificDay,
  pacificOffset,
  pacificTime,
  placeTime,
  queryWindow,
} from '../../../domain/dates/pacific.ts';
import { runs } from '../../support/depth.ts';

const placed = (
  instant: string,
  offset: string,
  abbreviation: string,
  twin: { offset: string; abbreviation: string } | null = null,
) => ({
  kind: 'placed',
  instant,
  epochMinutes: Date.parse(instant) / 60_000,
  offset,
  abbreviation,
  twin,
});
const pdt = { offset: '-07:00', abbreviation: 'PDT' };
const pst = { offset: '-08:00', abbreviation: 'PST' };

describe('placeTime', () => {
  it.each([
    ['2025-07-14', '14:05', '', placed('2025-07-14T21:05:00Z', '-07:00', 'PDT')],
    ['2025-12-05', '14:05', '', placed('2025-12-05T22:05:00Z', '-08:00', 'PST')],
    ['2025-07-14', '23:30', '', placed('2025-07-15T06:30:00Z', '-07:00', 'PDT')],
    // ignores an offset that fits neither reading
    ['2025-07-14', '14:05', '-08:00', placed('2025-07-14T21:05:00Z', '-07:00', 'PDT')],
    // clocks go forward on 03/09/2025
    ['2025-03-09', '01:59', '', placed('2025-03-09T09:59:00Z', '-08:00', 'PST')],
    ['2025-03-09', '03:00', '', placed('2025-03-09T10:00:00Z', '-07:00', 'PDT')],
    // clocks go back on 11/02/2025
    ['2025-11-02', '00:59', '', placed('2025-11-02T07:59:00Z', '-07:00', 'PDT')],
    ['2025-11-02', '01:00', '', placed('2025-11-02T08:00:00Z', '-07:00', 'PDT', pst)],
    ['2025-11-02', '01:30', '', placed('2025-11-02T08:30:00Z', '-07:00', 'PDT', pst)],
    ['2025-11-02', '01:30', '-07:00', placed('2025-11-02T08:30:00Z', '-07:00', 'PDT', pst)],
    ['2025-11-02', '01:30', '-08:00', placed('2025-11-02T09:30:00Z', '-08:00', 'PST', pdt)],
    ['2025-11-02', '01:59', '-08:00', placed('2025-11-02T09:59:00Z', '-08:00', 'PST', pdt)],
    ['2025-11-02', '02:00', '', placed('2025-11-02T10:00:00Z', '-08:00', 'PST')],
  ])('places %s %s %s', (day, time, offset, expected) =>
    expect(placeTime(day, time, offset)).toEqual(expected),
  );

  it.each([
    ['2025-03-09', '02:00', "02:00 doesn't exist on 03/09/2025 (clocks go forward)."],
    ['2025-03-09', '02:30', "02:30 doesn't exist on 03/09/2025 (clocks go forward)."],
    ['2025-03-09', '02:59', "02:59 doesn't exist on 03/09/2025 (clocks go forward)."],
    ['2026-03-08', '02:30', "02:30 doesn't exist on 03/08/2026 (clocks go forward)."],
  ])('refuses %s %s as a gap', (day, time, hint) =>
    expect(placeTime(day, time)).toEqual({ kind: 'gap', error: 'Invalid time', hint }),
  );

  it('restores every minute of 2015 to 2035 from day, clock and offset (ENTRY-25)', () => {
    const from = Date.parse('2015-01-01T00:00:00Z') / 60_000;
    const until = Date.parse('2036-01-01T00:00:00Z') / 60_000;
    fc.assert(
      fc.property(fc.integer({ min: from, max: until }), (minute) => {
        const instant = `${new Date(minute * 60_000).toISOString().slice(0, 19)}Z`;
        const back = placeTime(pacificDay(instant), pacificTime(instant), pacificOffset(instant));
        expect(back.kind === 'placed' ? back.instant : back.hint).toBe(instant);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('agrees with the platform’s own clock in every hour around both changes of 2015 to 2035', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let year = 2015; year <= 2035; year += 1) {
      for (const month of ['03', '11']) {
        const start = Date.parse(`${year}-${month}-01T00:00:00Z`);
        for (let hour = 0; hour < 15 * 24; hour += 1) {
          const at = new Date(start + hour * 3_600_000);
          const instant = `${at.toISOString().slice(0, 19)}Z`;
          expect(`${pacificDay(instant)} ${pacificTime(instant)}`).toBe(clock.format(at));
        }
      }
    }
  });
});

describe('days', () => {
  it.each([
    ['2025-07-14', '2025-07-14T07:00:00Z', '2025-07-15T07:00:00Z'],
    ['2025-03-09', '2025-03-09T08:00:00Z', '2025-03-10T07:00:00Z'],
    ['2025-11-02', '2025-11-02T07:00:00Z', '2025-11-03T08:00:00Z'],
  ])('converts the day %s to %s until %s', (day, from, until) =>
    expect(dayWindow(day)).toEqual({ from, until }),
  );
  it('treats days as inclusive and an instant as exclusive (WIRE-4)', () => {
    expect(queryWindow('2025-07-01', '2025-07-14')).toEqual({
      from: '2025-07-01T07:00:00Z',
      until: '2025-07-15T07:00:00Z',
    });
    expect(queryWindow('2025-07-01T10:00:00Z', '2025-07-14T10:00:00Z')).toEqual({
      from: '2025-07-01T10:00:00Z',
      until: '2025-07-14T10:00:00Z',
    });
  });
  it('finds the Pacific day at a UTC day edge (RPT-4)', () =>
    expect(pacificDay('2025-07-14T06:30:00Z')).toBe('2025-07-13'));
});
