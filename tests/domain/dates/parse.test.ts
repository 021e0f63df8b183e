import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayShortcut,
  daysBetween,
  formatDate,
  parseDate,
} from '../../../domain/dates/parseDate.ts';
import { isEndOfDay, parseTime, rewriteTime } from '../../../domain/dates/parseTime.ts';
import { runs } from '../../support/depth.ts';

const bad = 'Invalid input';
const noYear = 'Year is required in input';

/** Typed text, then the day read or the message. */
const dates: readonly (readonly [string, string])[] = [
  // MM/DD/YYYY
  ['07/14/2025', '2025-07-14'],
  ['01/01/2025', '2025-01-01'],
  ['12/31/2025', '2025-12-31'],
  ['02/28/2025', '2025-02-28'],
  ['02/29/2024', '2024-02-29'],
  ['02/29/2000', '2000-02-29'],
  ['11/30/1999', '1999-11-30'],
  ['10/05/2031', '2031-10-05'],
  ['09/09/1009', bad],
  ['12/31/9999', bad],
  ['12/31/2200', '2200-12-31'],
  // one digit between slashes
  ['7/14/2025', '2025-07-14'],
  ['07/4/2025', '2025-07-04'],
  ['7/4/2025', '2025-07-04'],
  ['1/1/2025', '2025-01-01'],
  ['9/30/2025', '2025-09-30'],
  ['7/4/25', '2025-07-04'],
  ['12/1/25', '2025-12-01'],
  ['1/31/26', '2026-01-31'],
  // two-digit year: 2000 added
  ['07/14/25', '2025-07-14'],
  ['07/14/00', '2000-07-14'],
  ['07/14/99', '2099-07-14'],
  ['07/14/50', '2050-07-14'],
  ['07/14/07', '2007-07-14'],
  ['02/29/24', '2024-02-29'],
  // MMDDYYYY
  ['07142025', '2025-07-14'],
  ['01012025', '2025-01-01'],
  ['12312025', '2025-12-31'],
  ['02292024', '2024-02-29'],
  ['02282023', '2023-02-28'],
  ['11301999', '1999-11-30'],
  ['10102010', '2010-10-10'],
  // MMDDYY
  ['071425', '2025-07-14'],
  ['010125', '2025-01-01'],
  ['123125', '2025-12-31'],
  ['022924', '2024-02-29'],
  ['022800', '2000-02-28'],
  ['093099', '2099-09-30'],
  // spaces around
  [' 07/14/2025', '2025-07-14'],
  ['07/14/2025 ', '2025-07-14'],
  ['  07142025  ', '2025-07-14'],
  ['\t7/4/25\n', '2025-07-04'],
  // no year
  ['07/14', noYear],
  ['7/14', noYear],
  ['07/4', noYear],
  ['7/4', noYear],
  ['07/14/', noYear],
  ['7/4/', noYear],
  ['0714', noYear],
  ['1231', noYear],
  ['0101', noYear],
  ['02/29', noYear],
  ['0229', noYear],
  [' 07/14 ', noYear],
  ['12/31', noYear],
  // days and months that do not exist
  ['13/40/2026', bad],
  ['00/14/2025', bad],
  ['07/00/2025', bad],
  ['13/01/2025', bad],
  ['07/32/2025', bad],
  ['06/31/2025', bad],
  ['04/31/2025', bad],
  ['09/31/2025', bad],
  ['11/31/2025', bad],
  ['02/30/2024', bad],
  ['02/29/2025', bad],
  ['02/29/1900', bad],
  ['02/29/2100', bad],
  ['0/0/0', bad],
  ['0/1/2025', bad],
  ['1/0/2025', bad],
  ['13012025', bad],
  ['00142025', bad],
  ['07002025', bad],
  ['07322025', bad],
  ['02292025', bad],
  ['02302024', bad],
  ['130125', bad],
  ['022925', bad],
  ['13/40', bad],
  ['02/30', bad],
  ['1340', bad],
  ['0230', bad],
  ['0000', bad],
  ['00/00', bad],
  ['99/99/9999', bad],
  // years of another length
  ['07/14/2', bad],
  ['07/14/202', bad],
  ['07/14/20255', bad],
  ['0714202', bad],
  ['071420255', bad],
  ['07142', bad],
  ['071', bad],
  ['07', bad],
  ['7', bad],
  ['714', bad],
  ['07/14/0025', bad],
  ['07/14/0000', bad],
  ['07140999', bad],
  ['12/31/1899', bad],
  ['01/01/2201', bad],
  // other shapes
  ['', bad],
  [' ', bad],
  ['/', bad],
  ['//', bad],
  ['07//2025', bad],
  ['/14/2025', bad],
  ['07/', bad],
  ['07-14-2025', bad],
  ['07.14.2025', bad],
  ['07 14 2025', bad],
  ['2025-07-14', bad],
  ['2025/07/14', bad],
  ['20250714', bad],
  ['14/07/2025', bad],
  ['Jul 14 2025', bad],
  ['July', bad],
  ['today', bad],
  ['t', bad],
  ['+1', bad],
  ['-07/14/2025', bad],
  ['07/-14/2025', bad],
  ['07/14/-2025', bad],
  ['07/14/2025x', bad],
  ['x07/14/2025', bad],
  ['07/14/2025/1', bad],
  ['007/14/2025', bad],
  ['07/014/2025', bad],
  ['07 /14/2025', bad],
  ['07/ 14/2025', bad],
  ['07/14/ 2025', bad],
  ['7/142025', bad],
  ['07/142025', bad],
  ['0714/2025', bad],
  ['07/14/2O25', bad],
  ['07/14/20 25', bad],
  ['٠٧/١٤/٢٠٢٥', bad],
  ['０７/１４/２０２５', bad],
  ['07∕14∕2025', bad],
  ['1e1/1/2025', bad],
  ['07/14/2025 10:00', bad],
];

