import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type MailingWhen, mailingPaces } from '../../../contract/mailings/mailings.ts';
import { latestDue, nextDue } from '../../../domain/mailings/due.ts';
import { runs } from '../../support/depth.ts';

const daily: MailingWhen = { pace: 'daily', weekday: 1, monthDay: 1, hour: 6 };
/** The consecutive due times from a moment on. */
const dues = (when: MailingWhen, from: string, count: number): string[] => {
  const list: string[] = [];
  for (let at = nextDue(when, from); list.length < count; at = nextDue(when, at)) list.push(at);
  return list;
};

describe('when a report is due, in Pacific time (RPT-160)', () => {
  it('is due each day at its hour, when the moment itself counts as past', () => {
    expect([
      nextDue(daily, '2026-07-01T12:59:59Z'),
      nextDue(daily, '2026-07-01T13:00:00Z'),
    ]).toEqual(['2026-07-01T13:00:00Z', '2026-07-02T13:00:00Z']);
    expect([
      latestDue(daily, '2026-07-01T12:59:59Z'),
      latestDue(daily, '2026-07-01T13:00:00Z'),
    ]).toEqual(['2026-06-30T13:00:00Z', '2026-07-01T13:00:00Z']);
  });
  it('is due each Monday, and from a Monday before its hour on that same day', () => {
    const weekly: MailingWhen = { ...daily, pace: 'weekly' };
    expect(dues(weekly, '2026-11-23T12:00:00Z', 2)).toEqual([
      '2026-11-23T14:00:00Z',
      '2026-11-30T14:00:00Z',
    ]);
    expect(latestDue(weekly, '2026-11-23T12:00:00Z')).toBe('2026-11-16T14:00:00Z');
    expect(latestDue({ ...weekly, weekday: 7 }, '2026-11-23T12:00:00Z')).toBe(
      '2026-11-22T14:00:00Z',
    );
  });
  it('is due each month on its day, or on the last of a shorter month', () => {
    expect(dues({ ...daily, pace: 'monthly', monthDay: 31 }, '2027-01-31T15:00:00Z', 4)).toEqual([
      '2027-02-28T14:00:00Z',
      '2027-03-31T13:00:00Z',
      '2027-04-30T13:00:00Z',
      '2027-05-31T13:00:00Z',
    ]);
    expect(latestDue({ ...daily, pace: 'monthly', monthDay: 31 }, '2027-03-31T12:59:59Z')).toBe(
      '2027-02-28T14:00:00Z',
    );
    expect(latestDue({ ...daily, pace: 'monthly', monthDay: 31 }, '2028-03-02T00:00:00Z')).toBe(
      '2028-02-29T14:00:00Z',
    );
  });
  it('is due at the next hour when its hour doesn’t exist, and once when the hour occurs twice', () => {
    const two = { ...daily, hour: 2 };
    // Clocks go forward on 2027-03-14: 02:00 does not exist.
    expect(dues(two, '2027-03-13T00:00:00Z', 3)).toEqual([
      '2027-03-13T10:00:00Z',
      '2027-03-14T10:00:00Z',
      '2027-03-15T09:00:00Z',
    ]);
    const one = { ...daily, hour: 1 };
    // Clocks go back on 2026-11-01: 01:00 comes twice.
    expect(dues(one, '2026-10-31T00:00:00Z', 3)).toEqual([
      '2026-10-31T08:00:00Z',
      '2026-11-01T08:00:00Z',
      '2026-11-02T09:00:00Z',
    ]);
    expect(latestDue(one, '2026-11-01T09:30:00Z')).toBe('2026-11-01T08:00:00Z');
  });

  const when = fc.record({
    pace: fc.constantFrom(...mailingPaces),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  });
  const moment = fc
    .date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString());
  const pacific = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO('America/Los_Angeles');

  it('has the moment, and no other due time, between the last and the next', () => {
    fc.assert(
      fc.property(when, moment, (given, at) => {
        const [last, next] = [latestDue(given, at), nextDue(given, at)];
        const order = [
          Temporal.Instant.compare(last, at) <= 0,
          Temporal.Instant.compare(next, at) > 0,
        ];
        expect([...order, nextDue(given, last), latestDue(given, next)]).toEqual([
          true,
          true,
          next,
          next,
        ]);
      }),
      { numRuns: runs(2000) },
    );
  });
  it('is due exactly once every day, week or month, on its day', () => {
    fc.assert(
      fc.property(when, moment, (given, at) => {
        const isShifted = (due: Temporal.ZonedDateTime) =>
          due.toPlainTime().hour === 3 && due.subtract({ hours: 2 }).offset !== due.offset;
        const days = dues(given, at, 5).map(pacific);
        const first = days[0]?.toPlainDate();
        expect(days.map((due) => due.minute + due.second)).toEqual([0, 0, 0, 0, 0]);
        for (const [n, due] of days.entries()) {
          const day = due.toPlainDate();
          // The hour differs only where 02:00 is skipped.
          expect(due.hour === given.hour || (given.hour === 2 && isShifted(due))).toBe(true);
          if (given.pace === 'daily')
            expect(first?.until(day, { largestUnit: 'day' }).days).toBe(n);
          if (given.pace === 'weekly')
            expect([first?.until(day, { largestUnit: 'day' }).days, day.dayOfWeek]).toEqual([
              7 * n,
              given.weekday,
            ]);
          if (given.pace === 'monthly')
            expect(day.day).toBe(Math.min(given.monthDay, day.daysInMonth));
          if (given.pace === 'monthly')
            expect(
              first?.with({ day: 1 }).until(day.with({ day: 1 }), { largestUnit: 'month' }).months,
            ).toBe(n);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
