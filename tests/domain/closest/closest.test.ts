import { describe, expect, it } from 'vitest';
import { minutesOfWay, readyMinutes } from '../../../domain/closest/arrival.ts';
import {
  byArrival,
  type ClosestFacts,
  closestAircraft,
} from '../../../domain/closest/closestAircraft.ts';
import { crewHoursLeft } from '../../../domain/closest/crewHours.ts';
import { distanceNm } from '../../../domain/closest/distance.ts';
import { firstLoadCost } from '../../../domain/closest/firstLoad.ts';
import { litresOf } from '../../../domain/volume.ts';
import { baseData, out } from '../base/world.ts';
import { crewRow, stored, facts as world } from '../dispatch/world.ts';

/** Hemet, and a fire 20 nm to its north. */
const hemet = { latitude: 33.734, longitude: -117.022 };
const fire = { latitude: 34.067, longitude: -117.022 };
const nm = distanceNm(hemet, fire);
const incident = {
  id: 'fire',
  year: 2025,
  state: 'CA',
  unit: 'RRU',
  incidentNumber: '099001',
  sequence: 1,
  name: 'Lantern Ridge',
  agency: 'CAL FIRE',
  typeCode: 'wildland fire',
  ...fire,
  pointSource: 'file' as const,
};
const { now } = world;
const planes = world.aircraft.map((plane) => ({ ...plane, cruiseKnots: 120 }));
const bases = baseData.bases.map((base) => ({ ...base, ...hemet }));
const facts = (more: Partial<ClosestFacts> = {}): ClosestFacts => ({
  bases,
  aircraft: planes,
  dispatches: [],
  marks: [],
  rotations: new Map(),
  points: new Map(),
  positions: new Map(),
  hoursLeft: () => null,
  firstLoadCost: () => null,
  ...more,
});
const listOf = (more: Partial<ClosestFacts> = {}, place: object = incident) =>
  closestAircraft({ ...incident, ...place }, facts(more), now).aircraft;
const find = (list: ReturnType<typeof listOf>, assetId: string) => {
  const found = list.find((one) => one.assetId === assetId);
  if (found === undefined) throw new Error(`${assetId} is not listed`);
  return found;
};
const minutesUntil = (arrival: string | null) =>
  arrival === null ? null : (Date.parse(arrival) - Date.parse(now)) / 60_000;

describe('minutes until arrival (CLO-5)', () => {
  it.each([
    [12, 120, 6],
    [12.01, 120, 7],
    [0, 120, 0],
    [30, null, null],
  ])('takes %d nm at %s kn as %s minutes', (way, knots, minutes) =>
    expect(minutesOfWay(way, knots)).toBe(minutes),
  );
  const atBase = { isOut: false, isLoaded: false };
  const loaded = { isOut: false, isLoaded: true };
  const away = { isOut: true, isLoaded: false };
  it.each([
    ['tankers', atBase, null, null, 10],
    ['tankers', atBase, 5, 20, 20],
    ['tankers', atBase, 25, 20, 25],
    ['tankers', atBase, 5, null, 10],
    ['tankers', loaded, null, 20, 10],
    ['tankers', loaded, 3, 20, 3],
    ['helitack', atBase, null, 20, 5],
    ['helitack', loaded, 12, 20, 12],
    ['airAttack', atBase, null, 20, 5],
    ['tankers', away, 15, 20, 0],
  ] as const)(
    'counts %s, %j, with get-away %s and loading %s as %d minutes',
    (kind, state, getAway, load, minutes) =>
      expect(readyMinutes(kind, state, getAway, load)).toBe(minutes),
  );
});

