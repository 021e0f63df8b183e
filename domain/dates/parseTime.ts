import { type Parsed, parsed, refused } from './parsed.ts';

export const invalidTime = 'Invalid time';

/** Parses a typed HH:mm time, else the error 'Invalid time' (ENTRY-24). */
export const parseTime = (text: string): Parsed<string> =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text.trim()) ? parsed(text.trim()) : refused(invalidTime);

/** Hours, minutes, seconds after colons, and AM or PM. */
const typedTime = /^(\d{1,2})(?::?(\d{2})|:(\d{2}):[0-5]\d)(?:\s*([ap])\.?m\.?)?$/i;
/** The hour of the day, '' for an hour that AM or PM cannot have. */
function hourOf(hour: string, half: string | undefined): string {
  if (half === undefined) return hour.padStart(2, '0');
  const typed = Number(hour);
  if (typed < 1 || typed > 12) return '';
  return String((typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0');
}

/**
 * Rewrites a time field's text on blur: 905, 9:05, 09:05:00 and 9:05 AM → 09:05, 1305 and 1:05 PM →
 * 13:05 (ENTRY-24). Other text stays as typed.
 */
export function rewriteTime(text: string): string {
  const [, hour = '', minute, minuteOfThree, half] = typedTime.exec(text.trim()) ?? [];
  const time = `${hourOf(hour, half)}:${minute ?? minuteOfThree ?? ''}`;
  return parseTime(time).error === null ? time : text;
}

/** Whether a text is the end of its day: 2400, 24:00 or 24:00:00, which is 00:00 of the next one. */
export const isEndOfDay = (text: string): boolean => /^24:?00(?::00)?$/.test(text.trim());
