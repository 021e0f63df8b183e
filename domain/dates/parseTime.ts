import { type Parsed, parsed, refused } from './parsed.ts';

export const invalidTime = 'Invalid time';

/** Parses a typed HH:mm time, else the error 'Invalid time' (ENTRY-24). */
export const parseTime = (text: string): Parsed<string> =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text.trim()) ? parsed(text.trim()) : refused(invalidTime);

/**
 * Rewrites a time field's text on blur: 905 and 9:05 → 09:05, 1305 → 13:05 (ENTRY-24). Other text
 * stays as typed.
 */
export function rewriteTime(text: string): string {
  const digits = /^(\d{1,2}):?(\d{2})$/.exec(text.trim());
  if (digits === null) return text;
  const time = `${(digits[1] ?? '').padStart(2, '0')}:${digits[2]}`;
  return parseTime(time).error === null ? time : text;
}