describe('the closest aircraft', () => {
  it('starts from its base after get-away or loading (CLO-5)', () => {
    const [first] = listOf();
    expect(first).toMatchObject({
      from: 'base',
      baseCode: 'HMT',
      distanceNm: Math.round(nm * 10) / 10,
    });
    expect(minutesUntil(first?.arrival ?? null)).toBe(
      (first?.readyMinutes ?? 0) + Math.ceil((nm / 120) * 60),
    );
  });

  it('starts at once from its incident when it is out, and has no way without that point (CLO-5)', () => {
    const flight = {
      ...out,
      activities: out.activities.map((a) => ({ ...a, incidentId: 'other' })),
    };
    const assetId = flight.assetId ?? '';
    const unknown = find(listOf({ dispatches: [flight] }), assetId);
    expect(unknown).toMatchObject({
      status: 'Out',
      from: 'unknown',
      distanceNm: null,
      arrival: null,
    });
    const known = find(
      listOf({ dispatches: [flight], points: new Map([['other', hemet]]) }),
      assetId,
    );
    expect(known).toMatchObject({ readyMinutes: 0, enRouteMinutes: Math.ceil((nm / 120) * 60) });
  });

  it('lists an aircraft without speed last (CLO-5)', () => {
    const [slow, ...others] = planes;
    if (slow === undefined) throw new Error('The world has no aircraft');
    const list = listOf({ aircraft: [{ ...slow, cruiseKnots: null }, ...others] });
    expect(list.length).toBeGreaterThan(1);
    expect(list.at(-1)).toMatchObject({ assetId: slow.id, arrival: null });
  });

  it('has no distances without a point (CLO-5)', () => {
    const list = listOf({}, { latitude: undefined, longitude: undefined });
    expect(list.map((one) => [one.distanceNm, one.arrival, one.isBeforeSunset])).toEqual(
      list.map(() => [null, null, null]),
    );
  });

  it('returns the reason of an unavailable aircraft (CLO-5)', () => {
    const mark = {
      id: 'm1',
      assetId: planes[0]?.id ?? '',
      baseId: 'hmt',
      reason: 'Engine',
      startTime: '2025-07-14T15:00:00Z',
      untilTime: null,
      version: 1,
      updatedAt: now,
    };
    expect(find(listOf({ marks: [mark] }), mark.assetId)).toMatchObject({
      status: 'Unavailable',
      reason: 'Engine',
      rotation: null,
    });
  });

  it('is in the order of arrival, then of rotation, then of radio IDs (CLO-5)', () => {
    const [one] = listOf();
    if (one === undefined) throw new Error('Nothing is listed');
    const at = (radioId: string, ready: number, way: number | null, rotation: number | null) => ({
      ...one,
      radioId,
      readyMinutes: ready,
      enRouteMinutes: way,
      rotation,
    });
    const sorted = [
      at('T-9', 0, null, 1),
      at('T-8', 5, 10, null),
      at('T-7', 10, 5, 2),
      at('T-10', 5, 10, 2),
      at('T-6', 5, 10, 1),
      at('T-5', 0, 14, null),
    ].toSorted(byArrival);
    expect(sorted.map(({ radioId }) => radioId)).toEqual([
      'T-5',
      'T-6',
      'T-7',
      'T-10',
      'T-8',
      'T-9',
    ]);
  });

  it('judges sunset at the fire and the cut-off at the base to the minute (CLO-6)', () => {
    const [first] = listOf();
    expect(first).toMatchObject({ isBeforeSunset: true, isBackBeforeCutOff: true });
    const sunset = closestAircraft(incident, facts(), now).sunset ?? '';
    const late = closestAircraft(incident, facts(), sunset).aircraft[0];
    expect(late).toMatchObject({ isBeforeSunset: false });
    // The cut-off is 30 minutes after sunset at the base.
    const total = (first?.readyMinutes ?? 0) + 2 * (first?.enRouteMinutes ?? 0) + 10;
    const judgedAt = (ms: number) =>
      closestAircraft(incident, facts(), new Date(ms).toISOString()).aircraft[0]
        ?.isBackBeforeCutOff;
    const atBase = closestAircraft({ ...incident, ...hemet }, facts(), now).sunset ?? '';
    const lastCall = Math.floor(Date.parse(atBase) / 60_000 + 30 - total) * 60_000;
    expect(judgedAt(lastCall)).toBe(true);
    expect(judgedAt(lastCall + 60_000)).toBe(false);
  });
});

describe('the hours left of a crew (CLO-8)', () => {
  const crewed = (dispatchNumber: number, activityDate: string, ...crewIds: string[]) =>
    stored(
      { id: `d${dispatchNumber}`, assetId: 't83', dispatchNumber, activityDate },
      { crew: crewIds.map((crewId) => ({ ...crewRow({}), crewId })) },
    );
  const left = new Map([
    ['jane', 3.2],
    ['joe', 5],
    ['ann', 0],
  ]);
  it.each([
    [
      'the fewest of the latest dispatch',
      [crewed(2, '2025-07-14', 'joe', 'jane'), crewed(1, '2025-07-14', 'ann')],
      3.2,
    ],
    ['none of another day', [crewed(3, '2025-07-13', 'jane')], null],
    ['none of people without limits', [crewed(4, '2025-07-14', 'mechanic')], null],
    ['nothing left', [crewed(5, '2025-07-14', 'ann', 'joe')], 0],
    [
      'those of the record before one without a crew',
      [crewed(6, '2025-07-14', 'joe'), crewed(7, '2025-07-14')],
      5,
    ],
  ])('are %s', (_, dispatches, hours) => {
    expect(crewHoursLeft(dispatches, '2025-07-14', left)('t83')).toBe(hours);
  });
});

