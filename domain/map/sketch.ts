import { distanceNm, type Point } from '../closest/distance.ts';

/** Width and height of a small map, in its own units. */
export const SKETCH = { width: 180, height: 120 } as const;
/** Nautical miles from the middle to the side: at least, and at most (as without a base). */
const REACH_NM = 60;
const MAX_REACH_NM = 150;
const NM_PER_DEGREE = 60;

export interface SketchMark {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}
/** A small map around an incident (MAP-10). */
export interface Sketch {
  readonly center: Point;
  readonly reachNm: number;
  readonly bases: readonly SketchMark[];
  /** "Map: Lantern Ridge, HMT 12.4 nm" */
  readonly text: string;
}
export interface PlacedBase {
  readonly code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Places a point on a small map, north up; longitudes shrink with the cosine of its middle. */
function place({ center, reachNm }: Pick<Sketch, 'center' | 'reachNm'>, point: Point) {
  const scale = SKETCH.width / (2 * reachNm);
  const shrink = Math.cos((center.latitude * Math.PI) / 180);
  const east = (point.longitude - center.longitude) * NM_PER_DEGREE * shrink;
  const north = (point.latitude - center.latitude) * NM_PER_DEGREE;
  return { x: SKETCH.width / 2 + east * scale, y: SKETCH.height / 2 - north * scale };
}
const isInside = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
  x >= 0 && x <= SKETCH.width && y >= 0 && y <= SKETCH.height;

export function sketchOf(title: string, center: Point, bases: readonly PlacedBase[]): Sketch {
  const near = bases
    .flatMap(({ code, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ code, point: { latitude, longitude } }],
    )
    .map((base) => ({ ...base, nm: distanceNm(center, base.point) }))
    .toSorted((a, b) => a.nm - b.nm);
  const [nearest] = near;
  const reachNm = Math.min(MAX_REACH_NM, Math.max(REACH_NM, (nearest?.nm ?? MAX_REACH_NM) * 1.6));
  const marks = near
    .map(({ code, point }) => ({ ...place({ center, reachNm }, point), label: code }))
    .filter(isInside);
  const distances = near
    .slice(0, marks.length)
    .map(({ code, nm }) => `${code} ${nm.toFixed(1)} nm`);
  return {
    center,
    reachNm,
    bases: marks,
    text: [`Map: ${title}`, ...distances].join(', '),
  };
}

/** The SVG path of borders around a sketch; lines that are far away are left out. */
export function borderPath(
  sketch: Pick<Sketch, 'center' | 'reachNm'>,
  lines: readonly (readonly (readonly number[])[])[],
): string {
  const placed = lines.map((line) =>
    line.map(([longitude = 0, latitude = 0]) => place(sketch, { latitude, longitude })),
  );
  return placed
    .filter((line) => line.some(isInside))
    .map((line) => `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
}
