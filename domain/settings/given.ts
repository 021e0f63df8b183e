import { formatDate } from '../dates/parseDate.ts';
import type { Draft, DraftValue } from './draft.ts';
import type { Field } from './field.ts';

const NEW = '#new?';
const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What the hash of an address gives a new row: `#new?assetIds=…&startDate=2025-07-14`. Days become the text a person would have typed; a key that
 * no field of the page has is left out. null: the hash asks for no new row.
 */
export function givenOf(hash: string, fields: readonly Field[]): Draft | null {
  if (!hash.startsWith(NEW)) return null;
  const typedOf = (field: Field, text: string): DraftValue => {
    if (field.kind === 'several') return text.split(',').filter((id) => id !== '');
    return field.kind === 'date' && day.test(text) ? formatDate(text) : text;
  };
  const pairs = hash
    .slice(NEW.length)
    .split('&')
    .map((pair) => pair.split('=', 2));
  return Object.fromEntries(
    pairs.flatMap(([key = '', text = '']) => {
      const field = fields.find((f) => f.key === key);
      return field === undefined ? [] : [[key, typedOf(field, decodeURIComponent(text))]];
    }),
  );
}
