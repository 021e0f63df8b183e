import { type RouteAccess, routeAccess } from './access.ts';

export interface RouteMatch {
  readonly route: RouteAccess;
  readonly params: Readonly<Record<string, string>>;
}
const pattern = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
// A fixed path stands before one with a parameter, so that `/new` is never an id.
const patterns = [...routeAccess]
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((route) => ({ route, at: pattern(route.path) }));

/** The row of the route table that a path belongs to, null when no page has it. */
export function matchRoute(path: string): RouteMatch | null {
  for (const { route, at } of patterns) {
    const found = at.exec(path);
    if (found !== null) return { route, params: { ...found.groups } };
  }
  return null;
}
