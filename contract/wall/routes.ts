import type { RouteShape } from '../wire/route.ts';
import { Wall, WallParams, WallQuery } from './wall.ts';

/** The media type of a server-sent event stream. */
export const EVENT_STREAM = 'text/event-stream';

/** The content of a base's walls, and the stream of its changes. */
export const wallRoutes = {
  streamWall: {
    method: 'GET',
    path: '/x/wall/{baseId}/stream',
    summary:
      'What the wall of a base shows (`all`: of every base); as text/event-stream it is sent anew with each change.',
    params: WallParams,
    query: WallQuery,
    reply: Wall,
    needs: [{ rights: ['Dispatch.View'] }, { rights: ['base-admin.View'] }],
    noTokens: true,
    raw: true,
    media: [EVENT_STREAM],
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
