import { Temporal } from 'temporal-polyfill';
import type { Point } from '../closest/distance.ts';

/** The sun's center at sunset, in degrees from straight above: refraction and its radius. */
const ZENITH = 90.833;
/** 2000-01-01T12:00Z in epoch milliseconds. */
const J2000_MS = 946_728_000_000;
const DAY_MS = 86_400_000;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const sin = (angle: number) => Math.sin(radians(angle));
const cos = (angle: number) => Math.cos(radians(angle));
/** An angle from -180 to 180. */
const halfTurn = (angle: number) => ((((angle + 180) % 360) + 360) % 360) - 180;

/**
 * The point with the sun straight above, by the Astronomical Almanac's low-precision formulas:
 * within 0.01 degrees until 2050.
 */
export function subsolarPoint(now: string): Point {
  const days = (Temporal.Instant.from(now).epochMilliseconds - J2000_MS) / DAY_MS;
  const anomaly = 357.529 + 0.98560028 * days;
  const longitude = 280.459 + 0.98564736 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly);
  const tilt = 23.439 - 0.00000036 * days;
  const ascension = degrees(Math.atan2(cos(tilt) * sin(longitude), cos(longitude)));
  const siderealDegrees = 280.46062 + 360.98564737 * days;
  return {
    latitude: degrees(Math.asin(sin(tilt) * sin(longitude))),
    longitude: halfTurn(ascension - siderealDegrees),
  };
}

/** The longitudes of the line: the United States with Hawaii and Alaska. */
const [WEST, EAST, STEP] = [-179, -60, 0.5];
const MAX_LATITUDE = 75;

/** The latitude on a meridian where the sun is setting now; null where it isn't. */
function sunsetLatitude(sun: Point, longitude: number): number | null {
  const hourAngle = halfTurn(longitude - sun.longitude);
  // East of the sun it is evening.
  if (hourAngle <= 0) return null;
  const [a, b] = [sin(sun.latitude), cos(sun.latitude) * cos(hourAngle)];
  const [middle, half] = [
    degrees(Math.atan2(a, b)),
    degrees(Math.acos(cos(ZENITH) / Math.hypot(a, b))),
  ];
  const found = [middle - half, middle + half]
    .map(halfTurn)
    .find((latitude) => Math.abs(latitude) <= MAX_LATITUDE);
  return found ?? null;
}

/** The line along which the sun sets now, from west to east; empty where it is not near (MAP-5). */
export function sunsetLine(now: string): Point[] {
  const sun = subsolarPoint(now);
  const line: Point[] = [];
  for (let longitude = WEST; longitude <= EAST; longitude += STEP) {
    const latitude = sunsetLatitude(sun, longitude);
    if (latitude !== null) line.push({ latitude, longitude });
  }
  return line;
}
