import { Temporal } from 'temporal-polyfill';
import { isKnownYear } from '../../contract/wire/spans.ts';

/** A day as the wire writes it, `YYYY-MM-DD`; null for one that never was, or of a year that is not known. */
export function readDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isKnownYear(Number(text.slice(0, 4)))) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
