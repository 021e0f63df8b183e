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
} from './duty.ts';
import { type NextStart, nextStart } from './nextStart.ts';
import { limitText } from './texts.ts';

/** Days that the page shows (LIM-13). */
export const SHOWN_DAYS = 14;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

export interface DutyCell {
  readonly day: string;
  /** '' for a day off, and for a day on which no duty begins. */
  readonly hours: string;
  /** "08:05–18:20", "to 05:42" of a duty that began the day before, '' where it isn't known. */
  readonly duty: string;
  /** What the day breaks, in sentences. */
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
  readonly next: string;
  /** Days within the span that break a limit. */
  readonly broken: number;
}

const time = (epochMinutes: number, day: string) =>
  formatTime(instantText(epochMinutes * 60_000), day);

function dutyText(day: string, { start, end, isOut }: DutyDay): string {
  if (start === null) return '';
  return `${time(start, day)}–${isOut || end === null ? 'out' : time(end, day)}`;
}

/** When the duty of the day before ended, on a day on which none begins. */
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

/** "May fly from 07:01", and on which day where that is not tomorrow or today. */
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

/** The days that end with a day, that one first. */
export const shownDays = (until: string): string[] =>
  Array.from({ length: SHOWN_DAYS }, (_, n) => dayOfNumber(dayNumber(until) - n));

/** "Mon" of a day. */
export const weekdayOf = (day: string): string =>
  weekday.format(Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds);

/** Everybody on duty in the days shown; those who break a limit first, then by name. @param now an instant, for the next start */
export function crewRows({ people, duty }: Limits, until: string, now: string): CrewRow[] {
  const shown = shownDays(until);
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
        next: nextText(nextStart(pacificDay(now), days), now),
        broken: cells.filter(({ warnings }) => warnings.length > 0).length,
      };
    })
    .sort((a, b) => b.broken - a.broken || a.name.localeCompare(b.name, 'en'));
}

/** One limit that somebody breaks, at the last day of the span on which it shows. */
export interface BrokenLimit {
  readonly key: string;
  readonly text: string;
  readonly day: string;
  readonly dispatches: DutyCell['dispatches'];
}
/** Every limit that is broken, each sentence once: six days of too many hours break one limit, not six. */
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
