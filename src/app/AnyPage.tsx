import { useSelector } from '@xstate/react';
import { lazy, Suspense, use } from 'react';
import type { RouteMatch } from '../../domain/routes/match.ts';
import { pageName } from '../../domain/routes/titles.ts';
import { NotHereYet } from '../views/errors/NotHereYet.tsx';
import { Pending } from './Pending.tsx';
import { pages } from './pages.ts';
import type { FirstServices } from './services.ts';

// The rail, its menu and the clock stand around no public page.
const Shell = lazy(() => import('../views/shell/Shell.tsx'));

export interface AnyPageProps {
  readonly first: FirstServices;
  readonly match: RouteMatch;
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}
/** Any page but that of signing in, in the shell where it is not public, with all services. */
export default function AnyPage({ first, match, path, search }: AnyPageProps) {
  const services = use(first.all());
  const uid = useSelector(first.session, (s) => s.context.identity?.id ?? '');
  const { route, params } = match;
  const Page = pages[route.path];
  const page = (
    <Suspense fallback={<Pending />}>
      {Page === undefined ? <NotHereYet name={pageName(route.path) ?? 'This page'} /> : <Page services={services} params={params} search={search} />}
    </Suspense>
  );
  if (route.auth === 'public') return page;
  return (
    <Suspense fallback={<Pending />}>
      <Shell session={first.session} clock={first.clock} outbox={services.outboxes.of(uid)} path={path} onOpen={first.go}>
        {page}
      </Shell>
    </Suspense>
  );
}
