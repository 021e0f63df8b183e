import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';

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
}
interface Sum {
  label: string;
  out: Set<string>;
  flights: number;
  hundredths: number;
  litres: number;
  cents: number;
  centsExcl: number;
}

/**
 * The incidents that flights from a base (`''` = any) worked on one day, dearest first (HOME-4). An aborted flight
 * counts its cost and is no flight.
 */
export function incidentsToday(dispatches: readonly Dispatch[], baseId: string, day: string): IncidentRow[] {
  const sums = new Map<string, Sum>();
  for (const dispatch of dispatches) {
    if (dispatch.activityDate !== day || dispatch.dispatchType !== 'flight') continue;
    for (const activity of dispatch.activities) {
      if (activity.incident === null || (baseId !== '' && activity.takeOffBaseId !== baseId)) continue;
      const { id } = activity.incident;
      const sum = sums.get(id) ?? { label: incidentLabel(activity.incident), out: new Set(), flights: 0, hundredths: 0, litres: 0, cents: 0, centsExcl: 0 };
      sums.set(id, sum);
      if (!activity.aborted) sum.flights += 1;
      if (!activity.aborted && activity.timeIn === null && dispatch.assetId !== null) sum.out.add(dispatch.assetId);
      sum.hundredths += Math.round((activity.totalFlightHours ?? 0) * 100);
      sum.litres += activity.drops.reduce((all, drop) => all + drop.volumeOnIncident, 0);
      sum.cents += centsOf(activity.costs.totalCost);
      sum.centsExcl += centsOf(activity.costs.totalCostExclAvailCost);
    }
  }
  return [...sums]
    .map(([incidentId, s]) => ({
      incidentId,
      label: s.label,
      aircraftOut: s.out.size,
      flights: s.flights,
      hundredths: s.hundredths,
      litres: s.litres,
      cost: dollarsOf(s.cents),
      costExclAvailability: dollarsOf(s.centsExcl),
    }))
    .sort((a, b) => b.cost - a.cost || a.label.localeCompare(b.label));
}
