import { and, eq } from 'drizzle-orm';
import { isByWeight } from '../../domain/cost/landingFee.ts';
import { chargeLandings } from '../cost/chargeLandings.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Tx } from '../database/open.ts';
import { type aircraftTypes, assets } from '../schema/aircraft.ts';
import { activities } from '../schema/dispatches.ts';
import { readLandingFees } from './readBases.ts';
import { landed } from './saveFees.ts';

/** Charges landings again by a type's new landing weight (BASE-35). */
export async function chargeWeightAgain(
  tx: Tx,
  { id, landingWeightLb: old }: typeof aircraftTypes.$inferSelect,
  { landingWeightLb: weightLb }: { readonly landingWeightLb?: number | null | undefined },
  uid: string,
): Promise<void> {
  if (weightLb === undefined || weightLb === old) return;
  const fees = await readLandingFees(tx, null);
  const baseIds = [...new Set(fees.filter(isByWeight).map(({ baseId }) => baseId))];
  if (baseIds.length === 0) return;
  await chargeLandings(
    tx,
    and(landed, eq(assets.aircraftTypeId, id), anyOf(activities.landingBaseId, baseIds)),
    { before: { fees, weightLb: old }, after: { fees, weightLb } },
    uid,
  );
}
