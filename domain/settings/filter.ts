/** The search parameters of a settings page (SET-2). */
export interface FilterShape {
  /** Name of the search text parameter. */
  readonly text?: 'name' | 'search' | 'roleSearch';
  /** The parameter that also shows archived or ended rows. */
  readonly all?: { readonly key: 'archived' | 'viewArchivedRoles' | 'all'; readonly label: string };
  /** The aircraft page's `mode`, default active. */
  readonly mode?: true;
  readonly base?: true;
  /** The people page's `has`, default all. */
  readonly has?: true;
  /** The parameter `list` of user management (see `userLists`), default users. */
  readonly list?: true;
  /** Name of the parameter with the open row: `new` or a uuid. */
  readonly open?: 'person';
}
export const parts = ['all', 'users', 'crew'] as const;
export type Part = (typeof parts)[number];
/**
 * Users with their roles; roles with their users; or all roles, including those without an
 * organisation (PPL-6, PPL-7).
 */
export const userLists = ['users', 'roles', 'allRoles'] as const;
export type UserList = (typeof userLists)[number];
export const modes = ['active', 'archived', 'all'] as const;
export type Mode = (typeof modes)[number];
export interface Filter {
  readonly text: string;
  /** `all` if the archived toggle is on. */
  readonly mode: Mode;
  /** '' for all bases. */
  readonly baseId: string;
  readonly has: Part;
  readonly list: UserList;
  /** 'new', the id of the open row, or '' for none. */
  readonly open: string;
  /** Label of the sort column, prefixed with `-` for descending; '' for the list's own order. */
  readonly sort: string;
}
export const noFilter: Filter = {
  text: '',
  mode: 'active',
  baseId: '',
  has: 'all',
  list: 'users',
  open: '',
  sort: '',
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface ReadFilter {
  readonly filter: Filter;
  /** False if a value was invalid and must be removed from the URL (URL-2). */
  readonly isClean: boolean;
}
/**
 * Reads a page's search parameters. Accepts any well-formed id; if no such row exists, the page
 * reports it.
 * @param columns labels allowed in `sort`
 */
export function readFilter(
  shape: FilterShape,
  values: Readonly<Record<string, string>>,
  columns: readonly string[] = [],
): ReadFilter {
  let isClean = true;
  const read = <T>(key: string | undefined, parse: (text: string) => T | null, otherwise: T): T => {
    const given = key === undefined ? undefined : values[key];
    if (given === undefined) return otherwise;
    const parsed = parse(given);
    if (parsed === null) isClean = false;
    return parsed ?? otherwise;
  };
  const filter: Filter = {
    text: read(shape.text, (text) => (text === '' ? null : text), ''),
    mode:
      shape.mode === true
        ? read<Mode>('mode', (text) => modes.find((m) => m === text) ?? null, 'active')
        : read<Mode>(
            shape.all?.key,
            (text) => (text === 'true' ? 'all' : text === 'false' ? 'active' : null),
            'active',
          ),
    baseId: shape.base === true ? read('baseId', (id) => (uuid.test(id) ? id : null), '') : '',
    has:
      shape.has === true
        ? read<Part>('has', (text) => parts.find((p) => p === text) ?? null, 'all')
        : 'all',
    list:
      shape.list === true
        ? read<UserList>('list', (text) => userLists.find((name) => name === text) ?? null, 'users')
        : 'users',
    open: read(shape.open, (text) => (text === 'new' || uuid.test(text) ? text : null), ''),
    sort: read('sort', (text) => (columns.includes(text.replace(/^-/, '')) ? text : null), ''),
  };
  return { filter, isClean };
}
/**
 * Whether the filter names a base that does not exist, such as from an old link or another
 * installation.
 */
export const hasUnknownBase = (
  { baseId }: Filter,
  bases: readonly { readonly id: string }[],
): boolean => baseId !== '' && !bases.some(({ id }) => id === baseId);
/** The URL search of a filter, starting with `?`, or ''. Defaults are omitted. */
export function searchOf(shape: FilterShape, filter: Filter): string {
  const given: readonly (readonly [string | undefined, string])[] = [
    [shape.text, filter.text],
    [shape.mode === true ? 'mode' : undefined, filter.mode === 'active' ? '' : filter.mode],
    [shape.all?.key, filter.mode === 'all' ? 'true' : ''],
    [shape.base === true ? 'baseId' : undefined, filter.baseId],
    [shape.has === true ? 'has' : undefined, filter.has === 'all' ? '' : filter.has],
    [shape.list === true ? 'list' : undefined, filter.list === 'users' ? '' : filter.list],
    [shape.open, filter.open],
    ['sort', filter.sort],
  ];
  const pairs = given.flatMap(([key, value]) =>
    key === undefined || value === '' ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
/**
 * The sort after a click on a column: ascending, descending, then the list's own order (SET-43).
 */
export function nextSort(sort: string, label: string): string {
  if (sort === label) return `-${label}`;
  return sort === `-${label}` ? '' : label;
}
