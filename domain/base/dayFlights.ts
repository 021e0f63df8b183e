import type { Activity, Dispatch } from '../../contract/dispatch/dispatches.ts';
import { addDays } from '../dates/parseDate.ts';
import { loadsText } from '../dispatch/view/detail.ts';
import { incidentText, personText, readingsText } from '../dispatch/view/words.ts';
import { formatHours, formatTime } from '../format.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';
import { ATTENTION_DAYS, touchesBase } from './facts.ts';

/** One flight, or one activity of a split flight, on the sheet that pilots sign (BASE-31). */
export interface SheetLine {
  readonly key: string;
  readonly dispatchNumber: number;
  readonly incident: string;
  readonly crew: string;
  /** HH:mm, with `+1` on the day after the sheet's (RPT-30). */
  readonly timeOut: string;
  readonly timeIn: string;
  readonly hobbs: string;
  readonly hours: string;
  readonly loads: string;
  readonly remarks: string;
}
export interface AircraftSheet {
  readonly assetId: string;
  /** "T-83 · N481DF · S-2T" */
  readonly aircraft: string;
  readonly lines: readonly SheetLine[];
  /** Sum of the hours, '' if no hours are known. */
  readonly hours: string;
}

/** Whether the page has loaded the flights of a day: today's and those of the look-back. */
export const isSheetDay = (day: string, today: string): boolean =>
  day <= today && day > addDays(today, -ATTENTION_DAYS);
export const dayFlightsPath = (baseId: string, day: string): string =>
  `/base-management?baseId=${baseId}&flights=${day}`;

const reading = (value: number | null) => (value === null ? '' : value.toFixed(1));
const lineOf = (d: Dispatch, a: Activity): SheetLine => ({
  key: a.activityId,
  dispatchNumber: d.dispatchNumber,
  incident: incidentText(a.incident),
  crew: a.crew.map((c) => personText(c.firstName, c.lastName, c.roleName)).join('; '),
  timeOut: formatTime(a.timeOut, d.activityDate),
  timeIn: formatTime(a.timeIn, d.activityDate),
  hobbs: readingsText(reading(a.hobbsStart), reading(a.hobbsEnd)),
  hours: a.totalFlightHours === null ? '' : formatHours(a.totalFlightHours),
  loads: loadsText(a),
  remarks: [a.aborted ? 'Aborted.' : '', d.remarks].filter(Boolean).join(' '),
});
const firstOut = ({ activities, dispatchTime }: Dispatch) =>
  activities[0]?.timeOut ?? dispatchTime ?? '';
function sheetOf(
  assetId: string,
  flights: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
): AircraftSheet {
  const plane = byId(aircraft, assetId);
  const hours = flights.flatMap((d) => d.activities.flatMap((a) => a.totalFlightHours ?? []));
  const hundredths = hours.reduce((sum, h) => sum + Math.round(h * 100), 0);
  return {
    assetId,
    aircraft:
      plane === null
        ? 'No aircraft'
        : [plane.radioId, plane.registration, plane.typeName].filter(Boolean).join(' · '),
    lines: flights
      .toSorted((a, b) => firstOut(a).localeCompare(firstOut(b)))
      .flatMap((d) => d.activities.map((a) => lineOf(d, a))),
    hours: hours.length === 0 ? '' : formatHours(hundredths / 100),
  };
}

/** The flights of a base's day, one sheet an aircraft, by radio id (BASE-31). */
export function daySheets(
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  baseId: string,
  day: string,
): AircraftSheet[] {
  const byAircraft = new Map<string, Dispatch[]>();
  for (const d of dispatches) {
    if (d.dispatchType !== 'flight' || d.activityDate !== day || !touchesBase(d, baseId)) continue;
    const assetId = d.assetId ?? '';
    byAircraft.set(assetId, [...(byAircraft.get(assetId) ?? []), d]);
  }
  return [...byAircraft]
    .map(([assetId, flights]) => sheetOf(assetId, flights, aircraft))
    .sort((a, b) => compareTexts(a.aircraft, b.aircraft));
}
