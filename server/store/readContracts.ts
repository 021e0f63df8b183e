import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Contract } from '../../contract/aircraft.ts';
import { dollarsOf } from '../../domain/money.ts';
import { grouped } from './grouped.ts';
import type { Reader } from './open.ts';
import { aircraftVendors, contractAssets, contracts, contractTypes } from './schemaAircraft.ts';

/** Every contract, or those of the ids, with what it hangs on; rates in dollars an hour or a day. */
export async function readContracts(db: Reader, ids: readonly string[] | null = null): Promise<Contract[]> {
  const rows = await db
    .select({ contract: contracts, vendorName: aircraftVendors.name })
    .from(contracts)
    .innerJoin(aircraftVendors, eq(aircraftVendors.id, contracts.vendorId))
    .where(and(isNull(contracts.deletedAt), ids === null ? undefined : inArray(contracts.id, [...ids])))
    .orderBy(asc(contracts.startDate), asc(contracts.id));
  const types = grouped(
    await db
      .select()
      .from(contractTypes)
      .where(ids === null ? undefined : inArray(contractTypes.contractId, [...ids])),
    (l) => l.contractId,
  );
  const attached = grouped(
    await db
      .select()
      .from(contractAssets)
      .where(ids === null ? undefined : inArray(contractAssets.contractId, [...ids])),
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
    version: c.version,
    updatedAt: c.updatedAt,
  }));
}
