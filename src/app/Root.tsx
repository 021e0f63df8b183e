import { useSelector } from '@xstate/react';
import { RouterProvider } from 'react-aria-components';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { canOpen } from '../../domain/routes/guard.ts';
import { matchRoute } from '../../domain/routes/match.ts';
import { sessionFacts } from '../../machines/session/session.setup.ts';
import { Unavailable } from '../views/shell/Unavailable.tsx';
import { UnexpectedError } from '../views/shell/UnexpectedError.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstViews } from './firstViews.ts';
import { LazyView } from './frame/LazyView.tsx';
import { Pending } from './frame/Pending.tsx';
import type { FirstServices } from './frame/services.ts';

// All static imports of this file load before sign-in. The two error screens are among them,
// because they must work when other files can't load.
function CurrentPage({ first, path }: { readonly first: FirstServices; readonly path: string }) {
  // The raw search: wouter's hook of this name decodes it, and the pages decode it again.
  const search = useSearch();
  const snapshot = useSelector(first.session, (s) => s);
  const match = matchRoute(path);
  if (match === null) return <LazyView view={firstViews.notFound} props={{}} />;
  const facts = sessionFacts(snapshot);
  const { agency } = snapshot.context;
  if (match.route.path === '/login' && agency !== null)
    return facts.status === 'signedOut' ? (
      <LazyView view={firstViews.agencySignIn} props={{ first, label: agency }} />
    ) : (
      <Pending />
    );
  if (match.route.path === '/login')
    return facts.status === 'signedOut' || (first.wasSignedOut && snapshot.hasTag('starting')) ? (
      <LazyView view={firstViews.signIn} props={{ first }} />
    ) : (
      <Pending />
    );
  const isPublic = match.route.auth === 'public';
  // A public page stays while its user signs out of another account (ACC-5). While the router
  // redirects, a page the user can't open stays hidden.
  const isHidden = isPublic
    ? snapshot.hasTag('starting')
    : facts.status !== 'signedIn' || !canOpen(match.route, facts) || match.route.isIndex === true;
  if (isHidden) return <Pending />;
  return <LazyView view={firstViews.anyPage} props={{ first, match, path, search }} />;
}

/**
 * The whole page: the current page, the notices above it, and the error screen for failed renders.
 */
export function Root({ first }: { readonly first: FirstServices }) {
  const path = usePathname();
  const isBroken = useSelector(first.session, (s) => s.hasTag('failed'));
  const notices = useSelector(first.notices, (s) => s.context.notices);
  const home = (again: () => void) => () => {
    first.forget();
    first.go('/');
    again();
    // Some browsers cache a failed module import until the page reloads.
    location.reload();
  };
  return (
    <RouterProvider navigate={(to) => first.go(to)}>
      <ErrorBoundary
        monitor={first.monitor}
        fallback={(again) => <UnexpectedError onHome={home(again)} />}
      >
        {isBroken ? (
          <Unavailable onRetry={() => first.session.send({ type: 'retry.requested' })} />
        ) : (
          <CurrentPage first={first} path={path} />
        )}
      </ErrorBoundary>
      <ErrorBoundary monitor={first.monitor} fallback={() => null}>
        <LazyView
          view={firstViews.noticeStack}
          waiting={null}
          props={{
            notices,
            onClose: (id) => first.notices.send({ type: 'notice.closed', id }),
            onAction: (id) => first.notices.send({ type: 'notice.actionTaken', id }),
          }}
        />
      </ErrorBoundary>
    </RouterProvider>
  );
}
