import type { MapAircraft, MapBase, MapData, MapIncident } from '../../contract/map/map.ts';
import type { WallStatus } from '../../contract/wall/wall.ts';
import { pointOf } from '../closest/closestAircraft.ts';
import { distanceNm, type Point } from '../closest/distance.ts';
import { pacificTime } from '../dates/pacific.ts';
import { formatGallons } from '../format.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { compareTexts } from '../textOrder.ts';

export const placeKinds = ['incident', 'aircraft', 'divert', 'base'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** One thing of the map: a line of the list, and a mark in the picture (MAP-1). */
export interface MapPlace {
  /** Kind and id. */
  readonly key: string;
  readonly kind: PlaceKind;
  readonly id: string;
  readonly title: string;
  /** A short name for the picture. */
  readonly label: string;
  readonly details: readonly string[];
  /** Null: it is in the list alone, with the reason. */
  readonly point: Point | null;
  /** The end of a divert's line. */
  readonly to: Point | null;
  /** Aircraft out on an incident; aircraft at a base. */
  readonly size: number;
  /** Aircraft are out on this incident now. */
  readonly isActive: boolean;
}
export interface MapSection {
  readonly kind: PlaceKind;
  readonly title: string;
  readonly places: readonly MapPlace[];
}
const titles: Readonly<Record<PlaceKind, string>> = {
  incident: 'Incidents',
  aircraft: 'Aircraft out',
  divert: 'Diverts',
  base: 'Bases',
};
const NOT_DRAWN = 'No coordinates: in the list only.';

const statuses: readonly WallStatus[] = ['Available', 'Loaded', 'Standby', 'Out', 'Unavailable'];
function basePlace(base: MapBase): MapPlace {
  const point = pointOf(base);
  const counts = statuses.flatMap((status) => {
    const count = base.aircraft.filter((one) => one.status === status).length;
    return count === 0 ? [] : [`${count} ${status.toLowerCase()}`];
  });
  const there = base.aircraft.filter(({ status }) => status !== 'Out');
  return {
    key: `base:${base.id}`,
    kind: 'base',
    id: base.id,
    title: `${base.code} ${base.name}`,
    label: base.code,
    details: [
      counts.length === 0 ? 'No aircraft' : counts.join(', '),
      ...(there.length === 0 ? [] : [there.map(({ radioId }) => radioId).join(', ')]),
      ...(point === null ? [NOT_DRAWN] : []),
    ],
    point,
    to: null,
    size: there.length,
    isActive: false,
  };
}
function incidentPlace({ incident, aircraftOut, litres }: MapIncident): MapPlace {
  const point = pointOf(incident);
  return {
    key: `incident:${incident.id}`,
    kind: 'incident',
    id: incident.id,
    title: incidentLabel(incident),
    label: incident.name === '' ? incident.incidentNumber : incident.name,
    details: [
      [
        ...(incident.typeCode === '' ? [] : [incident.typeCode]),
        `${aircraftOut} out`,
        ...(litres === 0 ? [] : [`${formatGallons(litres)} today`]),
      ].join(' · '),
      ...(point === null ? [NOT_DRAWN] : []),
    ],
    point,
    to: null,
    size: aircraftOut,
    isActive: aircraftOut > 0,
  };
}
const whereTexts: Readonly<Record<MapAircraft['from'], string>> = {
  position: 'At its last position',
  incident: 'No position: drawn at its incident',
  unknown: 'No position: in the list only.',
};
const aircraftPlace = (one: MapAircraft): MapPlace => ({
  key: `aircraft:${one.assetId}`,
  kind: 'aircraft',
  id: one.assetId,
  title: `${one.radioId} ${one.typeName}`,
  label: one.radioId,
  details: [one.incident === '' ? 'No incident' : one.incident, whereTexts[one.from]],
  point: pointOf(one),
  to: null,
  size: 1,
  isActive: true,
});
function divertPlaces({ diverts, incidents }: MapData): MapPlace[] {
  const incidentOf = (id: string) => incidents.find(({ incident }) => incident.id === id)?.incident;
  return diverts.map(({ id, radioId, at, fromId, toId }) => {
    const [from, to] = [incidentOf(fromId), incidentOf(toId)];
    const ends = [from, to].map((end) => (end === undefined ? null : pointOf(end)));
    const [point = null, end = null] = ends.includes(null) ? [] : ends;
    const nameOf = (of: typeof from) => (of === undefined ? 'an incident' : incidentLabel(of));
    return {
      key: `divert:${id}`,
      kind: 'divert',
      id,
      title: `${radioId} ${pacificTime(at)}`,
      label: '',
      details: [`From ${nameOf(from)} to ${nameOf(to)}`, ...(point === null ? [NOT_DRAWN] : [])],
      point,
      to: end,
      size: 1,
      isActive: true,
    };
  });
}

/** The list of the map, in the order of its groups; groups without lines are left out (MAP-1). */
export function mapSections(data: MapData): MapSection[] {
  const of: Readonly<Record<PlaceKind, readonly MapPlace[]>> = {
    incident: data.incidents
      .map(incidentPlace)
      .sort((a, b) => b.size - a.size || compareTexts(a.title, b.title)),
    aircraft: data.aircraft.map(aircraftPlace),
    divert: divertPlaces(data),
    base: data.bases.map(basePlace).sort((a, b) => compareTexts(a.title, b.title)),
  };
  return placeKinds
    .map((kind) => ({ kind, title: titles[kind], places: of[kind] }))
    .filter(({ places }) => places.length > 0);
}
export const placeOf = (sections: readonly MapSection[], key: string | null): MapPlace | null =>
  sections.flatMap(({ places }) => places).find((place) => place.key === key) ?? null;

/** Distances are listed up to this many. */
const NEAREST = 12;
export interface DistanceRow {
  readonly key: string;
  readonly title: string;
  /** "20.4 nm" */
  readonly distance: string;
}
/** The nearest bases and incidents of a point (MAP-6). @param own the key of the point's place */
export const distancesFrom = (
  point: Point,
  sections: readonly MapSection[],
  own: string | null,
): DistanceRow[] =>
  sections
    .filter(({ kind }) => kind === 'base' || kind === 'incident')
    .flatMap(({ places }) => places)
    .flatMap((place) =>
      place.point === null || place.key === own
        ? []
        : [{ key: place.key, title: place.title, nm: distanceNm(point, place.point) }],
    )
    .sort((a, b) => a.nm - b.nm)
    .slice(0, NEAREST)
    .map(({ nm, ...row }) => ({ ...row, distance: `${nm.toFixed(1)} nm` }));

const PLACES = 4;
/** "34.0670, −117.0220" */
export const degreesPair = ({ latitude, longitude }: Point): string =>
  [latitude, longitude].map((value) => value.toFixed(PLACES).replace('-', '−')).join(', ');
