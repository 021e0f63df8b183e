import type { Dispatch } from '../../contract/dispatch/dispatches.ts';

/**
 * Hours that limits leave the crew of an aircraft's latest dispatch of a day: those of the person
 * with the fewest; null without such a crew (CLO-8).
 * @param left hours left today by crew id
 */
export function crewHoursLeft(
  dispatches: readonly Dispatch[],
  day: string,
  left: ReadonlyMap<string, number>,
): (assetId: string) => number | null {
  const latest = new Map<string, Dispatch>();
  for (const dispatch of dispatches) {
    const { assetId, activityDate, dispatchNumber } = dispatch;
    if (assetId === null || activityDate !== day) continue;
    if (dispatchNumber > (latest.get(assetId)?.dispatchNumber ?? 0)) latest.set(assetId, dispatch);
  }
  return (assetId) => {
    const crew = latest.get(assetId)?.activities.flatMap((a) => a.crew) ?? [];
    const hours = crew.flatMap(({ crewId }) => left.get(crewId) ?? []);
    return hours.length === 0 ? null : Math.min(...hours);
  };
}
