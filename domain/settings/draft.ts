import { parseDate } from '../dates/parseDate.ts';
import { readNumber, type TypedNumber } from '../forms/typed.ts';
import { tidyName } from '../names.ts';

/** One tier as typed: lower bound in US gallons, price in dollars per gallon. `id` '' = new. */
export interface TierRow {
  readonly id: string;
  readonly from: string;
  readonly price: string;
}
export type DraftValue = string | readonly string[] | readonly TierRow[];
/** The values of a form by field key: typed text, chosen ids, rows. Plain JSON. */
export type Draft = Readonly<Record<string, DraftValue>>;

/** Typed or chosen text of a field, '' for none. */
export function textOf(draft: Draft, key: string): string {
  const value = draft[key];
  return typeof value === 'string' ? value : '';
}
/** A name as it is stored (ENTRY-26): trimmed, inner spaces collapsed. */
export const nameOf = (draft: Draft, key = 'name'): string => tidyName(textOf(draft, key));
/** Chosen ids of a multi-select field. */
export function idsOf(draft: Draft, key: string): readonly string[] {
  const value = draft[key];
  return typeof value === 'string' || value === undefined
    ? []
    : value.filter((one): one is string => typeof one === 'string');
}
export function rowsOf(draft: Draft, key: string): readonly TierRow[] {
  const value = draft[key];
  return typeof value === 'string' || value === undefined
    ? []
    : value.filter((one): one is TierRow => typeof one !== 'string');
}
/** A chosen id, null for none. */
export const idOf = (draft: Draft, key: string): string | null => textOf(draft, key) || null;
export const numberIn = (draft: Draft, key: string, places: number): TypedNumber =>
  readNumber(textOf(draft, key), places);
/** A typed day as `YYYY-MM-DD`, null when it is empty or unreadable. */
export const dayIn = (draft: Draft, key: string): string | null =>
  parseDate(textOf(draft, key)).value;

/** Whether two drafts are equal. */
export const isSameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);

const columns = ['from', 'price'] as const;
/**
 * Writes a field, or a cell of a row field by its dotted path `tiers.1.price`. An unknown path
 * changes nothing.
 */
export function withFieldValue(draft: Draft, path: string, value: DraftValue): Draft {
  const [key = '', index, column] = path.split('.');
  if (index === undefined) return draft[key] === undefined ? draft : { ...draft, [key]: value };
  const cell = columns.find((c) => c === column);
  if (cell === undefined || typeof value !== 'string') return draft;
  return {
    ...draft,
    [key]: rowsOf(draft, key).map((row, n) =>
      String(n) === index ? { ...row, [cell]: value } : row,
    ),
  };
}
