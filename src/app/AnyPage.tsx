import { useSelector } from '@xstate/react';
import type { RouteMatch } from '../../domain/routes/match.ts';
import { Later, useArrived } from './later.tsx';
import { Pending } from './Pending.tsx';
import { pages, shell } from './pages.ts';
import type { FirstServices } from './services.ts';

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
  const page = view === undefined ? null : <Later view={view} props={{ services, params, search }} />;
  if (route.auth === 'public') return page;
  return (
    <Later view={shell} props={{ session: first.session, clock: first.clock, outbox: services.outboxes.of(uid), path, onOpen: first.go, children: page }} />
  );
}
