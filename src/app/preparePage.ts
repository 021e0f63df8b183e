import { matchRoute } from '../../domain/routes/match.ts';
import { pages, shell } from './pages.ts';

/**
 * Loads what a page of that path will show; what shows it hears of a failure. The page of signing in leads to the home
 * page.
 */
export function preparePage(path: string): void {
  for (const view of [shell, pages[matchRoute(path)?.route.path ?? ''] ?? pages['/']])
    view?.().catch(() => undefined);
}
