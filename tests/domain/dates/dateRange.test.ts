import { describe, expect, it } from 'vitest';
import {
  type DateRange,
  dateRange,
  formatRange,
  isValidRange,
  lastDaysRange,
  parseRange,
  rangeDays,
  rangeProblem,
  specificRange,
} from '../../../domain/dates/dateRange.ts';

const today = '2025-07-14';

/** Search, range, days loaded. */
const rows: readonly (readonly [
  Record<string, string>,
  DateRange,
  { from: string; until: string } | null,
])[] = [
  [
    { dateMode: 'specific', start: '2025-07-01', end: '2025-07-14' },
    specificRange('2025-07-01', '2025-07-14'),
    { from: '2025-07-01', until: '2025-07-14' },
  ],
  [
    { dateMode: 'specific', start: '2025-07-01', end: '2025-07-01' },
    specificRange('2025-07-01', '2025-07-01'),
    { from: '2025-07-01', until: '2025-07-01' },
  ],
  [{ dateMode: 'specific', start: '2025-07-01' }, specificRange('2025-07-01', null), null],
  [{ dateMode: 'specific', end: '2025-07-01' }, specificRange(null, '2025-07-01'), null],
  [
    { dateMode: 'specific', start: '2025-07-02', end: '2025-07-01' },
    specificRange('2025-07-02', '2025-07-01'),
    null,
  ],
  [
    { dateMode: 'ytd', date: '2025-07-14' },
    dateRange('ytd', '2025-07-14'),
    { from: '2025-01-01', until: '2025-07-14' },
  ],
  [
    { dateMode: 'mtd', date: '2025-07-14' },
    dateRange('mtd', '2025-07-14'),
    { from: '2025-07-01', until: '2025-07-14' },
  ],
  [{ dateMode: 'ytd' }, dateRange('ytd', null), null],
  [{ dateMode: 'mtd' }, dateRange('mtd', null), null],
  [
    { dateMode: 'lastDays', days: '7' },
    lastDaysRange(7),
    { from: '2025-07-08', until: '2025-07-14' },
  ],
  [
    { dateMode: 'lastDays', days: '30' },
    lastDaysRange(30),
    { from: '2025-06-15', until: '2025-07-14' },
  ],
  [
    { dateMode: 'lastDays', days: '1' },
    lastDaysRange(1),
    { from: '2025-07-14', until: '2025-07-14' },
  ],
  [{ dateMode: 'lastDays', days: '0' }, lastDaysRange(0), null],
  [{ dateMode: 'lastDays' }, lastDaysRange(null), null],
];

describe('date ranges (URL-1)', () => {
  it.each(rows)('reads %j', (search, range, days) => {
    expect(parseRange(search)).toEqual(range);
    expect(formatRange(range)).toEqual(search);
    expect(rangeDays(range, today)).toEqual(days);
    expect(isValidRange(range)).toBe(days !== null);
  });
  it.each([
    [{}, null],
    [{ dateMode: 'weekly', start: '2025-07-01' }, null],
    [{ dateMode: 'specific', start: '2025-02-30', end: 'x' }, specificRange(null, null)],
    [{ dateMode: 'ytd', date: '07/14/2025' }, dateRange('ytd', null)],
    [{ dateMode: 'lastDays', days: '-3' }, lastDaysRange(null)],
    [{ dateMode: 'lastDays', days: '7.5' }, lastDaysRange(null)],
    [{ dateMode: 'lastDays', days: '123456' }, lastDaysRange(null)],
    // drops values of another mode
    [
      { dateMode: 'mtd', date: '2025-07-14', days: '7', start: '2025-07-01' },
      dateRange('mtd', '2025-07-14'),
    ],
  ])('reads %j', (search, range) => expect(parseRange(search)).toEqual(range));
  it.each([
    [specificRange('2025-07-01', null), { field: 'end', message: 'Choose an end date.' }],
    [
      specificRange('2025-07-02', '2025-07-01'),
      { field: 'end', message: 'End date must be on or after the start.' },
    ],
    [
      specificRange('1900-01-01', '2000-01-02'),
      { field: 'end', message: 'Choose at most a hundred years.' },
    ],
    [specificRange(null, null), { field: 'start', message: 'Choose a start date.' }],
    [lastDaysRange(0), { field: 'days', message: 'Enter 1 or more days.' }],
    [lastDaysRange(1.5), { field: 'days', message: 'Enter 1 or more days.' }],
    [dateRange('ytd', null), { field: 'date', message: 'Choose a date.' }],
    [dateRange('ytd', today), null],
  ])('reads %j with the problem %j', (range, problem) =>
    expect(rangeProblem(range)).toEqual(problem),
  );
});
