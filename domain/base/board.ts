import type { Base } from '../../contract/base/bases.ts';
import type { AircraftKind, Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { shortMoment } from '../dates/momentText.ts';
import { pacificDay } from '../dates/pacific.ts';
import { departuresOf, loadsAboard, preloadsIn } from '../dispatch/draft/aboard.ts';
import { isNotSent } from '../dispatch/draft/notSent.ts';
import { carriesLoads, hobbsText, openActivity, outSince } from '../dispatch/view/outNow.ts';
import { formatDuration, formatGallons } from '../format.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { compareTexts } from '../textOrder.ts';
import { aircraftKinds, kindOf, kindTexts, rotationOf } from './kinds.ts';

export type BoardStatus = 'Out' | 'Available' | 'Standby' | 'Loaded' | 'Unavailable';
export interface BoardRow {
  readonly assetId: string;
  readonly radioId: string;
  readonly registration: string;
  readonly typeName: string;
  readonly status: BoardStatus;
  /** HH:mm Pacific, prefixed with the date if not today; '' if unknown. */
  readonly since: string;
  /** The same as an instant; null if unknown. */
  readonly sinceAt: string | null;
  /** Whole minutes since then, 0 if unknown. */
  readonly minutes: number;
  readonly incident: string;
  /** Null unless it is out on an incident. */
  readonly incidentId: string | null;
  /** HH:mm Pacific; '' unless the aircraft is out and the time was entered. */
  readonly timeOut: string;
  /** The load aboard, '' if none is known. */
  readonly agent: string;
  /** Flown today, hundredths of an hour. */
  readonly hundredths: number;
  /** Last names: of its open flight, of its standby, else of the day's latest crew (BASE-29). */
  readonly crew: string;
  /** The open flight of an aircraft that is out, else null. */
  readonly flight: {
    readonly id: string;
    readonly dispatchNumber: number;
    readonly hobbs: string;
    readonly drops: boolean;
  } | null;
  readonly kind: AircraftKind;
  /**
   * Position from 1 among available aircraft of its kind; null for one that is out or unavailable.
   */
  readonly rotation: number | null;
  /** Heading above the first row of a kind; '' for other rows, or if only one kind is available. */
  readonly heading: string;
  readonly mark: Pick<UnavailableMark, 'id' | 'reason' | 'untilTime'> | null;
}

/** Whether an assignment covers a moment. */
export const isAircraftOnBoard = (
  stay: { readonly startTime: string; readonly endTime: string | null },
  now: string,
): boolean =>
  minutesBetween(stay.startTime, now) >= 0 &&
  (stay.endTime === null || minutesBetween(stay.endTime, now) < 0);

const MINUTES_A_DAY = 1440;
/** An age in hours and minutes below two days, else in whole days. */
export const ageText = (minutes: number): string =>
  minutes < 2 * MINUTES_A_DAY
    ? formatDuration(minutes)
    : `${Math.floor(minutes / MINUTES_A_DAY)} days`;

interface State {
  readonly status: BoardStatus;
  readonly since: string | null;
  readonly flight: Dispatch | null;
  /** The standby that covers now. */
  readonly standby: Dispatch | null;
  readonly agent: string;
}
const standbyNow = (dispatch: Dispatch, now: string) =>
  dispatch.activities.find(
    (a) =>
      !a.aborted &&
      a.timeOut !== null &&
      isAircraftOnBoard({ startTime: a.timeOut, endTime: a.timeIn }, now),
  ) ?? null;

/** The load aboard and when it was loaded, null if none is known (D-53). */
function loadAboard(
  own: readonly Dispatch[],
  assetId: string,
): { readonly at: string; readonly text: string } | null {
  const aboard = loadsAboard(preloadsIn(own), departuresOf(own), { assetId });
  const last = aboard.at(-1);
  return last === undefined
    ? null
    : {
        at: last.loadedAt,
        text: aboard.map((load) => `${formatGallons(load.litres)} ${load.name}`).join(', '),
      };
}

/**
 * The aircraft's state: the first of out, unavailable, standby, loaded and available that applies
 * (BASE-2).
 */
function stateOf(
  own: readonly Dispatch[],
  assetId: string,
  mark: UnavailableMark | null,
  assignedSince: string,
  now: string,
): State {
  const nothing = { flight: null, standby: null, agent: '' };
  const flight = own.find((d) => d.dispatchType === 'flight' && openActivity(d) !== null) ?? null;
  if (flight !== null) {
    const open = openActivity(flight);
    return {
      status: 'Out',
      since: outSince(flight),
      flight,
      standby: null,
      agent: [...new Set(open?.drops.map((d) => d.name) ?? [])].join(', '),
    };
  }
  if (mark !== null) return { status: 'Unavailable', since: mark.startTime, ...nothing };
  const standby =
    own.find((d) => d.dispatchType === 'standby' && standbyNow(d, now) !== null) ?? null;
  const load = loadAboard(own, assetId);
  if (standby !== null)
    return {
      status: 'Standby',
      since: standbyNow(standby, now)?.timeOut ?? null,
      flight: null,
      standby,
      agent: load?.text ?? '',
    };
  if (load !== null) return { ...nothing, status: 'Loaded', since: load.at, agent: load.text };
  const landed = own
    .flatMap((d) =>
      d.dispatchType === 'flight' ? d.activities.flatMap((a) => a.timeIn ?? []) : [],
    )
    .toSorted();
  // An aircraft that came from another base is available here since its assignment.
  const last = landed.at(-1) ?? assignedSince;
  return {
    status: 'Available',
    since: minutesBetween(assignedSince, last) > 0 ? last : assignedSince,
    ...nothing,
  };
}

const rank: Record<BoardStatus, number> = {
  Out: 0,
  Standby: 1,
  Loaded: 1,
  Available: 1,
  Unavailable: 2,
};

/**
 * Index in the order that a user set. Null if the aircraft is not in that order, or became
 * available after it was set.
 */
const placeIn = (
  rotation: Rotation | null,
  { assetId, since }: { readonly assetId: string; readonly since: string | null },
): number | null => {
  const place = rotation?.assetIds.indexOf(assetId) ?? -1;
  return rotation === null ||
    place === -1 ||
    (since !== null && minutesBetween(rotation.setAt, since) > 0)
    ? null
    : place;
};

type Assignment = Base['assignments'][number];
interface BoardFacts {
  readonly aircraft: readonly AircraftFacts[];
  readonly dispatches: readonly Dispatch[];
  readonly marks: readonly UnavailableMark[];
  readonly now: string;
}
const lastNames = (dispatch: Dispatch | undefined): string =>
  [...new Set(dispatch?.activities.flatMap((a) => a.crew.map((c) => c.lastName)) ?? [])].join(', ');
/** Last names of the day's latest crew; an unsent dispatch has priority. */
const dayCrew = (ofToday: readonly Dispatch[]): string =>
  lastNames(
    ofToday
      .toSorted(
        (a, b) =>
          Number(isNotSent(b)) - Number(isNotSent(a)) || b.dispatchNumber - a.dispatchNumber,
      )
      .find((d) => d.activities.some((a) => a.crew.length > 0)),
  );
const flownHundredths = (dispatches: readonly Dispatch[]): number =>
  dispatches
    .flatMap((d) => d.activities)
    .reduce((sum, a) => sum + Math.round((a.totalFlightHours ?? 0) * 100), 0);

/**
 * The board row of an assigned aircraft. Rotation and heading are added later, because they depend
 * on the other rows.
 */
function rowOf(stay: Assignment, { aircraft, dispatches, marks, now }: BoardFacts): BoardRow {
  const plane = byId(aircraft, stay.assetId);
  const own = dispatches.filter((d) => d.assetId === stay.assetId);
  const mark = marks.find((m) => m.assetId === stay.assetId) ?? null;
  const state = stateOf(own, stay.assetId, mark, stay.startTime, now);
  const { status, since, flight, agent } = state;
  const duty = flight ?? state.standby;
  const open = flight === null ? null : openActivity(flight);
  const today = pacificDay(now);
  const ofToday = own.filter((d) => d.activityDate === today);
  return {
    assetId: stay.assetId,
    radioId: plane?.radioId ?? 'Unknown',
    registration: plane?.registration ?? '',
    typeName: plane?.typeName ?? '',
    status,
    since: since === null ? '' : shortMoment(since, now),
    sinceAt: since,
    minutes: since === null ? 0 : Math.max(0, minutesBetween(since, now)),
    incident:
      open === null ? '' : open.incident === null ? 'No incident' : incidentLabel(open.incident),
    incidentId: open?.incidentId ?? null,
    timeOut:
      flight === null || open?.timeOut == null
        ? ''
        : shortMoment(outSince(flight) ?? open.timeOut, now),
    agent,
    hundredths: flownHundredths(ofToday),
    crew: duty === null ? dayCrew(ofToday) : lastNames(duty),
    kind: kindOf(plane),
    heading: '',
    flight:
      flight === null
        ? null
        : {
            id: flight.id,
            dispatchNumber: flight.dispatchNumber,
            hobbs: hobbsText(flight, dispatches),
            drops: carriesLoads(flight, plane),
          },
    rotation: null,
    mark: mark === null ? null : { id: mark.id, reason: mark.reason, untilTime: mark.untilTime },
  };
}

/**
 * Numbers available aircraft, each kind from 1. With several kinds, the first row of each kind gets
 * a heading.
 */
function withRotation(rows: readonly BoardRow[]): BoardRow[] {
  const canGo = rows.filter((row) => rank[row.status] === 1);
  const hasKinds = new Set(canGo.map(({ kind }) => kind)).size > 1;
  return rows.map((row) => {
    if (rank[row.status] !== 1) return row;
    const rotation = canGo.filter(({ kind }) => kind === row.kind).indexOf(row) + 1;
    return { ...row, rotation, heading: hasKinds && rotation === 1 ? kindTexts[row.kind] : '' };
  });
}

/**
 * The board: every aircraft assigned to a base now. Aircraft that are out come first, longest out
 * first; unavailable ones come last. Between them, each kind is in order of availability, first in,
 * first out (BASE-14), unless a user set another order (BASE-3).
 */
export function boardRows(
  base: Base,
  aircraft: readonly AircraftFacts[],
  dispatches: readonly Dispatch[],
  marks: readonly UnavailableMark[],
  now: string,
  rotations: readonly Rotation[],
): BoardRow[] {
  const rows = base.assignments
    .filter((stay) => isAircraftOnBoard(stay, now))
    .map((stay) => {
      const row = rowOf(stay, { aircraft, dispatches, marks, now });
      const place = placeIn(rotationOf(rotations, row.kind), {
        assetId: row.assetId,
        since: row.sinceAt,
      });
      return { row, place: place ?? Number.MAX_SAFE_INTEGER };
    })
    .sort(
      (a, b) =>
        rank[a.row.status] - rank[b.row.status] ||
        (rank[a.row.status] === 1
          ? aircraftKinds.indexOf(a.row.kind) - aircraftKinds.indexOf(b.row.kind) ||
            a.place - b.place
          : 0) ||
        b.row.minutes - a.row.minutes ||
        compareTexts(a.row.radioId, b.row.radioId),
    );
  return withRotation(rows.map(({ row }) => row));
}
