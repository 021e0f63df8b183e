import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { loadOf } from '../cost/tiers.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { litresOfNano } from '../volume.ts';

export interface DayNumbers {
  readonly flights: number;
  /** Hundredths of an hour. */
  readonly hundredths: number;
  /** Loaded litres, including jettisoned ones. */
  readonly litres: number;
  readonly cost: number;
}

interface Worked {
  readonly dispatch: Dispatch;
  readonly activity: Dispatch['activities'][number];
}
/** Activities of one day that left a base or loaded agent there; `baseId` '' = all bases. */
export const workedAt = (dispatches: readonly Dispatch[], baseId: string, day: string): Worked[] =>
  dispatches
    .filter((dispatch) => dispatch.activityDate === day)
    .flatMap((dispatch) => dispatch.activities.map((activity) => ({ dispatch, activity })))
    .filter(
      ({ activity: { takeOffBaseId, drops } }) =>
        baseId === '' ||
        takeOffBaseId === baseId ||
        (takeOffBaseId === null && drops.some((drop) => drop.baseId === baseId)),
    );

/** Whether an activity counts as a flight; an aborted one does not. */
export const isFlown = ({ dispatch, activity }: Worked): boolean =>
  dispatch.dispatchType === 'flight' && !activity.aborted;
/** Hundredths of an hour; 0 for other kinds than flights. */
export const flownHundredths = ({ dispatch, activity }: Worked): number =>
  dispatch.dispatchType === 'flight' ? Math.round((activity.totalFlightHours ?? 0) * 100) : 0;
/**
 * Loaded nanolitres, including jettisoned ones. A preload that a flight took counts on that flight;
 * an offloaded one doesn't count.
 */
export const loadedNano = ({ activity: { drops } }: Worked): bigint =>
  drops.reduce(
    (sum, drop) =>
      drop.preloadState === 'used' || drop.preloadState === 'offloaded' ? sum : sum + loadOf(drop),
    0n,
  );

/** The totals of a base's day, over all kinds of dispatch (HOME-7). */
export function dayNumbers(
  dispatches: readonly Dispatch[],
  baseId: string,
  day: string,
): DayNumbers {
  const worked = workedAt(dispatches, baseId, day);
  return {
    flights: worked.filter(isFlown).length,
    hundredths: worked.reduce((sum, one) => sum + flownHundredths(one), 0),
    litres: litresOfNano(worked.reduce((sum, one) => sum + loadedNano(one), 0n)),
    cost: dollarsOf(
      worked.reduce((sum, { activity }) => sum + centsOf(activity.costs.totalCost), 0),
    ),
  };
}
