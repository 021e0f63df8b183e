import { having, type RouteShape } from '../wire/route.ts';
import { PositionsBody, PositionsReply } from './positions.ts';

/** Positions of aircraft, reported by machines (CLO-11). */
export const positionRoutes = {
  addPositions: {
    method: 'POST',
    path: '/x/positions',
    summary: 'Takes positions of aircraft as GeoJSON; each that cannot be taken is answered.',
    body: PositionsBody,
    reply: PositionsReply,
    needs: having('Dispatch.Create'),
    onlyTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
