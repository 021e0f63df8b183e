import { format0 } from '../../format.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';
import { gallonsOf } from '../../volume.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { namesOtherAircraft } from '../draft/otherAircraft.ts';
import { readDispatch } from '../draft/read.ts';
import { contractText } from '../price/contractText.ts';

export interface DispatchSummary {
  readonly aircraft: string;
  readonly incident: string;
  readonly contract: string;
}

/**
 * The dispatch in three lines: aircraft with capacity, incidents, contract (ENTRY-6). A dispatch
 * that needs no contract shows none.
 */
export function dispatchSummary(draft: DispatchDraft, facts: DispatchFacts): DispatchSummary {
  const { aircraft, contract, activities, day } = readDispatch(draft, facts);
  const incidents = activities.flatMap((activity) =>
    activity.incident === null ? [] : [incidentLabel(activity.incident)],
  );
  const other = namesOtherAircraft(draft) ? draft.otherAircraft.trim() : 'No aircraft chosen yet';
  const capacity =
    aircraft === null || aircraft.capacityLitres === 0
      ? ''
      : ` · ${format0(gallonsOf(aircraft.capacityLitres))} gal`;
  return {
    aircraft: aircraft === null ? other : `${aircraft.radioId} · ${aircraft.typeName}${capacity}`,
    incident: draft.purpose === 'preload' ? '' : incidents.join(', '),
    contract:
      contract === null && (aircraft === null || day === null || draft.dispatchType === 'agentOnly')
        ? ''
        : contractText(contract),
  };
}
