import { describe, expect, it } from 'vitest';
import type { DutyEntry } from '../../../contract/limits/limits.ts';
import { leftAndNextText } from '../../../domain/limits/crewRows.ts';
import { dutyDays } from '../../../domain/limits/duty.ts';
import { leftToday, memberHoursLeft } from '../../../domain/limits/leftToday.ts';

/** 13:20 on 07/14/2025 in California. */
const now = '2025-07-14T20:20:00Z';
const entry = (day: string, hours: number, times: Partial<DutyEntry> = {}): DutyEntry => ({
  crewId: 'jane',
  dispatchId: `${day} ${hours}`,
  dispatchNumber: 10_480,
  dispatchType: 'flight',
  day,
  hours,
  start: `${day}T13:00:00Z`,
  end: `${day}T19:00:00Z`,
  isOut: false,
  ...times,
});
const july = (n: number) => `2025-07-${String(n).padStart(2, '0')}`;
const shown = (...entries: DutyEntry[]) => leftAndNextText(dutyDays(entries), now);

describe('what limits leave of today (LIM-13, LIM-14)', () => {
  it('subtracts the running duty, and counts its 14 h from its start', () => {
    expect(shown(entry(july(14), 2.7))).toBe('5.3 h and 6 h 40 of duty left; from tomorrow');
    expect(shown(entry(july(14), 2.7, { start: '2025-07-14T20:15:00Z' }))).toBe(
      '5.3 h and 13 h 55 of duty left; from tomorrow',
    );
    expect(shown(entry(july(14), 2.7, { end: null, isOut: true }))).toBe(
      '5.3 h and 6 h 40 of duty left; still out',
    );
  });
  it('names the next start with its time', () => {
    const evening = { start: '2025-07-14T13:00:00Z', end: '2025-07-15T02:00:00Z' };
    expect(shown(entry(july(14), 2.7, evening))).toBe(
      '5.3 h and 6 h 40 of duty left; from tomorrow 05:00',
    );
  });
  it('leaves nothing after 8 h of flight or 14 h of duty', () => {
    expect(shown(entry(july(14), 8))).toBe('From tomorrow');
    expect(shown(entry(july(14), 2, { start: '2025-07-14T06:20:00Z' }))).toBe('From tomorrow');
  });
  it('leaves no more than 42 h in six days, today among them', () => {
    const days = [9, 10, 11, 12, 13].map((n) => entry(july(n), 7));
    expect(shown(...days, entry(july(14), 2.7))).toBe(
      '4.3 h and 6 h 40 of duty left; from 07/16/2025',
    );
    expect(shown(...days)).toBe('7.0 h left; any time');
    expect(shown(entry(july(8), 7), ...days.slice(0, 4))).toBe('8.0 h left; any time');
  });
  it('leaves nothing where a day off is due', () => {
    const days = [8, 9, 10, 11, 12, 13].map((n) => entry(july(n), 6));
    expect(leftToday(now, dutyDays(days)).hundredths).toBe(0);
    expect(leftToday(now, dutyDays([...days, entry(july(14), 1)])).hundredths).toBe(0);
  });
  it('continues a duty across midnight until a pause of four hours', () => {
    const night = (end: string) =>
      entry(july(13), 3, { start: '2025-07-14T10:00:00Z', end: `2025-07-14T${end}:00Z` });
    expect(shown(night('17:00'))).toBe('5.0 h and 3 h 40 of duty left; from 20:00');
    expect(shown(night('16:20'))).toBe('8.0 h left; from 19:20');
  });
  it('leaves nothing while rest lasts until tomorrow', () => {
    const late = { start: '2025-07-14T01:00:00Z', end: '2025-07-14T16:00:00Z' };
    const at = '2025-07-15T00:00:00Z';
    const days = dutyDays([
      entry(july(13), 3, late),
      entry(july(14), 1, { start: '2025-07-14T18:00:00Z', end: '2025-07-14T22:00:00Z' }),
    ]);
    expect(leftToday(at, days).hundredths).toBe(0);
  });
  it('leaves the whole day without duty, and states no duty without its start', () => {
    expect(shown()).toBe('8.0 h left; any time');
    expect(shown(entry(july(14), 2.75, { start: null }))).toBe('5.2 h left; from tomorrow');
  });
});

it.each([
  ['jane', 'Pilot', [{ crewId: 'jane', hours: 5.39 }], '5.3 h left'],
  ['jane', 'Mechanic', [{ crewId: 'jane', hours: 0 }], '0.0 h left'],
  ['ann', 'Co-pilot', [{ crewId: 'jane', hours: 5.3 }], '8.0 h left'],
  ['ann', 'Mechanic', [{ crewId: 'jane', hours: 5.3 }], ''],
  ['ann', 'Pilot', null, ''],
] as const)('shows %s, %s, with %j in the picker as %j (LIM-14)', (id, roleName, left, text) =>
  expect(memberHoursLeft({ id, roleId: '', roleName }, [], left)).toBe(text),
);
