import { describe, expect, it } from 'vitest';
import type { DutyEntry } from '../../../../contract/limits/limits.ts';
import { addDays } from '../../../../domain/dates/parseDate.ts';
import type { DispatchDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { addCrew, changeField } from '../../../../domain/dispatch/draft/edit.ts';
import { pilotIds } from '../../../../domain/dispatch/rules/around/checkLimits.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { hasErrors } from '../../../../domain/forms/finding.ts';
import type { DispatchFacts } from '../../../../domain/reference/facts.ts';
import { facts, good } from '../world.ts';

const limitCodes = [
  'flightHoursHigh',
  'flightSixDays',
  'dayOffDue',
  'dutyLong',
  'restShort',
  'daysOffShort',
  'limitsUnknown',
];
/** The good flight is 1.3 h on 07/14/2025, dispatched 13:00, in at 14:20 (20:00–21:20Z). */
const entry = (day: string, hours: number, rest: Partial<DutyEntry> = {}): DutyEntry => ({
  crewId: 'jane',
  dispatchId: `d ${day}`,
  dispatchNumber: 1,
  dispatchType: 'flight',
  day,
  hours,
  start: `${day}T17:00:00Z`,
  end: `${day}T20:00:00Z`,
  isOut: false,
  ...rest,
});
const found = (
  duty: DispatchFacts['duty'],
  draft: DispatchDraft = good,
  known: Partial<DispatchFacts> = {},
) =>
  checkDispatch(draft, { ...facts, ...known, duty })
    .filter(({ code }) => limitCodes.includes(code))
    .map(({ path, code, severity, message }) => [path, code, severity, message]);
const path = 'activities.0.crew.0.crewId';
const days = (hours: number, count = 5) =>
  Array.from({ length: count }, (_, n) => entry(addDays('2025-07-14', -n - 1), hours));

describe('limits of the crew of a draft', () => {
  it('gives no warning below each of the limits (LIM-3 to LIM-8)', () => {
    expect(found(days(7.1))).toEqual([]);
    expect(
      found([
        entry('2025-07-14', 0, { start: '2025-07-14T07:20:00Z', end: '2025-07-14T08:00:00Z' }),
      ]),
    ).toEqual([]);
    expect(found([entry('2025-07-13', 1, { end: '2025-07-14T10:00:00Z' })])).toEqual([]);
    expect(found(days(0, 11))).toEqual([]);
  });

  it.each<readonly [string, readonly DutyEntry[], string, string]>([
    [
      'LIM-3',
      [entry('2025-07-14', 7.1)],
      'flightHoursHigh',
      'Jane Doe has 8.4 flight hours on 07/14/2025; 8 is the usual daily limit.',
    ],
    [
      'LIM-4',
      days(8.2),
      'flightSixDays',
      'Jane Doe: 42.3 flight hours from 07/09 to 07/14/2025; 42 in 6 days is the usual limit.',
    ],
    [
      'LIM-5',
      days(6, 6),
      'dayOffDue',
      'Jane Doe has 36.0 flight hours in the 6 days before 07/14/2025; a day off is due (NWCG).',
    ],
    [
      'LIM-6',
      [entry('2025-07-14', 0, { start: '2025-07-14T07:19:00Z', end: '2025-07-14T08:00:00Z' })],
      'dutyLong',
      'Jane Doe was on duty 14 h 1 min; 14 h is the limit (NWCG).',
    ],
    [
      'LIM-7',
      [entry('2025-07-13', 1, { end: '2025-07-14T10:01:00Z' })],
      'restShort',
      'Jane Doe had 9 h 59 min of rest before 13:00; 10 h are needed (14 CFR 135.267).',
    ],
    [
      'LIM-8',
      days(0, 12),
      'daysOffShort',
      "07/14/2025 is Jane Doe's 13th day on duty in 14 (NWCG: 2 off).",
    ],
  ])('warns at the pilot (%s)', (_, duty, code, message) => {
    expect(found(duty)).toEqual([[path, code, 'warning', message]]);
    expect(hasErrors(checkDispatch(good, { ...facts, duty }))).toBe(false);
  });

  it('counts the draft in place of its stored record (LIM-2)', () => {
    const own = entry('2025-07-14', 8, { dispatchId: 'mine' });
    expect(found([...days(7), own], good, { ownId: 'mine' })).toEqual([]);
    expect(found([...days(7), own]).map(([, code]) => code)).toEqual([
      'flightHoursHigh',
      'flightSixDays',
    ]);
  });

  it('applies limits to pilots, and to each once (LIM-1)', () => {
    const twice = changeField(
      changeField(addCrew(good, 0), 'activities.0.crew.1.crewId', 'jane'),
      'activities.0.crew.1.roleId',
      'pilot',
    );
    expect(found(days(8.2), twice)).toHaveLength(1);
    expect(pilotIds(twice, facts)).toEqual(['jane']);
    const mechanic = changeField(good, 'activities.0.crew.0.roleId', 'mech');
    expect(found(days(8.2), mechanic)).toEqual([]);
    expect(pilotIds(mechanic, facts)).toEqual([]);
  });

  it('warns about a duty over midnight on both its records (LIM-2, LIM-3, LIM-12)', () => {
    const before = entry('2025-07-13', 7.1, {
      start: '2025-07-14T05:00:00Z',
      end: '2025-07-14T16:05:00Z',
    });
    expect(found([before])).toEqual([
      [
        path,
        'flightHoursHigh',
        'warning',
        'Jane Doe has 8.4 flight hours on 07/13/2025; 8 is the usual daily limit.',
      ],
      [path, 'dutyLong', 'warning', 'Jane Doe was on duty 16 h 20 min; 14 h is the limit (NWCG).'],
    ]);
    const after = entry('2025-07-15', 7.1, {
      start: '2025-07-15T00:00:00Z',
      end: '2025-07-15T07:30:00Z',
    });
    expect(found([after])).toEqual([
      [
        path,
        'flightHoursHigh',
        'warning',
        'Jane Doe has 8.4 flight hours on 07/14/2025; 8 is the usual daily limit.',
      ],
    ]);
    // The flight belongs to the duty of the day before; the day's own duty is a separate one.
    const own = entry('2025-07-14', 8.1, {
      start: '2025-07-15T02:00:00Z',
      end: '2025-07-15T06:00:00Z',
    });
    expect(
      found([{ ...before, hours: 1, start: '2025-07-14T15:00:00Z' }, own]).map(([, code]) => code),
    ).toEqual(['restShort']);
  });

  it.each([
    ['offline', "Limits aren't checked while offline."],
    ['unknown', "Limits couldn't be checked. They are checked when it is saved."],
  ] as const)('reports when the limits are %s (LIM-11)', (duty, message) => {
    expect(found(duty)).toEqual([[path, 'limitsUnknown', 'info', message]]);
    expect(found(duty, changeField(good, 'activities.0.crew.0.roleId', 'mech'))).toEqual([]);
  });
});
