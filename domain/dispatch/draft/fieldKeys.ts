import { pacificDay, pacificTime } from '../../dates/pacific.ts';
import { dayShortcut } from '../../dates/parseDate.ts';

/** The text that a key enters in a time field: N is now (ENTRY-8). Null for other keys. */
export const timeKey = (key: string, now: string): string | null =>
  key === 'n' || key === 'N' ? pacificTime(now) : null;
/** The text that a key enters in a date field: t for today; +, −, ArrowUp, ArrowDown by a day. */
export function dateKey(key: string, text: string, now: string): string | null {
  const meant = key === 'ArrowUp' ? '+' : key === 'ArrowDown' ? '-' : key;
  return dayShortcut(meant, text, pacificDay(now));
}
