// The order of arrival of 400 aircraft at one incident (CLO-5), against the boards that it is made
// from. Usage: closest.mjs
import { boardRows } from '../domain/base/board.ts';
import { closestAircraft } from '../domain/closest/closestAircraft.ts';
import { distanceNm } from '../domain/closest/distance.ts';
import { figure } from './figure.mjs';
import { median } from './measure.mjs';

const BASES = 40;
const AIRCRAFT = 400;
const FLIGHTS = 2000;
const ROUNDS = 15;
const now = '2026-07-14T22:30:00Z';
const day = (back) => `2026-07-${String(14 - back).padStart(2, '0')}`;

const aircraft = Array.from({ length: AIRCRAFT }, (_, n) => ({
  id: `a${n}`,
  radioId: `T-${n}`,
  registration: `N${n}`,
  typeName: 'S-2T',
  category: 'FW',
  capacityLitres: 4542,
  fuelType: 'Jet A',
  vendorName: '',
  isArchived: false,
  contracts: [],
  cruiseKnots: 250,
  getAwayMinutes: null,
}));
const bases = Array.from({ length: BASES }, (_, b) => ({
  id: `b${b}`,
  code: `B${b}`,
  name: `Base ${b}`,
  archivedAt: null,
  latitude: 33 + (b % 8),
  longitude: -117 - (b % 6),
  elevation: null,
  loadMinutes: null,
  assignments: aircraft
    .filter((_, n) => n % BASES === b)
    .map(({ id }) => ({ id, assetId: id, startTime: '2026-01-01T00:00:00Z', endTime: null })),
}));
const dispatches = Array.from({ length: FLIGHTS }, (_, n) => ({
  id: `d${n}`,
  dispatchNumber: n,
  dispatchType: 'flight',
  assetId: `a${n % AIRCRAFT}`,
  activityDate: day(n % 14),
  dispatchTime: null,
  activities: [
    {
      timeOut: `${day(n % 14)}T18:00:00Z`,
      timeIn: `${day(n % 14)}T19:00:00Z`,
      totalFlightHours: 1,
      aborted: false,
      crew: [],
      drops: [],
      incident: null,
      incidentId: null,
    },
  ],
}));
const facts = {
  bases,
  aircraft,
  dispatches,
  marks: [],
  rotations: new Map(),
  points: new Map(),
  positions: new Map(),
  hoursLeft: () => null,
  firstLoadCost: () => null,
};
const incident = { id: 'fire', latitude: 36.5, longitude: -119.5 };

function timed(work) {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return median(times);
}
const boards = timed(() => bases.map((base) => boardRows(base, aircraft, dispatches, [], now, [])));
const all = timed(() => closestAircraft(incident, facts, now));
const ways = timed(() => aircraft.map((_, n) => distanceNm(incident, bases[n % BASES])));
console.log(
  `${AIRCRAFT} aircraft, ${FLIGHTS} flights: order ${all.toFixed(1)} ms, boards alone ${boards.toFixed(1)} ms, distances alone ${ways.toFixed(2)} ms`,
);
figure({
  name: 'order of 400 aircraft beyond their boards',
  value: Math.max(0, all - boards),
  unit: 'ms',
  against: 'goal',
  limit: 10,
  goal: '≤ 1',
});
