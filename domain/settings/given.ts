import { formatDate } from '../dates/parseDate.ts';
import { type Draft, type DraftValue, idsOf } from './draft.ts';
import type { Field } from './field.ts';
import type { SettingsLists } from './lists.ts';

const NEW = '#new?';
const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What the hash of an address gives a new row: `#new?assetIds=…&startDate=2025-07-14`. Days become the text a person
 * would have typed; a key that
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

/** What was given without ids that are in no list: a field that only looks empty would never ask. */
export function knownOf(given: Draft, fields: readonly Field[], lists: SettingsLists): Draft {
  const known = ([key, value]: [string, DraftValue]): [string, DraftValue][] => {
    const field = fields.find((f) => f.key === key);
    if (field === undefined || !('options' in field)) return [[key, value]];
    const ids = field.options(lists, given).map(({ id }) => id);
    if (typeof value === 'string') return ids.includes(value) ? [[key, value]] : [];
    return [[key, idsOf(given, key).filter((id) => ids.includes(id))]];
  };
  return Object.fromEntries(Object.entries(given).flatMap(known));
}
