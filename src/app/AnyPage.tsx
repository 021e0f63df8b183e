import type { RouteMatch } from '../../domain/routes/match.ts';
import { LazyView, useLoaded } from './frame/LazyView.tsx';
import { Pending } from './frame/Pending.tsx';
import type { FirstServices } from './frame/services.ts';
import { isWall, pages, shell, wall } from './pages.ts';

export interface AnyPageProps {
  readonly first: FirstServices;
  readonly match: RouteMatch;
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}
/** Any page except sign-in, with all services. Pages that are not public get the shell. */
export default function AnyPage({ first, match, path, search }: AnyPageProps) {
  const services = useLoaded(first.all);
  if (services === null) return <Pending />;
  const { route, params } = match;
  if (isWall(path, search)) return <LazyView view={wall} props={{ services, params, search }} />;
  const view = pages[route.path];
  const page =
    view === undefined ? null : <LazyView view={view} props={{ services, params, search }} />;
  if (route.auth === 'public') return page;
  return <LazyView view={shell} props={{ services, path, children: page }} />;
}
