/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_PER_NM = 1852;
/** WGS84: semi-major axis in metres, and flattening. */
const MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const MINOR = MAJOR * (1 - FLATTENING);
/** Mean radius in metres, for points that are almost opposite. */
const MEAN_RADIUS = 6_371_008.8;
const MAX_ROUNDS = 100;
/** Radians; 0.006 mm. */
const CLOSE_ENOUGH = 1e-12;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres on a sphere. */
function onSphere(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude);
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Metres along the ellipsoid from the angles of Vincenty's last round. */
function alongEllipsoid(sigma: number, cosSqAlpha: number, cos2SigmaM: number): number {
  const [sin, cos] = [Math.sin(sigma), Math.cos(sigma)];
  const u2 = (cosSqAlpha * (MAJOR ** 2 - MINOR ** 2)) / MINOR ** 2;
  const a = 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const b = (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  const inner =
    cos * (-1 + 2 * cos2SigmaM ** 2) -
    (b / 6) * cos2SigmaM * (-3 + 4 * sin ** 2) * (-3 + 4 * cos2SigmaM ** 2);
  return MINOR * a * (sigma - b * sin * (cos2SigmaM + (b / 4) * inner));
}

/** Vincenty's inverse on WGS84 in metres; null if it doesn't converge (almost opposite points). */
function vincenty(from: Point, to: Point): number | null {
  const reduced = (latitude: number) => Math.atan((1 - FLATTENING) * Math.tan(radians(latitude)));
  const [u1, u2] = [reduced(from.latitude), reduced(to.latitude)];
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const difference = radians(to.longitude - from.longitude);
  let lambda = difference;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
    const sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda);
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    const cosSqAlpha = 1 - sinAlpha ** 2;
    // Both on the equator: there is no middle latitude.
    const cos2SigmaM = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha;
    const c = (FLATTENING / 16) * cosSqAlpha * (4 + FLATTENING * (4 - 3 * cosSqAlpha));
    const along = cos2SigmaM + c * cosSigma * (-1 + 2 * cos2SigmaM ** 2);
    const next = difference + (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * along);
    if (Math.abs(next - lambda) < CLOSE_ENOUGH)
      return alongEllipsoid(sigma, cosSqAlpha, cos2SigmaM);
    lambda = next;
  }
  return null;
}

/** The straight way between two points in nautical miles (CLO-4). */
export function distanceNm(from: Point, to: Point): number {
  return (vincenty(from, to) ?? onSphere(from, to)) / METRES_PER_NM;
}
