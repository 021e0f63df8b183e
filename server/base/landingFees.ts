import { dayBefore } from '../../domain/settings/dated.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { conflict, notFound } from '../http/problem.ts';
import { adding, changing, refuseOld } from '../http/writes.ts';
import { impactOf } from '../store/impact.ts';
import type { Tx } from '../store/open.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { readLandingFees } from '../store/readBases.ts';
import { lockRow } from '../store/rows.ts';
import { readFeesByDispatch, storeFee } from '../store/saveFees.ts';
import { bases, landingFees } from '../store/schemaPlaces.ts';

const read = async (tx: Tx, id: string) => onlyOne(await readLandingFees(tx, null, id));

/** The fee of the path, held. @throws HttpProblem 404 when the base has no such fee, 412 when the caller saw another version */
async function heldFee(tx: Tx, call: Pick<Call, 'id' | 'params' | 'ifMatch'>) {
  const feeId = call.params['feeId'] ?? '';
  const before = await lockRow(tx, landingFees, feeId);
  if (before.baseId !== call.id) throw notFound();
  await refuseOld(tx, call.ifMatch, before, () => read(tx, feeId));
  return read(tx, feeId);
}

export const landingFeeHandlers = {
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
  landingFeeImpact: ({ store, author, who, body: { id, baseId, fee } }) =>
    impactOf(
      store,
      author,
      (tx) => readFeesByDispatch(tx, baseId),
      async (tx) => {
        await lockRow(tx, bases, baseId);
        if (id !== null && (await lockRow(tx, landingFees, id)).baseId !== baseId) throw notFound();
        await storeFee(tx, baseId, id, fee, who.uid);
      },
    ),
  succeedLandingFee: (call) =>
    adding(call, async (tx) => {
      const { id, amount, appliesTo, startDate, endDate } = await heldFee(tx, call);
      const end = dayBefore(call.body.startDate);
      if (end < startDate) throw conflict('startDate', 'The new fee must start after the one it follows.');
      if (endDate === null || end < endDate) await storeFee(tx, call.id, id, { amount, appliesTo, startDate, endDate: end }, call.who.uid);
      return read(tx, await storeFee(tx, call.id, null, call.body, call.who.uid));
    }),
} satisfies Partial<Handlers>;
