import { AVAILABILITY_HOURS } from '../../contract/constants.ts';
import { ABORTED, dispatchTypes, NONE, NULL_NUMBER } from '../../contract/metricColumns.ts';
import { centsOf, wholeQuotient } from '../money.ts';
import type { Column } from './cells.ts';
import type { JoinedRows } from './join.ts';

/** Whole numbers that simply add up. Hours are hundredths, money cents; a volume is litres plus nanolitres, added apart so that both stay exact. */
export const measureKeys = [
  'flightCount',
  'abortedCount',
  'takeOffs',
  'totalFlightHours',
  'dayFlightHours',
  'nightFlightHours',
  'standByHours',
  'dropCount',
  'onIncidentLitres',
  'onIncidentNanolitres',
  'jettisonedLitres',
  'jettisonedNanolitres',
  'landings',
  'landingFees',
  'flightCost',
  'abortFees',
  'availabilityCost',
  'totalAgentCost',
  'crewStandbyCost',
  'perDiemCost',
  'totalCostExclAvailCost',
  'totalCost',
] as const;
export type MeasureKey = (typeof measureKeys)[number];
export type Measures = Readonly<Record<MeasureKey, Float64Array>>;

const FLIGHT = dispatchTypes.indexOf('flight');

/**
 * Every measure of every activity, each made when it is first read: a report asks for few of them. Costs follow specification §9, each part in exact
 * arithmetic and rounded half-up once (contract §Rules made exact).
 */
export function measureRows(joined: JoinedRows): Measures {
  const { rows, activity, crew, crewOffsets, drops, dropOffsets } = joined.columns;
  const { flags, dispatchType, timeOut } = activity;
  const isAborted = (row: number) => (filled(flags[row]) & ABORTED) !== 0;
  const isFlight = (row: number) => dispatchType[row] === FLIGHT;
  /** By contract and, in the last place, without one: then every rate is 0, and so is what it would cost. */
  const ratesOf = (dollars: (contract: JoinedRows['contracts'][number]) => number) =>
    Float64Array.of(...joined.contracts.map((one) => centsOf(dollars(one))), 0);
  /** Hours times the rate of the row's contract. */
  const hoursTimes = (rates: Float64Array, hours: Float64Array, divisor: number): Float64Array => {
    const { contractOfRow } = joined;
    const out = new Float64Array(rows);
    const none = rates.length - 1;
    for (let row = 0; row < rows; row++) {
      const contract = contractOfRow[row] ?? NONE;
      out[row] = wholeQuotient(hours[row] ?? 0, rates[contract === NONE ? none : contract] ?? 0, divisor);
    }
    return out;
  };
  const eachRow = (valueAt: (row: number) => number): Float64Array => {
    const out = new Float64Array(rows);
    for (let row = 0; row < rows; row++) out[row] = valueAt(row);
    return out;
  };
  const all: Measures = lazily({
    flightCount: () => eachRow((row) => (isFlight(row) && !isAborted(row) ? 1 : 0)),
    abortedCount: () => eachRow((row) => (isAborted(row) ? 1 : 0)),
    takeOffs: () => eachRow((row) => (isFlight(row) && timeOut[row] !== NULL_NUMBER ? 1 : 0)),
    totalFlightHours: () => copied(activity.totalFlightHours),
    dayFlightHours: () => copied(activity.dayFlightHours),
    nightFlightHours: () => copied(activity.nightFlightHours),
    standByHours: () => childSums(crew.standByHours, crewOffsets),
    dropCount: () => dropCounts(joined.columns),
    onIncidentLitres: () => childSums(drops.onIncidentLitres, dropOffsets),
    onIncidentNanolitres: () => childSums(drops.onIncidentNanolitres, dropOffsets),
    jettisonedLitres: () => childSums(drops.jettisonedLitres, dropOffsets),
    jettisonedNanolitres: () => childSums(drops.jettisonedNanolitres, dropOffsets),
    landings: () => copied(activity.landings),
    landingFees: () => copied(activity.landingFees),
    flightCost: () => {
      const out = hoursTimes(
        ratesOf(({ hourlyRate }) => hourlyRate),
        all.totalFlightHours,
        100,
      );
      for (let row = 0; row < rows; row++) if (isAborted(row)) out[row] = 0;
      return out;
    },
    abortFees: () => {
      const hourly = ratesOf(({ hourlyRate }) => hourlyRate);
      const out = new Float64Array(rows);
      for (let row = 0; row < rows; row++) if (isAborted(row)) out[row] = wholeQuotient(hourly.at(joined.contractOfRow[row] ?? NONE) ?? 0, 1, 10);
      return out;
    },
    availabilityCost: () =>
      hoursTimes(
        ratesOf(({ dailyAvailability }) => dailyAvailability),
        all.totalFlightHours,
        AVAILABILITY_HOURS * 100,
      ),
    totalAgentCost: () => childSums(drops.cost, dropOffsets),
    crewStandbyCost: () =>
      hoursTimes(
        ratesOf(({ crewStandbyRate }) => crewStandbyRate),
        all.standByHours,
        100,
      ),
    perDiemCost: () => childSums(crew.perDiemRate, crewOffsets),
    totalCostExclAvailCost: () => {
      const { flightCost, abortFees, totalAgentCost, landingFees, crewStandbyCost, perDiemCost } = all;
      const out = new Float64Array(rows);
      for (let row = 0; row < rows; row++)
        out[row] =
          (flightCost[row] ?? 0) +
          (abortFees[row] ?? 0) +
          (totalAgentCost[row] ?? 0) +
          (landingFees[row] ?? 0) +
          (crewStandbyCost[row] ?? 0) +
          (perDiemCost[row] ?? 0);
      return out;
    },
    totalCost: () => {
      const { totalCostExclAvailCost, availabilityCost } = all;
      const out = new Float64Array(rows);
      for (let row = 0; row < rows; row++) out[row] = (totalCostExclAvailCost[row] ?? 0) + (availabilityCost[row] ?? 0);
      return out;
    },
  });
  return all;
}

