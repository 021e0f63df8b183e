import { pacificDay } from '../../dates/pacific.ts';

/** The earlier day that the next record of a stack keeps; null for a record of today (CLONE-6). */
export const stackDay = (day: string | null, now: string): string | null =>
  day === null || day === pacificDay(now) ? null : day;
