import type { Base } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
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
import { type AircraftKind, aircraftKinds, kindOf, kindTexts, rotationOf } from './kinds.ts';

export type BoardStatus = 'Out' | 'Available' | 'Standby' | 'Loaded' | 'Unavailable';
export interface BoardRow {
  readonly assetId: string;
  readonly radioId: string;
  readonly registration: string;
  readonly typeName: string;
  readonly status: BoardStatus;
  /** HH:mm Pacific, with the date before it when it was not today; '' when unknown. */
  readonly since: string;
  /** The same as an instant; null when unknown. */
  readonly sinceAt: string | null;
  /** Whole minutes since then, 0 when unknown. */
  readonly minutes: number;
  readonly incident: string;
  /** null unless it is out on one. */
  readonly incidentId: string | null;
  /** HH:mm Pacific, '' unless out and typed. */
  readonly timeOut: string;
  /** What is aboard, '' when nothing is known to be. */
  readonly agent: string;
  /** Flown today, hundredths of an hour. */
  readonly hundredths: number;
  /** Last names of the day's crew. */
  readonly crew: string;
  /** The open flight of an aircraft that is out, null otherwise. */
  readonly flight: {
    readonly id: string;
    readonly dispatchNumber: number;
    readonly hobbs: string;
    readonly drops: boolean;
  } | null;
  readonly kind: AircraftKind;
  /** Place among those of its kind that can be sent, from 1; null for one that is out or unavailable. */
  readonly rotation: number | null;
  /** What stands above the first of a kind, '' above the others and where only one kind can be sent. */
  readonly heading: string;
  readonly mark: Pick<UnavailableMark, 'id' | 'reason' | 'untilTime'> | null;
}

/** An assignment that covers a moment. */
export const isNow = (
  stay: { readonly startTime: string; readonly endTime: string | null },
  now: string,
): boolean =>
  minutesBetween(stay.startTime, now) >= 0 &&
  (stay.endTime === null || minutesBetween(stay.endTime, now) < 0);

const MINUTES_A_DAY = 1440;
/** How long ago, in hours and minutes below two days and in whole days from there. */
export const ageText = (minutes: number): string =>
  minutes < 2 * MINUTES_A_DAY
    ? formatDuration(minutes)
    : `${Math.floor(minutes / MINUTES_A_DAY)} days`;

interface State {
  readonly status: BoardStatus;
  readonly since: string | null;
  readonly flight: Dispatch | null;
  readonly agent: string;
}
const standsBy = (dispatch: Dispatch, now: string) =>
  dispatch.activities.find(
    (a) =>
      !a.aborted && a.timeOut !== null && isNow({ startTime: a.timeOut, endTime: a.timeIn }, now),
  ) ?? null;

/** What is aboard and since when, null when the aircraft is empty as far as known (D-53). */
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

/** Out, unavailable, standby, loaded, available: the first that is so (BASE-2). */
function stateOf(
  own: readonly Dispatch[],
  assetId: string,
  mark: UnavailableMark | null,
  assignedSince: string,
  now: string,
): State {
  const nothing = { flight: null, agent: '' };
  const flight = own.find((d) => d.dispatchType === 'flight' && openActivity(d) !== null) ?? null;
  if (flight !== null) {
    const open = openActivity(flight);
    return {
      status: 'Out',
      since: outSince(flight),
      flight,
      agent: [...new Set(open?.drops.map((d) => d.name) ?? [])].join(', '),
    };
  }
  if (mark !== null) return { status: 'Unavailable', since: mark.startTime, ...nothing };
  const standby = own.flatMap((d) =>
    d.dispatchType === 'standby' ? (standsBy(d, now) ?? []) : [],
  )[0];
  const load = loadAboard(own, assetId);
  if (standby !== undefined)
    return { status: 'Standby', since: standby.timeOut, flight: null, agent: load?.text ?? '' };
  if (load !== null) return { status: 'Loaded', since: load.at, flight: null, agent: load.text };
  const landed = own
    .flatMap((d) =>
      d.dispatchType === 'flight' ? d.activities.flatMap((a) => a.timeIn ?? []) : [],
    )
    .toSorted();
  // Who came from another base stands here since it was assigned.
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

/** Where an aircraft stands in the order that a user set; null when it came to stand here since, or was not in it. */
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
/** The names of the latest crew of the day: the crew of an unsent dispatch first. */
function crewOf(ofToday: readonly Dispatch[]): string {
  const latest = ofToday
    .toSorted(
      (a, b) => Number(isNotSent(b)) - Number(isNotSent(a)) || b.dispatchNumber - a.dispatchNumber,
    )
    .find((d) => d.activities.some((a) => a.crew.length > 0));
  return [...new Set(latest?.activities.flatMap((a) => a.crew.map((c) => c.lastName)) ?? [])].join(
    ', ',
  );
}
const flownHundredths = (dispatches: readonly Dispatch[]): number =>
  dispatches
    .flatMap((d) => d.activities)
    .reduce((sum, a) => sum + Math.round((a.totalFlightHours ?? 0) * 100), 0);

/** One assigned aircraft as its row shows it; its rotation and heading follow from the other rows. */
function rowOf(stay: Assignment, { aircraft, dispatches, marks, now }: BoardFacts): BoardRow {
  const plane = byId(aircraft, stay.assetId);
  const own = dispatches.filter((d) => d.assetId === stay.assetId);
  const mark = marks.find((m) => m.assetId === stay.assetId) ?? null;
  const { status, since, flight, agent } = stateOf(own, stay.assetId, mark, stay.startTime, now);
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
    crew: crewOf(ofToday),
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

/** Numbers those that can be sent, each kind from 1; the first of a kind has its heading where there are several kinds. */
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
 * Every aircraft that is assigned to a base now. Those out first, the longest first; then in the order in which they
 * came to stand there
 * (first in, first out), each kind for itself (BASE-14); those that cannot be sent last. An order a user set goes before
 * (BASE-3).
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
    .filter((stay) => isNow(stay, now))
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
