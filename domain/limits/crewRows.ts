import { Temporal } from 'temporal-polyfill';
import type { Limits } from '../../contract/limits/limits.ts';
import { epochMinutes, instantText, pacificDay, pacificTime } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatHours, formatTime } from '../format.ts';
import { limitsOn } from './crewLimits.ts';
import {
  type DutyDay,
  type DutyDays,
  dayNumber,
  dayOfNumber,
  dutyBefore,
  dutyDays,
  LIMIT_REACH_DAYS,
} from './duty.ts';
import { leftText, leftToday } from './leftToday.ts';
import { type NextStart, nextStart } from './nextStart.ts';
import { limitText } from './texts.ts';

/** Number of days on the page (LIM-13). */
export const SHOWN_DAYS = 14;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

export interface DutyCell {
  readonly day: string;
  /** '' for a day off or a day on which no duty begins. */
  readonly hours: string;
  /** "08:05–18:20"; "to 05:42" for a duty that began the day before; '' if unknown. */
  readonly duty: string;
  /** The exceeded limits of the day, one sentence each. */
  readonly warnings: readonly string[];
  readonly dispatches: readonly {
    readonly id: string;
    readonly number: number;
    readonly type: 'flight' | 'standby' | 'agentOnly';
  }[];
}
export interface CrewRow {
  readonly crewId: string;
  readonly name: string;
  readonly vendorName: string;
  readonly cells: readonly DutyCell[];
  /** "5.3 h and 6 h 40 of duty left; from tomorrow 05:00"; '' for days that don't reach today. */
  readonly next: string;
  /** Number of shown days that exceed a limit. */
  readonly broken: number;
}

const time = (epochMinutes: number, day: string) =>
  formatTime(instantText(epochMinutes * 60_000), day);

function dutyText(day: string, { start, end, isOut }: DutyDay): string {
  if (start === null) return '';
  return `${time(start, day)}–${isOut || end === null ? 'out' : time(end, day)}`;
}

/** The end of the previous day's duty, for a day on which none begins. */
function endText(day: string, days: DutyDays): string {
  const before = dutyBefore(dayNumber(day), days)?.day;
  return before === undefined || before.end === null || before.isOut
    ? 'out'
    : `to ${time(before.end, day)}`;
}

function cellOf(day: string, days: DutyDays, name: string): DutyCell {
  const here = days.get(dayNumber(day));
  if (here === undefined) return { day, hours: '', duty: '', warnings: [], dispatches: [] };
  return {
    day,
    hours: here.isCarried ? '' : formatHours(here.flown / 100),
    duty: here.isCarried ? endText(day, days) : dutyText(day, here),
    warnings: limitsOn(day, days).map((warning) => limitText(name, day, warning)),
    dispatches: here.entries.map(({ dispatchId, dispatchNumber, dispatchType }) => ({
      id: dispatchId,
      number: dispatchNumber,
      type: dispatchType,
    })),
  };
}

/** "From 07:01", with the day if it is not today. */
export function nextText(next: NextStart, now: string): string {
  const today = pacificDay(now);
  if (next.kind === 'any') return 'Any time';
  if (next.kind === 'out') return 'Still out';
  const at =
    next.instant === null || epochMinutes(next.instant) <= epochMinutes(now)
      ? ''
      : pacificTime(next.instant);
  const ahead = dayNumber(next.day) - dayNumber(today);
  if (ahead === 0) return at === '' ? 'Any time' : `From ${at}`;
  const day = ahead === 1 ? 'tomorrow' : formatDate(next.day);
  return at === '' ? `From ${day}` : `From ${day} ${at}`;
}

/** The hours left today, then the next start (LIM-13). */
export function leftAndNextText(days: DutyDays, now: string): string {
  const left = leftText(leftToday(now, days));
  const next = nextText(nextStart(pacificDay(now), days), now);
  return left === '' ? next : `${left}; ${next.charAt(0).toLowerCase()}${next.slice(1)}`;
}

/** The shown days, from `until` backwards. */
export const shownDays = (until: string): string[] =>
  Array.from({ length: SHOWN_DAYS }, (_, n) => dayOfNumber(dayNumber(until) - n));

/** Short weekday of a day: "Mon". */
export const weekdayOf = (day: string): string =>
  weekday.format(Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds);

/**
 * People on duty in the shown days: most exceeded limits first, then by name.
 * @param now instant, for the next start
 */
export function crewRows({ people, duty }: Limits, until: string, now: string): CrewRow[] {
  const shown = shownDays(until);
  const reachesToday = Math.abs(dayNumber(until) - dayNumber(pacificDay(now))) <= LIMIT_REACH_DAYS;
  const of = new Map<string, Limits['duty'][number][]>();
  for (const entry of duty) of.set(entry.crewId, [...(of.get(entry.crewId) ?? []), entry]);
  return people
    .map(({ crewId, name, vendorName }) => {
      const days = dutyDays(of.get(crewId) ?? []);
      const cells = shown.map((day) => cellOf(day, days, name));
      return {
        crewId,
        name,
        vendorName,
        cells,
        next: reachesToday ? leftAndNextText(days, now) : '',
        broken: cells.filter(({ warnings }) => warnings.length > 0).length,
      };
    })
    .sort((a, b) => b.broken - a.broken || a.name.localeCompare(b.name, 'en'));
}

/** A limit that a person exceeds, at the last shown day affected. */
export interface BrokenLimit {
  readonly key: string;
  readonly text: string;
  readonly day: string;
  readonly dispatches: DutyCell['dispatches'];
}
/** Exceeded limits without repeated sentences: six days over the same limit count once. */
export function brokenLimits(rows: readonly CrewRow[]): BrokenLimit[] {
  const found = new Map<string, BrokenLimit>();
  for (const { crewId, cells } of rows)
    for (const { day, warnings, dispatches } of cells)
      for (const text of warnings) {
        const key = `${crewId} ${text}`;
        if (!found.has(key)) found.set(key, { key, text, day, dispatches });
      }
  return [...found.values()].sort((a, b) => b.day.localeCompare(a.day));
}
