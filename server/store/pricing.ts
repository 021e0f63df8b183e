import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type PricingRate, priceDrops, type Used } from '../../domain/cost/tiers.ts';
import { grouped } from './grouped.ts';
import type { Tx } from './open.ts';
import { activities, dispatches, drops } from './schemaDispatches.ts';
import { suppressantRates, suppressantTiers, suppressantTypes } from './schemaPlaces.ts';

/** Loads of one agent from one base are priced together: each stands on the tiers where the one before it ended. */
export interface Line {
  readonly baseId: string;
  readonly agentTypeId: string;
}

const ofLine = ({ baseId, agentTypeId }: Line) => and(eq(drops.baseId, baseId), eq(drops.agentTypeId, agentTypeId));

async function ratesOf(tx: Tx, { baseId, agentTypeId }: Line, day: string): Promise<PricingRate[]> {
  const rates = await tx
    .select()
    .from(suppressantRates)
    .where(
      and(
        isNull(suppressantRates.deletedAt),
        eq(suppressantRates.baseId, baseId),
        eq(suppressantRates.agentTypeId, agentTypeId),
        or(isNull(suppressantRates.endDate), gte(suppressantRates.endDate, day)),
      ),
    );
  if (rates.length === 0) return [];
  const tiers = grouped(
    await tx
      .select()
      .from(suppressantTiers)
      .where(
        inArray(
          suppressantTiers.rateId,
          rates.map((r) => r.id),
        ),
      ),
    (t) => t.rateId,
  );
  return rates.map((r) => ({ ...r, tiers: tiers.get(r.id) ?? [] }));
}

/** What was loaded on each rate before the day. */
async function usedBefore(tx: Tx, line: Line, rates: readonly PricingRate[], day: string): Promise<Used> {
  const used = new Map<string, bigint>();
  for (const rate of rates) {
    if (rate.startDate >= day) continue;
    const [sum] = await tx
      .select({ litres: sql<string | null>`sum(${drops.litresOnIncident} + ${drops.litresJettisoned})::text` })
      .from(drops)
      .innerJoin(activities, eq(activities.id, drops.activityId))
      .innerJoin(dispatches, and(eq(dispatches.id, activities.dispatchId), isNull(dispatches.deletedAt)))
      .where(and(ofLine(line), gte(dispatches.activityDate, rate.startDate), lt(dispatches.activityDate, day)));
    // Read as text: a season's litres with nine places exceed what a number holds exactly.
    const [whole = '0', fraction = ''] = (sum?.litres ?? '0').split('.');
    used.set(rate.id, BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9)));
  }
  return used;
}

/**
 * Prices the line's loads again from a day on, in order (date, time out, dispatch id, row: domain §6.9), and stores what changed.
 * @returns how many loads changed their price
 */
async function repriceLine(tx: Tx, line: Line, fromDay: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`price ${line.baseId} ${line.agentTypeId}`}, 0))`);
  const [agent] = await tx.select({ isCharged: suppressantTypes.isCharged }).from(suppressantTypes).where(eq(suppressantTypes.id, line.agentTypeId));
  const rates = await ratesOf(tx, line, fromDay);
  let used = await usedBefore(tx, line, rates, fromDay);
  const rows = await tx
    .select({ drop: drops, day: dispatches.activityDate })
    .from(drops)
    .innerJoin(activities, eq(activities.id, drops.activityId))
    .innerJoin(dispatches, and(eq(dispatches.id, activities.dispatchId), isNull(dispatches.deletedAt)))
    .where(and(ofLine(line), gte(dispatches.activityDate, fromDay)))
    .orderBy(
      asc(dispatches.activityDate),
      sql`coalesce(${activities.timeOut}, ${dispatches.dispatchTime}) nulls last`,
      sql`${dispatches.id}::text collate "C"`,
      asc(activities.position),
      asc(drops.position),
    );
  const changed: { id: string; rate_id: string | null; cost_cents: number; is_split_pricing: boolean; is_missing_rate: boolean }[] = [];
  for (const { drop, day } of rows) {
    const load = { agentTypeId: drop.agentTypeId, baseId: drop.baseId, volumeOnIncident: drop.litresOnIncident, volumeJettisoned: drop.litresJettisoned };
    const priced = priceDrops([load], rates, () => agent?.isCharged ?? true, day, used);
    used = priced.used;
    const [cost] = priced.drops;
    if (cost === undefined) continue;
    const isSame =
      drop.rateId === cost.rateId &&
      drop.costCents === cost.cents &&
      drop.isSplitPricing === cost.isSplitPricing &&
      drop.isMissingRate === cost.isMissingAgentRate;
    if (!isSame)
      changed.push({
        id: drop.id,
        rate_id: cost.rateId,
        cost_cents: cost.cents,
        is_split_pricing: cost.isSplitPricing,
        is_missing_rate: cost.isMissingAgentRate,
      });
  }
  if (changed.length > 0)
    await tx.execute(sql`
      update drops set rate_id = n.rate_id, cost_cents = n.cost_cents, is_split_pricing = n.is_split_pricing, is_missing_rate = n.is_missing_rate
      from json_to_recordset(${JSON.stringify(changed)}::json)
        as n(id uuid, rate_id uuid, cost_cents bigint, is_split_pricing boolean, is_missing_rate boolean)
      where drops.id = n.id`);
  return changed.length;
}

/** Prices every line again from a day on. Lines are taken in one order, so that two saves cannot wait for each other. */
export async function reprice(tx: Tx, lines: readonly Line[], fromDay: string): Promise<number> {
  const distinct = new Map(lines.map((l) => [`${l.baseId} ${l.agentTypeId}`, l]));
  let changed = 0;
  for (const key of [...distinct.keys()].sort()) {
    const line = distinct.get(key);
    if (line !== undefined) changed += await repriceLine(tx, line, fromDay);
  }
  return changed;
}

/** Every line of an agent that has loads. */
export const readLinesOf = (tx: Tx, agentTypeId: string): Promise<Line[]> =>
  tx.selectDistinct({ baseId: drops.baseId, agentTypeId: drops.agentTypeId }).from(drops).where(eq(drops.agentTypeId, agentTypeId));
