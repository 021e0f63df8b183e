import type { Base } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Closest, ClosestAircraft } from '../../contract/closest/closest.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { type BoardRow, boardRows } from '../base/board.ts';
import { minutesBetween, plusMinutes } from '../dates/minutes.ts';
import { pacificDay } from '../dates/pacific.ts';
import { sunAt } from '../dates/sun.ts';
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
const isNotAfter = (moment: string, limit: string) => minutesBetween(moment, limit) >= 0;

/** What is judged of an arrival: sunset at the fire, and the cut-off at the base (CLO-6). */
function daylight(
  arrival: string | null,
  backMinutes: number | null,
  fire: Point,
  base: Base,
  now: string,
) {
  const day = pacificDay(now);
  const sun = sunAt(fire.latitude, fire.longitude, day);
  const home = pointOf(base);
  const homeSun = home === null ? null : sunAt(home.latitude, home.longitude, day);
  return {
    isBeforeSunset: arrival === null || sun === null ? null : isNotAfter(arrival, sun.sunset),
    isBackBeforeCutOff:
      arrival === null || backMinutes === null || homeSun === null
        ? null
        : isNotAfter(plusMinutes(arrival, AT_FIRE_MINUTES + backMinutes), homeSun.cutOff),
  };
}

function aircraftOf(
  row: BoardRow,
  base: Base,
  fire: Point | null,
  facts: ClosestFacts,
  now: string,
): ClosestAircraft {
  const plane = byId(facts.aircraft, row.assetId);
  const isOut = row.status === 'Out';
  const home = pointOf(base);
  const start = isOut ? (facts.points.get(row.incidentId ?? '') ?? null) : home;
  const nm = fire === null || start === null ? null : distanceNm(start, fire);
  const cruise = plane?.cruiseKnots ?? null;
  const enRouteMinutes = nm === null ? null : minutesOfWay(nm, cruise);
  const ready = readyMinutes(
    row.kind,
    row.status,
    plane?.getAwayMinutes ?? null,
    base.loadMinutes ?? null,
  );
  const arrival = enRouteMinutes === null ? null : plusMinutes(now, ready + enRouteMinutes);
  const back = fire === null || home === null ? null : minutesOfWay(distanceNm(fire, home), cruise);
  return {
    assetId: row.assetId,
    radioId: row.radioId === '' ? row.registration : row.radioId,
    typeName: row.typeName,
    kind: row.kind,
    status: row.status,
    reason: row.mark?.reason ?? '',
    baseId: base.id,
    baseCode: base.code,
    from: isOut ? 'incident' : 'base',
    distanceNm: nm === null ? null : tenths(nm),
    readyMinutes: ready,
    enRouteMinutes,
    arrival,
    agent: row.agent,
    capacityLitres: plane?.capacityLitres ?? 0,
    rotation: row.rotation,
    hoursLeft: facts.hoursLeft(row.assetId),
    ...(fire === null
      ? { isBeforeSunset: null, isBackBeforeCutOff: null }
      : daylight(arrival, back, fire, base, now)),
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
  const fire = pointOf(incident);
  return {
    incident,
    asOf: now,
    sunset:
      fire === null
        ? null
        : (sunAt(fire.latitude, fire.longitude, pacificDay(now))?.sunset ?? null),
    aircraft: facts.bases
      .filter((base) => base.archivedAt === null)
      .flatMap((base) =>
        boardRows(
          base,
          facts.aircraft,
          facts.dispatches,
          facts.marks,
          now,
          facts.rotations.get(base.id) ?? [],
        ).map((row) => aircraftOf(row, base, fire, facts, now)),
      )
      .sort(byArrival),
  };
}
