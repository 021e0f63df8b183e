import { instantText, pacificDay } from '../dates/pacific.ts';
import { mayBegin, SHORTEST_REST } from './crewLimits.ts';
import { type DutyDays, dayNumber, dayOfNumber } from './duty.ts';

/** When a person may begin the next day of duty (LIM-9). */
export type NextStart =
  /** Nothing stands against beginning today. */
  | { readonly kind: 'any' }
  /** Not back yet. */
  | { readonly kind: 'out' }
  /** From this moment on; `instant` is null where the whole day is free. */
  | { readonly kind: 'from'; readonly day: string; readonly instant: string | null };

/** Longer than any rule keeps somebody at home. */
const LOOK_AHEAD = 15;

/**
 * The next day of duty that breaks no limit, after the last one up to today.
 * @param today `YYYY-MM-DD`
 */
export function nextStart(today: string, days: DutyDays): NextStart {
  const now = dayNumber(today);
  const worked = [...days.keys()].filter((day) => day <= now).sort((a, b) => b - a);
  const last = worked[0];
  const lastDay = last === undefined ? undefined : days.get(last);
  if (last === undefined || lastDay === undefined) return { kind: 'any' };
  if (lastDay.isOut) return { kind: 'out' };
  const rested = lastDay.end === null ? null : instantText((lastDay.end + SHORTEST_REST) * 60_000);
  const restedDay = rested === null ? last : dayNumber(pacificDay(rested));
  const first = Math.max(last + 1, restedDay, now);
  let day = first;
  while (day < first + LOOK_AHEAD && !mayBegin(day, days)) day++;
  if (day === now && restedDay < now) return { kind: 'any' };
  return { kind: 'from', day: dayOfNumber(day), instant: day === restedDay ? rested : null };
}
