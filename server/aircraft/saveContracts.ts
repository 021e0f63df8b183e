import { eq } from 'drizzle-orm';
import type { Contract } from '../../contract/aircraft/aircraft.ts';
import type { ContractBody, ContractSave } from '../../contract/aircraft/saving.ts';
import { formatDate } from '../../domain/dates/parseDate.ts';
import { centsOf } from '../../domain/money.ts';
import { tidyName } from '../../domain/names.ts';
import { endOverlappingPeriod } from '../cost/endOverlappingPeriod.ts';
import type { Tx } from '../database/open.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { refuseBackwards, refuseFractions } from '../problems/refusals.ts';
import { contractAssets, contracts, contractTypes } from '../schema/aircraft.ts';
import { readAircraftFacts } from './aircraftFacts.ts';
import { followedTerms, termColumns } from './contractTerms.ts';
import { readContracts } from './readContracts.ts';

const distinct = (ids: readonly string[]) => [...new Set(ids)];

/** @throws HttpProblem 400 unless the contract has either types or aircraft, not both (SET-24) */
function refuseBoth({ aircraftTypeIds, assetIds }: ContractBody): void {
  if (aircraftTypeIds.length > 0 && assetIds.length > 0)
    throw invalid([
      {
        path: 'assetIds',
        code: 'both',
        message: 'Choose aircraft types or single aircraft, not both.',
      },
    ]);
  if (aircraftTypeIds.length + assetIds.length === 0)
    throw invalid([
      { path: 'aircraftTypeIds', code: 'required', message: 'Choose at least one aircraft type.' },
    ]);
}

/**
 * @throws HttpProblem 409 when one of the aircraft has its own rate from the same day, because
 * neither would win (SET-25). Published rates of one type may start on the same day (SET-41)
 */
async function refuseSameStart(
  tx: Tx,
  id: string | null,
  { assetIds, startDate }: ContractBody,
): Promise<void> {
  for (const aircraft of await readAircraftFacts(tx, assetIds)) {
    const twin = aircraft.contracts.some(
      (c) => c.source === 'aircraft' && c.id !== id && c.startDate === startDate,
    );
    const name = aircraft.radioId === '' ? aircraft.registration : aircraft.radioId;
    if (twin)
      throw conflict('startDate', `${name} already has a rate starting ${formatDate(startDate)}.`);
  }
}

/**
 * Adds a contract (old null) or changes one, and ends the overlapping contract (SET-40). The caller
 * recomputes the dispatches' costs (COST-20).
 * @returns the contract's id
 */
export async function storeContract(
  tx: Tx,
  old: Contract | null,
  { ending, ...body }: ContractSave,
  uid: string,
): Promise<string> {
  refuseBackwards(body);
  refuseBoth(body);
  const { hourlyRate, dailyAvailability, crewStandbyRate } = body;
  refuseFractions({ hourlyRate, dailyAvailability, crewStandbyRate });
  const id = old?.id ?? null;
  await refuseSameStart(tx, id, body);
  if (ending)
    await endOverlappingPeriod(tx, contracts, {
      rows: await readContracts(tx, [ending.id]),
      ending,
      id,
      uid,
    });
  const source: 'aircraft' | 'type' = body.assetIds.length > 0 ? 'aircraft' : 'type';
  const values = {
    source,
    typeCode: tidyName(body.typeCode).toUpperCase(),
    vendorId: body.vendorId,
    hourlyRateCents: centsOf(hourlyRate),
    dailyAvailabilityCents: centsOf(dailyAvailability),
    crewStandbyRateCents: centsOf(crewStandbyRate),
    ...termColumns(body, old),
    startDate: body.startDate,
    endDate: body.endDate,
    updatedBy: uid,
  };
  if (old !== null) {
    // Before the source may change, because the links depend on it.
    await tx.delete(contractTypes).where(eq(contractTypes.contractId, old.id));
    await tx.delete(contractAssets).where(eq(contractAssets.contractId, old.id));
    await tx.update(contracts).set(values).where(eq(contracts.id, old.id));
  }
  const [row] =
    old === null
      ? await tx
          .insert(contracts)
          .values({ ...values, ...(ending ? followedTerms(ending.id) : {}) })
          .returning({ id: contracts.id })
      : [old];
  const contractId = row?.id ?? '';
  const typeLinks = distinct(body.aircraftTypeIds).map((aircraftTypeId) => ({
    contractId,
    aircraftTypeId,
  }));
  const assetLinks = distinct(body.assetIds).map((assetId) => ({ contractId, assetId }));
  if (typeLinks.length > 0) await tx.insert(contractTypes).values(typeLinks);
  if (assetLinks.length > 0) await tx.insert(contractAssets).values(assetLinks);
  return contractId;
}
