import { momentText } from './momentText.ts';
import { pacificDay, pacificTime } from './pacific.ts';

/** The time of an unsaved draft, Pacific; without the date if it is from today. */
export const draftTime = (savedAt: string, now: string): string =>
  pacificDay(savedAt) === pacificDay(now) ? pacificTime(savedAt) : momentText(savedAt);
