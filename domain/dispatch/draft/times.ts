import { type Placed, placeTime } from '../../dates/pacific.ts';
import { addDays } from '../../dates/parseDate.ts';
import { parseTime } from '../../dates/parseTime.ts';
import type { ActivityDraft, DispatchDraft, NextDay } from './draft.ts';

/** A time field of the draft, placed on its day. */
export interface ParsedTime {
  readonly text: string;
  /** 'Invalid time', null when empty or readable. */
  readonly error: string | null;
  readonly hint: string | null;
  /** Null when empty, unreadable, or the date is not readable. */
  readonly placed: Placed | null;
  /** Its day, '' if the date is not readable. */
  readonly day: string;
  readonly isNextDay: boolean;
}
export interface ParsedTimes {
  readonly out: ParsedTime;
  readonly in: ParsedTime;
  /** Minutes from time out to time in, negative if they are reversed. */
  readonly clockMinutes: number | null;
}

/** Longest wait over midnight, in minutes, that is placed on the next day automatically (D-X1b). */
const longestWait = 120;
/**
 * Longest flight over midnight, in minutes, that is placed on the next day automatically (D-X2).
 */
const longestNight = 14 * 60;

export function readTime(text: string, day: string | null, offset: string): ParsedTime {
  const trimmed = text.trim();
  const base = {
    text: trimmed,
    error: null,
    hint: null,
    placed: null,
    day: day ?? '',
    isNextDay: false,
  };
  if (trimmed === '') return base;
  const { value, error } = parseTime(trimmed);
  if (error !== null) return { ...base, error };
  if (day === null) return base;
  const place = placeTime(day, value, offset);
  return place.kind === 'gap'
    ? { ...base, error: place.error, hint: place.hint }
    : { ...base, placed: place };
}

/**
 * Reads a time that follows another one, on `day` or the day after. `auto` uses the day after only
 * if `day` would be too early and the gap is at most `longest` minutes.
 */
function readAfter(
  text: string,
  day: string | null,
  offset: string,
  before: ParsedTime,
  nextDay: NextDay,
  longest: number,
): ParsedTime {
  const here = readTime(text, day, offset);
  if (here.text === '' || day === null || nextDay === false) return here;
  const there = { ...readTime(text, addDays(day, 1), offset), isNextDay: true };
  if (nextDay === true) return there;
  if (here.placed === null || before.placed === null || there.placed === null) return here;
  const isShort = there.placed.epochMinutes - before.placed.epochMinutes <= longest;
  return here.placed.epochMinutes < before.placed.epochMinutes && isShort ? there : here;
}

/**
 * Reads both times of an activity. `before` is the dispatch time or the last time of the previous
 * activity; the time out is placed from its day on. Only a flight crosses midnight automatically.
 * For a duty day that ends before it starts, a rule asks the user (D-41).
 */
export function readTimes(
  activity: ActivityDraft,
  day: string | null,
  before: ParsedTime,
  type: DispatchDraft['dispatchType'],
): ParsedTimes {
  const from = before.placed === null ? day : before.day;
  const [wait, night] =
    type === 'flight'
      ? [longestWait, longestNight]
      : [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const out = readAfter(
    activity.timeOut,
    from,
    activity.timeOutOffset,
    before,
    activity.timeOutNextDay,
    wait,
  );
  const landed = readAfter(
    activity.timeIn,
    out.placed === null ? from : out.day,
    activity.timeInOffset,
    out,
    activity.timeInNextDay,
    night,
  );
  const clockMinutes =
    out.placed === null || landed.placed === null
      ? null
      : landed.placed.epochMinutes - out.placed.epochMinutes;
  return { out, in: landed, clockMinutes };
}

/** The last known time of an activity; the next activity starts from it. */
export const lastKnownTime = (times: ParsedTimes, before: ParsedTime): ParsedTime => {
  if (times.in.placed !== null) return times.in;
  return times.out.placed !== null ? times.out : before;
};
