import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import type { Permission } from '../../contract/wire/permissions.ts';
import { hasRight } from '../session/permissions.ts';
import type { RouteAccess } from './access.ts';
import { readableSearch } from './params.ts';
import { rateTabs } from './rateTabs.ts';
import { isSafeWayBack } from './wayBack.ts';

/** The session facts that the guard needs. */
export interface SessionFacts {
  readonly status: 'unknown' | 'signedOut' | 'signedIn';
  readonly flags: readonly string[];
  readonly permissions: readonly Permission[];
  readonly roleNames: readonly string[];
  /** False after an explicit sign-out; /login then gets no redirect back. */
  readonly keepsWayBack: boolean;
  /** The user must set up a second factor before anything else (ACC-16). */
  readonly needsSecondFactor?: boolean;
  /** The user's default report preset. It can be unknown; the report page handles that. */
  readonly defaultReport?: string;
}
/** One visit with its parsed URL. */
export interface Visit {
  readonly path: string;
  /** Includes the leading `?`; '' if empty. */
  readonly search: string;
  /** The search parameters that guards and indexes read, null if absent. */
  readonly redirect: string | null;
  readonly preset: string | null;
  /** The search without `preset`, including the leading `?`. */
  readonly searchWithoutPreset: string;
}
export type Verdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'allow' }
  /** `isRefused`: the session has no access to the page, and the user is told why (SES-30). */
  | { readonly kind: 'redirect'; readonly to: string; readonly isRefused?: true };

/** Whether a signed-in session can open a page: its flag, rights and role (SES-7). */
export function canOpen(route: RouteAccess, session: SessionFacts): boolean {
  if (route.flag !== undefined && !session.flags.includes(route.flag)) return false;
  if (route.systemAdministrator === true && !session.roleNames.includes(SYSTEM_ADMINISTRATOR))
    return false;
  if (!(route.rights ?? []).every((right) => hasRight(session.permissions, right))) return false;
  return (
    route.anyRight === undefined ||
    (route.orAdministrator === true && session.roleNames.includes(SYSTEM_ADMINISTRATOR)) ||
    route.anyRight.some((right) => hasRight(session.permissions, right))
  );
}

const SECURITY = '/my-account/security';
const refused: Verdict = { kind: 'redirect', to: '/', isRefused: true };

/**
 * Decides one visit (SES-7). Signed-out users go to /login with a redirect back, signed-in users
 * leave /login, and any failed check goes to `/`.
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
  if (session.needsSecondFactor === true && route.path !== SECURITY)
    return { kind: 'redirect', to: SECURITY };
  if (!canOpen(route, session)) return refused;
  if (route.isIndex === true) {
    const to = indexTarget(route.path, session, visit);
    return to === '/' ? refused : { kind: 'redirect', to };
  }
  const search = readableSearch(route.path, visit.search);
  return search === visit.search
    ? { kind: 'allow' }
    : { kind: 'redirect', to: visit.path + search };
}

/** The redirect target of an index page, including its search (SES-8). */
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

// A stored text that is not a name, such as `..`, would make the index redirect to itself.
const firstReport = (chosen: string | undefined) =>
  chosen !== undefined && /^[a-z][a-z-]*$/.test(chosen) ? chosen : 'cost';
