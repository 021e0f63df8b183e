import { EVENT_STREAM, wallRoutes } from '../../contract/wall/routes.ts';
import { allows } from '../../domain/session/permissions.ts';
import type { Handlers } from '../http/handler.ts';
import { loadPrincipal } from '../http/principal.ts';
import { notFound } from '../problems/problem.ts';
import { wallsOf } from './hub.ts';

/**
 * Whether the caller names the media type. A caller that accepts anything gets the board once, as
 * JSON.
 */
const wantsEvents = (accept: string | string[] | undefined) =>
  String(accept ?? '')
    .split(',')
    .some((one) => one.split(';')[0]?.trim().toLowerCase() === EVENT_STREAM);

export const wallHandlers = {
  streamWall: async ({
    store,
    params,
    query,
    who,
    overdueMinutes,
    isStillSignedIn,
    headers,
    reply,
  }) => {
    const asked = {
      baseId: params['baseId'] === 'all' ? null : (params['baseId'] ?? ''),
      withCost: query.cost === 'true',
      isSignal: query.signal === 'true',
      overdueMinutes,
    };
    const walls = wallsOf(store);
    if (!wantsEvents(headers.accept)) {
      const wall = await walls.wall(asked);
      if (wall === null) throw notFound();
      return reply.send(wall);
    }
    const mayStill = async () => {
      const { person, staff, permissions, roles } = await loadPrincipal(store, who);
      if (person === null && !staff) return false;
      return allows(
        wallRoutes.streamWall.needs,
        permissions,
        roles.map(({ name }) => name),
      );
    };
    const stream = await walls.listen({
      ...asked,
      uid: who.uid,
      expiresAt: who.expiresAt * 1000,
      isSignedIn: isStillSignedIn,
      mayStill,
    });
    if (stream === null) throw notFound();
    void reply.headers({
      'content-type': `${EVENT_STREAM}; charset=utf-8`,
      // No proxy may delay an event to compress or buffer it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Don't reuse a stream's connection for other calls: a stop would wait for it.
      connection: 'close',
    });
    return reply.send(stream);
  },
} satisfies Partial<Handlers>;
