import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Permission } from '../../contract/wire/permissions.ts';
import { hasRight } from '../session/permissions.ts';
import type { RouteAccess } from './access.ts';
import { readableSearch } from './params.ts';
import { rateTabs } from './rateTabs.ts';
import { isSafeWayBack } from './wayBack.ts';

/** What the guard needs to know of the session. */
export interface SessionFacts {
  readonly status: 'unknown' | 'signedOut' | 'signedIn';
  readonly flags: readonly string[];
  readonly permissions: readonly Permission[];
  readonly roleNames: readonly string[];
  /** False after a sign-out that the person asked for: then /login keeps no way back. */
  readonly keepsWayBack: boolean;
  /** The preset that the reports open with, as the person chose it; an unknown one is sorted out by the report page. */
  readonly defaultReport?: string;
}
/** One visit, its address already taken apart. */
export interface Visit {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** The search parameters that guards and indexes read, null when absent. */
  readonly redirect: string | null;
  readonly preset: string | null;
  /** The search without `preset`, with its `?`, or empty. */
  readonly searchWithoutPreset: string;
}
export type Verdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'allow' }
  /** `isRefused`: the page does not open to this session, which is told why (SES-30). */
  | { readonly kind: 'redirect'; readonly to: string; readonly isRefused?: true };

/** Whether a signed-in session may open a page: its flag, its rights, its role (SES-7). */
export function mayOpen(route: RouteAccess, session: SessionFacts): boolean {
  if (route.flag !== undefined && !session.flags.includes(route.flag)) return false;
  if (route.systemAdministrator === true && !session.roleNames.includes(SYSTEM_ADMINISTRATOR))
    return false;
  if (!(route.rights ?? []).every((right) => hasRight(session.permissions, right))) return false;
  return (
    route.anyRight === undefined ||
    route.anyRight.some((right) => hasRight(session.permissions, right))
  );
}

const refused: Verdict = { kind: 'redirect', to: '/', isRefused: true };

/**
 * Decides on one visit (SES-7): with no user to /login with the way back, signed in away from /login, any failed check
 * to `/`.
 */
export function guardRoute(route: RouteAccess, session: SessionFacts, visit: Visit): Verdict {
  if (session.status === 'unknown') return { kind: 'wait' };
  if (route.auth === 'public') {
    if (session.status === 'signedOut' || route.path !== '/login') return { kind: 'allow' };
    return {
      kind: 'redirect',
      to: visit.redirect !== null && isSafeWayBack(visit.redirect) ? visit.redirect : '/',
    };
  }
  if (session.status === 'signedOut') {
    const here = visit.path + visit.search;
    return {
      kind: 'redirect',
      to:
        session.keepsWayBack && here !== '/'
          ? `/login?redirect=${encodeURIComponent(here)}`
          : '/login',
    };
  }
  if (!mayOpen(route, session)) return refused;
  if (route.isIndex === true) {
    const to = indexTarget(route.path, session, visit);
    return to === '/' ? refused : { kind: 'redirect', to };
  }
  const search = readableSearch(route.path, visit.search);
  return search === visit.search
    ? { kind: 'allow' }
    : { kind: 'redirect', to: visit.path + search };
}

/** Where an index page sends on, and with which search (SES-8). */
export function indexTarget(path: string, session: SessionFacts, visit: Visit): string {
  switch (path) {
    case '/my-account':
      return '/my-account/preferences';
    case '/fuel-receipts':
      return '/fuel-receipts/aircraft/new';
    case '/rates':
      return rateTabs.find(({ right }) => hasRight(session.permissions, right))?.to ?? '/';
    case '/reports/catis':
      return `/reports/catis/${firstReport(session.defaultReport)}${visit.search}`;
    case '/reports': {
      if (session.flags.includes('reportsHistoric') && !session.flags.includes('reportsCatis'))
        return `/reports/aims${visit.search}`;
      if (!session.flags.includes('reportsCatis')) return '/';
      return visit.preset === null
        ? `/reports/catis${visit.search}`
        : `/reports/catis/${encodeURIComponent(visit.preset)}${visit.searchWithoutPreset}`;
    }
    default:
      return '/';
  }
}

// A stored text that is no name, such as `..`, would make the index send on to itself.
const firstReport = (chosen: string | undefined) =>
  chosen !== undefined && /^[a-z][a-z-]*$/.test(chosen) ? chosen : 'cost';
