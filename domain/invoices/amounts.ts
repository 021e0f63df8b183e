import {
  INVOICE_CENTS_MAX,
  INVOICE_QUANTITY_MAX,
  type InvoiceItem,
} from '../../contract/invoices/constants.ts';
import { parseDate } from '../dates/parseDate.ts';
import { readDay } from '../dates/readDay.ts';
import { normalName } from '../names.ts';

const plain = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** A typed number as its size in text; null if it is none. Brackets and a minus are negative. */
function readSigned(text: string): { readonly isNegative: boolean; readonly size: string } | null {
  const typed = text.trim();
  const inBrackets = /^\((.*)\)$/.exec(typed)?.[1];
  const body = (inBrackets ?? typed).replaceAll(/[\s$]/g, '').replace('\u2212', '-');
  const isNegative = inBrackets !== undefined || /^-|-$/.test(body);
  const digits = body.replace(/^[-+]|-$/, '');
  if (!/\d/.test(digits) || !plain.test(digits)) return null;
  return { isNegative, size: digits.replaceAll(',', '') };
}

/** Hundredths of a decimal text, further decimals rounded half up. */
function hundredthsOfText(size: string): number {
  const [whole = '', decimals = ''] = size.split('.');
  const digits = decimals.padEnd(3, '0');
  return (
    Number(whole || '0') * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0)
  );
}

/** Money as vendors write it, in cents: `$1,234.50`, `-12`, `(12.00)`; null if unreadable (INV-10). */
export function readCents(text: string): number | null {
  const read = readSigned(text);
  if (read === null) return null;
  const cents = hundredthsOfText(read.size);
  if (cents > INVOICE_CENTS_MAX) return null;
  return read.isNegative && cents !== 0 ? -cents : cents;
}

/** A quantity of at most two decimals in hundredths; null if unreadable (INV-10). */
export function readQuantity(text: string): number | null {
  const read = readSigned(text);
  if (read === null || /\.\d{2}\d*[1-9]/.test(read.size)) return null;
  const size = hundredthsOfText(read.size);
  if (size > INVOICE_QUANTITY_MAX) return null;
  return read.isNegative && size !== 0 ? -size : size;
}

/** A day as the specification's dates, or YYYY-MM-DD; null if unreadable. */
export const readInvoiceDay = (text: string): string | null =>
  readDay(text.trim()) ?? parseDate(text).value;

const words: readonly (readonly [RegExp, InvoiceItem])[] = [
  [/guarantee|minimum/, 'Guarantee'],
  [/abort/, 'Abort fee'],
  [/land/, 'Landing fee'],
  [/per ?diem|lodging|subsistence/, 'Per diem'],
  [/stand-? ?by|extended|overtime/, 'Extended standby'],
  [/avail|^na$|^n\/a$|^da$|daily/, 'Availability'],
  [/flight|flown|^ft$|hobbs|hourly/, 'Flight'],
  [/other|misc/, 'Other'],
];
/** The item that a word of a vendor most likely names; null for none (INV-11). */
export const proposeItem = (word: string): InvoiceItem | null =>
  words.find(([pattern]) => pattern.test(normalName(word)))?.[1] ?? null;
/** The text of a row of totals. */
export const isTotalText = (text: string): boolean =>
  /^(sub|grand )?-?total|^balance|^amount due/i.test(text.trim());
/** "NA": not available. Its amount is taken off availability, whatever its sign (INV-2). */
export const isDeduction = (word: string): boolean =>
  /^n\/?a$|^not available\b|^unavail/.test(normalName(word));
