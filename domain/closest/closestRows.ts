import type { Closest, ClosestAircraft } from '../../contract/closest/closest.ts';
import { isAfter, plusMinutes } from '../dates/minutes.ts';
import { pacificTime } from '../dates/pacific.ts';
import { format0 } from '../format.ts';
import { gallonsOf, litresOf } from '../volume.ts';
import type { ClosestFilters } from './address.ts';

export type ClosestGroup = 'ready' | 'out' | 'unavailable';
export interface ClosestRow {
  readonly assetId: string;
  readonly radioId: string;
  readonly typeName: string;
  /** "HMT 20.0 nm"; of an aircraft that is out, "its incident, 20.0 nm". */
  readonly from: string;
  /** HH:mm Pacific; "no speed" without a cruise speed, "–" without a point. */
  readonly arrival: string;
  /** "in 24 min: 10 until take-off, 14 on the way"; '' when unknown. */
  readonly minutes: string;
  /** The load aboard, else the capacity. */
  readonly load: string;
  /** "5.3 h left"; '–' when its crew is not known. */
  readonly crew: string;
  /** "HMT 1"; '' for one that can't be sent. */
  readonly rotation: string;
  /** "about $6,120"; '' when unknown. */
  readonly cost: string;
  /** The reason of its mark, then warnings of sunset and cut-off. */
  readonly warnings: readonly string[];
  /** The form of a new flight; '' for one that can't be sent. */
  readonly flight: string;
}
export interface ClosestRows {
  readonly id: ClosestGroup;
  readonly title: string;
  readonly rows: readonly ClosestRow[];
}
const titles: Readonly<Record<ClosestGroup, string>> = {
  ready: 'Can be sent',
  out: 'Out',
  unavailable: 'Unavailable',
};

const groupOf = ({ status }: ClosestAircraft): ClosestGroup =>
  status === 'Out' ? 'out' : status === 'Unavailable' ? 'unavailable' : 'ready';

function fromText({ from, baseCode, distanceNm }: ClosestAircraft): string {
  const place = {
    base: baseCode,
    position: 'where it is',
    incident: 'its incident',
    unknown: 'place unknown',
  }[from];
  return distanceNm === null ? place : `${place}, ${distanceNm.toFixed(1)} nm`;
}
function minutesText({ readyMinutes, enRouteMinutes }: ClosestAircraft): string {
  if (enRouteMinutes === null) return '';
  const total = `in ${readyMinutes + enRouteMinutes} min`;
  return readyMinutes === 0
    ? total
    : `${total}: ${readyMinutes} until take-off, ${enRouteMinutes} on the way`;
}
function loadText({ agent, capacityLitres }: ClosestAircraft): string {
  if (agent !== '') return agent;
  return capacityLitres === 0 ? '' : `carries ${format0(gallonsOf(capacityLitres))} gal`;
}
const warningsOf = (one: ClosestAircraft): string[] => [
  ...(one.reason === '' ? [] : [one.reason]),
  ...(one.isBeforeSunset === false ? ['Arrives after sunset'] : []),
  ...(one.isBackBeforeCutOff === false && one.kind === 'tankers'
    ? ['Not back before the cut-off']
    : []),
];

const rowOf = (one: ClosestAircraft, incidentId: string): ClosestRow => ({
  assetId: one.assetId,
  radioId: one.radioId,
  typeName: one.typeName,
  from: fromText(one),
  arrival:
    one.arrival === null ? (one.distanceNm === null ? '–' : 'no speed') : pacificTime(one.arrival),
  minutes: minutesText(one),
  load: loadText(one),
  crew: one.hoursLeft === null ? '–' : `${(Math.floor(one.hoursLeft * 10) / 10).toFixed(1)} h left`,
  rotation: one.rotation === null ? '' : `${one.baseCode} ${one.rotation}`,
  cost: one.firstLoadCost === null ? '' : `about $${format0(one.firstLoadCost)}`,
  warnings: warningsOf(one),
  flight:
    groupOf(one) === 'ready'
      ? `/dispatch/flight/new?aircraft=${one.assetId}&base=${one.baseId}&incident=${incidentId}`
      : '',
});

/** The aircraft that meet the filters, in three groups (CLO-5). Empty groups are left out. */
export function closestRows(
  { aircraft, incident }: Closest,
  { kind, gallons }: ClosestFilters,
): ClosestRows[] {
  const least = gallons === '' ? 0 : litresOf(Number(gallons));
  const met = aircraft.filter(
    (one) => (kind === '' || one.kind === kind) && one.capacityLitres >= least,
  );
  return (['ready', 'out', 'unavailable'] as const).flatMap((id) => {
    const rows = met.filter((one) => groupOf(one) === id).map((one) => rowOf(one, incident.id));
    return rows.length === 0 ? [] : [{ id, title: titles[id], rows }];
  });
}

/** How long an order of arrival is shown without a newer one (CLO-9). */
const MAX_AGE_MINUTES = 15;
export const isTooOld = ({ asOf }: Closest, now: string): boolean =>
  isAfter(now, plusMinutes(asOf, MAX_AGE_MINUTES));
