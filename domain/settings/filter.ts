/** Which search parameters a settings page has (specification §2). */
export interface FilterShape {
  /** Name of the parameter that holds the search text. */
  readonly text?: 'name' | 'search' | 'roleSearch';
  /** Name of the parameter that also shows archived, or ended, rows. */
  readonly all?: { readonly key: 'archived' | 'viewArchivedRoles' | 'all'; readonly label: string };
  /** The aircraft page's `mode`, default active. */
  readonly mode?: true;
  readonly base?: true;
}
export const modes = ['active', 'archived', 'all'] as const;
export type Mode = (typeof modes)[number];
export interface Filter {
  readonly text: string;
  /** `all` where the archived toggle is on. */
  readonly mode: Mode;
  /** '' = every base. */
  readonly baseId: string;
}
export const noFilter: Filter = { text: '', mode: 'active', baseId: '' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface ReadFilter {
  readonly filter: Filter;
  /** False when a value could not be read and so must leave the address (contract §URL). */
  readonly isClean: boolean;
}
/** Reads the search parameters of a page. `knownBases` null = not loaded yet, then any well-formed id stands. */
export function readFilter(shape: FilterShape, values: Readonly<Record<string, string>>, knownBases: readonly string[] | null = null): ReadFilter {
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
        : read<Mode>(shape.all?.key, (text) => (text === 'true' ? 'all' : text === 'false' ? 'active' : null), 'active'),
    baseId: shape.base === true ? read('baseId', (id) => (uuid.test(id) && (knownBases === null || knownBases.includes(id)) ? id : null), '') : '',
  };
  return { filter, isClean };
}
/** The search of a filter, with its `?`, or empty. Defaults are left out. */
export function searchOf(shape: FilterShape, filter: Filter): string {
  const given: readonly (readonly [string | undefined, string])[] = [
    [shape.text, filter.text],
    [shape.mode === true ? 'mode' : undefined, filter.mode === 'active' ? '' : filter.mode],
    [shape.all?.key, filter.mode === 'all' ? 'true' : ''],
    [shape.base === true ? 'baseId' : undefined, filter.baseId],
  ];
  const pairs = given.flatMap(([key, value]) => (key === undefined || value === '' ? [] : [`${key}=${encodeURIComponent(value)}`]));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
