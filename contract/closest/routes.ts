import { having, type RouteShape } from '../wire/route.ts';
import { Closest } from './closest.ts';

/** Aircraft by their time of arrival at an incident. */
export const closestRoutes = {
  listClosest: {
    method: 'GET',
    path: '/x/incidents/{id}/closest',
    summary: 'Every aircraft on a board in the order in which it could be at an incident now.',
    reply: Closest,
    needs: having('Dispatch.View'),
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
