import type { Feature, FeatureCollection, Point as GeoPoint, LineString } from 'geojson';
import type { Point } from '../../../domain/closest/distance.ts';
import type { MapPlace } from '../../../domain/map/places.ts';

/** The picture's contents, in addition to the ground. */
export interface MapContent {
  readonly places: readonly MapPlace[];
  readonly sunset: readonly Point[];
  readonly selected: string | null;
  readonly focused: string | null;
  readonly picked: Point | null;
}
export const coordinates = ({ longitude, latitude }: Point): [number, number] => [
  longitude,
  latitude,
];
const collection = <G extends GeoPoint | LineString>(
  features: Feature<G>[],
): FeatureCollection<G> => ({ type: 'FeatureCollection', features });

/** 0, or the number of an aircraft among those that are drawn below a point they share. */
function slotOf(place: MapPlace, places: readonly MapPlace[]): number {
  const { point } = place;
  if (place.kind !== 'aircraft' || point === null) return 0;
  const here = places.filter(
    (one) => one.point?.latitude === point.latitude && one.point.longitude === point.longitude,
  );
  if (here.length === 1) return 0;
  return here.filter(({ kind }) => kind === 'aircraft').indexOf(place) + 1;
}
/** Marks; a place without a point is in the list only. */
export const markFeatures = ({ places }: Pick<MapContent, 'places'>): FeatureCollection<GeoPoint> =>
  collection(
    places.flatMap((place) => {
      const { key, kind, label, point, size, isActive } = place;
      if (point === null || kind === 'divert') return [];
      const mark = kind === 'incident' && !isActive ? 'quiet' : kind;
      return [
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: coordinates(point) },
          properties: { key, kind, label, size, mark, slot: slotOf(place, places) },
        },
      ];
    }),
  );
const line = (points: readonly Point[], properties: { readonly key: string }) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: points.map(coordinates) },
  properties,
});
export const divertFeatures = ({
  places,
}: Pick<MapContent, 'places'>): FeatureCollection<LineString> =>
  collection(
    places.flatMap(({ key, point, to }) =>
      point === null || to === null ? [] : [line([point, to], { key })],
    ),
  );
export const sunsetFeatures = ({
  sunset,
}: Pick<MapContent, 'sunset'>): FeatureCollection<LineString> =>
  collection(sunset.length < 2 ? [] : [line(sunset, { key: 'sunset' })]);

export const pickedFeatures = ({
  picked,
}: Pick<MapContent, 'picked'>): FeatureCollection<GeoPoint> =>
  collection(
    picked === null
      ? []
      : [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: coordinates(picked) },
            properties: {},
          },
        ],
  );

/** California, while nothing has a point. */
const CALIFORNIA: [[number, number], [number, number]] = [
  [-124.5, 32.5],
  [-114.1, 42.1],
];
/** West, south, east and north of everything that has a point. */
export function boundsOf(places: readonly MapPlace[]): [[number, number], [number, number]] {
  const points = places.flatMap(({ point }) => point ?? []);
  if (points.length === 0) return CALIFORNIA;
  const [longitudes, latitudes] = [
    points.map(({ longitude }) => longitude),
    points.map(({ latitude }) => latitude),
  ];
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}
