import { useSelector } from '@xstate/react';
import { matchRoute, type RouteMatch } from '../../domain/routes/match.ts';
import { pageName } from '../../domain/routes/titles.ts';
import { NotHereYet } from '../views/errors/NotHereYet.tsx';
import { Later, useArrived } from './later.tsx';
import { once } from './once.ts';
import { Pending } from './Pending.tsx';
import { pages } from './pages.ts';
import type { FirstServices } from './services.ts';

// The rail, its menu and the clock stand around no public page.
const shell = once(() => import('../views/shell/Shell.tsx'));

/** Loads what a page of that path will show; whoever shows it hears of a failure. The page of signing in leads to the home page. */
export function preparePage(path: string): void {
  for (const view of [shell, pages[matchRoute(path)?.route.path ?? ''] ?? pages['/']]) view?.().catch(() => undefined);
}

export interface AnyPageProps {
  readonly first: FirstServices;
  readonly match: RouteMatch;
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}
/** Any page but that of signing in, in the shell where it is not public, with all services. */
export default function AnyPage({ first, match, path, search }: AnyPageProps) {
  const services = useArrived(first.all);
  const uid = useSelector(first.session, (s) => s.context.identity?.id ?? '');
  if (services === null) return <Pending />;
  const { route, params } = match;
  const view = pages[route.path];
  const page = view === undefined ? <NotHereYet name={pageName(route.path) ?? 'This page'} /> : <Later view={view} props={{ services, params, search }} />;
  if (route.auth === 'public') return page;
  return (
    <Later view={shell} props={{ session: first.session, clock: first.clock, outbox: services.outboxes.of(uid), path, onOpen: first.go, children: page }} />
  );
}
