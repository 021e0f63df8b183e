import { matchRoute } from '../../domain/routes/match.ts';
import { pages, shell } from './pages.ts';

/**
 * Preloads the view of a path; a failure surfaces when the view renders. The sign-in path preloads
 * the home page.
 */
export function preparePage(path: string): void {
  for (const view of [shell, pages[matchRoute(path)?.route.path ?? ''] ?? pages['/']])
    view?.().catch(() => undefined);
}
