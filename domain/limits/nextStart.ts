import { instantText, pacificDay } from '../dates/pacific.ts';
import { canBeginDuty, SHORTEST_REST } from './crewLimits.ts';
import { type DutyDays, dayNumber, dayOfNumber, dutyBefore } from './duty.ts';

/** When a person can begin the next duty day (LIM-9). */
export type NextStart =
  /** No limit prevents duty today. */
  | { readonly kind: 'any' }
  /** The person is still out. */
  | { readonly kind: 'out' }
  /** From this day on; `instant` is null if the whole day is allowed. */
  | { readonly kind: 'from'; readonly day: string; readonly instant: string | null };

/** Days to search; longer than any limit requires off. */
const LOOK_AHEAD = 15;

/**
 * The next day on which a person can begin duty without exceeding a limit, after their last duty up
 * to today.
 * @param today `YYYY-MM-DD`
 */
export function nextStart(today: string, days: DutyDays): NextStart {
  const now = dayNumber(today);
  const worked = [...days.keys()].filter((day) => day <= now);
  const last = worked.length === 0 ? undefined : dutyBefore(Math.max(...worked) + 1, days);
  if (last === undefined) return { kind: 'any' };
  const { end, isOut } = last.day;
  if (isOut) return { kind: 'out' };
  const rested = end === null ? null : instantText((end + SHORTEST_REST) * 60_000);
  const restedDay = rested === null ? last.number : dayNumber(pacificDay(rested));
  const first = Math.max(last.number + 1, restedDay, now);
  let day = first;
  while (day < first + LOOK_AHEAD && !canBeginDuty(day, days)) day++;
  if (day === now && restedDay < now) return { kind: 'any' };
  return { kind: 'from', day: dayOfNumber(day), instant: day === restedDay ? rested : null };
}
