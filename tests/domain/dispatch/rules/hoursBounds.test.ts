import { describe, expect, it } from 'vitest';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import type { DispatchFacts } from '../../../../domain/reference/facts.ts';
import { type Change, facts, good, stored, type } from '../world.ts';
import { at, last } from './checkCase.ts';

const codesOf = (changes: readonly Change[], own: DispatchFacts = facts) =>
  checkDispatch(type(good, changes, own), own).map((finding) => finding.code);
/** A flight of that many minutes from 08:00, with typed flight hours. */
const flown = (minutes: number, hours: string): readonly Change[] => {
  const landed = new Date(Date.UTC(2025, 0, 1, 8, minutes)).toISOString().slice(11, 16);
  return [
    ['dispatchTime', '08:00'],
    [`${at}.timeOut`, '08:00'],
    [`${at}.timeIn`, landed],
    [`${at}.totalFlightHours`, hours],
  ];
};

describe('typed flight hours and the clock (D-T3)', () => {
  // Minutes by the clock, with the least and most hours that match them: within 18 min up to 90
  // min, then a fifth.
  const bounds = [
    [10, '0.01', '0.46'],
    [60, '0.70', '1.30'],
    [61, '0.72', '1.31'],
    [90, '1.20', '1.80'],
    [91, '1.22', '1.82'],
    [100, '1.34', '2.00'],
    [120, '1.60', '2.40'],
  ] as const;
  const shifted = (hours: string, by: number) =>
    ((Math.round(Number(hours) * 100) + by) / 100).toFixed(2);
  it.each(bounds)('accepts for %d minutes hours from %s h to %s h', (minutes, least, most) => {
    for (const hours of [least, most])
      expect(codesOf(flown(minutes, hours))).not.toContain('hoursNotClock');
  });
  it.each(bounds)(
    'flags for %d minutes hours below %s h and above %s h',
    (minutes, least, most) => {
      const beyond = minutes === 10 ? [shifted(most, 1)] : [shifted(least, -1), shifted(most, 1)];
      for (const hours of beyond) expect(codesOf(flown(minutes, hours))).toContain('hoursNotClock');
    },
  );
});

describe('readings of the hour meter', () => {
  const start = `${at}.hobbsStart`;
  const end = `${at}.hobbsEnd`;
  // The aircraft's last flight ended at 1,234.5; this one's readings are 1.3 h apart.
  const bounds: readonly (readonly [
    rule: string,
    code: string,
    field: string,
    silent: string,
    flagged: string,
  ])[] = [
    ['D-H3', 'hobbsApart', end, '1248.50', '1248.51'],
    ['D-H4', 'hobbsBelowLast', start, '1234.45', '1234.44'],
    ['D-H5', 'hobbsGap', start, '1234.65', '1234.66'],
    ['D-T2', 'hoursNotHobbs', `${at}.totalFlightHours`, '1.35', '1.36'],
    ['D-T2', 'hoursNotHobbs', `${at}.totalFlightHours`, '1.25', '1.24'],
  ];
  it.each(bounds)(
    'flags %s: %s one hundredth past its bound',
    (_, code, field, silent, flagged) => {
      expect(
        [silent, flagged].map((value) =>
          codesOf([[field, value]], last(stored())).some((found) => found === code),
        ),
      ).toEqual([false, true]);
    },
  );
});
