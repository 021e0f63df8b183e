import { Temporal } from 'temporal-polyfill';
import { isKnownYear } from '../../contract/wire/spans.ts';

/** Validates a wire day `YYYY-MM-DD`; null if it doesn't exist or its year is out of range. */
export function readDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isKnownYear(Number(text.slice(0, 4)))) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
