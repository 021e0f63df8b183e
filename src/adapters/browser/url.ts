import type { Visit } from '../../../domain/routes/guard.ts';

/** Parses the URL once, because wouter's own search hooks decode twice. */
export function currentVisit(): Visit {
  const { pathname, search } = location;
  const given = new URLSearchParams(search);
  const rest = new URLSearchParams(search);
  rest.delete('preset');
  const withoutPreset = rest.toString();
  return {
    path: pathname,
    search,
    redirect: given.get('redirect'),
    preset: given.get('preset'),
    searchWithoutPreset: withoutPreset === '' ? '' : `?${withoutPreset}`,
  };
}

/**
 * Returns the hash and removes it from the URL, so that Back and reload don't repeat its request.
 */
export function takeHash(): string {
  const { hash, pathname, search } = location;
  if (hash !== '') history.replaceState(history.state, '', pathname + search);
  return hash;
}

/** Returns the search parameters as plain text; a repeated key keeps its last value. */
export const searchValues = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
