import { pacificDay, pacificTime } from './pacific.ts';
import { formatDate } from './parseDate.ts';

/** "07/14/2026 13:05": a moment with its day, Pacific. */
export const momentText = (instant: string): string =>
  `${formatDate(pacificDay(instant))} ${pacificTime(instant)}`;

/** HH:mm of a moment, with its month and day before it when it is of another Pacific day than `day`. */
export const shortMomentOn = (instant: string, day: string): string =>
  pacificDay(instant) === day
    ? pacificTime(instant)
    : `${formatDate(pacificDay(instant)).slice(0, 5)} ${pacificTime(instant)}`;
/** The same beside what is of now. */
export const shortMoment = (instant: string, now: string): string =>
  shortMomentOn(instant, pacificDay(now));
