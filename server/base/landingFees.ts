import { dayBefore } from '../../domain/settings/dated.ts';
import { impactOf } from '../cost/impact.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import { conflict, notFound } from '../problems/problem.ts';
import { bases, landingFees } from '../schema/places.ts';
import { readLandingFees, requireBase } from './readBases.ts';
import { readFeesByDispatch, storeFee } from './saveFees.ts';

const read = async (tx: Tx, id: string) => firstOrNotFound(await readLandingFees(tx, null, id));

/**
 * Reads and locks the fee from the path.
 * @throws HttpProblem 404 when the base has no such fee, 412 when the caller has another version
 */
async function heldFee(tx: Tx, call: Pick<Call, 'id' | 'params' | 'ifMatch'>) {
  const feeId = call.params['feeId'] ?? '';
  const before = await lockRow(tx, landingFees, feeId);
  if (before.baseId !== call.id) throw notFound();
  await assertVersion(tx, call.ifMatch, before, () => read(tx, feeId));
  return read(tx, feeId);
}

export const landingFeeHandlers = {
  listLandingFees: ({ store }) => readLandingFees(store.db, null),
  listBaseLandingFees: async ({ store, id }) => {
    await requireBase(store.db, id);
    return readLandingFees(store.db, [id]);
  },
  addLandingFee: (call) =>
    adding(call, async (tx) => {
      await lockRow(tx, bases, call.id);
      return read(tx, await storeFee(tx, call.id, null, call.body, call.who.uid));
    }),
  saveLandingFee: (call) =>
    changing(call, async (tx) => {
      const { id } = await heldFee(tx, call);
      await storeFee(tx, call.id, id, call.body, call.who.uid);
      return read(tx, id);
    }),
  landingFeeImpact: ({ store, author, who, body: { id, baseId, fee, ending } }) =>
    impactOf(
      store,
      author,
      (tx) => readFeesByDispatch(tx, baseId),
      async (tx) => {
        await lockRow(tx, bases, baseId);
        if (id !== null && (await lockRow(tx, landingFees, id)).baseId !== baseId) throw notFound();
        await storeFee(tx, baseId, id, { ...fee, ending }, who.uid);
      },
    ),
  succeedLandingFee: (call) =>
    adding(call, async (tx) => {
      const { id, startDate } = await heldFee(tx, call);
      const endDate = dayBefore(call.body.startDate);
      if (endDate < startDate)
        throw conflict('startDate', 'The new fee must start after the one it follows.');
      return read(
        tx,
        await storeFee(tx, call.id, null, { ...call.body, ending: { id, endDate } }, call.who.uid),
      );
    }),
} satisfies Partial<Handlers>;
