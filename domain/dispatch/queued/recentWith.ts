import type * as z from 'zod/mini';
import type { Dispatch, RecentDispatch } from '../../../contract/dispatch/dispatches.ts';
import type { DutyEntry } from '../../../contract/limits/limits.ts';
import { dutyPartOf, entryOf } from '../../limits/crewDuty.ts';
import { compareByStart, flightsInOrder, splitAtMeter } from '../draft/meter.ts';
import { beganAt } from '../draft/recent.ts';

type Recent = z.output<typeof RecentDispatch>;

/**
 * The service's reply about an aircraft's last dispatches, updated with newer local records: queued
 * ones and own saves (D-10).
 * @param until ISO instant; records that start at or after it are ignored
 */
export function recentWith(
  recent: Recent,
  records: readonly Dispatch[],
  assetId: string,
  until: string,
): Recent {
  const own = records.filter((d) => !d.isArchived && (beganAt(d) ?? '') < until);
  if (!own.some((d) => d.assetId === assetId)) return recent;
  const replied = [recent.dispatch, recent.metered, ...(recent.unmetered ?? [])].filter(
    (d) => d !== null,
  );
  const known = [...new Map([...replied, ...own].map((d) => [d.id, d])).values()].filter(
    (d) => d.assetId === assetId,
  );
  const { lastMetered, unmetered } = splitAtMeter(flightsInOrder(known, assetId));
  return {
    ...recent,
    dispatch: known.toSorted(compareByStart).at(-1) ?? null,
    metered: lastMetered,
    unmetered: [...unmetered],
  };
}

/** Duty entries of crew members, updated with newer local records (LIM-11). */
export function dutyWith(
  duty: readonly DutyEntry[],
  records: readonly Dispatch[],
  crewIds: readonly string[],
): readonly DutyEntry[] {
  const entries = records.flatMap(
    ({
      id: dispatchId,
      dispatchNumber,
      dispatchType,
      activityDate: day,
      dispatchTime,
      activities,
    }) =>
      crewIds.flatMap((crewId): DutyEntry[] => {
        const parts = activities.flatMap((a, n) => {
          if (!a.crew.some((row) => row.crewId === crewId)) return [];
          const hours = dispatchType === 'flight' ? a.totalFlightHours : null;
          return [dutyPartOf({ ...a, totalFlightHours: hours }, n === 0 ? dispatchTime : null)];
        });
        return parts.length === 0
          ? []
          : [entryOf({ crewId, dispatchId, dispatchNumber, dispatchType, day }, parts)];
      }),
  );
  return [...duty.filter((d) => !records.some((r) => r.id === d.dispatchId)), ...entries];
}
