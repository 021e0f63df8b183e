import { eq } from 'drizzle-orm';
import { SuppressantRateBody } from '../../../contract/agents/saving.ts';
import type { SuppressantRate } from '../../../contract/agents/suppressants.ts';
import type { Contract } from '../../../contract/aircraft/aircraft.ts';
import { ContractBody } from '../../../contract/aircraft/saving.ts';
import { LandingFeeBody } from '../../../contract/base/saving.ts';
import type { ListRow, RowOf } from '../../../domain/imports/lists/lists.ts';
import {
  type aircraftRateColumns,
  type contractRateColumns,
  FILE_TIERS,
  type landingFeeColumns,
} from '../../../domain/imports/lists/shapes/prices.ts';
import { readRatesWithoutUse } from '../../agents/readSuppressants.ts';
import { markRate, readAgentCostByDispatch, storeRate } from '../../agents/saveRates.ts';
import { readContractedAssets, readTotalsByDispatch } from '../../aircraft/contractMoney.ts';
import { saveWithCosts } from '../../aircraft/contracts.ts';
import { contractIds, readContracts } from '../../aircraft/readContracts.ts';
import { readLandingFees } from '../../base/readBases.ts';
import { readFeesByDispatch, removeFee, storeFee } from '../../base/saveFees.ts';
import { lockContracts } from '../../cost/lockContracts.ts';
import { reprice } from '../../cost/pricing.ts';
import { storeAircraftCosts } from '../../cost/storedCosts.ts';
import { nowInstant } from '../../database/clock.ts';
import { firstOrNotFound } from '../../database/firstOrNotFound.ts';
import type { Tx } from '../../database/open.ts';
import { lockRow } from '../../database/rows.ts';
import { conflict, invalid } from '../../problems/problem.ts';
import { contracts } from '../../schema/aircraft.ts';
import { bases, landingFees, suppressantRates } from '../../schema/places.ts';
import { among, given, type Held, type ListStore } from './listStore.ts';

type FeeRow = RowOf<typeof landingFeeColumns>;
/** @throws HttpProblem 400 without an amount, and with both */
function feeOf(row: FeeRow): LandingFeeBody {
  const refused = (message: string) => invalid([{ path: 'amount', code: 'required', message }]);
  if (row.amount === null && row.per1000Lb === null) throw refused('Enter an amount.');
  if (row.amount !== null && row.per1000Lb !== null)
    throw refused('Enter an amount per landing or one per 1,000 lb.');
  return given(LandingFeeBody, { ...row, amount: row.amount ?? 0 });
}
export const landingFeeStore: ListStore<FeeRow> = {
  table: 'landing_fees',
  read: async (db, ids) =>
    among(
      (await readLandingFees(db, null)).map(
        ({ id, version, baseId, appliesTo, startDate, endDate, amount, per1000Lb, minimum }) => ({
          id,
          version,
          row: {
            baseId,
            appliesTo,
            startDate,
            endDate,
            amount: per1000Lb === null ? amount : null,
            per1000Lb,
            minimum,
          },
        }),
      ),
      ids,
    ),
  add: async (tx, row, uid) => {
    const baseId = row.baseId ?? '';
    await lockRow(tx, bases, baseId);
    return storeFee(tx, baseId, null, feeOf(row), uid);
  },
  change: async (tx, { id }, row, uid) => {
    await lockRow(tx, landingFees, id);
    await storeFee(tx, row.baseId ?? '', id, feeOf(row), uid);
  },
  remove: (tx, { id, row }, uid) => removeFee(tx, row.baseId ?? '', id, uid),
  money: (tx, { baseId }) => readFeesByDispatch(tx, baseId ?? ''),
};

/** The tiers of a rate in their order. */
const standing = ({ tiers }: Pick<SuppressantRate, 'tiers'>) =>
  tiers.filter(({ isDeleted }) => !isDeleted).toSorted((a, b) => a.amountLitres - b.amountLitres);
const tierNumbers = Array.from({ length: FILE_TIERS }, (_, n) => n + 1);
function rateRow(rate: SuppressantRate): ListRow {
  const { baseId, agentTypeId, startDate, endDate } = rate;
  const tiers = standing(rate);
  const cells = tierNumbers.flatMap((n) => [
    [`from${n}`, tiers[n - 1]?.amountLitres ?? null] as const,
    [`price${n}`, tiers[n - 1]?.price ?? null] as const,
  ]);
  return { baseId, agentTypeId, startDate, endDate, ...Object.fromEntries(cells) };
}
/** The tiers of a row for a save; a tier keeps its id by its place. */
function tiersOf(row: ListRow, old: SuppressantRate | null) {
  const before = old === null ? [] : standing(old);
  if (before.length > FILE_TIERS)
    throw conflict('', 'This price has more tiers than a file holds. Change it on its page.');
  const kept = tierNumbers.flatMap((n) => {
    const [amountLitres, price] = [row[`from${n}`] ?? null, row[`price${n}`] ?? null];
    if (amountLitres === null && price === null) return [];
    const id = before[n - 1]?.id;
    // A first tier starts at 0, even if the file leaves that out.
    const from = amountLitres ?? (n === 1 ? 0 : null);
    if (from === null || price === null)
      throw conflict(from === null ? `from${n}` : `price${n}`, 'A tier needs a start and a price.');
    return [{ ...(id === undefined ? {} : { id }), amountLitres: from, price, isDeleted: false }];
  });
  const gone = before.slice(kept.length).map((tier) => ({ ...tier, isDeleted: true }));
  return [...kept, ...gone];
}
const rateBody = (row: ListRow, old: SuppressantRate | null) =>
  given(SuppressantRateBody, { ...row, tiers: tiersOf(row, old) });
