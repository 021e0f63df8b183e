import { Temporal } from 'temporal-polyfill';
import { epochMinutes } from './pacific.ts';

/** Whole minutes from one instant to another; negative if the second is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  epochMinutes(to) - epochMinutes(from);

/** Whether an instant is later than another one. */
export const isAfter = (instant: string, other: string): boolean =>
  Temporal.Instant.compare(instant, other) > 0;

/** The instant so many minutes later. */
export const plusMinutes = (instant: string, minutes: number): string =>
  Temporal.Instant.from(instant).add({ minutes }).toString();

/**
 * Allowed difference between the clocks of a user's computer and the service, in minutes (SES-32).
 */
export const CLOCK_TOLERANCE_MINUTES = 5;
/**
 * Whether an instant is further in the future than a wrong clock explains. Days have no tolerance.
 */
export const isInFuture = (instant: string, now: string): boolean =>
  minutesBetween(now, instant) > CLOCK_TOLERANCE_MINUTES;
