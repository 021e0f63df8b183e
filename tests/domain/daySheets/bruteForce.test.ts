import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantText } from '../../../domain/dates/pacific.ts';
import { daySheet, nothingRecorded } from '../../../domain/daySheets/sheet.ts';
import {
  defaultTerms,
  paysChoices,
  type SheetMark,
  stepChoices,
  windowOn,
} from '../../../domain/daySheets/window.ts';

const day = '2025-07-14';
/** Marks of two days around the day that don't overlap; the last one can be open. */
const marks = fc
  .record({
    // Seconds since the day before at noon, so that marks begin and end between minutes.
    ends: fc.uniqueArray(fc.integer({ min: 0, max: 48 * 3600 }), { maxLength: 12 }),
    pays: fc.array(fc.constantFrom(...paysChoices), { minLength: 12, maxLength: 12 }),
    isOpen: fc.boolean(),
  })
  .map(({ ends, pays, isOpen }): SheetMark[] => {
    const start = Date.parse('2025-07-13T19:00:00Z');
    const sorted = ends.toSorted((a, b) => a - b).map((s) => instantText(start + s * 1000));
    const found: SheetMark[] = [];
    for (let n = 0; n < sorted.length; n += 2) {
      const untilTime = sorted[n + 1] ?? null;
      if (untilTime === null && !isOpen) break;
      found.push({ startTime: sorted[n] ?? '', untilTime, pays: pays[n] ?? 'deduct' });
    }
    return found;
  });
const terms = fc.record({
  windowStart: fc.constantFrom('03:00', '06:30', '07:00', '10:00'),
  windowHours: fc.integer({ min: 1, max: 14 }),
  stepMinutes: fc.constantFrom(...stepChoices),
});
const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);
const coversMinute = ({ startTime, untilTime }: SheetMark, minute: number) =>
  minuteOf(startTime) <= minute && (untilTime === null || minute < minuteOf(untilTime));

it('counts each minute of the window as minute by minute does (PAY-3 to PAY-6)', () => {
  // A failure prints the seed.
  fc.assert(
    fc.property(marks, terms, fc.integer({ min: 0, max: 5_000_000 }), (all, own, daily) => {
      const window = windowOn(day, own);
      const minutes = Array.from({ length: own.windowHours * 60 }, (_, n) => window.from + n);
      const isOff = all.some(
        (mark) => mark.pays === 'dayOff' && minutes.every((minute) => coversMinute(mark, minute)),
      );
      const lost = isOff
        ? 0
        : minutes.filter((minute) =>
            all.some((mark) => mark.pays !== 'excuse' && coversMinute(mark, minute)),
          ).length;
      let units = 0;
      while (units * own.stepMinutes < lost) units += 1;
      const exact = (daily * units * own.stepMinutes) / (own.windowHours * 60);
      const found = daySheet({
        day,
        terms: { ...defaultTerms, ...own },
        rates: { daily, hourly: 416_200, standby: 0 },
        marks: all,
        recorded: nothingRecorded,
      });
      expect([found.status === 'dayOff', found.unavailableMinutes, found.units]).toEqual([
        isOff,
        lost,
        units,
      ]);
      expect(Math.abs(found.deductionCents - exact)).toBeLessThanOrEqual(0.5);
      expect(found.availabilityCents).toBe(isOff ? 0 : daily - found.deductionCents);
      expect(found.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(found.payableCents);
    }),
    { numRuns: 10_000 },
  );
});
