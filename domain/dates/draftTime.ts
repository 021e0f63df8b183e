import { pacificDay, pacificTime } from './pacific.ts';
import { formatDate } from './parseDate.ts';

/** When an unsaved draft is from, Pacific: the time alone when it is from today. */
export const draftTime = (savedAt: string, now: string): string =>
  pacificDay(savedAt) === pacificDay(now) ? pacificTime(savedAt) : `${formatDate(pacificDay(savedAt))} ${pacificTime(savedAt)}`;
