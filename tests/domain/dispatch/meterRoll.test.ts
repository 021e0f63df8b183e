import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import { addActivity } from '../../../domain/dispatch/draft/editActivities.ts';
import { hoursBetween, rollBetween } from '../../../domain/dispatch/draft/meterRoll.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { type Change, facts, good, type } from './world.ts';

const at = 'activities.0';
const readings = (start: string, end: string): readonly Change[] => [
  [`${at}.hobbsStart`, start],
  [`${at}.hobbsEnd`, end],
];
const codes = (changes: readonly Change[]) =>
  checkDispatch(type(good, changes), facts)
    .filter(({ path }) => path.endsWith('.hobbsEnd'))
    .map(({ code }) => code);

describe('a meter that rolled over (D-H11)', () => {
  it.each([
    ['999.6', '0.8', 99_960, 80, 120],
    ['9,999.6', '0.8', 999_960, 80, 120],
    ['99,999.6', '0.8', 9_999_960, 80, 120],
    ['14.0 h before, 14.0 h after', '', 998_600, 1400, 2800],
    ['14.01 h before', '', 998_599, 80, null],
    ['14.01 h after', '', 999_960, 1401, null],
    ['a start at the roll', '', 1_000_000, 80, null],
    ['another number of digits', '', 9_960, 80, null],
    ['no roll', '', 123_450, 123_580, 130],
  ])('%s → %s', (_, __, start, end, hours) => expect(hoursBetween(start, end)).toBe(hours));
  it('is found for a lower end alone', () => expect(rollBetween(80, 80)).toBe(null));
  it('is a question with its hours, not an error', () => {
    const found = checkDispatch(type(good, readings('9999.6', '0.8')), facts).filter(
      ({ path }) => path === `${at}.hobbsEnd`,
    );
    expect(found).toEqual([
      {
        path: `${at}.hobbsEnd`,
        code: 'meterRolled',
        severity: 'warning',
        message: 'The meter started anew: 1.2 h?',
      },
    ]);
  });
  it('stays an error where no meter rolls, and is far apart beyond 14 h', () => {
    expect(codes(readings('1234.5', '1234.4'))).toEqual(['hobbsBackwards']);
    expect(codes(readings('9990.0', '8.0'))).toEqual(['meterRolled', 'hobbsApart']);
  });
  it('gives its hours to the flight and to its cost', () => {
    const rolled = type(good, readings('9999.6', '0.9'));
    expect(rolled.activities[0]?.totalFlightHours).toBe('1.3');
    const cost = (draft: typeof good) => estimateDraft(draft, facts).costs.flightCost;
    expect(cost(rolled)).toBe(cost(type(good, readings('1234.5', '1235.8'))));
    expect(cost(rolled)).toBeGreaterThan(0);
  });
  it('is split over the activities by the clock (D-34)', () => {
    const split = addActivity(type(good, readings('9999.6', '')));
    const flown = type(split, [
      ['activities.1.timeIn', '15:35'],
      ['activities.1.hobbsEnd', '1.0'],
    ]);
    expect(
      applyDefaults(flown, facts).activities.map((activity) => [
        activity.hobbsStart,
        activity.hobbsEnd,
        activity.totalFlightHours,
      ]),
    ).toEqual([
      ['9999.6', '0.3', '0.7'],
      ['0.3', '1.0', '0.7'],
    ]);
  });
});
