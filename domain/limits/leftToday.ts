import type { CrewLeft } from '../../contract/limits/limits.ts';
import type { CrewMember } from '../../contract/people/crew.ts';
import { epochMinutes, pacificDay } from '../dates/pacific.ts';
import { isFlightCrew, type Job } from '../flightCrew.ts';
import { hundredths as hundredthsOf } from '../forms/typed.ts';
import {
  canBeginDuty,
  flownIn,
  LONGEST_DUTY,
  MAX_A_DAY,
  MAX_IN_SIX_DAYS,
  SIX,
} from './crewLimits.ts';
import { type Duty, type DutyDays, dayNumber, dutyBefore, PAUSE_ENDS_DUTY } from './duty.ts';
import { nextStart } from './nextStart.ts';

/** How much a person can still fly today (LIM-14). */
export interface LeftToday {
  /** Flight hours in hundredths. */
  readonly hundredths: number;
  /** Minutes until the running duty is over; null if none runs or its start is unknown. */
  readonly dutyMinutes: number | null;
}
const nothing: LeftToday = { hundredths: 0, dutyMinutes: null };

/** Today's duty, or yesterday's if it goes on across midnight (LIM-2). */
function runningDuty(now: string, days: DutyDays): Duty | null {
  const today = dayNumber(pacificDay(now));
  const last = dutyBefore(today + 1, days) ?? dutyBefore(today, days);
  if (last === undefined) return null;
  const { end, isOut } = last.day;
  const goesOn = isOut || (end !== null && epochMinutes(now) - end < PAUSE_ENDS_DUTY);
  return last.number === today || goesOn ? last : null;
}
const flightHours = (day: number, flown: number, days: DutyDays): number =>
  Math.max(0, Math.min(MAX_A_DAY - flown, MAX_IN_SIX_DAYS - flownIn(days, day - SIX + 1, SIX)));

/**
 * What the limits leave of today: nothing if the running duty is used up, if a day off is due, or
 * if rest lasts until tomorrow.
 * @param now instant
 */
export function leftToday(now: string, days: DutyDays): LeftToday {
  const today = pacificDay(now);
  const running = runningDuty(now, days);
  if (running === null) {
    const next = nextStart(today, days);
    const canBegin = next.kind === 'any' || (next.kind === 'from' && next.day === today);
    return canBegin
      ? { hundredths: flightHours(dayNumber(today), 0, days), dutyMinutes: null }
      : nothing;
  }
  const { number, day } = running;
  if (!canBeginDuty(number, days)) return nothing;
  const hundredths = flightHours(number, day.flown, days);
  if (day.start === null) return { hundredths, dutyMinutes: null };
  const dutyMinutes = LONGEST_DUTY - Math.max(0, epochMinutes(now) - day.start);
  return dutyMinutes > 0 && hundredths > 0 ? { hundredths, dutyMinutes } : nothing;
}

/** "5.3 h", rounded down, so that it never exceeds a limit. */
export const hoursLeftText = (hundredths: number): string =>
  `${(Math.floor(hundredths / 10) / 10).toFixed(1)} h`;
/**
 * "5.3 h left" for a crew picker; '' for people without limits. A pilot who isn't in `left` was off
 * duty and has the whole day.
 * @param left null while unknown
 */
export function memberHoursLeft(
  { id, roleId, roleName }: Pick<CrewMember, 'id' | 'roleId' | 'roleName'>,
  roles: readonly (Job & { readonly id: string })[],
  left: readonly CrewLeft[] | null,
): string {
  if (left === null) return '';
  const hours = left.find(({ crewId }) => crewId === id)?.hours;
  const job = roles.find((role) => role.id === roleId) ?? { name: roleName };
  if (hours === undefined && !isFlightCrew(job)) return '';
  return `${hoursLeftText(hours === undefined ? MAX_A_DAY : hundredthsOf(hours))} left`;
}
export const dutyText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
};
/** "5.3 h and 6 h 40 of duty left"; '' if nothing is left. */
export function leftText({ hundredths, dutyMinutes }: LeftToday): string {
  if (hundredths === 0) return '';
  const hours = hoursLeftText(hundredths);
  return dutyMinutes === null
    ? `${hours} left`
    : `${hours} and ${dutyText(dutyMinutes)} of duty left`;
}
