import { guardRoute } from '../../domain/session/guard.ts';
import { matchRoute } from '../../domain/session/match.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { sessionFacts } from '../../machines/session/session.setup.ts';
import { currentVisit } from '../adapters/browser/url.ts';

/**
 * Carries out what the guard decides, outside React: on each change of the session or of the address.
 * Redirects replace, so that Back never returns to a page that only sends on.
 */
export function startRouter(session: SessionRef, go: (to: string, options: { replace: boolean }) => void): void {
  const look = () => {
    const visit = currentVisit();
    const match = matchRoute(visit.path);
    if (match === null) return;
    const verdict = guardRoute(match.route, sessionFacts(session.getSnapshot()), visit);
    if (verdict.kind === 'redirect' && verdict.to !== visit.path + visit.search) go(verdict.to, { replace: true });
  };
  session.subscribe(look);
  // wouter announces its own pushes and replaces under these names; Back and Forward are popstate.
  for (const event of ['popstate', 'pushState', 'replaceState', 'hashchange']) addEventListener(event, look);
  look();
}
