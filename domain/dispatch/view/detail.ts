import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { pacificTime } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatGallons, formatHours, formatUsd } from '../../format.ts';
import { type AircraftFacts, byId } from '../../reference/facts.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';
import { kindWords } from './kinds.ts';
import { statusOf } from './status.ts';

/** One line of a dispatch as it is read: what it is called, and what it is. */
export interface DetailLine {
  readonly label: string;
  readonly text: string;
  /** The incident that the text names, where it names one. */
  readonly incidentId?: string;
}
export interface DispatchDetail {
  readonly title: string;
  readonly head: readonly DetailLine[];
  /** One part for each incident it worked. */
  readonly parts: readonly (readonly DetailLine[])[];
}
type Activity = Dispatch['activities'][number];

const time = (instant: string | null) => (instant === null ? '' : pacificTime(instant));
const reading = (value: number | null) => (value === null ? '' : value.toFixed(1));
const pair = (from: string, to: string) => (from === '' && to === '' ? '' : `${from || '–'} to ${to || '–'}`);
/** What says nothing is left out. */
const filled = (lines: readonly (readonly [label: string, text: string])[]): DetailLine[] =>
  lines.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]));

const incidentLine = ({ incident }: Activity): DetailLine => ({
  label: 'Incident',
  ...(incident === null ? { text: 'No incident' } : { text: incidentLabel(incident), incidentId: incident.id }),
});
const partOf = (a: Activity): DetailLine[] => [
  incidentLine(a),
  ...filled([
    ['Request number', a.requestNumber ?? ''],
    ['Mission', [a.missionTypeDesc, a.missionFlightTypeDesc].filter((text) => text !== null && text !== '').join(', ')],
    ['Out and in', pair(time(a.timeOut), time(a.timeIn))],
    ['From and to', pair(a.takeOffBaseCode ?? '', a.landingBaseCode ?? '')],
    ['Hobbs', pair(reading(a.hobbsStart), reading(a.hobbsEnd))],
    ['Flight hours', a.totalFlightHours === null ? '' : formatHours(a.totalFlightHours)],
    ['Aborted', a.aborted ? 'Yes' : ''],
    ['Loads', a.drops.map((d) => `${formatGallons(d.volumeOnIncident + d.volumeJettisoned)} ${d.name} at ${d.baseCode}`).join('; ')],
    ['Crew', a.crew.map((c) => `${c.firstName} ${c.lastName} (${c.roleName})`).join(', ')],
  ]),
];

/** A dispatch to be read, not changed (HOME-81). */
export const dispatchDetail = (d: Dispatch, aircraft: readonly AircraftFacts[]): DispatchDetail => ({
  title: `${kindWords[d.dispatchType].name} ${d.dispatchNumber}`,
  head: filled([
    ['Date', formatDate(d.activityDate)],
    ['Aircraft', byId(aircraft, d.assetId ?? '')?.radioId ?? 'No aircraft'],
    ['Status', d.isArchived ? 'Deleted' : statusOf(d)],
    ['Dispatched', time(d.dispatchTime)],
    ['Cost', formatUsd(d.costs.totalCost)],
    ['Remarks', d.remarks],
    ['Last changed by', d.updatedBy],
  ]),
  parts: d.activities.map(partOf),
});
