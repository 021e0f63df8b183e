import * as z from 'zod/mini';
import { DispatchReply, RecentDispatch } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { recentWith } from '../../../domain/dispatch/queued/recentWith.ts';
import { type Call, keptKey } from './api.ts';
import { boardQuery } from './boardQuery.ts';
import type { KeptLists } from './keptLists.ts';

/** Later than any instant. */
const ALWAYS = '~';
function read(text: string): z.output<typeof RecentDispatch> | null {
  try {
    return RecentDispatch.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
/** The kept last dispatch of an aircraft, with an own save in it. */
async function renewRecent(kept: KeptLists, { dispatch }: DispatchReply): Promise<void> {
  const { assetId } = dispatch;
  if (assetId === null) return;
  const key = keptKey(routes.getRecentDispatch, { query: { assetId } });
  const found = await kept.find(key);
  const recent = found === null ? null : read(found.text);
  if (found !== null && recent !== null)
    kept.keep(key, JSON.stringify(recentWith(recent, [dispatch], assetId, ALWAYS)), found.keptAt);
}
/** The days of a board; of any such span there is one kept list. */
const boardKey = keptKey(routes.listDispatches, { query: boardQuery('2000-01-14') });
const Listed = z.object({ dispatches: z.array(z.looseObject({ id: z.string() })) });
/** The kept board, with an own save in it: without a network the next load shows that list. */
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
/** The same calls; each own save of a dispatch also renews the kept board and its aircraft's kept last dispatch (D-10). */
export const renewingRecent =
  (call: Call, kept: KeptLists): Call =>
  async (route, options) => {
    const reply = await call(route, options);
    const { data } = saves.includes(route) ? DispatchReply.safeParse(reply) : { data: undefined };
    if (data !== undefined)
      await Promise.allSettled([renewRecent(kept, data), renewBoard(kept, data)]);
    return reply;
  };
