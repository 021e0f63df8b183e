/**
 * Dotted paths after a row is removed: drops the row's paths and moves those of later rows up.
 * @param list path of the list, such as `activities.0.drops`
 */
export function withoutRow(paths: readonly string[], list: string, row: number): string[] {
  return paths.flatMap((path) => {
    if (!path.startsWith(`${list}.`)) return [path];
    const [index = '', ...rest] = path.slice(list.length + 1).split('.');
    const at = Number(index);
    if (at === row) return [];
    return [at > row ? [list, String(at - 1), ...rest].join('.') : path];
  });
}

/** Removes a path and all paths below it. */
export const withoutPath = (paths: readonly string[], path: string): string[] =>
  paths.filter((other) => other !== path && !other.startsWith(`${path}.`));
