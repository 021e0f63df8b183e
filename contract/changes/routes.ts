import type { RouteShape } from '../wire/route.ts';
import { Changes, ChangesQuery } from './changes.ts';

/** What changed, for other programs (WIRE-40). */
export const changesRoutes = {
  listChanges: {
    method: 'GET',
    path: '/x/changes',
    summary: 'What changed since a cursor: kinds, ids, who and when; at most 1,000 a call.',
    query: ChangesQuery,
    reply: Changes,
    needs: 'person',
    fails: [410],
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
