import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SuppressantRateBody, SuppressantRateSave } from '../../contract/agents/saving.ts';
import type { SuppressantRate } from '../../contract/agents/suppressants.ts';
import { format0 } from '../../domain/format.ts';
import { gallonsOf } from '../../domain/volume.ts';
import { endOverlappingPeriod, firstDay } from '../cost/endOverlappingPeriod.ts';
import type { MoneyByDispatch } from '../cost/impact.ts';
import { reprice } from '../cost/pricing.ts';
import type { Tx } from '../database/open.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { type FieldError, invalid } from '../problems/problem.ts';
import { refuseBackwards } from '../problems/refusals.ts';
import { activities, dispatches, drops } from '../schema/dispatches.ts';
import { bases, suppressantRates, suppressantTiers, suppressantTypes } from '../schema/places.ts';
import { readRates } from './readSuppressants.ts';

/** The agent cost of each dispatch with loads of these agents from a base. */
export async function readAgentCostByDispatch(
  tx: Tx,
  baseId: string,
  agentTypeIds: readonly string[],
): Promise<MoneyByDispatch> {
  const rows = await tx
    .select({
      id: dispatches.id,
      day: dispatches.activityDate,
      cents: sql`sum(${drops.costCents})`.mapWith(Number),
    })
    .from(drops)
    .innerJoin(activities, eq(activities.id, drops.activityId))
    .innerJoin(
      dispatches,
      and(eq(dispatches.id, activities.dispatchId), isNull(dispatches.deletedAt)),
    )
    .where(and(eq(drops.baseId, baseId), inArray(drops.agentTypeId, [...agentTypeIds])))
    .groupBy(dispatches.id);
  return new Map(rows.map(({ id, day, cents }) => [id, { day, cents }]));
}

/**
 * Checks that tiers rise from 0 and that prices have at most four decimals (SET-30).
 * @throws HttpProblem 400 with the tier's path
 */
function refuseTiers(body: SuppressantRateBody, old: SuppressantRate | null): void {
  const errors: FieldError[] = [];
  const refuse = (n: number, field: string, code: string, message: string) =>
    errors.push({ path: `tiers.${n}.${field}`, code, message });
  let above: number | null = null;
  for (const [n, tier] of body.tiers.entries()) {
    if (tier.id !== undefined && old?.tiers.some((t) => t.id === tier.id) !== true)
      refuse(n, 'id', 'unknown', 'This row does not belong to this price.');
    if (tier.isDeleted) continue;
    if (above === null && tier.amountLitres !== 0)
      refuse(n, 'amountLitres', 'notFromZero', 'The first tier must start at 0.');
    if (above !== null && tier.amountLitres <= above)
      refuse(
        n,
        'amountLitres',
        'notAbove',
        `Tier ${n + 1} must start above ${format0(gallonsOf(above))}.`,
      );
    if (Number(tier.price.toFixed(4)) !== tier.price)
      refuse(n, 'price', 'places', 'Use at most 4 decimals.');
    above = tier.amountLitres;
  }
  if (above === null) errors.push({ path: 'tiers', code: 'required', message: 'Enter a price.' });
  const ids = body.tiers.flatMap((t) => (t.id === undefined ? [] : [t.id]));
  if (new Set(ids).size < ids.length)
    errors.push({ path: 'tiers', code: 'twice', message: 'A tier stands here twice.' });
  if (errors.length > 0) throw invalid(errors);
}

/**
 * Stores the tiers. Tiers that the body names keep their id; all others of the rate are deleted.
 */
async function storeTiers(tx: Tx, rateId: string, body: SuppressantRateBody): Promise<void> {
  // Mark all as deleted first. Otherwise two tiers that swap their starts would violate the unique
  // index.
  await tx
    .update(suppressantTiers)
    .set({ isDeleted: true })
    .where(and(eq(suppressantTiers.rateId, rateId), eq(suppressantTiers.isDeleted, false)));
  for (const { id, amountLitres, price, isDeleted } of body.tiers)
    if (id !== undefined)
      await tx
        .update(suppressantTiers)
        .set({ amountLitres, price, isDeleted })
        .where(eq(suppressantTiers.id, id));
    else if (!isDeleted) await tx.insert(suppressantTiers).values({ rateId, amountLitres, price });
}

/**
 * Adds a rate (old null) or changes one, ends the overlapping rate (SET-40), and reprices the loads
 * that either of them covers or covered.
 * @returns the rate's id
 * @throws HttpProblem 400 for invalid dates or tiers, 409 when the agent already has a rate there
 */
export async function storeRate(
  tx: Tx,
  baseId: string,
  old: SuppressantRate | null,
  { ending, ...body }: SuppressantRateSave,
  uid: string,
): Promise<string> {
  refuseBackwards(body);
  refuseTiers(body, old);
  const { agentTypeId, startDate, endDate } = body;
  const others = ending ? await readRates(tx, [baseId], null, ending.id) : [];
  await endOverlappingPeriod(tx, suppressantRates, {
    rows: others,
    ending,
    id: old?.id ?? null,
    uid,
  });
  const [names] = await tx
    .select({ base: bases.name, agent: suppressantTypes.name })
    .from(bases)
    .innerJoin(suppressantTypes, eq(suppressantTypes.id, agentTypeId))
    .where(eq(bases.id, baseId));
  const refuse = withConstraintMessages({
    suppressant_rates_dates_apart: [
      'startDate',
      `${names?.agent ?? 'This agent'} at ${names?.base ?? 'this base'} already has a price for these dates.`,
    ],
  });
  const values = { baseId, agentTypeId, startDate, endDate, updatedBy: uid };
  const [row] =
    old === null
      ? await tx
          .insert(suppressantRates)
          .values(values)
          .returning({ id: suppressantRates.id })
          .catch(refuse)
      : await tx
          .update(suppressantRates)
          .set(values)
          .where(eq(suppressantRates.id, old.id))
          .returning({ id: suppressantRates.id })
          .catch(refuse);
  const id = row?.id ?? '';
  await storeTiers(tx, id, body);
  await reprice(
    tx,
    [...(old === null ? [] : [old]), ...others, { baseId, agentTypeId }],
    firstDay(body, old, ending),
  );
  return id;
}

/** Marks a rate as deleted, or restores it. */
export async function markRate(
  tx: Tx,
  id: string,
  deletedAt: string | null,
  uid: string,
): Promise<void> {
  const refuse = withConstraintMessages({
    suppressant_rates_dates_apart: [
      'startDate',
      'This agent already has a price here for these dates.',
    ],
  });
  await tx
    .update(suppressantRates)
    .set({ deletedAt, updatedBy: uid })
    .where(eq(suppressantRates.id, id))
    .catch(refuse);
}