describe('the estimate of a first load (CLO-7)', () => {
  const [plane] = planes.filter(({ capacityLitres }) => capacityLitres > 0);
  if (plane === undefined) throw new Error('The world has no tanker');
  const contract = {
    id: 'k',
    startDate: '2025-01-01',
    endDate: null,
    source: 'type' as const,
    typeCode: 'CWN',
    vendorName: 'V',
    hourlyRate: 3000,
    dailyAvailability: 9000,
    crewStandbyRate: 0,
  };
  const loaded = { ...plane, capacityLitres: litresOf(1000), contracts: [contract] };
  const costs = {
    rates: baseData.rates ?? [],
    agents: baseData.agents ?? [],
    dispatches: [],
    today: '2025-07-14',
  };
  it('adds a full tank, flight hours and availability of the way there and back', () => {
    // 1,000 gal × $2.85; 0.50 h × $3,000; 0.50 h × $9,000 ÷ 9.
    expect(firstLoadCost(loaded, 'hmt', 15, costs)).toBe(2850 + 1500 + 500);
  });
  it('takes the agent of the latest load where a base has several', () => {
    const [rate] = costs.rates;
    if (rate === undefined) throw new Error('The world has no rate');
    const other = {
      ...rate,
      id: 'rate-2',
      agentTypeId: 'foam',
      tiers: rate.tiers.slice(0, 1).map((tier) => ({ ...tier, price: 1 })),
      usedLitres: 0,
    };
    const both = { ...costs, rates: [rate, other] };
    expect(firstLoadCost(loaded, 'hmt', 15, both)).toBeNull();
    const flight = stored(
      { id: 'f1', assetId: plane.id },
      {
        drops: [
          {
            id: 'l1',
            agentTypeId: 'foam',
            baseId: 'hmt',
            volumeOnIncident: litresOf(10),
            volumeJettisoned: 0,
            name: 'Foam',
            baseCode: 'HMT',
            rateId: null,
            cost: 0,
            isSplitPricing: false,
            isMissingAgentRate: false,
          },
        ],
      },
    );
    expect(firstLoadCost(loaded, 'hmt', 15, { ...both, dispatches: [flight] })).toBe(1000 + 2000);
  });
  const dropOf = (agentTypeId: string) => ({
    id: `load ${agentTypeId}`,
    agentTypeId,
    baseId: 'hmt',
    volumeOnIncident: litresOf(10),
    volumeJettisoned: 0,
    name: agentTypeId,
    baseCode: 'HMT',
    rateId: null,
    cost: 0,
    isSplitPricing: false,
    isMissingAgentRate: false,
  });
  it('takes the last load of the latest flight, charged or not', () => {
    const flown = (...ids: string[]) => [
      stored({ id: 'f2', assetId: plane.id }, { drops: ids.map(dropOf) }),
    ];
    const [agent] = costs.agents;
    if (agent === undefined) throw new Error('The world has no agent');
    const agents = [agent, { ...agent, id: 'water', isCharged: false }];
    const of = (...ids: string[]) => ({ ...costs, agents, dispatches: flown(...ids) });
    expect(firstLoadCost(loaded, 'hmt', 15, of('water', 'lc95'))).toBe(2850 + 2000);
    expect(firstLoadCost(loaded, 'hmt', 15, of('lc95', 'water'))).toBe(2000);
  });
  it('is unknown while every tier of a price is deleted', () => {
    const rates = costs.rates.map((rate) => ({
      ...rate,
      tiers: rate.tiers.map((tier) => ({ ...tier, isDeleted: true })),
    }));
    expect(firstLoadCost(loaded, 'hmt', 15, { ...costs, rates })).toBeNull();
  });
  it('is unknown without a contract or a price', () => {
    expect(firstLoadCost({ ...loaded, contracts: [] }, 'hmt', 15, costs)).toBeNull();
    expect(firstLoadCost(loaded, 'elsewhere', 15, costs)).toBeNull();
  });
  it('is flight cost and availability alone for an aircraft without a tank', () => {
    expect(firstLoadCost({ ...loaded, capacityLitres: 0 }, 'elsewhere', 15, costs)).toBe(2000);
  });
});
