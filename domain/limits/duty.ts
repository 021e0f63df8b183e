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

/** Days before and after a day that its limits look at. */
export const LIMIT_REACH_DAYS = 13;

/** Whom limits are for (LIM-1). */
export const isPilotRole = (name: string): boolean => ['pilot', 'co-pilot', 'copilot'].includes(normalName(name));

/** A person's day over all dispatches. */
export interface DutyDay {
  /** Flight hours in hundredths. */
  readonly flown: number;
  /** Minutes since the epoch; null while nobody knows. */
  readonly start: number | null;
  readonly end: number | null;
  /** Not back yet from one of its dispatches. */
  readonly isOut: boolean;
  readonly entries: readonly DutyEntry[];
}
/** By day number. */
export type DutyDays = ReadonlyMap<number, DutyDay>;

const least = (a: number | null, b: number | null, pick: (a: number, b: number) => number) => (a === null ? b : b === null ? a : pick(a, b));

function withEntry(day: DutyDay | undefined, entry: DutyEntry): DutyDay {
  const start = entry.start === null ? null : epochMinutes(entry.start);
  const end = entry.end === null ? null : epochMinutes(entry.end);
  const flown = hundredths(entry.hours);
  if (day === undefined) return { flown, start, end, isOut: entry.isOut, entries: [entry] };
  return {
    flown: day.flown + flown,
    start: least(day.start, start, Math.min),
    end: least(day.end, end, Math.max),
    isOut: day.isOut || entry.isOut,
    entries: [...day.entries, entry],
  };
}

/** The days of one person: a duty day runs from its first start to its last end (LIM-2). */
export function dutyDays(entries: readonly DutyEntry[]): DutyDays {
  const days = new Map<number, DutyDay>();
  for (const entry of entries) {
    const day = dayNumber(entry.day);
    days.set(day, withEntry(days.get(day), entry));
  }
  return days;
}
