import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ABORTED,
  ADJUSTMENT,
  IN_BOOKS,
  MISSING_AGENT_RATE,
  NO_INDEX,
  NULL_NUMBER,
  SPLIT_PRICING,
} from '../../../contract/report/metricColumns.ts';
import { type MonthValues, monthBlock } from '../../../server/report/months/block.ts';
import { runs } from '../../support/depth.ts';

/**
 * A flight with activities 0 and 1 and a standby; the first has two loads, one of which does not
 * count.
 */
const month: MonthValues = {
  activities: {
    dispatch: ['d2', 'd2', 'd1'],
    dispatchNumber: [7, 7, 8],
    aircraft: ['x', 'x', null],
    incident: [null, 'i', 'i'],
    dispatchType: ['flight', 'flight', 'standby'],
    activityDate: [20_270, 20_270, 20_271],
    dispatchTime: [1, 1, null],
    timeOut: [2, 3, null],
    timeIn: [4, null, null],
    requestNumber: ['b', null, 'a'],
    missionType: [null, null, null],
    flightType: ['z', 'y', 'z'],
    takeOffBase: ['RAM', null, 'RAM'],
    landingBase: ['HMT', 'RAM', null],
    hobbsStart: [0, 1, null],
    hobbsEnd: [1, 2, null],
    totalFlightHours: [10, 20, null],
    dayFlightHours: [10, 20, null],
    nightFlightHours: [0, null, null],
    landings: [1, null, 0],
    landingFees: [0, 4500, 0],
    contract: ['k', 'k', null],
    flightCost: [41_620, 0, 0],
    abortFees: [0, 41_620, 0],
    availabilityCost: [15_000, 30_000, 0],
    crewStandbyCost: [3_333, 0, 0],
    movedLoads: [0, 0, 0],
    flags: [0, ABORTED, 0],
    remarks: ['Ä', null, null],
  },
  crew: {
    activity: [0, 0, 2],
    person: ['p2', 'p1', 'p2'],
    role: ['Pilot', 'Pilot', 'Pilot'],
    standByHours: [100, 0, 25],
    perDiemRate: [0, 5000, 0],
    standbyCost: [3_333, 0, 0],
  },
  drops: {
    activity: [0, 0, 1],
    isCounted: [true, false, true],
    flags: [SPLIT_PRICING, MISSING_AGENT_RATE, 0],
    agent: ['Water', 'Gel', 'Water'],
    base: ['HMT', 'GVA', 'RAM'],
    onIncident: [4542.4941408, 1, 0.000000001],
    jettisoned: [0, 0, 999_999.999999999],
    cost: [1, 2, 3],
  },
  persons: { id: ['p1', 'p2'], name: ['Ann One', 'Bo Two'], vendor: ['Coulson', null] },
};

it('lists words once, in the order in which rows name them, and none that no row names', () => {
  expect(monthBlock(month).dictionaries).toEqual({
    dispatches: ['d2', 'd1'],
    dispatchNumbers: [7, 8],
    aircraft: ['x'],
    incidents: ['i'],
    contracts: ['k'],
    // Two bases with one code share an index; the load that does not count names no base and no
    // agent.
    bases: ['RAM', 'HMT'],
    missionTypes: [],
    flightTypes: ['z', 'y'],
    requestNumbers: ['b', 'a'],
    agents: ['Water'],
    persons: ['p2', 'p1'],
    personNames: ['Bo Two', 'Ann One'],
    roles: ['Pilot'],
    vendors: ['Coulson'],
    remarks: ['Ä'],
  });
});

