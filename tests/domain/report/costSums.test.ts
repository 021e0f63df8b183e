import { expect, it } from 'vitest';
import { activityColumns, bookColumns, crewColumns, dispatchTypes, dropColumns, NONE, NULL_NUMBER } from '../../../contract/report/metricColumns.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { abortFeeCents, availabilityCents, flightCostCents, hourlyCents } from '../../../domain/cost/formulas.ts';
import { centsOf } from '../../../domain/money.ts';
import { decodeBlocks, encodeBlock } from '../../../domain/report/block/binaryBlock.ts';
import { checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks, type MetricColumns } from '../../../domain/report/block/columns.ts';
import { prepareReport, readyDimensions, runReport } from '../../../domain/report/engine/engine.ts';
import { AGENT_ONLY, indexIncidents, type JoinedRows, withIncidents } from '../../../domain/report/engine/rows/join.ts';
import { measureRows, measuresInOnePass } from '../../../domain/report/engine/rows/measures.ts';
import * as places from '../../../domain/report/engine/rows/onePassKeys.ts';
import { seed } from '../../support/depth.ts';
import { exampleDimensions } from './exampleDimensions.ts';
import { exampleMonth } from './exampleMonth.ts';

const utf8 = { encode: (text: string) => new TextEncoder().encode(text), decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes) };
const ROWS = 10_000;
const SLOTS = 700;
const FLAGS = [0, 0, 0, 0, 0, 0, 1, 1, 64, 65];

function randomOf(start: number) {
  let state = start;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, between: (from: number, until: number) => from + below(until - from + 1) };
}
const { below, between } = randomOf(seed);
const int = (valueAt: (row: number) => number, length = ROWS) => Int32Array.from({ length }, (_, row) => valueAt(row));
const wide = (valueAt: (row: number) => number, length = ROWS) => Float64Array.from({ length }, (_, row) => valueAt(row));
/** All columns of a record of rules, 0 but for those that are given. */
const filledUp = <Key extends string>(rules: Readonly<Record<Key, unknown>>, length: number, given: Partial<Record<NoInfer<Key>, Int32Array | Float64Array>>) =>
  // The keys of the rules, and no others.
  ({ ...Object.fromEntries(Object.keys(rules).map((key) => [key, new Int32Array(length)])), ...given }) as Record<Key, Int32Array | Float64Array>;
function offsets(most: number): Int32Array {
  const out = new Int32Array(ROWS + 1);
  for (let row = 0; row < ROWS; row++) out[row + 1] = (out[row] ?? 0) + below(most + 1);
  return out;
}

/** Ordinary rates, none, and such that cents times hours are more than plain arithmetic is exact for. */
const rate = () => [0, below(1_500_000), below(1_500_000), between(1, 4) * 900_000_000_007][below(4)] ?? 0;
const contracts = Array.from(
  { length: 40 },
  (_, n): DimensionContract => ({
    id: String(n),
    startDate: '2025-01-01',
    endDate: null,
    source: 'aircraft',
    typeCode: '',
    vendorName: '',
    hourlyRate: rate() / 100,
    dailyAvailability: rate() / 100,
    crewStandbyRate: rate() / 100,
  }),
);
const hours = () => [0, NULL_NUMBER, below(3000), below(3000), below(3000), between(-3000, 3000), between(1_000_000, 10_000_000)][below(7)] ?? 0;

function randomRows(given: readonly DimensionContract[]): JoinedRows {
  const crewOffsets = offsets(6);
  const dropOffsets = offsets(2);
  const people = crewOffsets[ROWS] ?? 0;
  const loads = dropOffsets[ROWS] ?? 0;
  const booked = Array.from({ length: ROWS }, (_, row) => row).filter(() => below(10) === 0);
  const columns: MetricColumns = {
    rows: ROWS,
    dictionaries: {
      dispatchIds: new Uint8Array(0),
      dispatchNumbers: new Int32Array(0),
      aircraft: [],
      incidents: new Uint8Array(0),
      contracts: [],
      bases: [],
      missionTypes: [],
      flightTypes: [],
      requestNumbers: [],
      agents: [],
      persons: [],
      personNames: [],
      roles: [],
      vendors: [],
      remarks: [],
    },
    activity: filledUp(activityColumns, ROWS, {
      dispatchType: int(() => below(dispatchTypes.length)),
      totalFlightHours: int(hours),
      landings: int(() => [NULL_NUMBER, between(-3, 9)][below(2)] ?? 0),
      landingFees: wide(() => between(-1_000_000, 9_000_000_000)),
      flags: int(() => FLAGS[below(FLAGS.length)] ?? 0),
    }),
    crewOffsets,
    crew: filledUp(crewColumns, people, {
      standByHours: int(() => between(-50, 2400), people),
      perDiemRate: wide(() => between(0, 20_000), people),
      standbyCost: wide(() => between(0, 90_000), people),
    }),
    dropOffsets,
    drops: filledUp(dropColumns, loads, { cost: wide(() => between(-5_000_000, 9_000_000_000), loads) }),
    books: filledUp(bookColumns, booked.length, {
      row: int((n) => booked[n] ?? 0, booked.length),
      contract: int(() => NONE, booked.length),
      flightCost: wide(() => between(-1_000_000, 9_000_000), booked.length),
      abortFees: wide(() => between(-1_000_000, 9_000_000), booked.length),
      availabilityCost: wide(() => between(-1_000_000, 9_000_000), booked.length),
    }),
  };
  return withIncidents({
    firstDay: null,
    columns,
    aircraft: [],
    incidentIndex: indexIncidents([], new Uint8Array(0)),
    contracts: given,
    contractOfRow: int(() => below(given.length + 1) - 1),
  });
}
const passOver = (joined: JoinedRows, slots: Int32Array, size: number): Float64Array =>
  measuresInOnePass(joined).onePass?.({ parts: int((row) => row), slots, size }) ?? new Float64Array(0);
