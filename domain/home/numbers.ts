import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { loadOf } from '../cost/tiers.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { litresOfNano } from '../volume.ts';

export interface DayNumbers {
  readonly flights: number;
  /** Hundredths of an hour. */
  readonly hundredths: number;
  /** Loaded, so jettisoned ones too. */
  readonly litres: number;
  readonly cost: number;
}

/**
 * What a base did on one day, every kind of dispatch that left from it or took agent there; `baseId` '' = all bases
 * (HOME-7). An aborted flight is none.
 */
export function dayNumbers(dispatches: readonly Dispatch[], baseId: string, day: string): DayNumbers {
  let flights = 0;
  let hundredths = 0;
  let nano = 0n;
  let cents = 0;
  for (const dispatch of dispatches) {
    if (dispatch.activityDate !== day) continue;
    for (const activity of dispatch.activities) {
      const isHere = activity.takeOffBaseId === baseId || (activity.takeOffBaseId === null && activity.drops.some((d) => d.baseId === baseId));
      if (baseId !== '' && !isHere) continue;
      if (dispatch.dispatchType === 'flight' && !activity.aborted) flights += 1;
      if (dispatch.dispatchType === 'flight') hundredths += Math.round((activity.totalFlightHours ?? 0) * 100);
      // What a flight took is counted there; what was offloaded went back.
      for (const drop of activity.drops) if (drop.preloadState !== 'used' && drop.preloadState !== 'offloaded') nano += loadOf(drop);
      cents += centsOf(activity.costs.totalCost);
    }
  }
  return { flights, hundredths, litres: litresOfNano(nano), cost: dollarsOf(cents) };
}
