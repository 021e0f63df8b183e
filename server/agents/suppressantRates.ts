import { and, eq, isNotNull } from 'drizzle-orm';
import type { SuppressantRate } from '../../contract/agents/suppressants.ts';
import { dayBefore } from '../../domain/settings/dated.ts';
import { requireBase } from '../base/readBases.ts';
import { impactOf } from '../cost/impact.ts';
import { reprice } from '../cost/pricing.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import { conflict, notFound } from '../problems/problem.ts';
import { drops } from '../schema/dispatches.ts';
import { bases, suppressantRates } from '../schema/places.ts';
import { readRates } from './readSuppressants.ts';
import { markRate, readAgentCostByDispatch, storeRate } from './saveRates.ts';

const read = async (tx: Tx, id: string): Promise<SuppressantRate> =>
  firstOrNotFound(await readRates(tx, null, null, id));

/**
 * Reads and locks the rate from the path.
 * @throws HttpProblem 404 when the base has no such rate, 412 when the caller has another version
 */
async function heldRate(
  tx: Tx,
  call: Pick<Call, 'id' | 'params' | 'ifMatch'>,
): Promise<SuppressantRate> {
  const rateId = call.params['rateId'] ?? '';
  const before = await lockRow(tx, suppressantRates, rateId);
  if (before.baseId !== call.id) throw notFound();
  await assertVersion(tx, call.ifMatch, before, () => read(tx, rateId));
  return read(tx, rateId);
}
/** The rate that an impact request is about; null for a new one. */
async function askedRate(
  tx: Tx,
  id: string | null,
  baseId: string,
): Promise<SuppressantRate | null> {
  await lockRow(tx, bases, baseId);
  const rate = id === null ? null : await read(tx, id);
  if (rate !== null && rate.baseId !== baseId) throw notFound();
  return rate;
}

export const suppressantRateHandlers = {
  listCurrentRates: async ({ store, id }) => {
    await requireBase(store.db, id);
    return readRates(store.db, [id], pacificToday());
  },
  listRates: async ({ store, id, query }) => {
    await requireBase(store.db, id);
    return readRates(store.db, [id], query.date ?? null);
  },
  listAllRates: ({ store, query }) => readRates(store.db, null, query.date ?? null),
  addRate: (call) =>
    adding(call, async (tx) => {
      await lockRow(tx, bases, call.id);
      return read(tx, await storeRate(tx, call.id, null, call.body, call.who.uid));
    }),
  saveRate: (call) =>
    changing(call, async (tx) => {
      const before = await heldRate(tx, call);
      await storeRate(tx, call.id, before, call.body, call.who.uid);
      return read(tx, before.id);
    }),
  deleteRate: (call) =>
    changing(call, async (tx) => {
      const before = await heldRate(tx, call);
      const [used] = await tx
        .select({ id: drops.id })
        .from(drops)
        .where(eq(drops.rateId, before.id))
        .limit(1);
      if (used !== undefined) throw conflict('', 'This price was used for loads. End it instead.');
      await markRate(tx, before.id, nowInstant(), call.who.uid);
      return { ...before, version: before.version + 1, updatedAt: nowInstant() };
    }),
  restoreRate: (call) =>
    changing(call, async (tx) => {
      const rateId = call.params['rateId'] ?? '';
      const [gone] = await tx
        .select()
        .from(suppressantRates)
        .where(
          and(
            eq(suppressantRates.id, rateId),
            eq(suppressantRates.baseId, call.id),
            isNotNull(suppressantRates.deletedAt),
          ),
        )
        .for('update');
      if (gone === undefined) throw notFound();
      await markRate(tx, rateId, null, call.who.uid);
      await reprice(tx, [gone], gone.startDate);
      return read(tx, rateId);
    }),
  rateImpact: ({ store, author, who, body: { id, baseId, rate, ending } }) => {
    // Include every affected agent: of the stored rate, of the new one, and of the rate that ends
    // for it.
    const agents = new Set([rate.agentTypeId]);
    return impactOf(
      store,
      author,
      async (tx) => {
        for (const one of [
          await askedRate(tx, id, baseId),
          ...(ending ? await readRates(tx, [baseId], null, ending.id) : []),
        ])
          if (one !== null) agents.add(one.agentTypeId);
        return readAgentCostByDispatch(tx, baseId, [...agents]);
      },
      async (tx) =>
        storeRate(tx, baseId, await askedRate(tx, id, baseId), { ...rate, ending }, who.uid),
    );
  },
  succeedRate: (call) =>
    adding(call, async (tx) => {
      const before = await heldRate(tx, call);
      const endDate = dayBefore(call.body.startDate);
      if (endDate < before.startDate)
        throw conflict('startDate', 'The new price must start after the one it follows.');
      // The new rate gets its own tiers.
      const tiers = call.body.tiers.map(({ id: _, ...tier }) => tier);
      return read(
        tx,
        await storeRate(
          tx,
          call.id,
          null,
          { ...call.body, tiers, ending: { id: before.id, endDate } },
          call.who.uid,
        ),
      );
    }),
} satisfies Partial<Handlers>;
