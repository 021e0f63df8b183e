import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { stateOf } from '../dispatch/view/status.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';

export interface RecentEntry {
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly kind: Dispatch['dispatchType'];
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly radioId: string;
  readonly incident: string;
  readonly incidentId: string | null;
  readonly status: ReturnType<typeof stateOf>;
}

/** A user's latest entries, one line each, in the given order (HOME-6). */
export const recentEntries = (
  mine: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
): RecentEntry[] =>
  mine.map((d) => {
    const incident = d.activities.find((a) => a.incident !== null)?.incident ?? null;
    return {
      dispatchId: d.id,
      dispatchNumber: d.dispatchNumber,
      kind: d.dispatchType,
      day: d.activityDate,
      radioId: byId(aircraft, d.assetId ?? '')?.radioId ?? '—',
      incident: incident === null ? 'No incident' : incidentLabel(incident),
      incidentId: incident?.id ?? null,
      status: stateOf(d),
    };
  });
