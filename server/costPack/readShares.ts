import { asc, eq } from 'drizzle-orm';
import type { CostShares } from '../../contract/costPack/shares.ts';
import { anyOf } from '../database/anyOf.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { costShareParties, costShares } from '../schema/costPack.ts';
import type { incidents } from '../schema/dispatches.ts';

type IncidentRow = typeof incidents.$inferSelect;

/** The cost shares of an incident, its agreements by day. */
export async function readShares(db: Reader, incident: IncidentRow): Promise<CostShares> {
  const shares = await db
    .select()
    .from(costShares)
    .where(eq(costShares.incidentId, incident.id))
    .orderBy(asc(costShares.fromDay));
  const parties =
    shares.length === 0
      ? []
      : await db
          .select()
          .from(costShareParties)
          .where(
            anyOf(
              costShareParties.costShareId,
              shares.map((s) => s.id),
            ),
          )
          .orderBy(asc(costShareParties.position));
  const byShare = grouped(parties, (party) => party.costShareId);
  return {
    agreements: shares.map(({ id, fromDay, untilDay }) => ({
      from: fromDay,
      until: untilDay,
      parties: (byShare.get(id) ?? []).map(({ name, aircraftBps, agentBps }) => ({
        name,
        aircraftBps,
        agentBps,
      })),
    })),
    owner: incident.shareOwner,
    declared:
      incident.declaredFrom === null || incident.declaredUntil === null
        ? null
        : { from: incident.declaredFrom, until: incident.declaredUntil },
    version: incident.version,
    updatedAt: incident.updatedAt,
  };
}
