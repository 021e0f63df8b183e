import type { Dispatch, DispatchType } from '../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { shortMoment } from '../dates/momentText.ts';
import { pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { flagFacts, flagsToCorrect, isListedFlag } from '../dispatch/flags.ts';
import { isLeftOpen } from '../dispatch/view/outNow.ts';
import { stateOf } from '../dispatch/view/status.ts';
import { formatTime } from '../format.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { type PreloadDrop, touchesBase } from './facts.ts';

/** Minutes after which a preload turns amber (BASE-6). */
const OLD_MINUTES = 24 * 60;

export interface PreloadRow {
  readonly id: string;
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly assetId: string | null;
  readonly radioId: string;
  readonly loadedAt: string;
  readonly agentName: string;
  readonly litres: number;
  readonly cost: number;
  readonly minutes: number;
  readonly isOld: boolean;
}
/** Open preloads of a base, latest first. */
export const preloadRows = (
  drops: readonly PreloadDrop[],
  aircraft: readonly AircraftFacts[],
  now: string,
): PreloadRow[] =>
  drops
    .filter((d) => d.state === 'open')
    .toSorted((a, b) => b.loadedAt.localeCompare(a.loadedAt))
    .map((d) => {
      const minutes = Math.max(0, minutesBetween(d.loadedAt, now));
      return {
        id: d.id,
        dispatchId: d.dispatchId,
        dispatchNumber: d.dispatchNumber,
        assetId: d.assetId,
        radioId: byId(aircraft, d.assetId ?? '')?.radioId ?? 'No aircraft',
        loadedAt: shortMoment(d.loadedAt, now),
        agentName: d.name,
        litres: d.litres,
        cost: d.cost,
        minutes,
        isOld: minutes > OLD_MINUTES,
      };
    });

/** The flags of a record in words (BASE-9). Adds a missing time in for a flight left open. */
const flagsOf = (dispatch: Dispatch, others: readonly Dispatch[], now: string): string[] => [
  ...(isLeftOpen(dispatch, others, now) ? ['No time in'] : []),
  ...dispatch.flags.filter(isListedFlag).map((flag) => flagFacts[flag].word),
];

export interface DispatchRow {
  readonly id: string;
  readonly dispatchNumber: number;
  readonly kind: DispatchType;
  /** `MM/DD/YYYY` */
  readonly day: string;
  /** HH:mm, with `+1` on the day after `day` (RPT-30). */
  readonly timeOut: string;
  readonly timeIn: string;
  readonly radioId: string;
  readonly incident: string;
  /** Null for none or several. */
  readonly incidentId: string | null;
  readonly litres: number;
  readonly cost: number;
  readonly flags: readonly string[];
  readonly status: ReturnType<typeof stateOf>;
}
/**
 * A dispatch's row in lists.
 * @param others dispatches to compare: a later flight shows that this one was left open
 * @param now '' to ignore how long the flight has been out
 */
export const dispatchRow = (
  d: Dispatch,
  aircraft: readonly AircraftFacts[],
  others: readonly Dispatch[],
  now: string,
): DispatchRow => {
  const first = d.activities[0]?.timeOut ?? d.dispatchTime;
  const last = d.activities.at(-1)?.timeIn ?? null;
  const ids = new Set(d.activities.map((a) => a.incidentId));
  const incidents = new Set(
    d.activities.map((a) => (a.incident === null ? 'No incident' : incidentLabel(a.incident))),
  );
  return {
    id: d.id,
    dispatchNumber: d.dispatchNumber,
    kind: d.dispatchType,
    day: formatDate(d.activityDate),
    timeOut: formatTime(first, d.activityDate),
    timeIn: formatTime(last, d.activityDate),
    radioId: byId(aircraft, d.assetId ?? '')?.radioId ?? 'No aircraft',
    incident: incidents.size > 1 ? 'Multiple' : ([...incidents][0] ?? ''),
    incidentId: ids.size > 1 ? null : ([...ids][0] ?? null),
    litres: d.activities.reduce(
      (sum, a) =>
        sum + a.drops.reduce((all, p) => all + p.volumeOnIncident + p.volumeJettisoned, 0),
      0,
    ),
    cost: d.costs.totalCost,
    flags: flagsOf(d, others, now),
    status: stateOf(d),
  };
};
const latestFirst = (a: Dispatch, b: Dispatch) =>
  b.activityDate.localeCompare(a.activityDate) || b.dispatchNumber - a.dispatchNumber;

/** The dispatches of a base on the day of `now`, latest first. */
export const todayRows = (
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  baseId: string,
  now: string,
): DispatchRow[] =>
  dispatches
    .filter((d) => d.activityDate === pacificDay(now) && touchesBase(d, baseId))
    .toSorted(latestFirst)
    .map((d) => dispatchRow(d, aircraft, dispatches, now));

/** The dispatches of a base that need attention, latest first (BASE-9). */
export const attentionRows = (
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  baseId: string,
  now: string,
): DispatchRow[] =>
  dispatches
    .filter(
      (d) =>
        touchesBase(d, baseId) &&
        (isLeftOpen(d, dispatches, now) ||
          d.flags.includes('meterReset') ||
          flagsToCorrect(d).length > 0),
    )
    .toSorted(latestFirst)
    .map((d) => dispatchRow(d, aircraft, dispatches, now));
