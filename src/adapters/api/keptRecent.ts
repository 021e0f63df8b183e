import * as z from 'zod/mini';
import { DispatchReply, RecentDispatch } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { recentWith } from '../../../domain/dispatch/queued/recentWith.ts';
import { type Call, keptKey } from './api.ts';
import { boardQuery } from './boardQuery.ts';
import type { KeptLists } from './keptLists.ts';

/** Sorts after any instant. */
const ALWAYS = '~';
function read(text: string): z.output<typeof RecentDispatch> | null {
  try {
    return RecentDispatch.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
/** Updates the stored last dispatch of an aircraft with a local save. */
async function renewRecent(kept: KeptLists, { dispatch }: DispatchReply): Promise<void> {
  const { assetId } = dispatch;
  if (assetId === null) return;
  const key = keptKey(routes.getRecentDispatch, { query: { assetId } });
  const found = await kept.find(key);
  const recent = found === null ? null : read(found.text);
  if (found !== null && recent !== null)
    kept.keep(key, JSON.stringify(recentWith(recent, [dispatch], assetId, ALWAYS)), found.keptAt);
}
/** The key of the stored board, the same for the days of any board. */
const boardKey = keptKey(routes.listDispatches, { query: boardQuery('2000-01-14') });
const Listed = z.object({ dispatches: z.array(z.looseObject({ id: z.string() })) });
/** Updates the stored board with a local save, which the next load shows without a network. */
async function renewBoard(kept: KeptLists, { dispatch }: DispatchReply): Promise<void> {
  const found = await kept.find(boardKey);
  const { data } = found === null ? {} : Listed.safeParse(JSON.parse(found.text));
  if (found === null || data === undefined) return;
  const isKnown = data.dispatches.some((d) => d.id === dispatch.id);
  const dispatches = isKnown
    ? data.dispatches.map((d) => (d.id === dispatch.id ? dispatch : d))
    : [dispatch, ...data.dispatches];
  kept.keep(boardKey, JSON.stringify({ dispatches }), found.keptAt);
}

const saves: readonly RouteShape[] = [routes.addDispatch, routes.saveDispatch];
/**
 * Wraps `call`: each local save of a dispatch also updates the stored board and the aircraft's
 * stored last dispatch (D-10).
 */
export const renewingRecent =
  (call: Call, kept: KeptLists): Call =>
  async (route, options) => {
    const reply = await call(route, options);
    const { data } = saves.includes(route) ? DispatchReply.safeParse(reply) : { data: undefined };
    if (data !== undefined)
      await Promise.allSettled([renewRecent(kept, data), renewBoard(kept, data)]);
    return reply;
  };
