import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useLocation, useSearch } from 'wouter';
import { mayOpen } from '../../domain/routes/guard.ts';
import { matchRoute } from '../../domain/routes/match.ts';
import { pageName } from '../../domain/routes/titles.ts';
import { sessionFacts } from '../../machines/session/session.setup.ts';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NotFound } from '../views/errors/NotFound.tsx';
import { NotHereYet } from '../views/errors/NotHereYet.tsx';
import { Unavailable } from '../views/errors/Unavailable.tsx';
import { UnexpectedError } from '../views/errors/UnexpectedError.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { pages } from './pages.ts';
import type { Services } from './services.ts';

// The rail, its menu and the clock are not needed to sign in.
const Shell = lazy(() => import('../views/shell/Shell.tsx'));
const pending = (
  <div className="appears-late mx-auto max-w-3xl p-6">
    <Skeleton lines={6} />
  </div>
);

function CurrentPage({ services, path }: { readonly services: Services; readonly path: string }) {
  const search = useSearch();
  const snapshot = useSelector(services.session, (s) => s);
  const match = matchRoute(path);
  if (match === null) return <NotFound />;
  const facts = sessionFacts(snapshot);
  const isPublic = match.route.auth === 'public';
  // While the router moves on, nothing of a page that may not be seen is shown.
  if (facts.status === 'unknown' || (!isPublic && (facts.status === 'signedOut' || !mayOpen(match.route, facts) || match.route.isIndex === true)))
    return pending;
  const Page = pages[match.route.path];
  const name = pageName(match.route.path);
  const page = (
    <Suspense fallback={pending}>
      {Page === undefined ? (
        <NotHereYet name={name ?? 'This page'} />
      ) : (
        <Page services={services} params={match.params} search={search === '' ? '' : `?${search}`} />
      )}
    </Suspense>
  );
  if (isPublic) return page;
  return (
    <Suspense fallback={pending}>
      <Shell
        session={services.session}
        clock={services.clock}
        outbox={services.outboxes.of(snapshot.context.identity?.id ?? '')}
        path={path}
        onOpen={services.go}
      >
        {page}
      </Shell>
    </Suspense>
  );
}

/** The whole page: what the session allows, the notices over it, and the screen for when rendering fails. */
export function Root({ services }: { readonly services: Services }) {
  const [path] = useLocation();
  const isBroken = useSelector(services.session, (s) => s.hasTag('broken'));
  const notices = useSelector(services.notices, (s) => s.context.notices);
  const home = (again: () => void) => () => {
    services.cache.drop();
    services.go('/');
    again();
  };
  return (
    <RouterProvider navigate={(to) => services.go(to)}>
      <ErrorBoundary monitor={services.monitor} fallback={(again) => <UnexpectedError onHome={home(again)} />}>
        {isBroken ? <Unavailable onRetry={() => services.session.send({ type: 'retry.requested' })} /> : <CurrentPage services={services} path={path} />}
      </ErrorBoundary>
      <NoticeStack
        notices={notices}
        onClose={(id) => services.notices.send({ type: 'notice.closed', id })}
        onAction={(id) => services.notices.send({ type: 'notice.actionTaken', id })}
      />
    </RouterProvider>
  );
}
