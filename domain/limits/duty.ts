import type { DutyEntry } from '../../contract/limits/limits.ts';
import { epochMinutes } from '../dates/pacific.ts';
import { addDays, daysBetween } from '../dates/parseDate.ts';
import { hundredths } from '../forms/typed.ts';

const FIRST_DAY = '1970-01-01';
// Cache: a list of limits converts the same few days thousands of times.
const numbers = new Map<string, number>();
const MAX_KEPT = 5_000;

/** Converts a `YYYY-MM-DD` day to days since 1970-01-01; `dayOfNumber` is the inverse. */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size >= MAX_KEPT) numbers.clear();
  const number = daysBetween(FIRST_DAY, day);
  numbers.set(day, number);
  return number;
}
export const dayOfNumber = (number: number): string => addDays(FIRST_DAY, number);

/**
 * Days before and after a day that its limits depend on: 13, plus one for a duty that crosses
 * midnight.
 */
export const LIMIT_REACH_DAYS = 14;

/** Minutes. A shorter pause across midnight doesn't end a duty (LIM-2). */
export const PAUSE_ENDS_DUTY = 4 * 60;

/** A person's duty day over all dispatches. */
export interface DutyDay {
  /** Flight hours in hundredths. */
  readonly flown: number;
  /** Minutes since the epoch; null if unknown. */
  readonly start: number | null;
  readonly end: number | null;
  /** One of its dispatches is still out. */
  readonly isOut: boolean;
  /** Entries of the duty, including those of the next day that belong to it. */
  readonly entries: readonly DutyEntry[];
  /**
   * No duty begins on this day, because all entries belong to the previous duty. The day counts for
   * LIM-8.
   */
  readonly isCarried: boolean;
}
/** Duty days by day number. */
export type DutyDays = ReadonlyMap<number, DutyDay>;

const least = (a: number | null, b: number | null, pick: (a: number, b: number) => number) =>
  a === null ? b : b === null ? a : pick(a, b);

function withEntry(day: DutyDay | undefined, entry: DutyEntry): DutyDay {
  const start = entry.start === null ? null : epochMinutes(entry.start);
  const end = entry.end === null ? null : epochMinutes(entry.end);
  const flown = hundredths(entry.hours);
  if (day === undefined)
    return { flown, start, end, isOut: entry.isOut, entries: [entry], isCarried: false };
  return {
    ...day,
    flown: day.flown + flown,
    start: least(day.start, start, Math.min),
    end: least(day.end, end, Math.max),
    isOut: day.isOut || entry.isOut,
    entries: [...day.entries, entry],
  };
}

export interface Duty {
  /** Number of the day on which the duty began. */
  readonly number: number;
  readonly day: DutyDay;
}
/** The previous day's duty, followed back to the day it began. None if the previous day was off. */
export function dutyBefore(number: number, days: DutyDays): Duty | undefined {
  const day = days.get(number - 1);
  if (day === undefined) return undefined;
  return day.isCarried ? dutyBefore(number - 1, days) : { number: number - 1, day };
}

/**
 * The day's entries that belong to the previous duty, up to the first pause that ends it (LIM-2).
 */
function carriedEntries({ end, isOut }: DutyDay, entries: readonly DutyEntry[]): DutyEntry[] {
  if (end === null || isOut) return [];
  const timed = entries
    .flatMap((entry) =>
      entry.start === null
        ? []
        : [
            {
              entry,
              start: epochMinutes(entry.start),
              end: epochMinutes(entry.end ?? entry.start),
            },
          ],
    )
    .sort((a, b) => a.start - b.start);
  const carried: DutyEntry[] = [];
  let last = end;
  for (const next of timed) {
    if (next.start - last >= PAUSE_ENDS_DUTY) break;
    carried.push(next.entry);
    last = Math.max(last, next.end);
  }
  return carried;
}

/**
 * The duty days of one person. A duty runs from its first start to its last end, across midnight
 * until a pause of four hours. It counts on the day it began (LIM-2).
 */
export function dutyDays(entries: readonly DutyEntry[]): DutyDays {
  const byDay = new Map<number, DutyEntry[]>();
  for (const entry of entries)
    byDay.set(dayNumber(entry.day), [...(byDay.get(dayNumber(entry.day)) ?? []), entry]);
  const days = new Map<number, DutyDay>();
  for (const [number, ofDay] of [...byDay].sort(([a], [b]) => a - b)) {
    const before = dutyBefore(number, days);
    const carried = before === undefined ? [] : carriedEntries(before.day, ofDay);
    if (before !== undefined && carried.length > 0)
      days.set(before.number, carried.reduce(withEntry, before.day));
    let own: DutyDay | undefined;
    for (const entry of ofDay) if (!carried.includes(entry)) own = withEntry(own, entry);
    days.set(
      number,
      own ?? { flown: 0, start: null, end: null, isOut: false, entries: carried, isCarried: true },
    );
  }
  return days;
}
