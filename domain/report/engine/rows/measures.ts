import { ABORTED, NO_INDEX, NULL_NUMBER } from '../../../../contract/report/metricColumns.ts';
import { type Column, filled } from '../../block/cells.ts';
import { lazily } from '../../block/lazily.ts';
import { isAdjustment } from './books.ts';
import { AGENT_ONLY, FLIGHT, type JoinedRows } from './join.ts';

/**
 * Whole numbers that simply add up. Hours are hundredths, money is cents. A volume is litres plus
 * nanolitres, added separately so that both stay exact. `withoutRate` counts activities without a
 * known rate, `withoutPrice` counts loads without a price (RPT-83).
 */
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
  'withoutRate',
  'withoutPrice',
] as const;
export type MeasureKey = (typeof measureKeys)[number];
export type Measures = Readonly<Record<MeasureKey, Float64Array>>;

/** All measures by activity. Each is computed on first read, because a report reads only a few. */
export function measureRows(joined: JoinedRows): Measures {
  const { rows, activity, crew, crewOffsets, drops, dropOffsets } = joined.columns;
  const { flags, dispatchType, timeOut } = activity;
  const isAborted = (row: number) => (filled(flags[row]) & ABORTED) !== 0;
  const isAdjusting = (row: number) => isAdjustment(flags[row]);
  const isFlight = (row: number) => dispatchType[row] === FLIGHT && !isAdjusting(row);
  const eachRow = (valueAt: (row: number) => number): Float64Array => {
    const out = new Float64Array(rows);
    for (let row = 0; row < rows; row++) out[row] = valueAt(row);
    return out;
  };
  const measures: Measures = lazily({
    flightCount: () => eachRow((row) => (isFlight(row) && !isAborted(row) ? 1 : 0)),
    abortedCount: () => eachRow((row) => (isAborted(row) ? 1 : 0)),
    takeOffs: () => eachRow((row) => (isFlight(row) && timeOut[row] !== NULL_NUMBER ? 1 : 0)),
    totalFlightHours: () => copied(activity.totalFlightHours),
    dayFlightHours: () => copied(activity.dayFlightHours),
    nightFlightHours: () => copied(activity.nightFlightHours),
    standByHours: () => sumsOfChildren(crew.standByHours, crewOffsets),
    dropCount: () => copied(activity.loads),
    onIncidentLitres: () => sumsOfChildren(drops.onIncidentLitres, dropOffsets),
    onIncidentNanolitres: () => sumsOfChildren(drops.onIncidentNanolitres, dropOffsets),
    jettisonedLitres: () => sumsOfChildren(drops.jettisonedLitres, dropOffsets),
    jettisonedNanolitres: () => sumsOfChildren(drops.jettisonedNanolitres, dropOffsets),
    landings: () =>
      eachRow((row) => (isFlight(row) || isAdjusting(row) ? filled(activity.landings[row]) : 0)),
    landingFees: () => wide(activity.landingFees),
    flightCost: () => wide(activity.flightCost),
    abortFees: () => wide(activity.abortFees),
    availabilityCost: () => wide(activity.availabilityCost),
    totalAgentCost: () => sumsOfChildren(drops.cost, dropOffsets),
    crewStandbyCost: () => wide(activity.crewStandbyCost),
    perDiemCost: () => sumsOfChildren(crew.perDiemRate, crewOffsets),
    totalCostExclAvailCost: () => withoutAvailability(measures),
    totalCost: () => added(measures.totalCostExclAvailCost, measures.availabilityCost),
    withoutRate: () =>
      eachRow((row) =>
        joined.contractOfRow[row] === NO_INDEX &&
        activity.dispatchType[row] !== AGENT_ONLY &&
        !isAdjusting(row)
          ? 1
          : 0,
      ),
    withoutPrice: () => sumsOfChildren(drops.unpriced, dropOffsets),
  });
  return measures;
}

/** The COST-1 total without availability. One loop: a loop per part is several times slower. */
function withoutAvailability({
  flightCost,
  abortFees,
  totalAgentCost,
  landingFees,
  crewStandbyCost,
  perDiemCost,
}: Measures): Float64Array {
  const out = new Float64Array(flightCost.length);
  for (let row = 0; row < out.length; row++) {
    const flown = (flightCost[row] ?? 0) + (abortFees[row] ?? 0) + (landingFees[row] ?? 0);
    out[row] =
      flown + (totalAgentCost[row] ?? 0) + (crewStandbyCost[row] ?? 0) + (perDiemCost[row] ?? 0);
  }
  return out;
}
function added(one: Float64Array, other: Float64Array): Float64Array {
  const out = new Float64Array(one.length);
  for (let row = 0; row < out.length; row++) out[row] = (one[row] ?? 0) + (other[row] ?? 0);
  return out;
}

/** A column without empty cells as floats; cost columns are floats already and are not copied. */
const wide = (column: Column): Float64Array =>
  column instanceof Float64Array ? column : Float64Array.from(column);

function copied(column: Column): Float64Array {
  const out = new Float64Array(column.length);
  for (let row = 0; row < out.length; row++) out[row] = filled(column[row]);
  return out;
}

/** The sum over each activity's children. */
function sumsOfChildren(column: Column, offsets: Int32Array): Float64Array {
  const out = new Float64Array(offsets.length - 1);
  let child = 0;
  for (let row = 0; row < out.length; row++) {
    const end = offsets[row + 1] ?? 0;
    let sum = 0;
    for (; child < end; child++) sum += filled(column[child]);
    out[row] = sum;
  }
  return out;
}
