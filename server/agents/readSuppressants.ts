import { and, asc, eq, getTableColumns, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { padIdsForGenericPlan } from '../database/padIdsForGenericPlan.ts';
import { isOnly, statement } from '../database/statement.ts';
import { pricedLoads } from '../schema/dispatches.ts';
import { suppressantRates, suppressantTypes } from '../schema/places.ts';

const archived = sql`${sql.placeholder('archived')}::boolean`;
const livingTypes = statement('living_suppressant_types', (db) =>
  db
    .select()
    .from(suppressantTypes)
    .where(
      and(
        isNull(suppressantTypes.deletedAt),
        isOnly(suppressantTypes.id),
        sql`(${archived} is null or (${suppressantTypes.archivedAt} is not null) = ${archived})`,
      ),
    )
    .orderBy(asc(suppressantTypes.name), asc(suppressantTypes.id)),
);

/** @param which.isArchived undefined = both */
export async function readSuppressantTypes(
  db: Reader,
  which: { isArchived?: boolean; id?: string } = {},
): Promise<SuppressantType[]> {
  const { isArchived, id: only } = which;
  const rows = await livingTypes(db).execute({ only: only ?? null, archived: isArchived ?? null });
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
 * Litres filled within each rate's dates, from all dispatches that aren't deleted. A load taken
 * from a preload counts once, on the day of its fill.
 */
async function usedLitres(db: Reader, rateIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      rateId: suppressantRates.id,
      litres: sql<number>`sum(${pricedLoads.litres})`.mapWith(Number),
    })
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
    // Planned once per connection, because planning takes longer than running.
    .prepare('litres_of_rates')
    .execute({ rates: padIdsForGenericPlan(rateIds) });
  return new Map(rows.map((r) => [r.rateId, r.litres]));
}

/**
 * Rates of these bases (null: all), tiers ascending. `day` restricts to rates in force on it, `id`
 * to one rate.
 */
export async function readRates(
  db: Reader,
  baseIds: readonly string[] | null,
  day: string | null,
  id?: string,
): Promise<SuppressantRate[]> {
  const rates = await readRatesWithoutUse(db, baseIds, day, id);
  const used =
    rates.length === 0
      ? new Map<string, number>()
      : await usedLitres(
          db,
          rates.map((rate) => rate.id),
        );
  return rates.map((rate) => ({ ...rate, usedLitres: used.get(rate.id) ?? 0 }));
}

const tiers = sql`select json_agg(json_build_object('id', s.id, 'amountLitres', trim_scale(s.amount_litres), 'price', trim_scale(s.price), 'isDeleted', s.is_deleted)
    order by s.amount_litres, s.id)
  from suppressant_tiers s where s.rate_id = suppressant_rates.id`;
/**
 * Like `readRates`, but without the fill totals: `usedLitres` is 0. The rules of a save only need
 * to know whether a rate exists.
 */
export async function readRatesWithoutUse(
  db: Reader,
  baseIds: readonly string[] | null,
  day: string | null,
  id?: string,
): Promise<SuppressantRate[]> {
  if (baseIds?.length === 0) return [];
  const rows = await db
    .select({
      ...getTableColumns(suppressantRates),
      tiers: sql<SuppressantRate['tiers']>`coalesce((${tiers}), '[]')`,
    })
    .from(suppressantRates)
    .where(
      and(
        isNull(suppressantRates.deletedAt),
        baseIds === null ? undefined : anyOf(suppressantRates.baseId, baseIds),
        id === undefined ? undefined : eq(suppressantRates.id, id),
        day === null ? undefined : lte(suppressantRates.startDate, day),
        day === null
          ? undefined
          : or(isNull(suppressantRates.endDate), gte(suppressantRates.endDate, day)),
      ),
    )
    .orderBy(
      asc(suppressantRates.agentTypeId),
      asc(suppressantRates.startDate),
      asc(suppressantRates.id),
    );
  return rows.map(
    ({ id: own, baseId, agentTypeId, startDate, endDate, tiers: steps, version, updatedAt }) => ({
      id: own,
      baseId,
      agentTypeId,
      startDate,
      endDate,
      tiers: steps,
      usedLitres: 0,
      version,
      updatedAt,
    }),
  );
}
