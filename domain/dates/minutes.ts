import { epochMinutes } from './pacific.ts';

/** Whole minutes from one instant to another; negative when the second is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  epochMinutes(to) - epochMinutes(from);

/** Minutes by which the clock of a user's computer can differ from the service's (SES-32). */
export const CLOCK_TOLERANCE_MINUTES = 5;
/** Whether an instant is later than a wrong clock explains. Days have no tolerance. */
export const isInFuture = (instant: string, now: string): boolean =>
  minutesBetween(now, instant) > CLOCK_TOLERANCE_MINUTES;
