import type { RouteShape } from '../wire/route.ts';
import { FindQuery, FoundThings } from './find.ts';

/** The search of everything. */
export const findRoutes = {
  findAnything: {
    method: 'GET',
    path: '/x/find',
    summary: 'Records of every kind that the caller may view and that hold all words.',
    query: FindQuery,
    reply: FoundThings,
    needs: 'person',
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
