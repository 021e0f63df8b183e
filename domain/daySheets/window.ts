import { epochMinutes, placeTime } from '../dates/pacific.ts';
import { invalidTime, parseTime } from '../dates/parseTime.ts';

/** The hours and steps in which a contract pays its availability (PAY-2). */
export interface SheetTerms {
  /** HH:mm, Pacific. */
  readonly windowStart: string;
  readonly windowHours: number;
  readonly stepMinutes: number;
  /** Hundredths of an hour; null without a guarantee. */
  readonly guaranteedDailyHours: number | null;
}
export const defaultTerms: SheetTerms = {
  windowStart: '07:00',
  windowHours: 14,
  stepMinutes: 15,
  guaranteedDailyHours: null,
};
export const stepChoices = [15, 30, 60] as const;

/** Minutes since the epoch, the second one exclusive. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Whether a mark lowers the day's pay, is excused, or is a day off that was agreed (PAY-3). */
export const paysChoices = ['deduct', 'excuse', 'dayOff'] as const;
export type Pays = (typeof paysChoices)[number];
export interface SheetMark {
  /** Instants. */
  readonly startTime: string;
  /** Null while the mark is open. */
  readonly untilTime: string | null;
  readonly pays: Pays;
}

const clockMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
/** Clocks change at 02:00. */
const EARLIEST = 3 * 60;
const MIDNIGHT = 24 * 60;

/** The first problem of a window (PAY-2), null if it is allowed. */
export function windowProblem(
  windowStart: string,
  windowHours: number,
): { readonly field: 'windowStart' | 'windowHours'; readonly message: string } | null {
  if (parseTime(windowStart).error !== null) return { field: 'windowStart', message: invalidTime };
  if (clockMinutes(windowStart) < EARLIEST)
    return { field: 'windowStart', message: 'The window must start at 03:00 or later.' };
  return clockMinutes(windowStart) + windowHours * 60 > MIDNIGHT
    ? { field: 'windowHours', message: 'The window must end by 24:00.' }
    : null;
}

/** The contract's window on a day. It never crosses a change of the clocks (PAY-2). */
export function windowOn(
  day: string,
  { windowStart, windowHours }: Pick<SheetTerms, 'windowStart' | 'windowHours'>,
): Span {
  const start = placeTime(day, windowStart);
  const from = start.kind === 'placed' ? start.epochMinutes : 0;
  return { from, until: from + windowHours * 60 };
}

/** The part of a mark inside the window. An open mark runs to the window's end (PAY-3). */
export function clipped(
  { startTime, untilTime }: Pick<SheetMark, 'startTime' | 'untilTime'>,
  { from, until }: Span,
): Span {
  const start = Math.max(from, epochMinutes(startTime));
  const end = untilTime === null ? until : Math.min(until, epochMinutes(untilTime));
  return { from: start, until: Math.max(start, end) };
}

/** Whether a day-off mark covers the whole window (PAY-6). */
export const isDayOff = (marks: readonly SheetMark[], window: Span): boolean =>
  marks.some((mark) => {
    const { from, until } = clipped(mark, window);
    return mark.pays === 'dayOff' && from === window.from && until === window.until;
  });

/**
 * Minutes of the window that lower the pay: marks that deduct, and days off that don't cover the
 * window (PAY-3). Marks of an aircraft never overlap.
 */
export function unavailableMinutes(marks: readonly SheetMark[], window: Span): number {
  if (isDayOff(marks, window)) return 0;
  return marks.reduce((sum, mark) => {
    const { from, until } = clipped(mark, window);
    return mark.pays === 'excuse' ? sum : sum + until - from;
  }, 0);
}
