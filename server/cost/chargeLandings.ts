import { eq, type SQL, sql } from 'drizzle-orm';
import type { LandingFee } from '../../contract/base/bases.ts';
import { landingPrice } from '../../domain/cost/landingFee.ts';
import { landingFeeOn } from '../../domain/dispatch/price/prices.ts';
import { centsOf } from '../../domain/money.ts';
import type { Tx } from '../database/open.ts';
import { aircraftTypes, assets } from '../schema/aircraft.ts';
import { activities, dispatches } from '../schema/dispatches.ts';

interface Charged {
  readonly fees: readonly LandingFee[];
  /** Pounds, instead of the aircraft type's stored weight. */
  readonly weightLb?: number | null;
}

/**
 * Updates landings that still have the amount of `before` to that of `after`. Amounts typed by
 * users stay.
 */
export async function chargeLandings(
  tx: Tx,
  which: SQL | undefined,
  { before, after }: { readonly before: Charged; readonly after: Charged },
  uid: string,
): Promise<void> {
  const rows = await tx
    .select({
      activity: activities,
      day: dispatches.activityDate,
      category: aircraftTypes.category,
      weightLb: aircraftTypes.landingWeightLb,
    })
    .from(activities)
    .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
    .leftJoin(assets, eq(assets.id, dispatches.assetId))
    .leftJoin(aircraftTypes, eq(aircraftTypes.id, assets.aircraftTypeId))
    .where(which);
  const changed = rows.flatMap(({ activity, day, category, weightLb }) => {
    const given = ({ fees, weightLb: known = weightLb }: Charged) => {
      const fee = landingFeeOn(fees, activity.landingBaseId ?? '', category, day);
      const price = fee === null ? 0 : landingPrice(fee, known);
      return centsOf(price) * (activity.landings ?? 0);
    };
    const now = given(after);
    return activity.landingFeesCents === given(before) && activity.landingFeesCents !== now
      ? [
          {
            id: activity.id,
            dispatch_id: activity.dispatchId,
            cents: now,
            is_weighed: (after.weightLb === undefined ? weightLb : after.weightLb) !== null,
          },
        ]
      : [];
  });
  if (changed.length === 0) return;
  const list = sql`json_to_recordset(${JSON.stringify(changed)}::json) as n(id uuid, dispatch_id uuid, cents bigint, is_weighed boolean)`;
  await tx.execute(
    sql`update activities set landing_fees_cents = n.cents from ${list} where activities.id = n.id`,
  );
  // The fee is part of the record, so open forms must see a new version. No landing lacks its
  // weight (BASE-34) once the type has one, or once the only base has a fee per landing.
  await tx.execute(sql`
    update dispatches set updated_by = ${uid}, flags = case
      when n.is_weighed or (n.cents > 0 and (select count(distinct a.landing_base_id) from activities a where a.dispatch_id = dispatches.id) = 1)
      then array_remove(flags, 'noLandingWeight') else flags end
    from (select n.dispatch_id, max(n.cents) as cents, bool_and(n.is_weighed) as is_weighed from ${list} group by n.dispatch_id) n
    where dispatches.id = n.dispatch_id`);
}
