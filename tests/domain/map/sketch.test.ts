import { expect, it } from 'vitest';
import { borderPath, sketchOf } from '../../../domain/map/sketch.ts';

const center = { latitude: 33.5, longitude: -117 };
const base = (code: string, latitude: number | null, longitude: number | null) => ({
  code,
  latitude,
  longitude,
});

it('shows the bases around an incident, north up, and says their distances (MAP-10)', () => {
  const sketch = sketchOf('CA-RRU-1 Cedar', center, [
    base('FAR', 38, -121),
    base('NOR', 33.9, -117),
    base('EAS', 33.5, -116.4),
    base('NIL', null, null),
  ]);
  expect(sketch.bases.map(({ label }) => label)).toEqual(['NOR', 'EAS']);
  const [north, east] = sketch.bases;
  expect(north).toMatchObject({ x: 90 });
  expect(north?.y).toBeLessThan(60);
  expect(east).toMatchObject({ y: 60 });
  expect(east?.x).toBeGreaterThan(90);
  expect(sketch.text).toBe('Map: CA-RRU-1 Cedar, NOR 24.0 nm, EAS 30.1 nm');
});
it('reaches to the nearest base, at most 150 nm (MAP-10)', () => {
  const reach = (latitude: number) =>
    sketchOf('Cedar', center, [base('ONE', latitude, -117)]).reachNm;
  expect(reach(33.6)).toBe(60);
  expect(Math.round(reach(34.6))).toBe(105);
  expect(reach(40)).toBe(150);
});
it('draws borders that are near, and no others (MAP-10)', () => {
  const path = borderPath({ center, reachNm: 60 }, [
    [
      [-117, 33.5],
      [-117, 33.6],
    ],
    [
      [-80, 40],
      [-80, 41],
    ],
  ]);
  expect(path).toBe('M90.0 60.0L90.0 51.0');
});