it('replaces words by their index, and counts child rows by activity', () => {
  const { rows, columns, crew, drops } = monthBlock(month);
  expect([rows, columns['dispatch'], columns['aircraft'], columns['dispatchType']]).toEqual([
    3,
    [0, 0, 1],
    [0, 0, NO_INDEX],
    [0, 0, 1],
  ]);
  expect([columns['takeOffBase'], columns['landingBase'], columns['timeIn']]).toEqual([
    [0, NO_INDEX, 0],
    [1, 0, NO_INDEX],
    [4, NULL_NUMBER, NULL_NUMBER],
  ]);
  expect(crew).toEqual({
    offsets: [0, 2, 2, 3],
    columns: {
      person: [0, 1, 0],
      role: [0, 0, 0],
      vendor: [NO_INDEX, 0, NO_INDEX],
      standByHours: [100, 0, 25],
      perDiemRate: [0, 5000, 0],
      standbyCost: [3_333, 0, 0],
    },
  });
  expect(drops).toEqual({
    offsets: [0, 1, 2, 2],
    columns: {
      agent: [0, 0],
      base: [1, 0],
      onIncidentLitres: [4542, 0],
      onIncidentNanolitres: [494_140_800, 1],
      jettisonedLitres: [0, 999_999],
      jettisonedNanolitres: [0, 999_999_999],
      cost: [1, 3],
      unpriced: [0, 0],
    },
  });
});

it('marks an activity by each of its loads, also by uncharged ones', () => {
  expect(monthBlock(month).columns['flags']).toEqual([
    SPLIT_PRICING | MISSING_AGENT_RATE,
    ABORTED,
    0,
  ]);
});

it('marks each charged load without a price (RPT-83)', () => {
  const drops = {
    ...month.drops,
    flags: [0, MISSING_AGENT_RATE, MISSING_AGENT_RATE | SPLIT_PRICING],
  };
  expect(monthBlock({ ...month, drops }).drops.columns['unpriced']).toEqual([0, 1]);
});

it('keeps every volume of the contract to its ninth decimal', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 999_999_999_999_999n), (nano) => {
      const litres = Number(
        `${nano / 1_000_000_000n}.${String(nano % 1_000_000_000n).padStart(9, '0')}`,
      );
      const { columns } = monthBlock({
        ...month,
        drops: { ...month.drops, onIncident: [litres, 0, 0] },
      }).drops;
      expect(
        BigInt(columns['onIncidentLitres']?.[0] ?? 0) * 1_000_000_000n +
          BigInt(columns['onIncidentNanolitres']?.[0] ?? 0),
      ).toBe(nano);
    }),
    { numRuns: runs(2000) },
  );
});

it('uses stored costs and contracts unchanged (COST-20)', () => {
  const { columns } = monthBlock(month);
  expect([
    columns['contract'],
    columns['flightCost'],
    columns['abortFees'],
    columns['availabilityCost'],
    columns['crewStandbyCost'],
  ]).toEqual([
    [0, 0, NO_INDEX],
    [41_620, 0, 0],
    [0, 41_620, 0],
    [15_000, 30_000, 0],
    [3_333, 0, 0],
  ]);
});

it('counts fills with a volume as loads, and those that an adjustment changes (PACK-5, APR-42)', () => {
  expect(monthBlock(month).columns['loads']).toEqual([1, 1, 0]);
  const empty = { ...month.drops, onIncident: [0, 1, 0], jettisoned: [0, 0, 0] };
  expect(monthBlock({ ...month, drops: empty }).columns['loads']).toEqual([0, 0, 0]);
  const activities = {
    ...month.activities,
    flags: [ADJUSTMENT | IN_BOOKS, 0, 0],
    movedLoads: [-2, 0, 0],
  };
  expect(monthBlock({ ...month, activities }).columns['loads']).toEqual([-2, 1, 0]);
});

it('keeps adjustments separate from their dispatch (APR-42)', () => {
  const flags = [IN_BOOKS, ADJUSTMENT | IN_BOOKS, ADJUSTMENT | IN_BOOKS];
  const activities = {
    ...month.activities,
    dispatch: ['d1', 'd1', 'd1'],
    dispatchNumber: [8, 8, 8],
    flags,
  };
  const { dictionaries, columns } = monthBlock({ ...month, activities });
  expect([columns['dispatch'], dictionaries.dispatches, dictionaries.dispatchNumbers]).toEqual([
    [0, 1, 2],
    ['d1', 'd1', 'd1'],
    [8, 8, 8],
  ]);
});
