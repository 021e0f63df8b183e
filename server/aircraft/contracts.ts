import { dayBefore } from '../../domain/settings/dated.ts';
import { impactOf } from '../cost/impact.ts';
import { firstDay } from '../cost/makeWay.ts';
import { onlyOne } from '../database/onlyOne.ts';
import type { Tx } from '../database/open.ts';
import { refuseOld } from '../database/refuseOld.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { streamRows } from '../http/streamed.ts';
import { adding, changing } from '../http/writes.ts';
import { conflict } from '../problems/problem.ts';
import { contracts } from '../schema/aircraft.ts';
import { readContractedAssets, readTotalsByDispatch } from './contractMoney.ts';
import { contractIds, readContracts } from './readContracts.ts';
import { storeContract } from './saveContracts.ts';

const read = async (tx: Tx, id: string) => onlyOne(await readContracts(tx, [id]));

/** @throws HttpProblem 404 without a contract of that id, 412 when the caller saw another version */
async function heldContract(tx: Tx, call: Pick<Call, 'id' | 'ifMatch'>) {
  const before = await lockRow(tx, contracts, call.id);
  await refuseOld(tx, call.ifMatch, before, () => read(tx, call.id));
  return read(tx, call.id);
}

export const contractHandlers = {
  listContracts: async ({ store, reply }) => streamRows(reply, await contractIds(store.db), (ids) => readContracts(store.db, ids)),
  addContract: (call) => adding(call, async (tx) => read(tx, await storeContract(tx, null, call.body, call.who.uid))),
  saveContract: (call) =>
    changing(call, async (tx) => {
      const before = await heldContract(tx, call);
      return read(tx, await storeContract(tx, before, call.body, call.who.uid));
    }),
  contractImpact: async ({ store, author, who, body: { id, contract, ending } }) => {
    const old = id === null ? null : onlyOne(await readContracts(store.db, [id]));
    const from = firstDay(contract, old, ending);
    const about = [contract, ...(old === null ? [] : [old]), ...(ending ? await readContracts(store.db, [ending.id]) : [])];
    const readMoney = async (tx: Tx) => {
      const assets = new Set<string>();
      for (const one of about) for (const asset of await readContractedAssets(tx, one)) assets.add(asset);
      return readTotalsByDispatch(tx, [...assets], from);
    };
    return impactOf(store, author, readMoney, (tx) => storeContract(tx, old, { ...contract, ending }, who.uid));
  },
  succeedContract: (call) =>
    adding(call, async (tx) => {
      const before = await heldContract(tx, call);
      const endDate = dayBefore(call.body.startDate);
      if (endDate < before.startDate) throw conflict('startDate', 'The new rate must start after the one it follows.');
      return read(tx, await storeContract(tx, null, { ...call.body, ending: { id: before.id, endDate } }, call.who.uid));
    }),
} satisfies Partial<Handlers>;
