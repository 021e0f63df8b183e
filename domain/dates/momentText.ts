import { pacificDay, pacificTime } from './pacific.ts';
import { formatDate } from './parseDate.ts';

/** "07/14/2026 13:05": Pacific date and time. */
export const momentText = (instant: string): string =>
  `${formatDate(pacificDay(instant))} ${pacificTime(instant)}`;

/** HH:mm of an instant, prefixed with month and day if its Pacific day is not `day`. */
export const shortMomentOn = (instant: string, day: string): string =>
  pacificDay(instant) === day
    ? pacificTime(instant)
    : `${formatDate(pacificDay(instant)).slice(0, 5)} ${pacificTime(instant)}`;
/** The same relative to today. */
export const shortMoment = (instant: string, now: string): string =>
  shortMomentOn(instant, pacificDay(now));
