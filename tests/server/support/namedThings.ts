import type * as z from 'zod/mini';
import { pagesWithUniqueNames } from '../../../contract/session/settingsPages.ts';
import { type RouteName, routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';

type Row = Exclude<(typeof pagesWithUniqueNames)[number], { readonly slug: 'bases' }>;
type NameOf<History> = History extends `${infer Name}History` ? Capitalize<Name> : never;
/** The name within the calls of a resource: `FuelVendor`. */
export type ThingName = NameOf<Row['history']>;
export type Saving = `save${ThingName}`;

export interface NamedThing {
  readonly slug: Row['slug'];
  readonly noun: string;
  readonly table: Row['table'];
  readonly add: `add${ThingName}`;
  readonly save: Saving;
  /** The path of add and list. */
  readonly url: string;
  readonly savedAt: string;
  readonly existsAt: string;
  /** The query fields that check whether a name is in use. */
  readonly existsFields: readonly string[];
  /** The wire's spelling of the flag (WIRE-6). */
  readonly archived: 'isArchived' | 'IsArchived';
}
const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys((schema as z.ZodMiniObject).shape); // Bodies and queries of these calls are objects.

/**
 * The resources with a unique name and their calls, from the rows of the settings pages. Bases are
 * excluded, because the page chooses the id of a base.
 */
export const namedThings: readonly NamedThing[] = pagesWithUniqueNames
  .filter((row): row is Row => row.slug !== 'bases')
  .map(({ slug, noun, table, history }) => {
    const lower = history.replace('History', '');
    // `replace` and `slice` return any string.
    const name = (lower.charAt(0).toUpperCase() + lower.slice(1)) as ThingName;
    const add = `add${name}` as const;
    const save = `save${name}` as const;
    // Each resource has this call: `existsAt` below throws without it.
    const exists: RouteShape = routes[`${lower}Exists` as RouteName];
    return {
      slug,
      noun,
      table,
      add,
      save,
      url: routes[add].path,
      savedAt: routes[save].path,
      existsAt: exists.path,
      existsFields: fieldsOf(exists.query),
      archived: fieldsOf(routes[save].body).includes('IsArchived') ? 'IsArchived' : 'isArchived',
    };
  });
