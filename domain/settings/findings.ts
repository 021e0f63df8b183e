import type { Draft } from './draft.ts';
import { type FieldFinding, fieldFindings } from './field.ts';
import type { SettingsLists } from './lists.ts';
import type { SettingsPage } from './page.ts';

/** All findings of a draft: from its field declarations, then from the page's rules. */
export const draftFindings = <Item>(
  page: SettingsPage<Item>,
  draft: Draft,
  item: Item | null,
  lists: SettingsLists,
): readonly FieldFinding[] => [
  ...fieldFindings(page.fields, draft),
  ...page.rules(draft, item, lists),
];
