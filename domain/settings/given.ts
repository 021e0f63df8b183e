import { formatDate } from '../dates/parseDate.ts';
import { type Draft, type DraftValue, idsOf } from './draft.ts';
import type { Field } from './field.ts';
import type { SettingsLists } from './lists.ts';

const NEW = '#new?';
const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The initial values of a new row from a URL hash: `#new?assetIds=…&startDate=2025-07-14`. Days
 * become MM/DD/YYYY text; unknown keys are ignored. Null if the hash doesn't start a new row.
 */
export function draftFromHash(hash: string, fields: readonly Field[]): Draft | null {
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

/**
 * Removes ids that no list contains. The field would look empty but not count as empty, so no error
 * would appear.
 */
export function withoutUnknownIds(
  given: Draft,
  fields: readonly Field[],
  lists: SettingsLists,
): Draft {
  const known = ([key, value]: [string, DraftValue]): [string, DraftValue][] => {
    const field = fields.find((f) => f.key === key);
    if (field === undefined || !('options' in field)) return [[key, value]];
    const ids = field.options(lists, given).map(({ id }) => id);
    if (typeof value === 'string') return ids.includes(value) ? [[key, value]] : [];
    return [[key, idsOf(given, key).filter((id) => ids.includes(id))]];
  };
  return Object.fromEntries(Object.entries(given).flatMap(known));
}
