import { momentText } from './momentText.ts';
import { pacificDay, pacificTime } from './pacific.ts';

/** When an unsaved draft is from, Pacific: the time alone when it is from today. */
export const draftTime = (savedAt: string, now: string): string =>
  pacificDay(savedAt) === pacificDay(now) ? pacificTime(savedAt) : momentText(savedAt);
