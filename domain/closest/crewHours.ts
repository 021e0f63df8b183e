import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { beganOrNoon } from '../dispatch/draft/recent.ts';

/** Whether a record began after another one; of equal times the later entry. */
const isLater = (a: Dispatch, b: Dispatch): boolean =>
  (beganOrNoon(a).localeCompare(beganOrNoon(b)) || a.dispatchNumber - b.dispatchNumber) > 0;
const crewOf = ({ activities }: Dispatch) => activities.at(-1)?.crew ?? [];

/**
 * Hours that limits leave the crew of an aircraft's latest record with a crew on a day: those of
 * the person with the fewest; null without one (CLO-8).
 * @param left hours left today by crew id
 */
export function crewHoursLeft(
  dispatches: readonly Dispatch[],
  day: string,
  left: ReadonlyMap<string, number>,
): (assetId: string) => number | null {
  const latest = new Map<string, Dispatch>();
  for (const dispatch of dispatches) {
    const { assetId, activityDate } = dispatch;
    if (assetId === null || activityDate !== day || crewOf(dispatch).length === 0) continue;
    const known = latest.get(assetId);
    if (known === undefined || isLater(dispatch, known)) latest.set(assetId, dispatch);
  }
  return (assetId) => {
    const record = latest.get(assetId);
    const hours = (record === undefined ? [] : crewOf(record)).flatMap(
      ({ crewId }) => left.get(crewId) ?? [],
    );
    return hours.length === 0 ? null : Math.min(...hours);
  };
}
