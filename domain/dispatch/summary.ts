import { formatDate } from '../dates/parseDate.ts';
import { format0, formatHours } from '../format.ts';
import { incidentLabel } from '../incidentNumber.ts';
import { gallonsOf } from '../volume.ts';
import type { DispatchDraft } from './draft.ts';
import type { DispatchFacts } from './facts.ts';
import { readDispatch } from './read.ts';

export interface FlightSummary {
  readonly aircraft: string;
  readonly incident: string;
  readonly contract: string;
}

/** The flight in three lines: aircraft with its capacity, incident, contract used (domain §2.2). */
export function flightSummary(draft: DispatchDraft, facts: DispatchFacts): FlightSummary {
  const { aircraft, contract, activities, day } = readDispatch(draft, facts);
  const incident = activities[0]?.incident ?? null;
  const capacity = aircraft === null || aircraft.capacityLitres === 0 ? '' : ` · ${format0(gallonsOf(aircraft.capacityLitres))} gal`;
  return {
    aircraft: aircraft === null ? 'No aircraft chosen yet' : `${aircraft.radioId} · ${aircraft.typeName}${capacity}`,
    incident: incident === null ? '' : incidentLabel(incident),
    contract:
      contract === null
        ? aircraft === null || day === null
          ? ''
          : 'No contract covers this date'
        : `${contract.typeCode} · ${contract.vendorName} · from ${contract.source} · ${formatDate(contract.startDate)}–${contract.endDate === null ? 'open' : formatDate(contract.endDate)}`,
  };
}

export interface ActivitySummary {
  readonly key: string;
  readonly incident: string;
  readonly times: string;
  readonly hours: string;
  readonly gallons: string;
}

/** One line per activity for the review. */
export function activitySummaries(draft: DispatchDraft, facts: DispatchFacts): ActivitySummary[] {
  return readDispatch(draft, facts).activities.map((a) => {
    const litres = a.drops.reduce((sum, d) => sum + d.litresOnIncident + d.litresJettisoned, 0);
    return {
      key: a.draft.key,
      incident: a.incident === null ? 'No incident' : incidentLabel(a.incident),
      times: a.draft.timeOut === '' ? '—' : `${a.draft.timeOut}–${a.draft.timeIn === '' ? 'out' : a.draft.timeIn}`,
      hours: a.total.value === null ? '—' : formatHours(a.total.value),
      gallons: litres === 0 ? '—' : format0(gallonsOf(litres)),
    };
  });
}
