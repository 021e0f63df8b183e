import type { AircraftKind } from '../../contract/base/board.ts';

/** Minutes from the call to take-off where a type has none of its own (CLO-3). */
const usualGetAway: Readonly<Record<AircraftKind, number>> = {
  tankers: 10,
  helitack: 5,
  airAttack: 5,
};
/** Minutes to load a tanker where its base has none of its own. */
const USUAL_LOADING = 10;
/** Minutes at the fire before the way back (CLO-6). */
export const AT_FIRE_MINUTES = 10;
/** Below this part of a minute, the rest of a division is noise. */
const NOISE = 1e-9;

/** Whole minutes of a way, rounded up; null without a speed. @param nm nautical miles */
export const minutesOfWay = (nm: number, cruiseKnots: number | null): number | null =>
  cruiseKnots === null ? null : Math.max(0, Math.ceil((nm / cruiseKnots) * 60 - NOISE));

/** Minutes until an aircraft is on its way; a tanker without a load is loaded first (CLO-5). */
export function readyMinutes(
  kind: AircraftKind,
  { isOut, isLoaded }: { readonly isOut: boolean; readonly isLoaded: boolean },
  getAwayMinutes: number | null,
  loadMinutes: number | null,
): number {
  if (isOut) return 0;
  const getAway = getAwayMinutes ?? usualGetAway[kind];
  if (kind !== 'tankers' || isLoaded) return getAway;
  return Math.max(getAway, loadMinutes ?? USUAL_LOADING);
}
