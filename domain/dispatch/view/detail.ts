import { activityTextKeys, activityTexts } from '../../../contract/dispatch/activityTexts.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatGallons, formatHours, formatTime, formatUsd } from '../../format.ts';
import { type AircraftFacts, byId } from '../../reference/facts.ts';
import { kindWords } from './kinds.ts';
import { stateOf } from './status.ts';
import { incidentText, personText, readingsText, routeText, spanText, words } from './words.ts';

/** One labeled line of a dispatch in the read view. */
export interface DetailLine {
  readonly label: string;
  readonly text: string;
  /** The incident named in the text, if any. */
  readonly incidentId?: string;
}
export interface DispatchDetail {
  readonly title: string;
  readonly head: readonly DetailLine[];
  /** One part per activity. */
  readonly parts: readonly (readonly DetailLine[])[];
}
type Activity = Dispatch['activities'][number];
const ownTexts = activityTextKeys.filter((key) => activityTexts[key].hasOwnLine);

const reading = (value: number | null) => (value === null ? '' : value.toFixed(1));
/** Omits lines without text. */
const filled = (lines: readonly (readonly [label: string, text: string])[]): DetailLine[] =>
  lines.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]));

const incidentLine = ({ incident }: Activity): DetailLine => ({
  label: words.incident,
  text: incidentText(incident),
  ...(incident === null ? {} : { incidentId: incident.id }),
});
/** "1,200 gal LC95A at HMT; 800 gal LC95A at RAM" */
export const loadsText = ({ drops }: Pick<Activity, 'drops'>): string =>
  drops
    .map(
      (d) => `${formatGallons(d.volumeOnIncident + d.volumeJettisoned)} ${d.name} at ${d.baseCode}`,
    )
    .join('; ');
const partOf = (a: Activity, day: string): DetailLine[] => [
  incidentLine(a),
  ...filled([
    ...ownTexts.map((key) => [activityTexts[key].label, a[key] ?? ''] as const),
    [
      'Mission',
      [a.missionTypeDesc, a.missionFlightTypeDesc]
        .filter((text) => text !== null && text !== '')
        .join(', '),
    ],
    [words.times, spanText(formatTime(a.timeOut, day), formatTime(a.timeIn, day))],
    [words.route, routeText(a.takeOffBaseCode ?? '', a.landingBaseCode ?? '')],
    [words.hobbs, readingsText(reading(a.hobbsStart), reading(a.hobbsEnd))],
    [words.hours, a.totalFlightHours === null ? '' : formatHours(a.totalFlightHours)],
    ['Aborted', a.aborted ? 'Yes' : ''],
    ['Loads', loadsText(a)],
    [words.crew, a.crew.map((c) => personText(c.firstName, c.lastName, c.roleName)).join(' · ')],
  ]),
];

/** A dispatch as a read-only view (HOME-81). */
export const dispatchDetail = (
  d: Dispatch,
  aircraft: readonly AircraftFacts[],
): DispatchDetail => ({
  title: `${kindWords[d.dispatchType].name} ${d.dispatchNumber}`,
  head: filled([
    ['Date', formatDate(d.activityDate)],
    ['Aircraft', byId(aircraft, d.assetId ?? '')?.radioId ?? 'No aircraft'],
    ['Status', d.isArchived ? 'Deleted' : stateOf(d)],
    ['Dispatched', formatTime(d.dispatchTime, d.activityDate)],
    [words.cost, formatUsd(d.costs.totalCost)],
    ['Remarks', d.remarks],
    ['Last changed by', d.updatedBy],
  ]),
  parts: d.activities.map((a) => partOf(a, d.activityDate)),
});
