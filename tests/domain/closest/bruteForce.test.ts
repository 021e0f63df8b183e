import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { type ClosestFacts, closestAircraft } from '../../../domain/closest/closestAircraft.ts';
import type { Point } from '../../../domain/closest/distance.ts';
import { litresOf } from '../../../domain/volume.ts';
import { Chance } from '../../../server/demo/reference/random.ts';
import { closest } from '../../machines/closest/world.ts';
import { baseData, out } from '../base/world.ts';
import { facts as world } from '../dispatch/world.ts';

const { now } = world;
const anyPlane = world.aircraft[0] ?? expect.unreachable();
const anyBase = baseData.base;
const nmBetween = (a: Point, b: Point) =>
  (Geodesic.WGS84.Inverse(a.latitude, a.longitude, b.latitude, b.longitude).s12 ?? Number.NaN) /
  1852;

const point = (chance: Chance): Point => ({
  latitude: 33 + chance.next() * 8,
  longitude: -124 + chance.next() * 8,
});
const maybe = <T>(chance: Chance, value: T): T | null => (chance.hits(0.2) ? null : value);

/** Up to eight bases with up to six aircraft each; some are out, some have no speed or place. */
function fleet(chance: Chance) {
  const bases = Array.from({ length: chance.whole(1, 8) }, (_, b) => {
    const place = maybe(chance, point(chance));
    return {
      ...anyBase,
      id: `b${b}`,
      code: `B${b}`,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      loadMinutes: maybe(chance, chance.whole(0, 30)),
      assignments: Array.from({ length: chance.whole(0, 6) }, (__, n) => ({
        id: `s${b}-${n}`,
        assetId: `a${b}-${n}`,
        startTime: '2025-01-01T00:00:00Z',
        endTime: null,
      })),
    };
  });
  const aircraft = bases.flatMap(({ assignments }) =>
    assignments.map(({ assetId }) => ({
      ...anyPlane,
      id: assetId,
      radioId: `T-${assetId}`,
      category: chance.hits(0.5) ? ('FW' as const) : ('RW' as const),
      capacityLitres: chance.hits(0.7) ? litresOf(1200) : 0,
      cruiseKnots: maybe(chance, chance.whole(60, 350)),
      getAwayMinutes: maybe(chance, chance.whole(0, 30)),
    })),
  );
  const away = aircraft.filter(() => chance.hits(0.3));
  const dispatches = away.map(({ id }) => ({
    ...out,
    id: `d-${id}`,
    assetId: id,
    activities: out.activities.map((a) => ({ ...a, incidentId: `i-${id}` })),
  }));
  const points = new Map(
    away.flatMap(({ id }) => (chance.hits(0.8) ? [[`i-${id}`, point(chance)] as const] : [])),
  );
  const positions = new Map(
    away.flatMap(({ id }) => (chance.hits(0.4) ? [[id, point(chance)] as const] : [])),
  );
  return { bases, aircraft, dispatches, points, positions };
}

describe('the closest aircraft against brute force', () => {
  it.each([1, 2, 3, 4])('agrees for 150 random fleets of seed %d (CLO-5, CLO-12)', (seed) => {
    const chance = new Chance(seed);
    for (let n = 0; n < 150; n += 1) {
      const made = fleet(chance);
      const fire = point(chance);
      const facts: ClosestFacts = {
        ...made,
        marks: [],
        rotations: new Map(),
        hoursLeft: () => null,
        firstLoadCost: () => null,
      };
      const found = closestAircraft({ ...closest.incident, ...fire }, facts, now).aircraft;
      expect(found).toHaveLength(made.aircraft.length);
      let before = 0;
      for (const one of found) {
        const plane = made.aircraft.find(({ id }) => id === one.assetId) ?? expect.unreachable();
        const base = made.bases.find(({ id }) => id === one.baseId) ?? expect.unreachable();
        const isOut = made.dispatches.some(({ assetId }) => assetId === one.assetId);
        const home =
          base.latitude === null || base.longitude === null
            ? undefined
            : { latitude: base.latitude, longitude: base.longitude };
        const from = isOut
          ? (made.positions.get(one.assetId) ?? made.points.get(`i-${one.assetId}`))
          : home;
        const isTanker = plane.category === 'FW' && plane.capacityLitres > 0;
        const getAway = plane.getAwayMinutes ?? (isTanker ? 10 : 5);
        const ready = isOut ? 0 : isTanker ? Math.max(getAway, base.loadMinutes ?? 10) : getAway;
        const about = `seed ${seed}, fleet ${n}, ${one.assetId}`;
        expect(one.readyMinutes, about).toBe(ready);
        if (from === undefined || plane.cruiseKnots === null) {
          expect(one.arrival, about).toBeNull();
          before = Number.POSITIVE_INFINITY;
          continue;
        }
        const exact = (nmBetween(from, fire) / plane.cruiseKnots) * 60;
        // The two distances differ by up to 0.01 nm, which is under 0.01 minutes at these speeds.
        expect([Math.ceil(exact - 0.01), Math.ceil(exact + 0.01)], about).toContain(
          one.enRouteMinutes,
        );
        const wait = ready + (one.enRouteMinutes ?? 0);
        expect(wait, about).toBeGreaterThanOrEqual(before);
        before = wait;
      }
    }
  });
});
