import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { distanceNm, type Point } from '../../../domain/closest/distance.ts';
import { Chance } from '../../../server/demo/reference/random.ts';

const exactNm = (a: Point, b: Point) =>
  (Geodesic.WGS84.Inverse(a.latitude, a.longitude, b.latitude, b.longitude).s12 ?? Number.NaN) /
  1852;
const haversineNm = (a: Point, b: Point) => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(rad(a.latitude)) *
      Math.cos(rad(b.latitude)) *
      Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
  return (2 * 6371.0088 * Math.asin(Math.sqrt(h))) / 1.852;
};

describe('a distance (CLO-4)', () => {
  it('is within 0.01 nm of the geodesic, and 0.6 % of the sphere, for 10,000 pairs within 3,000 nm', () => {
    const seed = 20261128;
    const chance = new Chance(seed);
    const anywhere = (): Point => ({
      latitude: chance.next() * 178 - 89,
      longitude: chance.next() * 360 - 180,
    });
    let pairs = 0;
    while (pairs < 10_000) {
      const [a, b] = [anywhere(), anywhere()];
      const exact = exactNm(a, b);
      if (exact > 3000) continue;
      pairs += 1;
      const found = distanceNm(a, b);
      const about = `seed ${seed}: ${JSON.stringify([a, b])}`;
      expect(Math.abs(found - exact), about).toBeLessThan(0.01);
      expect(Math.abs(found / haversineNm(a, b) - 1), about).toBeLessThan(0.006);
    }
  });

  it('is known for equal, equatorial and almost opposite points', () => {
    const hemet = { latitude: 33.734, longitude: -117.022 };
    expect(distanceNm(hemet, hemet)).toBe(0);
    const [west, east] = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 1 },
    ];
    expect(distanceNm(west, east)).toBeCloseTo(exactNm(west, east), 2);
    expect(distanceNm(west, { latitude: 0.5, longitude: 179.7 })).toBeGreaterThan(10_700);
  });

  it('is the same both ways', () => {
    const [a, b] = [
      { latitude: 39.1, longitude: -121.4 },
      { latitude: 33.7, longitude: -117 },
    ];
    expect(distanceNm(a, b)).toBeCloseTo(distanceNm(b, a), 9);
  });
});
