import { and, asc, eq, gte, inArray, isNull, lt, min, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type DropCost,
  type LoadedByRate,
  type PricingRate,
  priceDrops,
} from '../../domain/cost/tiers.ts';
import { grouped } from '../database/grouped.ts';
import type { Tx } from '../database/open.ts';
import { activities, dispatches, drops, pricedLoads } from '../schema/dispatches.ts';
import { suppressantRates, suppressantTiers, suppressantTypes } from '../schema/places.ts';

/** A load whose price changed, in cents. */
export interface Repriced {
  readonly dispatchId: string;
  readonly before: number;
  readonly after: number;
}
/**
 * Loads of one agent from one base are priced together: each load continues on the tiers where the
 * previous one ended.
 */
export interface PriceLine {
  readonly baseId: string;
  readonly agentTypeId: string;
}

/** The price of a load that another row pays, or that was offloaded. */
const notPaidHere: DropCost = {
  rateId: null,
  slices: [],
  cents: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};

const onPriceLine = ({ baseId, agentTypeId }: PriceLine) =>
  and(eq(drops.baseId, baseId), eq(drops.agentTypeId, agentTypeId));

async function ratesOf(
  tx: Tx,
  { baseId, agentTypeId }: PriceLine,
  day: string,
): Promise<PricingRate[]> {
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

/**
 * Placeholders for prepared statements, which are planned once per connection. Planning them takes
 * longer than running them.
 */
const given = {
  base: sql`${sql.placeholder('base')}::uuid`,
  agent: sql`${sql.placeholder('agent')}::uuid`,
  day: sql`${sql.placeholder('day')}::date`,
};

/** Nanolitres filled on each rate before the day. */
async function usedBefore(
  tx: Tx,
  line: PriceLine,
  rates: readonly PricingRate[],
  day: string,
): Promise<LoadedByRate> {
  const used = new Map<string, bigint>();
  for (const rate of rates) {
    if (rate.startDate >= day) continue;
    const [sum] = await tx
      .select({ litres: sql<string | null>`sum(${pricedLoads.litres})::text` })
      .from(pricedLoads)
      .where(
        and(
          eq(pricedLoads.baseId, given.base),
          eq(pricedLoads.agentTypeId, given.agent),
          pricedLoads.isCounted,
          gte(pricedLoads.day, sql`${sql.placeholder('from')}::date`),
          lt(pricedLoads.day, given.day),
        ),
      )
      .prepare('litres_before')
      .execute({ base: line.baseId, agent: line.agentTypeId, from: rate.startDate, day });
    // Text, because a season's litres with nine decimals exceed the precision of a double.
    const [whole = '0', fraction = ''] = (sum?.litres ?? '0').split('.');
    used.set(rate.id, BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9)));
  }
  return used;
}

const inOrder = (lines: readonly PriceLine[]): PriceLine[] => {
  const distinct = new Map(lines.map((l) => [`${l.baseId} ${l.agentTypeId}`, l]));
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
};
/**
 * Locks the price lines until the transaction ends, always in the same order, so that two saves
 * can't deadlock. Call it before writing a load that one of these lines prices, because pricing a
 * line also writes loads of other dispatches.
 */
