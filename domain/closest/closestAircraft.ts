import type { Base } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Closest, ClosestAircraft } from '../../contract/closest/closest.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { type BoardRow, boardRows } from '../base/board.ts';
import { isAfter, plusMinutes } from '../dates/minutes.ts';
import { pacificDay } from '../dates/pacific.ts';
import { type Sun, sunAt } from '../dates/sun.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';
import { AT_FIRE_MINUTES, minutesOfWay, readyMinutes } from './arrival.ts';
import { distanceNm, type Point } from './distance.ts';

export interface ClosestFacts {
  readonly bases: readonly Base[];
  readonly aircraft: readonly AircraftFacts[];
  /** Dispatches of all bases within the board's look-back. */
  readonly dispatches: readonly Dispatch[];
  /** Unavailable marks in force now. */
  readonly marks: readonly UnavailableMark[];
  /** The rotation orders that users set, by base. */
  readonly rotations: ReadonlyMap<string, readonly Rotation[]>;
  /** The points of the incidents that aircraft are out on, by id. */
  readonly points: ReadonlyMap<string, Point>;
  /** Where aircraft that are out are now, by their id (CLO-12). */
  readonly positions: ReadonlyMap<string, Point>;
  /** Hours left today of the crew of an aircraft's latest dispatch of the day. */
  hoursLeft(assetId: string): number | null;
  /** Dollars of a first load with this way there and back. @param minutes one way */
  firstLoadCost(plane: AircraftFacts, baseId: string, minutes: number): number | null;
}

/** The point of an incident or a base; null when it has none. */
export const pointOf = (place: {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}): Point | null =>
  place.latitude == null || place.longitude == null
    ? null
    : { latitude: place.latitude, longitude: place.longitude };

const tenths = (nm: number) => Math.round(nm * 10) / 10;

/** A point with its sun of today. */
interface Place {
  readonly point: Point;
  readonly sun: Sun | null;
}
function placeOf(of: Parameters<typeof pointOf>[0], day: string): Place | null {
  const point = pointOf(of);
  return point === null ? null : { point, sun: sunAt(point.latitude, point.longitude, day) };
}

/** Whether an arrival is before sunset at the fire, and the return before cut-off (CLO-6). */
function daylight(
  arrival: string | null,
  backMinutes: number | null,
  fire: Place | null,
  home: Place | null,
) {
  const sunset = fire?.sun?.sunset ?? null;
  const cutOff = home?.sun?.cutOff ?? null;
  return {
    isBeforeSunset: arrival === null || sunset === null ? null : !isAfter(arrival, sunset),
    isBackBeforeCutOff:
      arrival === null || backMinutes === null || cutOff === null
        ? null
        : !isAfter(plusMinutes(arrival, AT_FIRE_MINUTES + backMinutes), cutOff),
  };
}

interface Where {
  readonly base: Base;
  readonly home: Place | null;
  readonly fire: Place | null;
}
function aircraftOf(
  row: BoardRow,
  { base, home, fire }: Where,
  facts: ClosestFacts,
  now: string,
): ClosestAircraft {
  const plane = byId(facts.aircraft, row.assetId);
  const isOut = row.status === 'Out';
  const own = isOut ? (facts.positions.get(row.assetId) ?? null) : null;
  const start = isOut
    ? (own ?? facts.points.get(row.incidentId ?? '') ?? null)
    : (home?.point ?? null);
  const nm = fire === null || start === null ? null : distanceNm(start, fire.point);
  const cruise = plane?.cruiseKnots ?? null;
  const enRouteMinutes = nm === null ? null : minutesOfWay(nm, cruise);
  const ready = readyMinutes(
    row.kind,
    { isOut, isLoaded: row.agent !== '' },
    plane?.getAwayMinutes ?? null,
    base.loadMinutes ?? null,
  );
  const arrival = enRouteMinutes === null ? null : plusMinutes(now, ready + enRouteMinutes);
  const back =
    fire === null || home === null
      ? null
      : minutesOfWay(distanceNm(fire.point, home.point), cruise);
  return {
    assetId: row.assetId,
    radioId: row.radioId === '' ? row.registration : row.radioId,
    typeName: row.typeName,
    kind: row.kind,
    status: row.status,
    reason: row.mark?.reason ?? '',
    baseId: base.id,
    baseCode: base.code,
    from: !isOut ? 'base' : own !== null ? 'position' : start !== null ? 'incident' : 'unknown',
    distanceNm: nm === null ? null : tenths(nm),
    readyMinutes: ready,
    enRouteMinutes,
    arrival,
    agent: row.agent,
    capacityLitres: plane?.capacityLitres ?? 0,
    rotation: row.rotation,
    hoursLeft: facts.hoursLeft(row.assetId),
    ...daylight(arrival, back, fire, home),
    firstLoadCost:
      plane === null || enRouteMinutes === null
        ? null
        : facts.firstLoadCost(plane, base.id, enRouteMinutes),
  };
}

const LAST = Number.MAX_SAFE_INTEGER;
/** Minutes until arrival; aircraft without one come last. */
const wait = ({ readyMinutes: ready, enRouteMinutes }: ClosestAircraft): number =>
  enRouteMinutes === null ? LAST : ready + enRouteMinutes;
/** The order of arrival, of equal ones that of the rotation, then of radio IDs (CLO-5). */
export const byArrival = (a: ClosestAircraft, b: ClosestAircraft): number =>
  wait(a) - wait(b) ||
  (a.rotation ?? LAST) - (b.rotation ?? LAST) ||
  compareTexts(a.radioId, b.radioId);

/** Every aircraft on a board in the order in which it could be at an incident (CLO-5). */
export function closestAircraft(incident: Incident, facts: ClosestFacts, now: string): Closest {
  const day = pacificDay(now);
  const fire = placeOf(incident, day);
  return {
    incident,
    asOf: now,
    sunset: fire?.sun?.sunset ?? null,
    aircraft: facts.bases
      .filter((base) => base.archivedAt === null)
      .flatMap((base) => {
        const where = { base, home: placeOf(base, day), fire };
        const rotations = facts.rotations.get(base.id) ?? [];
        return boardRows(base, facts.aircraft, facts.dispatches, facts.marks, now, rotations).map(
          (row) => aircraftOf(row, where, facts, now),
        );
      })
      .sort(byArrival),
  };
}
