import type { MergeChoice, Picks } from '../forms/merging.ts';
import { type Draft, idsOf, rowsOf, textOf } from './draft.ts';
import type { Field } from './field.ts';
import type { SettingsLists } from './lists.ts';

export interface SettingsMerge {
  /** Contains my value wherever the user has not chosen yet. */
  readonly draft: Draft;
  /** Fields that both users changed, each differently. */
  readonly choices: readonly MergeChoice[];
  /** Fields that only the other user changed. */
  readonly taken: readonly MergeChoice[];
}

/** A field's displayed value. */
function shownOf(field: Field, draft: Draft, lists: SettingsLists): string {
  const words = () => {
    if (field.kind === 'check') return textOf(draft, field.key) === 'yes' ? 'Yes' : 'No';
    if (field.kind === 'tiers')
      return rowsOf(draft, field.key)
        .map((row) => `from ${row.from === '' ? '0' : row.from} gal $${row.price}`)
        .join(', ');
    if (field.kind !== 'choice' && field.kind !== 'picker' && field.kind !== 'several')
      return textOf(draft, field.key).trim();
    const chosen =
      field.kind === 'several'
        ? idsOf(draft, field.key)
        : [textOf(draft, field.key)].filter((id) => id !== '');
    const options = field.options(lists, draft);
    return chosen
      .map((id) => options.find((o) => o.id === id)?.label ?? 'no longer in the list')
      .join(', ');
  };
  return words() || 'Nothing';
}
const isSame = (a: Draft, b: Draft, { key }: Field): boolean => {
  const [x, y] = [a[key], b[key]];
  return typeof x === 'string' && typeof y === 'string'
    ? x.trim() === y.trim()
    : JSON.stringify(x) === JSON.stringify(y);
};

/**
 * Three-way merge of a settings form that two users changed. A field that only the other user
 * changed takes theirs; fields that both changed differently are choices. A list of rows merges as
 * one field, because half of each price table would match neither user's intent.
 */
export function mergeSettings(
  fields: readonly Field[],
  base: Draft,
  mine: Draft,
  theirs: Draft,
  picks: Picks,
  lists: SettingsLists,
): SettingsMerge {
  const changed = fields.filter(
    (field) =>
      mine[field.key] !== undefined && !isSame(mine, theirs, field) && !isSame(theirs, base, field),
  );
  const asked = changed.filter((field) => !isSame(mine, base, field));
  const isTheirs = (field: Field) => !asked.includes(field) || picks[field.key] === 'theirs';
  const told = (field: Field): MergeChoice => ({
    key: field.key,
    label: field.label,
    base: shownOf(field, base, lists),
    mine: shownOf(field, mine, lists),
    theirs: shownOf(field, theirs, lists),
  });
  const draft = Object.fromEntries(
    Object.entries(mine).map(([key, value]) => [
      key,
      changed.some((field) => field.key === key && isTheirs(field))
        ? (theirs[key] ?? value)
        : value,
    ]),
  );
  return {
    draft,
    choices: asked.map(told),
    taken: changed.filter((field) => !asked.includes(field)).map(told),
  };
}
