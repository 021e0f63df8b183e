import { type Draft, nameOf } from '../../draft.ts';
import { type FieldFinding, nameField } from '../../field.ts';
import type { Column, DuplicateQuestion, SettingsPage } from '../../page.ts';
import { type ApiRequest, step } from '../../request.ts';
import { nameTaken } from '../../texts.ts';

interface NamedThing {
  readonly id: string;
  readonly name: string;
}
export interface NamedPage<Item extends NamedThing>
  extends Pick<
    SettingsPage<Item>,
    | 'slug'
    | 'card'
    | 'noun'
    | 'filter'
    | 'needs'
    | 'items'
    | 'isArchived'
    | 'sortedBy'
    | 'links'
    | 'impact'
  > {
  readonly loadFailed: string;
  /** Columns after the name. */
  readonly columns: readonly Column<Item>[];
  readonly fields?: SettingsPage<Item>['fields'];
  readonly blank?: Draft;
  draftOf?(item: Item): Draft;
  rules?(draft: Draft): readonly FieldFinding[];
  /** Null if the field within which the name must be unique is still empty. */
  exists(name: string, exceptId: string | undefined, draft: Draft): ApiRequest | null;
  taken?(draft: Draft, lists: Parameters<SettingsPage<Item>['rules']>[2]): string;
  add(name: string, draft: Draft): ApiRequest;
  change(item: Item, name: string, isArchived: boolean, draft: Draft): ApiRequest;
  warning?(item: Item, lists: Parameters<SettingsPage<Item>['rules']>[2]): string | null;
}

/** A settings page for items that are identified by their name. */
export function namedPage<Item extends NamedThing>(page: NamedPage<Item>): SettingsPage<Item> {
  const draftOf = (item: Item): Draft => ({ name: item.name, ...page.draftOf?.(item) });
  return {
    ...page,
    loadFailed: () => page.loadFailed,
    idOf: (item) => item.id,
    nameOf: (item) => item.name,
    isHidden: (item) => page.isArchived(item),
    columns: [{ label: 'Name', cell: (item) => item.name, grow: 2 }, ...page.columns],
    fields: [nameField, ...(page.fields ?? [])],
    blank: () => ({ name: '', ...page.blank }),
    draftOf,
    rules: (draft) => page.rules?.(draft) ?? [],
    duplicates: (draft, item, lists): readonly DuplicateQuestion[] => {
      const name = nameOf(draft);
      if (name === '' || name.length > 100) return [];
      const request = page.exists(name, item?.id, draft);
      return request === null
        ? []
        : [
            {
              path: 'name',
              request,
              message: page.taken?.(draft, lists) ?? nameTaken(page.noun.toLowerCase(), name),
            },
          ];
    },
    save: (draft, item) => [
      step(
        item === null
          ? page.add(nameOf(draft), draft)
          : page.change(item, nameOf(draft), page.isArchived(item), draft),
      ),
    ],
    archive: {
      request: (item, isArchived) => page.change(item, item.name, isArchived, draftOf(item)),
      warning: (item, lists) => page.warning?.(item, lists) ?? null,
    },
  };
}
