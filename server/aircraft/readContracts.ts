import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Contract } from '../../contract/aircraft/aircraft.ts';
import { dollarsOf } from '../../domain/money.ts';
import { anyOf } from '../database/anyOf.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { aircraftVendors, contractAssets, contracts, contractTypes } from '../schema/aircraft.ts';

const byStart = [asc(contracts.startDate), asc(contracts.id)] as const;

/** Ids of all contracts, the oldest start first. */
export const contractIds = async (db: Reader): Promise<string[]> =>
  (
    await db
      .select({ id: contracts.id })
      .from(contracts)
      .where(isNull(contracts.deletedAt))
      .orderBy(...byStart)
  ).map(({ id }) => id);

/** Contracts with these ids, with their types or aircraft; rates in dollars per hour or day. */
export async function readContracts(db: Reader, ids: readonly string[]): Promise<Contract[]> {
  const rows = await db
    .select({ contract: contracts, vendorName: aircraftVendors.name })
    .from(contracts)
    .innerJoin(aircraftVendors, eq(aircraftVendors.id, contracts.vendorId))
    .where(and(isNull(contracts.deletedAt), anyOf(contracts.id, ids)))
    .orderBy(...byStart);
  const types = grouped(
    await db.select().from(contractTypes).where(anyOf(contractTypes.contractId, ids)),
    (l) => l.contractId,
  );
  const attached = grouped(
    await db.select().from(contractAssets).where(anyOf(contractAssets.contractId, ids)),
    (l) => l.contractId,
  );
  return rows.map(({ contract: c, vendorName }) => ({
    id: c.id,
    startDate: c.startDate,
    endDate: c.endDate,
    aircraftTypeIds: (types.get(c.id) ?? []).map((l) => l.aircraftTypeId),
    assetIds: (attached.get(c.id) ?? []).map((l) => l.assetId),
    typeCode: c.typeCode,
    vendorId: c.vendorId,
    vendorName,
    hourlyRate: dollarsOf(c.hourlyRateCents),
    dailyAvailability: dollarsOf(c.dailyAvailabilityCents),
    crewStandbyRate: dollarsOf(c.crewStandbyRateCents),
    minimumHoursADay: c.minimumHoursADay,
    flatPrice: c.flatPriceCents === null ? null : dollarsOf(c.flatPriceCents),
    flatPricePer: c.flatPricePer,
    version: c.version,
    updatedAt: c.updatedAt,
  }));
}
