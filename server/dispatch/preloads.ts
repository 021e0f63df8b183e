import { eq } from 'drizzle-orm';
import { reprice } from '../cost/pricing.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { tag } from '../http/version.ts';
import { conflict, notFound } from '../problems/problem.ts';
import { dispatches, drops } from '../schema/dispatches.ts';
import { type LockedLoad, lockLoad } from './lockLoads.ts';
import { readDispatch } from './readDispatches.ts';

type Asked = Pick<Call, 'store' | 'author' | 'who' | 'id' | 'reply'>;

/**
 * Sets how a preload ended and reprices its line.
 * @throws HttpProblem 404 without such a preload, and whatever `refuse` throws
 */
const setPreloadEnd = async (
  call: Asked,
  how: 'offloaded' | 'jettisoned' | null,
  refuse: (load: LockedLoad) => void,
) => {
  const { store, author, who, id, reply } = call;
  const dispatch = await inTransaction(store, author, async (tx) => {
    const load = await lockLoad(tx, id);
    if (load === null) throw notFound();
    refuse(load);
    await tx.update(drops).set({ preloadEnd: how }).where(eq(drops.id, id));
    // Touch the record so that its version changes and open forms get a conflict.
    await tx
      .update(dispatches)
      .set({ updatedBy: who.uid })
      .where(eq(dispatches.id, load.dispatch.id));
    await reprice(tx, [load.drop], load.dispatch.activityDate);
    const whole = await readDispatch(tx, load.dispatch.id);
    if (whole === null) throw notFound();
    return whole;
  });
  tag(reply, dispatch);
  return { dispatch };
};

export const preloadHandlers = {
  endPreload: (call) =>
    setPreloadEnd(call, call.body.how, ({ drop, taken }) => {
      if (taken !== null) throw conflict('', `Flight ${taken.number} took this load.`);
      if (drop.preloadEnd !== null) throw conflict('', `This load was ${drop.preloadEnd} already.`);
    }),
  reopenPreload: (call) =>
    setPreloadEnd(call, null, ({ drop }) => {
      if (drop.preloadEnd === null) throw conflict('', 'This load is aboard.');
    }),
} satisfies Partial<Handlers>;