describe('parseDate (ENTRY-20 to ENTRY-22)', () => {
  it.each(dates)('reads %j → %s', (text, expected) => {
    const isMessage = expected === bad || expected === noYear;
    expect(parseDate(text)).toEqual(
      isMessage ? { value: null, error: expected } : { value: expected, error: null },
    );
  });
  it.each([
    ['07/14', '2023-07-14'],
    ['0714', '2023-07-14'],
    ['7/4/', '2023-07-04'],
    ['07/14/25', '2025-07-14'],
  ])('uses the default year 2023: reads %s as %s', (text, day) =>
    expect(parseDate(text, 2023)).toEqual({ value: day, error: null }),
  );
  it('accepts no 02/29 in a default year that is not a leap year (ENTRY-22)', () =>
    expect(parseDate('02/29', 2023)).toEqual({ value: null, error: bad }));

  it('reads back what formatDate writes, with and without slashes (ENTRY-23)', () => {
    const day = fc
      .date({
        min: new Date('1900-01-01T00:00:00Z'),
        max: new Date('2200-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((d) => d.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (text) => {
        expect(parseDate(formatDate(text))).toEqual({ value: text, error: null });
        expect(parseDate(formatDate(text).replaceAll('/', ''))).toEqual({
          value: text,
          error: null,
        });
      }),
      { numRuns: runs(2000) },
    );
  });
  it('never throws, and returns a day or one of the two messages', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { value, error } = parseDate(text);
        expect(
          value === null ? [bad, noYear].includes(error) : /^\d{4}-\d\d-\d\d$/.test(value),
        ).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('day shortcuts', () => {
  it.each([
    ['t', '', '07/14/2025'],
    ['T', '01/01/2020', '07/14/2025'],
    ['+', '07/31/2025', '08/01/2025'],
    ['-', '01/01/2025', '12/31/2024'],
    ['+', '', '07/15/2025'],
    ['-', 'nonsense', '07/13/2025'],
    ['+', '022824', '02/29/2024'],
    ['x', '07/31/2025', null],
  ])('maps %s in %j → %s', (key, text, expected) =>
    expect(dayShortcut(key, text, '2025-07-14')).toBe(expected),
  );
  it('counts whole days both ways', () => {
    expect([
      daysBetween('2025-07-14', '2025-08-17'),
      daysBetween('2025-03-10', '2025-03-09'),
      addDays('2024-12-31', 1),
    ]).toEqual([34, -1, '2025-01-01']);
  });
});

const wrong = 'Invalid time';
/** Typed text, the field's text on blur, then the time read or the message. */
const times: readonly (readonly [string, string, string])[] = [
  ['00:00', '00:00', '00:00'],
  ['09:05', '09:05', '09:05'],
  ['13:05', '13:05', '13:05'],
  ['23:59', '23:59', '23:59'],
  ['12:00', '12:00', '12:00'],
  ['19:30', '19:30', '19:30'],
  ['20:00', '20:00', '20:00'],
  ['01:30', '01:30', '01:30'],
  ['02:30', '02:30', '02:30'],
  [' 09:05 ', '09:05', '09:05'],
  ['905', '09:05', '09:05'],
  ['1305', '13:05', '13:05'],
  ['0905', '09:05', '09:05'],
  ['000', '00:00', '00:00'],
  ['0000', '00:00', '00:00'],
  ['2359', '23:59', '23:59'],
  ['100', '01:00', '01:00'],
  ['959', '09:59', '09:59'],
  ['1200', '12:00', '12:00'],
  [' 905 ', '09:05', '09:05'],
  ['030', '00:30', '00:30'],
  ['2000', '20:00', '20:00'],
  ['2400', '2400', wrong],
  ['1360', '1360', wrong],
  ['960', '960', wrong],
  ['999', '999', wrong],
  ['9999', '9999', wrong],
  ['2500', '2500', wrong],
  ['9', '9', wrong],
  ['13', '13', wrong],
  ['13050', '13050', wrong],
  ['130500', '130500', wrong],
  ['', '', wrong],
  [' ', ' ', wrong],
  [':', ':', wrong],
  ['9:05', '09:05', '09:05'],
  ['5:10', '05:10', '05:10'],
  ['9:5', '9:5', wrong],
  ['9:5', '9:5', wrong],
  ['09:5', '09:5', wrong],
  ['009:05', '009:05', wrong],
  ['09:005', '09:005', wrong],
  ['24:00', '24:00', wrong],
  ['24:01', '24:01', wrong],
  ['25:00', '25:00', wrong],
  ['99:99', '99:99', wrong],
  ['13:60', '13:60', wrong],
  ['-1:00', '-1:00', wrong],
  ['-905', '-905', wrong],
  ['+905', '+905', wrong],
  ['13.05', '13.05', wrong],
  ['13,05', '13,05', wrong],
  ['13h05', '13h05', wrong],
  ['13 05', '13 05', wrong],
  ['13:05:00', '13:05', '13:05'],
  ['7:05:59', '07:05', '07:05'],
  ['13:05:60', '13:05:60', wrong],
  ['13:0500', '13:0500', wrong],
  ['24:00:00', '24:00:00', wrong],
  ['13:05Z', '13:05Z', wrong],
  ['1:05 PM', '13:05', '13:05'],
  ['01:05pm', '13:05', '13:05'],
  ['7:05 AM', '07:05', '07:05'],
  ['705a.m.', '07:05', '07:05'],
  ['7:05:30 p.m.', '19:05', '19:05'],
  ['12:10 AM', '00:10', '00:10'],
  ['12:10 PM', '12:10', '12:10'],
  ['13:05 PM', '13:05 PM', wrong],
  ['0:05 AM', '0:05 AM', wrong],
  ['7 AM', '7 AM', wrong],
  ['7:05 A', '7:05 A', wrong],
  ['now', 'now', wrong],
  ['N', 'N', wrong],
  ['noon', 'noon', wrong],
  ['1305x', '1305x', wrong],
  ['x1305', 'x1305', wrong],
  ['13：05', '13：05', wrong],
  ['٠٩:٠٥', '٠٩:٠٥', wrong],
  ['１３０５', '１３０５', wrong],
  ['13:0', '13:0', wrong],
  [':05', ':05', wrong],
  ['13:', '13:', wrong],
  ['1e2', '1e2', wrong],
  ['2025-07-14T21:05:00Z', '2025-07-14T21:05:00Z', wrong],
];

describe('times', () => {
  it.each(times)('rewrites %j to %j and reads it as %s', (typed, rewritten, expected) => {
    expect(rewriteTime(typed)).toBe(rewritten);
    expect(parseTime(rewriteTime(typed))).toEqual(
      expected === wrong ? { value: null, error: wrong } : { value: expected, error: null },
    );
  });
  it.each(['905', '1305', '0905', '9:05'])('accepts only HH:mm in the parser itself: %s', (text) =>
    expect(parseTime(text)).toEqual({ value: null, error: wrong }),
  );
  it.each([
    ['2400', true],
    ['24:00', true],
    [' 24:00:00 ', true],
    ['00:00', false],
    ['24:01', false],
    ['240', false],
  ])('knows the end of a day: %j (ENTRY-24)', (text, expected) =>
    expect(isEndOfDay(text)).toBe(expected),
  );
  it('reads every minute of the day, rewritten from its digits (ENTRY-24)', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(parseTime(text)).toEqual({ value: text, error: null });
      expect(rewriteTime(text.replace(':', ''))).toBe(text);
    }
  });
});
