import { expect, it } from 'vitest';
import {
  dateRange,
  isSameRange,
  lastDaysRange,
  parseRange,
  rangeProblem,
  specificRange,
} from '../../../domain/dates/dateRange.ts';
import { draftTime } from '../../../domain/dates/draftTime.ts';
import { minutesBetween } from '../../../domain/dates/minutes.ts';
import { daysBetween } from '../../../domain/dates/parseDate.ts';
import { parseTime } from '../../../domain/dates/parseTime.ts';

it('limits "last days" to whole numbers from 1 to 36,525 (RPT-3)', () => {
  const message = 'Enter 1 or more days.';
  expect([1, 36_525].map((days) => rangeProblem(lastDaysRange(days)))).toEqual([null, null]);
  expect([null, 0, 1.5, 36_526].map((days) => rangeProblem(lastDaysRange(days)))).toEqual(
    Array.from({ length: 4 }, () => ({ field: 'days', message })),
  );
});
it('accepts only an exact calendar day in an address (URL-2)', () => {
  const read = (date: string | undefined) => parseRange({ dateMode: 'ytd', date })?.date;
  expect(
    [
      'x2025-07-14',
      '2025-07-14x',
      '2025-07-14T00:00',
      '2025-02-29',
      '1776-07-04',
      '',
      undefined,
    ].map(read),
  ).toEqual(Array.from({ length: 7 }, () => null));
  expect(read('2024-02-29')).toBe('2024-02-29');
  expect(parseRange({ dateMode: 'lastDays' })).toEqual({
    dateMode: 'lastDays',
    start: null,
    end: null,
    date: null,
    days: null,
  });
});
it('compares ranges by mode and the values that it uses', () => {
  const july = specificRange('2025-07-01', '2025-07-31');
  expect([
    isSameRange(july, { ...july }),
    isSameRange(july, { ...july, days: 7 }),
    isSameRange(dateRange('ytd', '2025-07-01'), dateRange('ytd', '2025-07-01')),
  ]).toEqual([true, true, true]);
  expect([
    isSameRange(july, specificRange('2025-07-01', '2025-07-30')),
    isSameRange(dateRange('ytd', '2025-07-01'), dateRange('mtd', '2025-07-01')),
    isSameRange(july, null),
    isSameRange(null, july),
    isSameRange(null, null),
  ]).toEqual([false, false, false, false, false]);
});
it('shows the time of a draft of today, and the day of an older one', () => {
  expect(draftTime('2025-07-14T16:05:00Z', '2025-07-15T06:59:00Z')).toBe('09:05');
  expect(draftTime('2025-07-14T16:05:00Z', '2025-07-15T07:00:00Z')).toBe('07/14/2025 09:05');
});
it('counts minutes and days, backwards too', () => {
  expect([
    minutesBetween('2025-07-14T16:05:00Z', '2025-07-14T17:00:00Z'),
    minutesBetween('2025-07-14T17:00:00Z', '2025-07-14T16:05:00Z'),
  ]).toEqual([55, -55]);
  expect([
    daysBetween('2025-01-01', '2025-12-31'),
    daysBetween('2025-03-02', '2025-03-01'),
  ]).toEqual([364, -1]);
});
it('reads a time with blanks around it', () =>
  expect(parseTime(' 09:05 ')).toEqual({ value: '09:05', error: null }));
