import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../../dates/minutes.ts';
import { formatTime } from '../../format.ts';
import { decimalText, hoursText } from '../../forms/typed.ts';
import type { AircraftFacts, BaseFacts } from '../../reference/facts.ts';
import { byId } from '../../reference/facts.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';
import { assignedBase, showsDrops } from '../../reference/options.ts';
import { readingsOf, runStart, takeOffIndex } from '../draft/airborne.ts';
import { expectedText, flightsBefore, flightsInOrder, meterAfter } from '../draft/meter.ts';
import { isNotSent } from '../draft/notSent.ts';
import { beganAt, hasFlown, isSameLaunch } from '../draft/recent.ts';

/** Minutes out at which a flight turns amber, then red (HOME-2). */
const AMBER_MINUTES = 180;
const RED_MINUTES = 300;
/** Minutes without a time in after which an open flight needs attention (HOME-5). */
export const LATE_MINUTES = 6 * 60;

export interface OutRow {
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly radioId: string;
  readonly typeName: string;
  readonly incident: string;
  readonly incidentId: string | null;
  /** HH:mm, with `+1` on the day after the record's; '' while the time out is empty. */
  readonly since: string;
  readonly minutes: number;
  readonly tone: 'plain' | 'warning' | 'error';
  /** The agent aboard or loaded, '' for none. */
  readonly agent: string;
  /** The meter's start, else its expected reading; '' if neither is known. */
  readonly hobbs: string;
  /** Another open flight of the same aircraft, likely a duplicate entry; null for none. */
  readonly twin: {
    readonly dispatchId: string;
    readonly dispatchNumber: number;
    readonly createdBy: string;
    /**
     * Both launched within the hour, so they are one flight and one record can be withdrawn
     * (AUTH-14).
     */
    readonly isSame: boolean;
  } | null;
  /** A tanker; its gallons are entered with the landing. */
  readonly drops: boolean;
}

/** The activity still in the air: not aborted and without a time in. */
export const openActivity = (dispatch: Pick<Dispatch, 'activities'>) =>
  dispatch.activities.find((a) => !a.aborted && a.timeIn === null) ?? null;

/**
 * When the aircraft of an open flight took off. After a change-over in the air, that is the start
 * of an earlier activity.
 */
export function outSince({
  activities,
  dispatchTime,
}: Pick<Dispatch, 'activities' | 'dispatchTime'>): string | null {
  const open = activities.findIndex((a) => !a.aborted && a.timeIn === null);
  return activities[takeOffIndex(activities, open)]?.timeOut ?? dispatchTime;
}
/** The start reading for the open activity of a flight; null if none was noted. */
export const openActivityHobbsStart = ({
  activities,
}: Pick<Dispatch, 'activities'>): number | null =>
  runStart(
    readingsOf(activities),
    activities.findIndex((a) => !a.aborted && a.timeIn === null),
  );

/**
 * Whether a user forgot to close an open flight: it is out for over six hours, or its aircraft
 * started another flight since (BASE-9).
 * @param now '' to ignore the hours
 */
export function isLeftOpen(dispatch: Dispatch, others: readonly Dispatch[], now: string): boolean {
  const began = beganAt(dispatch);
  if (dispatch.dispatchType !== 'flight' || openActivity(dispatch) === null || began === null)
    return false;
  const flewSince = (other: Dispatch) =>
    other.assetId === dispatch.assetId &&
    hasFlown(other) &&
    !other.isArchived &&
    (beganAt(other) ?? '') > began;
  return (now !== '' && minutesBetween(began, now) > LATE_MINUTES) || others.some(flewSince);
}

/** Whether an open flight can have loads: its flight type drops and its aircraft has capacity. */
export const carriesLoads = (dispatch: Dispatch, aircraft: AircraftFacts | null): boolean =>
  (aircraft?.capacityLitres ?? 0) > 0 &&
  showsDrops(openActivity(dispatch)?.missionFlightTypeDesc ?? '');