const readRate = async (tx: Tx, id: string) =>
  firstOrNotFound(await readRatesWithoutUse(tx, null, null, id));
const idIn = (row: ListRow, key: string) => String(row[key] ?? '');

export const agentRateStore: ListStore = {
  table: 'suppressant_rates',
  read: async (db, ids) =>
    among(
      (await readRatesWithoutUse(db, null, null)).map((rate) => ({
        id: rate.id,
        version: rate.version,
        row: rateRow(rate),
      })),
      ids,
    ),
  add: async (tx, row, uid) => {
    await lockRow(tx, bases, idIn(row, 'baseId'));
    return storeRate(tx, idIn(row, 'baseId'), null, rateBody(row, null), uid);
  },
  change: async (tx, { id }, row, uid) => {
    await lockRow(tx, suppressantRates, id);
    const old = await readRate(tx, id);
    await storeRate(tx, old.baseId, old, rateBody(row, old), uid);
  },
  remove: async (tx, { id }, uid) => {
    const rate = await readRate(tx, id);
    await markRate(tx, id, nowInstant(), uid);
    await reprice(tx, [rate], rate.startDate);
  },
  money: (tx, row) => readAgentCostByDispatch(tx, idIn(row, 'baseId'), [idIn(row, 'agentTypeId')]),
};

type TypeRow = RowOf<typeof contractRateColumns>;
type OwnRow = RowOf<typeof aircraftRateColumns>;
type Links = Pick<Contract, 'aircraftTypeIds' | 'assetIds'>;
const terms = ({
  vendorId,
  typeCode,
  hourlyRate,
  dailyAvailability,
  crewStandbyRate,
  minimumHoursADay = null,
  flatPrice = null,
  flatPricePer,
  startDate,
  endDate,
}: Contract) => ({
  vendorId,
  typeCode,
  hourlyRate,
  dailyAvailability,
  crewStandbyRate,
  minimumHoursADay,
  flatPrice,
  flatPricePer: flatPricePer ?? ('' as const),
  startDate,
  endDate,
});
/** Contracts of aircraft types, or of single aircraft (SET-24). */
const contractStore = <Row extends { readonly startDate: string }>(
  rowOf: (contract: Contract) => Row | null,
  linksOf: (row: Row) => Links,
): ListStore<Row> => ({
  table: 'contracts',
  read: async (db, ids) =>
    (await readContracts(db, ids ?? (await contractIds(db)))).flatMap((contract): Held<Row>[] => {
      const row = rowOf(contract);
      return row === null ? [] : [{ id: contract.id, version: contract.version, row }];
    }),
  add: async (tx, row, uid) => {
    const body = given(ContractBody, { ...row, ...linksOf(row) });
    const made = await saveWithCosts(tx, { body, who: { uid } }, [], async () => ({
      old: null,
      save: body,
    }));
    return made.id;
  },
  change: async (tx, { id }, row, uid) => {
    const body = given(ContractBody, { ...row, ...linksOf(row) });
    await saveWithCosts(tx, { body, who: { uid } }, [id], async () => {
      await lockRow(tx, contracts, id);
      return { old: firstOrNotFound(await readContracts(tx, [id])), save: body };
    });
  },
  remove: async (tx, { id, row }, uid) => {
    const assetIds = await lockContracts(tx, () => readContractedAssets(tx, linksOf(row)));
    await lockRow(tx, contracts, id);
    await tx
      .update(contracts)
      .set({ deletedAt: nowInstant(), updatedBy: uid })
      .where(eq(contracts.id, id));
    await storeAircraftCosts(tx, assetIds, row.startDate);
  },
  money: async (tx, row) =>
    readTotalsByDispatch(tx, await readContractedAssets(tx, linksOf(row)), row.startDate),
});
export const contractRateStore = contractStore<TypeRow>(
  (contract) =>
    contract.aircraftTypeIds.length === 0
      ? null
      : { aircraftTypeIds: contract.aircraftTypeIds, ...terms(contract) },
  ({ aircraftTypeIds }) => ({ aircraftTypeIds: [...aircraftTypeIds], assetIds: [] }),
);
export const aircraftRateStore = contractStore<OwnRow>(
  (contract) =>
    contract.assetIds.length === 0 ? null : { assetIds: contract.assetIds, ...terms(contract) },
  ({ assetIds }) => ({ aircraftTypeIds: [], assetIds: [...assetIds] }),
);
