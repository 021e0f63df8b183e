import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { litresOfNano } from '../volume.ts';
import { flownHundredths, isFlown, loadedNano, workedAt } from './numbers.ts';

export interface IncidentRow {
  readonly incidentId: string;
  readonly label: string;
  readonly aircraftOut: number;
  readonly flights: number;
  /** Hundredths of an hour. */
  readonly hundredths: number;
  readonly litres: number;
  readonly cost: number;
  readonly costExclAvailability: number;
  /** Number of dispatches that exceed a crew limit or have a Hobbs gap (LIM-23). */
  readonly overLimit: number;
}
const limitFlags: readonly FlagCode[] = [
  'flightHoursHigh',
  'flightSixDays',
  'dayOffDue',
  'dutyLong',
  'restShort',
  'daysOffShort',
  'hobbsGap',
];

interface Sum {
  label: string;
  out: Set<string>;
  overLimit: Set<string>;
  flights: number;
  hundredths: number;
  nano: bigint;
  cents: number;
  centsExcl: number;
}

/**
 * The incidents of a base's day (`baseId` '' = all bases), highest cost first. Counts flights,
 * standbys and loads, like Today in numbers (HOME-4).
 */
export function incidentsToday(
  dispatches: readonly Dispatch[],
  baseId: string,
  day: string,
): IncidentRow[] {
  const sums = new Map<string, Sum>();
  for (const worked of workedAt(dispatches, baseId, day)) {
    const { dispatch, activity } = worked;
    if (activity.incident === null) continue;
    const { id } = activity.incident;
    const sum = sums.get(id) ?? {
      label: incidentLabel(activity.incident),
      out: new Set(),
      overLimit: new Set(),
      flights: 0,
      hundredths: 0,
      nano: 0n,
      cents: 0,
      centsExcl: 0,
    };
    sums.set(id, sum);
    if (isFlown(worked)) sum.flights += 1;
    if (isFlown(worked) && activity.timeIn === null && dispatch.assetId !== null)
      sum.out.add(dispatch.assetId);
    if (dispatch.flags.some((flag) => limitFlags.includes(flag))) sum.overLimit.add(dispatch.id);
    sum.hundredths += flownHundredths(worked);
    sum.nano += loadedNano(worked);
    sum.cents += centsOf(activity.costs.totalCost);
    sum.centsExcl += centsOf(activity.costs.totalCostExclAvailCost);
  }
  return [...sums]
    .map(([incidentId, s]) => ({
      incidentId,
      label: s.label,
      aircraftOut: s.out.size,
      flights: s.flights,
      hundredths: s.hundredths,
      litres: litresOfNano(s.nano),
      cost: dollarsOf(s.cents),
      costExclAvailability: dollarsOf(s.centsExcl),
      overLimit: s.overLimit.size,
    }))
    .sort((a, b) => b.cost - a.cost || a.label.localeCompare(b.label));
}