/**
 * The meter's start text of an open flight (D-H8); earlier flights are searched in `dispatches`.
 */
export function hobbsText(dispatch: Dispatch, dispatches: readonly Dispatch[]): string {
  const start = openActivityHobbsStart(dispatch);
  if (start !== null) return `Hobbs ${decimalText(start)}`;
  const { lastMetered, unmetered } = flightsBefore(
    flightsInOrder(dispatches, dispatch.assetId),
    dispatch,
  );
  const meter = meterAfter(lastMetered, unmetered);
  if (meter === null || meter.isOpen) return '';
  return meter.flights.length === 0
    ? `Hobbs from ${hoursText(meter.reading)}`
    : `Hobbs about ${expectedText(meter)}`;
}

function twinOf(dispatch: Dispatch, dispatches: readonly Dispatch[]): OutRow['twin'] {
  const other = dispatches.find(
    (d) =>
      d.id !== dispatch.id &&
      d.assetId !== null &&
      d.assetId === dispatch.assetId &&
      isOut(d) &&
      !isNotSent(d),
  );
  if (other === undefined) return null;
  return {
    dispatchId: other.id,
    dispatchNumber: other.dispatchNumber,
    createdBy: other.createdBy,
    isSame: isSameLaunch(dispatch, other),
  };
}
const isOut = (d: Dispatch) => d.dispatchType === 'flight' && openActivity(d) !== null;
/** A flight's row on the board, for the activity that is out or just ended. */
export function outRow(
  dispatch: Dispatch,
  activity: Dispatch['activities'][number],
  aircraft: readonly AircraftFacts[],
  dispatches: readonly Dispatch[],
  now: string,
): OutRow {
  const since = outSince(dispatch);
  const minutes = since === null ? 0 : Math.max(0, minutesBetween(since, now));
  const plane = byId(aircraft, dispatch.assetId ?? '');
  return {
    dispatchId: dispatch.id,
    dispatchNumber: dispatch.dispatchNumber,
    radioId: plane?.radioId ?? 'No aircraft',
    typeName: plane?.typeName ?? '',
    incident: activity.incident === null ? 'No incident' : incidentLabel(activity.incident),
    incidentId: activity.incidentId,
    since: formatTime(since, dispatch.activityDate),
    minutes,
    tone: minutes >= RED_MINUTES ? 'error' : minutes >= AMBER_MINUTES ? 'warning' : 'plain',
    agent: [...new Set(activity.drops.map((d) => d.name))].join(', '),
    hobbs: hobbsText(dispatch, dispatches),
    twin: twinOf(dispatch, dispatches),
    drops: carriesLoads(dispatch, plane),
  };
}

/**
 * Open flights of a base: departed there, or the aircraft is assigned there. Sorted by time out,
 * longest first.
 */
export function outNow(
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  bases: readonly BaseFacts[],
  baseId: string,
  now: string,
): OutRow[] {
  return dispatches
    .flatMap((dispatch): OutRow[] => {
      const open = dispatch.dispatchType === 'flight' ? openActivity(dispatch) : null;
      if (open === null) return [];
      const assigned =
        dispatch.assetId === null ? null : assignedBase(bases, dispatch.assetId, now);
      return open.takeOffBaseId !== baseId && assigned?.id !== baseId
        ? []
        : [outRow(dispatch, open, aircraft, dispatches, now)];
    })
    .sort(longestFirst);
}
export const longestFirst = (a: OutRow, b: OutRow): number => b.minutes - a.minutes;

/**
 * The next open flight to enter a time in for, after `closed` was saved: the one that moves into
 * its position in `shown`, else the first. Returns `closed` itself if it is out again, '' if no
 * flight is out (HOME-16).
 */
export function nextToClose(
  shown: readonly string[],
  closed: Pick<Dispatch, 'id' | 'activities'>,
): string {
  if (openActivity(closed) !== null) return closed.id;
  const others = shown.filter((id) => id !== closed.id);
  return others[shown.indexOf(closed.id)] ?? others[0] ?? '';
}