/** A record whose values are made when they are first read, and kept. */
function lazily<Key extends string, Value>(makers: Readonly<Record<Key, () => Value>>): Readonly<Record<Key, Value>> {
  const out = {};
  // Object.entries forgets the keys; they are the record's own.
  for (const [key, make] of Object.entries(makers) as [Key, () => Value][])
    Object.defineProperty(out, key, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(out, key, { enumerable: true, value });
        return value;
      },
    });
  // Every key was just defined.
  return out as Readonly<Record<Key, Value>>;
}

/** A number, 0 for what is not known. */
const filled = (value: number | undefined): number => (value === undefined || value === NULL_NUMBER ? 0 : value);

function copied(column: Column): Float64Array {
  const out = new Float64Array(column.length);
  for (let row = 0; row < out.length; row++) out[row] = filled(column[row]);
  return out;
}

/** For each activity the sum over its children. One loop for each kind of column: a loop that meets both is several times slower. */
const childSums = (column: Column, offsets: Int32Array): Float64Array =>
  column instanceof Int32Array ? narrowSums(column, offsets) : wideSums(column, offsets);

function narrowSums(column: Int32Array, offsets: Int32Array): Float64Array {
  const out = new Float64Array(offsets.length - 1);
  let child = 0;
  for (let row = 0; row < out.length; row++) {
    const end = offsets[row + 1] ?? 0;
    let sum = 0;
    for (; child < end; child++) {
      const value = column[child] ?? 0;
      if (value !== NULL_NUMBER) sum += value;
    }
    out[row] = sum;
  }
  return out;
}
function wideSums(column: Float64Array, offsets: Int32Array): Float64Array {
  const out = new Float64Array(offsets.length - 1);
  let child = 0;
  for (let row = 0; row < out.length; row++) {
    const end = offsets[row + 1] ?? 0;
    let sum = 0;
    for (; child < end; child++) {
      const value = column[child] ?? 0;
      if (value !== NULL_NUMBER) sum += value;
    }
    out[row] = sum;
  }
  return out;
}

/** Loads that hold anything. */
function dropCounts({ drops, dropOffsets }: JoinedRows['columns']): Float64Array {
  const { onIncidentLitres, onIncidentNanolitres, jettisonedLitres, jettisonedNanolitres } = drops;
  const out = new Float64Array(dropOffsets.length - 1);
  for (let row = 0; row < out.length; row++) {
    let count = 0;
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++)
      if (filled(onIncidentLitres[d]) > 0 || filled(onIncidentNanolitres[d]) > 0 || filled(jettisonedLitres[d]) > 0 || filled(jettisonedNanolitres[d]) > 0)
        count += 1;
    out[row] = count;
  }
  return out;
}
