import { useSelector } from '@xstate/react';
import type { RouteMatch } from '../../domain/session/match.ts';
import { LazyView, useArrived } from './frame/LazyView.tsx';
import { Pending } from './frame/Pending.tsx';
import type { FirstServices } from './frame/services.ts';
import { pages, shell } from './pages.ts';

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
  const page = view === undefined ? null : <LazyView view={view} props={{ services, params, search }} />;
  if (route.auth === 'public') return page;
  const { session, clock, connection, version, outboxes, go } = services;
  return <LazyView view={shell} props={{ session, clock, connection, version, outbox: outboxes.of(uid), path, onOpen: go, children: page }} />;
}
