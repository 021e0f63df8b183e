import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import { enoughIds } from '../database/enoughIds.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { pricedLoads } from '../schema/dispatches.ts';
import { suppressantRates, suppressantTiers, suppressantTypes } from '../schema/places.ts';

/** @param which.isArchived undefined = both */
export async function readSuppressantTypes(db: Reader, which: { isArchived?: boolean; id?: string } = {}): Promise<SuppressantType[]> {
  const { isArchived, id: only } = which;
  const rows = await db
    .select()
    .from(suppressantTypes)
    .where(
      and(
        isNull(suppressantTypes.deletedAt),
        only === undefined ? undefined : eq(suppressantTypes.id, only),
        isArchived === undefined ? undefined : isArchived ? isNotNull(suppressantTypes.archivedAt) : isNull(suppressantTypes.archivedAt),
      ),
    )
    .orderBy(asc(suppressantTypes.name), asc(suppressantTypes.id));
  return rows.map(({ id, name, kind, isCharged, archivedAt, version, updatedAt }) => ({
    id,
    name,
    kind,
    isCharged,
    isArchived: archivedAt !== null,
    version,
    updatedAt,
  }));
}

/**
 * Litres loaded within each rate's dates, all loads of living dispatches; what a flight took from a preload counts
 * once, when it was filled.
 */
async function usedLitres(db: Reader, rateIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ rateId: suppressantRates.id, litres: sql<number>`sum(${pricedLoads.litres})`.mapWith(Number) })
    .from(suppressantRates)
    .innerJoin(
      pricedLoads,
      and(
        eq(pricedLoads.baseId, suppressantRates.baseId),
        eq(pricedLoads.agentTypeId, suppressantRates.agentTypeId),
        pricedLoads.isCounted,
        gte(pricedLoads.day, suppressantRates.startDate),
        or(isNull(suppressantRates.endDate), lte(pricedLoads.day, suppressantRates.endDate)),
      ),
    )
    .where(sql`${suppressantRates.id} = any(${sql.placeholder('rates')}::uuid[])`)
    .groupBy(suppressantRates.id)
    // Planned once per connection: planning takes longer than running.
    .prepare('litres_of_rates')
    .execute({ rates: enoughIds(rateIds) });
  return new Map(rows.map((r) => [r.rateId, r.litres]));
}

/** Prices of the bases named (null: of all), tiers ascending; `day` keeps those in force on it, `id` only that one. */
export async function readRates(db: Reader, baseIds: readonly string[] | null, day: string | null, id?: string): Promise<SuppressantRate[]> {
  const rates = await readRatesUnused(db, baseIds, day, id);
  const used =
    rates.length === 0
      ? new Map<string, number>()
      : await usedLitres(
          db,
          rates.map((rate) => rate.id),
        );
  return rates.map((rate) => ({ ...rate, usedLitres: used.get(rate.id) ?? 0 }));
}

/** As `readRates`, but nobody adds up what was loaded on them: `usedLitres` is 0. The rules of a save ask only whether there is a price. */
export async function readRatesUnused(db: Reader, baseIds: readonly string[] | null, day: string | null, id?: string): Promise<SuppressantRate[]> {
  if (baseIds?.length === 0) return [];
  const rows = await db
    .select()
    .from(suppressantRates)
    .where(
      and(
        isNull(suppressantRates.deletedAt),
        baseIds === null ? undefined : inArray(suppressantRates.baseId, [...baseIds]),
        id === undefined ? undefined : eq(suppressantRates.id, id),
        day === null ? undefined : lte(suppressantRates.startDate, day),
        day === null ? undefined : or(isNull(suppressantRates.endDate), gte(suppressantRates.endDate, day)),
      ),
    )
    .orderBy(asc(suppressantRates.agentTypeId), asc(suppressantRates.startDate), asc(suppressantRates.id));
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const tiers = await db
    .select()
    .from(suppressantTiers)
    .where(inArray(suppressantTiers.rateId, ids))
    .orderBy(asc(suppressantTiers.amountLitres), asc(suppressantTiers.id));
  const byRate = grouped(tiers, (t) => t.rateId);
  return rows.map(({ id: own, baseId, agentTypeId, startDate, endDate, version, updatedAt }) => ({
    id: own,
    baseId,
    agentTypeId,
    startDate,
    endDate,
    tiers: (byRate.get(own) ?? []).map((t) => ({ id: t.id, amountLitres: t.amountLitres, price: t.price, isDeleted: t.isDeleted })),
    usedLitres: 0,
    version,
    updatedAt,
  }));
}
