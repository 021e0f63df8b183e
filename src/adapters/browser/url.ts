import type { Visit } from '../../../domain/routes/guard.ts';

/** The address taken apart. Parsed here once: wouter's own search hooks decode twice. */
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

/** The hash once: taking it removes it of the address, so that Back and reload do not ask for the same again. */
export function takeHash(): string {
  const { hash, pathname, search } = location;
  if (hash !== '') history.replaceState(history.state, '', pathname + search);
  return hash;
}

/** The search as plain text values; a repeated key keeps its last. */
export const searchValues = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
