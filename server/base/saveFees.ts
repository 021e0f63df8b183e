import { and, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { LandingFee } from '../../contract/base/bases.ts';
import type { LandingFeeSave } from '../../contract/base/saving.ts';
import { centsOf } from '../../domain/money.ts';
import { overlaps, spanText } from '../../domain/settings/dated.ts';
import { chargeLandings } from '../cost/chargeLandings.ts';
import { endOverlappingPeriod, firstDay } from '../cost/endOverlappingPeriod.ts';
import type { MoneyByDispatch } from '../cost/impact.ts';
import { nowInstant } from '../database/clock.ts';
import type { Tx } from '../database/open.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict } from '../problems/problem.ts';
import { refuseBackwards, refuseFractions } from '../problems/refusals.ts';
import { aircraftTypes, assets } from '../schema/aircraft.ts';
import { activities, dispatches } from '../schema/dispatches.ts';
import { landingFees } from '../schema/places.ts';
import { readLandingFees } from './readBases.ts';

/** Flights that landed. */
export const landed = and(isNull(dispatches.deletedAt), isNotNull(activities.landings));
const landedAt = (baseId: string) => and(landed, eq(activities.landingBaseId, baseId));

/** The landing fees of each dispatch, for landings that match a condition. */
export async function readFeesOf(tx: Tx, which: SQL | undefined): Promise<MoneyByDispatch> {
  const rows = await tx
    .select({
      id: dispatches.id,
      day: dispatches.activityDate,
      cents: sql`sum(${activities.landingFeesCents})`.mapWith(Number),
    })
    .from(activities)
    .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
    .leftJoin(assets, eq(assets.id, dispatches.assetId))
    .leftJoin(aircraftTypes, eq(aircraftTypes.id, assets.aircraftTypeId))
    .where(and(landed, which))
    .groupBy(dispatches.id);
  return new Map(rows.map(({ id, day, cents }) => [id, { day, cents }]));
}

/** The landing fees of each dispatch that landed at a base. */
export const readFeesByDispatch = (tx: Tx, baseId: string): Promise<MoneyByDispatch> =>
  readFeesOf(tx, eq(activities.landingBaseId, baseId));

/** Updates landings that still have the amount of the old fees. Amounts typed by users stay. */
async function chargeAgain(
  tx: Tx,
  baseId: string,
  before: readonly LandingFee[],
  from: string,
  uid: string,
): Promise<void> {
  const after = await readLandingFees(tx, [baseId]);
  await chargeLandings(
    tx,
    and(landedAt(baseId), gte(dispatches.activityDate, from)),
    { before: { fees: before }, after: { fees: after } },
    uid,
  );
}

/** Undefined leaves the column as it is. */
const centsOrAbsent = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? dollars : centsOf(dollars);

/**
 * Adds a fee (id null) or changes one, ends the overlapping fee (SET-40), and recharges the
 * landings that either of them covers or covered.
 * @returns the fee's id
 * @throws HttpProblem 400 when the end is before the start, 409 with the fee that these dates
 * overlap
 */
export async function storeFee(
  tx: Tx,
  baseId: string,
  id: string | null,
  { ending, ...body }: LandingFeeSave,
  uid: string,
): Promise<string> {
  refuseBackwards(body);
  refuseFractions({
    amount: body.amount,
    per1000Lb: body.per1000Lb ?? 0,
    minimum: body.minimum ?? 0,
  });
  const before = await readLandingFees(tx, [baseId]);
  const old = before.find((fee) => fee.id === id);
  await endOverlappingPeriod(tx, landingFees, { rows: before, ending, id, uid });
  const standing = await readLandingFees(tx, [baseId]);
  const other = standing.find(
    (fee) => fee.id !== id && fee.appliesTo === body.appliesTo && overlaps(fee, body),
  );
  if (other !== undefined)
    throw conflict(
      'startDate',
      `These dates overlap the fee ${spanText(other)}.${other.startDate < body.startDate ? ' End that fee first?' : ''}`,
    );
  const values = {
    baseId,
    amountCents: centsOf(body.amount),
    per1000LbCents: centsOrAbsent(body.per1000Lb),
    minimumCents: centsOrAbsent(body.minimum),
    appliesTo: body.appliesTo,
    startDate: body.startDate,
    endDate: body.endDate,
    updatedBy: uid,
  };
  const refuse = withConstraintMessages({
    landing_fees_dates_apart: ['startDate', 'These dates overlap another fee of this base.'],
  });
  const [row] =
    id === null
      ? await tx.insert(landingFees).values(values).returning({ id: landingFees.id }).catch(refuse)
      : await tx
          .update(landingFees)
          .set(values)
          .where(eq(landingFees.id, id))
          .returning({ id: landingFees.id })
          .catch(refuse);
  await chargeAgain(tx, baseId, before, firstDay(body, old, ending), uid);
  return row?.id ?? '';
}

/** Deletes a fee and recharges the landings that it covered. */
export async function removeFee(tx: Tx, baseId: string, id: string, uid: string): Promise<void> {
  const before = await readLandingFees(tx, [baseId]);
  await tx
    .update(landingFees)
    .set({ deletedAt: nowInstant(), updatedBy: uid })
    .where(eq(landingFees.id, id));
  const from = before.find((fee) => fee.id === id)?.startDate;
  if (from !== undefined) await chargeAgain(tx, baseId, before, from, uid);
}
