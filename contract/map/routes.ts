import { having, type RouteShape } from '../wire/route.ts';
import { MapData } from './map.ts';

/** Bases, incidents and aircraft that are out, with their points. */
export const mapRoutes = {
  getMap: {
    method: 'GET',
    path: '/x/map',
    summary:
      'Bases with their aircraft, incidents of today, and aircraft that are out, with points.',
    reply: MapData,
    needs: having('Dispatch.View'),
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
