import { pacificDay, pacificTime } from '../../dates/pacific.ts';
import { dayShortcut } from '../../dates/parseDate.ts';

/** What a key types in a time field: N is now (ENTRY-8). Null for a key that means nothing special. */
export const timeKey = (key: string, now: string): string | null =>
  key === 'n' || key === 'N' ? pacificTime(now) : null;
/** What a key types in a date field: t, + and −, ArrowUp and ArrowDown by a day. */
export function dateKey(key: string, text: string, now: string): string | null {
  const meant = key === 'ArrowUp' ? '+' : key === 'ArrowDown' ? '-' : key;
  return dayShortcut(meant, text, pacificDay(now));
}
