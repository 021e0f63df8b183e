import type { DutyEntry } from '../../contract/limits/limits.ts';
import { epochMinutes } from '../dates/pacific.ts';
import { addDays, daysBetween } from '../dates/parseDate.ts';
import { hundredths } from '../forms/typed.ts';
import { normalName } from '../names.ts';

const FIRST_DAY = '1970-01-01';
// A list of limits asks for the same few days thousands of times.
const numbers = new Map<string, number>();
const MOST_KEPT = 5_000;

/** A day `YYYY-MM-DD` as a running number, and back. */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size >= MOST_KEPT) numbers.clear();
  const number = daysBetween(FIRST_DAY, day);
  numbers.set(day, number);
  return number;
}
export const dayOfNumber = (number: number): string => addDays(FIRST_DAY, number);

/** Days before and after a day that its limits look at: 13, and one whose duty crosses midnight. */
export const LIMIT_REACH_DAYS = 14;

/** A shorter pause across midnight doesn't end a duty, in minutes (LIM-2). */
const PAUSE_ENDS_DUTY = 4 * 60;

/** Whom limits are for (LIM-1). */
export const isPilotRole = (name: string): boolean =>
  ['pilot', 'co-pilot', 'copilot'].includes(normalName(name));

/** A person's day over all dispatches. */
export interface DutyDay {
  /** Flight hours in hundredths. */
  readonly flown: number;
  /** Minutes since the epoch; null while nobody knows. */
  readonly start: number | null;
  readonly end: number | null;
  /** Not back yet from one of its dispatches. */
  readonly isOut: boolean;
  /** Entries of its duty, with those of the next day that belong to it. */
  readonly entries: readonly DutyEntry[];
  /** No duty begins on this day: all its entries belong to the duty before. It counts for LIM-8. */
  readonly isCarried: boolean;
}
/** By day number. */
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

interface Duty {
  /** The number of the day on which it began. */
  readonly number: number;
  readonly day: DutyDay;
}
/** The duty that was on, or had ended, when a day began; none where the day before was off. */
export function dutyBefore(number: number, days: DutyDays): Duty | undefined {
  const day = days.get(number - 1);
  if (day === undefined) return undefined;
  return day.isCarried ? dutyBefore(number - 1, days) : { number: number - 1, day };
}

/** The entries of a day that belong to the duty before: up to the first pause that ends a duty (LIM-2). */
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
 * The days of one person: a duty runs from its first start to its last end, and over midnight until a pause of four
 * hours. All of it counts on the day on which it began (LIM-2).
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
