import { and, eq, isNotNull } from 'drizzle-orm';
import type { SuppressantRate } from '../../contract/suppressants.ts';
import { dayBefore } from '../../domain/settings/dated.ts';
import { nowInstant } from '../clock.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { conflict, notFound } from '../http/problem.ts';
import { adding, changing, refuseOld } from '../http/writes.ts';
import { impactOf } from '../store/impact.ts';
import type { Tx } from '../store/open.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { readRates } from '../store/readSuppressants.ts';
import { lockRow } from '../store/rows.ts';
import { markRate, readAgentCostByDispatch, repriceRate, storeRate } from '../store/saveRates.ts';
import { drops } from '../store/schemaDispatches.ts';
import { bases, suppressantRates } from '../store/schemaPlaces.ts';

const read = async (tx: Tx, id: string): Promise<SuppressantRate> => onlyOne(await readRates(tx, null, null, id));

/** The rate of the path, held. @throws HttpProblem 404 when the base has no such price, 412 when the caller saw another version */
async function heldRate(tx: Tx, call: Pick<Call, 'id' | 'params' | 'ifMatch'>): Promise<SuppressantRate> {
  const rateId = call.params['rateId'] ?? '';
  const before = await lockRow(tx, suppressantRates, rateId);
  if (before.baseId !== call.id) throw notFound();
  await refuseOld(tx, call.ifMatch, before, () => read(tx, rateId));
  return read(tx, rateId);
}
/** The rate a question is about, null for a new one. */
async function askedRate(tx: Tx, id: string | null, baseId: string): Promise<SuppressantRate | null> {
  await lockRow(tx, bases, baseId);
  const rate = id === null ? null : await read(tx, id);
  if (rate !== null && rate.baseId !== baseId) throw notFound();
  return rate;
}

export const suppressantRateHandlers = {
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
      const [used] = await tx.select({ id: drops.id }).from(drops).where(eq(drops.rateId, before.id)).limit(1);
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
        .where(and(eq(suppressantRates.id, rateId), eq(suppressantRates.baseId, call.id), isNotNull(suppressantRates.deletedAt)))
        .for('update');
      if (gone === undefined) throw notFound();
      await markRate(tx, rateId, null, call.who.uid);
      await repriceRate(tx, null, gone);
      return read(tx, rateId);
    }),
  rateImpact: ({ store, author, who, body: { id, baseId, rate } }) => {
    // Both agents count when a change moves the price from one to another.
    const agents = new Set([rate.agentTypeId]);
    return impactOf(
      store,
      author,
      async (tx) => {
        agents.add((await askedRate(tx, id, baseId))?.agentTypeId ?? rate.agentTypeId);
        return readAgentCostByDispatch(tx, baseId, [...agents]);
      },
      async (tx) => storeRate(tx, baseId, await askedRate(tx, id, baseId), rate, who.uid),
    );
  },
  succeedRate: (call) =>
    adding(call, async (tx) => {
      const before = await heldRate(tx, call);
      const end = dayBefore(call.body.startDate);
      if (end < before.startDate) throw conflict('startDate', 'The new price must start after the one it follows.');
      if (before.endDate === null || end < before.endDate) await storeRate(tx, call.id, before, { ...before, endDate: end }, call.who.uid);
      // The new price has tiers of its own.
      const tiers = call.body.tiers.map(({ id: _, ...tier }) => tier);
      return read(tx, await storeRate(tx, call.id, null, { ...call.body, tiers }, call.who.uid));
    }),
} satisfies Partial<Handlers>;