const said = `seed ${seed}`;

it('costs a row in one pass what the formulae say, whatever its hours and rates (PERF-34, COST-2 to COST-5)', () => {
  const joined = randomRows(contracts);
  const { activity, books } = joined.columns;
  const { standByHours, perDiemCost, totalAgentCost } = measureRows(joined);
  const sums = passOver(
    joined,
    int((row) => row),
    ROWS,
  );
  const inBooks = new Set(books.row);
  let exact = 0;
  for (let row = 0; row < ROWS; row++) {
    if (inBooks.has(row)) continue;
    const place = activity.dispatchType[row] === AGENT_ONLY ? NONE : (joined.contractOfRow[row] ?? NONE);
    const contract = contracts[place] ?? { hourlyRate: 0, dailyAvailability: 0, crewStandbyRate: 0 };
    const known = activity.totalFlightHours[row] ?? 0;
    const flown = known === NULL_NUMBER ? 0 : known;
    const isAborted = ((activity.flags[row] ?? 0) & 1) !== 0;
    const flightCost = flightCostCents(isAborted, flown, centsOf(contract.hourlyRate));
    const abortFee = abortFeeCents(isAborted, centsOf(contract.hourlyRate));
    const availability = availabilityCents(flown, centsOf(contract.dailyAvailability));
    const standby = hourlyCents(standByHours[row] ?? 0, centsOf(contract.crewStandbyRate));
    const excluding = flightCost + abortFee + standby + (perDiemCost[row] ?? 0) + (totalAgentCost[row] ?? 0) + (activity.landingFees[row] ?? 0);
    // Beyond this no amount is a whole number of cents any more, and neither way is right.
    if (!Number.isSafeInteger(Math.abs(excluding) + Math.abs(availability))) continue;
    exact += 1;
    const made = [places.FLIGHT_COST, places.ABORT, places.AVAILABILITY, places.CREW_STANDBY, places.EXCLUDING, places.TOTAL].map(
      (one) => sums[row * places.ONE_PASS_STEP + one],
    );
    expect(made, `${said}, row ${row}`).toEqual([flightCost, abortFee, availability, standby, excluding, excluding + availability].map((cents) => cents + 0));
  }
  expect(exact, said).toBeGreaterThan(ROWS / 2);
});

it('adds up by slot what the columns of the measures add up to, those of the books too (PERF-34, APR-41)', () => {
  const usual = contracts.map((one) => ({ ...one, hourlyRate: below(1_500_000) / 100, dailyAvailability: below(1_500_000) / 100, crewStandbyRate: 12.34 }));
  const joined = randomRows(usual);
  const measures = measureRows(joined);
  const slots = int(() => below(SLOTS));
  const sums = passOver(joined, slots, SLOTS);
  for (const [place, key] of places.onePassKeys.entries()) {
    const expected = new Float64Array(SLOTS);
    for (let row = 0; row < ROWS; row++) expected[slots[row] ?? 0] = (expected[slots[row] ?? 0] ?? 0) + (measures[key][row] ?? 0);
    const made = expected.map((_, slot) => sums[slot * places.ONE_PASS_STEP + place] ?? Number.NaN);
    expect(
      made.map((cents) => cents + 0),
      `${key}, ${said}`,
    ).toEqual(expected.map((cents) => cents + 0));
  }
});

it('makes no column of a single cost for a report that only adds up (PERF-34)', () => {
  const joined = randomRows(contracts);
  const measures = measuresInOnePass(joined);
  measures.onePass?.({ parts: int((row) => row), slots: int(() => 0), size: 1 });
  const isMade = (key: 'flightCost' | 'totalCost' | 'perDiemCost') => Object.getOwnPropertyDescriptor(measures, key)?.get === undefined;
  expect([isMade('flightCost'), isMade('totalCost'), isMade('perDiemCost')]).toEqual([false, false, true]);
});

it('reads no incident again for a report by incident: names and ids are lists by then', () => {
  const columns = joinBlocks([exampleMonth(0), exampleMonth(1)].flatMap((month) => decodeBlocks(encodeBlock(month, utf8).buffer, utf8).map(checkBlock)));
  let reads = 0;
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
  const { incidents, ...others } = exampleDimensions();
  const dimensions = { ...others, incidents: incidents.map(watched) };
  readyDimensions(dimensions);
  const before = reads;
  expect(before).toBeGreaterThan(0);
  const table = runReport(prepareReport(dimensions, columns), {
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'none',
    metrics: ['incident', 'totalCost'],
    filters: {},
    summaryOnly: false,
    sort: null,
  });
  expect(new Set(table.rowIds).size).toBe(table.rowCount);
  expect(reads).toBe(before);
});
