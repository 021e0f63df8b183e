import { asc, eq, isNull } from 'drizzle-orm';
import type { Contract } from '../../contract/aircraft.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { Handlers } from '../http/handler.ts';
import { grouped } from '../store/grouped.ts';
import type { Reader } from '../store/open.ts';
import { aircraftVendors, contractAssets, contracts, contractTypes } from '../store/schemaAircraft.ts';

/** Every contract with what it hangs on; rates in dollars an hour or a day. */
async function readContracts(db: Reader): Promise<Contract[]> {
  const rows = await db
    .select({ contract: contracts, vendorName: aircraftVendors.name })
    .from(contracts)
    .innerJoin(aircraftVendors, eq(aircraftVendors.id, contracts.vendorId))
    .where(isNull(contracts.deletedAt))
    .orderBy(asc(contracts.startDate), asc(contracts.id));
  const types = grouped(await db.select().from(contractTypes), (l) => l.contractId);
  const attached = grouped(await db.select().from(contractAssets), (l) => l.contractId);
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

export const contractHandlers = {
  listContracts: ({ store }) => readContracts(store.db),
} satisfies Partial<Handlers>;
