import type { Draft } from './draft.ts';
import { type FieldFinding, fieldFindings } from './field.ts';
import type { SettingsLists } from './lists.ts';
import type { SettingsPage } from './page.ts';

/** Everything to be said of a draft: what its fields declare, then the page's own rules. */
export const draftFindings = <Item>(
  page: SettingsPage<Item>,
  draft: Draft,
  item: Item | null,
  lists: SettingsLists,
): readonly FieldFinding[] => [
  ...fieldFindings(page.fields, draft),
  ...page.rules(draft, item, lists),
];
