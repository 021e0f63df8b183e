import type { RouteAccess } from '../../domain/routes/access.ts';
import { guardRoute, type SessionFacts } from '../../domain/routes/guard.ts';
import { matchRoute } from '../../domain/routes/match.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { sessionFacts } from '../../machines/session/session.setup.ts';
import { currentVisit } from '../adapters/browser/url.ts';

/**
 * Performs the route guard's decisions, outside React, on each change of session or URL. Redirects
 * replace the history entry, so that Back never returns to a page that only redirects.
 * @param tellRefused reports why a page redirects instead of opening (SES-30)
 */
export function startRouter(
  session: SessionRef,
  go: (to: string, options: { replace: boolean }) => void,
  tellRefused: (route: RouteAccess, facts: SessionFacts) => void,
): void {
  const look = () => {
    const visit = currentVisit();
    const match = matchRoute(visit.path);
    if (match === null) return;
    const facts = sessionFacts(session.getSnapshot());
    const verdict = guardRoute(match.route, facts, visit);
    if (verdict.kind !== 'redirect' || verdict.to === visit.path + visit.search) return;
    if (verdict.isRefused === true) tellRefused(match.route, facts);
    go(verdict.to, { replace: true });
  };
  session.subscribe(look);
  // wouter dispatches its own pushes and replaces under these names; Back and Forward are popstate.
  for (const event of ['popstate', 'pushState', 'replaceState', 'hashchange'])
    addEventListener(event, look);
  look();
}
