import type { Contract } from '../../contract/aircraft/aircraft.ts';
import type { ContractBody, ContractSave } from '../../contract/aircraft/saving.ts';
import { dayBefore } from '../../domain/settings/dated.ts';
import { firstDay } from '../cost/endOverlappingPeriod.ts';
import { impactOf } from '../cost/impact.ts';
import { lockContracts } from '../cost/lockContracts.ts';
import { storeAircraftCosts } from '../cost/storedCosts.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader, Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { streamRows } from '../http/streamed.ts';
import { adding, changing } from '../http/writes.ts';
import { conflict } from '../problems/problem.ts';
import { contracts } from '../schema/aircraft.ts';
import { readContractedAssets, readTotalsByDispatch } from './contractMoney.ts';
import { termsOf } from './contractTerms.ts';
import { contractIds, readContracts } from './readContracts.ts';
import { storeContract } from './saveContracts.ts';

const read = async (tx: Tx, id: string) => firstOrNotFound(await readContracts(tx, [id]));

/**
 * @throws HttpProblem 404 when there is no such contract, 412 when the caller has another version
 */
async function heldContract(tx: Tx, call: Pick<Call, 'id' | 'ifMatch'>) {
  const before = await lockRow(tx, contracts, call.id);
  await assertVersion(tx, call.ifMatch, before, () => read(tx, call.id));
  return read(tx, call.id);
}

/**
 * The aircraft affected by a save: those of the new links, and those of the contracts it changes or
 * ends.
 */
export async function affectedBy(
  db: Reader,
  body: ContractBody,
  others: readonly (string | undefined)[],
): Promise<string[]> {
  const ids = others.flatMap((id) => id ?? []);
  const about = [body, ...(await readContracts(db, ids))];
  return readContractedAssets(db, {
    aircraftTypeIds: about.flatMap((one) => one.aircraftTypeIds),
    assetIds: about.flatMap((one) => one.assetIds),
  });
}

/**
 * Saves a contract and recomputes the costs of its aircraft's dispatches (COST-20).
 * @param others ids of the contracts that the save changes or ends
 * @param prepare locks the existing contract
 * @returns the contract
 */
export async function saveWithCosts(
  tx: Tx,
  { body, who }: { readonly body: ContractBody; readonly who: { readonly uid: string } },
  others: readonly (string | undefined)[],
  prepare: () => Promise<{ readonly old: Contract | null; readonly save: ContractSave }>,
): Promise<Contract> {
  const assetIds = await lockContracts(tx, () => affectedBy(tx, body, others));
  const { old, save } = await prepare();
  const id = await storeContract(tx, old, save, who.uid);
  await storeAircraftCosts(tx, assetIds, firstDay(save, old, save.ending));
  return read(tx, id);
}

export const contractHandlers = {
  listContracts: async ({ store, reply }) =>
    streamRows(reply, await contractIds(store.db), (ids) => readContracts(store.db, ids)),
  addContract: (call) =>
    adding(call, (tx) =>
      saveWithCosts(tx, call, [call.body.ending?.id], async () => ({ old: null, save: call.body })),
    ),
  saveContract: (call) =>
    changing(call, (tx) =>
      saveWithCosts(tx, call, [call.id, call.body.ending?.id], async () => ({
        old: await heldContract(tx, call),
        save: call.body,
      })),
    ),
  contractImpact: async ({ store, author, who, body: { id, contract, ending } }) => {
    const old = id === null ? null : firstOrNotFound(await readContracts(store.db, [id]));
    const from = firstDay(contract, old, ending);
    const assetIds = await affectedBy(store.db, contract, [old?.id, ending?.id]);
    const readMoney = (tx: Tx) => readTotalsByDispatch(tx, assetIds, from);
    return impactOf(store, author, readMoney, (tx) =>
      storeContract(tx, old, { ...contract, ending }, who.uid),
    );
  },
  succeedContract: (call) =>
    adding(call, (tx) =>
      saveWithCosts(tx, call, [call.id], async () => {
        const before = await heldContract(tx, call);
        const endDate = dayBefore(call.body.startDate);
        if (endDate < before.startDate)
          throw conflict('startDate', 'The new rate must start after the one it follows.');
        return {
          old: null,
          save: { ...termsOf(before), ...call.body, ending: { id: before.id, endDate } },
        };
      }),
    ),
} satisfies Partial<Handlers>;
