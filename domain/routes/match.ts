import { type RouteAccess, routeAccess } from './access.ts';

export interface RouteMatch {
  readonly route: RouteAccess;
  readonly params: Readonly<Record<string, string>>;
}
const pattern = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
// Fixed paths before paths with a parameter, so that `/new` is never read as an id.
const patterns = [...routeAccess]
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((route) => ({ route, at: pattern(route.path) }));

/** The route table row of a path, null if no page has it. */
export function matchRoute(path: string): RouteMatch | null {
  for (const { route, at } of patterns) {
    const found = at.exec(path);
    if (found !== null) return { route, params: { ...found.groups } };
  }
  return null;
}