export async function lockPriceLines(tx: Tx, lines: readonly PriceLine[]): Promise<void> {
  for (const { baseId, agentTypeId } of inOrder(lines))
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`price ${baseId} ${agentTypeId}`}, 0))`,
    );
}

const loadDrops = alias(drops, 'load_drops');
/** The day of the earliest fill among these preload rows; null when there is none. */
export async function firstFillOf(tx: Tx, where: SQL | undefined): Promise<string | null> {
  const loadActivities = alias(activities, 'load_activities');
  const loadDispatches = alias(dispatches, 'load_dispatches');
  const [found] = await tx
    .select({ day: min(loadDispatches.activityDate) })
    .from(drops)
    .innerJoin(activities, eq(activities.id, drops.activityId))
    .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
    .innerJoin(loadDrops, eq(loadDrops.id, drops.preloadDropId))
    .innerJoin(loadActivities, eq(loadActivities.id, loadDrops.activityId))
    .innerJoin(loadDispatches, eq(loadDispatches.id, loadActivities.dispatchId))
    .where(where);
  return found?.day ?? null;
}

/**
 * Reprices the line's loads from a day on, in order (date, time out, dispatch id, row: COST-14),
 * and stores the changes. A load that a flight took from a preload is paid once, by the flight's
 * row, in the position and at the price of the preload's fill. An offloaded load costs nothing
 * (D-54).
 * @returns the loads whose price changed
 */
async function repriceLine(tx: Tx, line: PriceLine, changedDay: string): Promise<Repriced[]> {
  // A flight that took or released a load changes the prices from the day of the load's fill. Links
  // of deleted flights count too, because the deletion has just released their loads.
  const filled = await firstFillOf(
    tx,
    and(onPriceLine(line), gte(dispatches.activityDate, changedDay)),
  );
  const fromDay = filled !== null && filled < changedDay ? filled : changedDay;
  const [agent] = await tx
    .select({ isCharged: suppressantTypes.isCharged })
    .from(suppressantTypes)
    .where(eq(suppressantTypes.id, line.agentTypeId));
  const rates = await ratesOf(tx, line, fromDay);
  let used = await usedBefore(tx, line, rates, fromDay);
  const rows = await tx
    .select({
      drop: drops,
      dispatchId: activities.dispatchId,
      day: pricedLoads.day,
      isCounted: pricedLoads.isCounted,
    })
    .from(pricedLoads)
    .innerJoin(drops, eq(drops.id, pricedLoads.dropId))
    .innerJoin(activities, eq(activities.id, drops.activityId))
    .where(
      and(
        eq(drops.baseId, given.base),
        eq(drops.agentTypeId, given.agent),
        gte(pricedLoads.day, given.day),
      ),
    )
    .orderBy(
      asc(pricedLoads.day),
      sql`${pricedLoads.at} nulls last`,
      sql`${pricedLoads.dispatchId}::text collate "C"`,
      asc(pricedLoads.activityPosition),
      asc(pricedLoads.dropPosition),
    )
    .prepare('loads_to_price')
    .execute({ base: line.baseId, agent: line.agentTypeId, day: fromDay });
  const changed: {
    id: string;
    rate_id: string | null;
    cost_cents: number;
    is_split_pricing: boolean;
    is_missing_rate: boolean;
    is_counted: boolean;
  }[] = [];
  const repriced: Repriced[] = [];
  for (const { drop, dispatchId, day, isCounted } of rows) {
    const load = {
      agentTypeId: drop.agentTypeId,
      baseId: drop.baseId,
      volumeOnIncident: drop.litresOnIncident,
      volumeJettisoned: drop.litresJettisoned,
    };
    const priced = isCounted
      ? priceDrops([load], rates, () => agent?.isCharged ?? true, day, used)
      : { drops: [notPaidHere], used };
    used = priced.used;
    const [cost] = priced.drops;
    if (cost === undefined) continue;
    const isSame =
      drop.rateId === cost.rateId &&
      drop.costCents === cost.cents &&
      drop.isSplitPricing === cost.isSplitPricing &&
      drop.isMissingRate === cost.isMissingAgentRate &&
      drop.isCounted === isCounted;
    if (isSame) continue;
    if (drop.costCents !== cost.cents)
      repriced.push({ dispatchId, before: drop.costCents, after: cost.cents });
    changed.push({
      id: drop.id,
      rate_id: cost.rateId,
      cost_cents: cost.cents,
      is_split_pricing: cost.isSplitPricing,
      is_missing_rate: cost.isMissingAgentRate,
      is_counted: isCounted,
    });
  }
  if (changed.length > 0)
    await tx.execute(sql`
      update drops set rate_id = n.rate_id, cost_cents = n.cost_cents, is_split_pricing = n.is_split_pricing, is_missing_rate = n.is_missing_rate,
        is_counted = n.is_counted
      from json_to_recordset(${JSON.stringify(changed)}::json)
        as n(id uuid, rate_id uuid, cost_cents bigint, is_split_pricing boolean, is_missing_rate boolean, is_counted boolean)
      where drops.id = n.id`);
  return repriced;
}

/** Reprices every line from a day on. @returns the loads whose price changed */
export async function reprice(
  tx: Tx,
  lines: readonly PriceLine[],
  fromDay: string,
): Promise<Repriced[]> {
  await lockPriceLines(tx, lines);
  const repriced: Repriced[] = [];
  for (const line of inOrder(lines)) repriced.push(...(await repriceLine(tx, line, fromDay)));
  return repriced;
}

/** Every price line of an agent that has loads. */
export const readPriceLinesOf = (tx: Tx, agentTypeId: string): Promise<PriceLine[]> =>
  tx
    .selectDistinct({ baseId: drops.baseId, agentTypeId: drops.agentTypeId })
    .from(drops)
    .where(eq(drops.agentTypeId, agentTypeId));
