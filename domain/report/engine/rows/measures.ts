import { ABORTED, NONE, NULL_NUMBER } from '../../../../contract/report/metricColumns.ts';
import { type Column, filled } from '../../block/cells.ts';
import { lazily } from '../../block/lazily.ts';
import { isAdjustment, movedLoads } from './books.ts';
import { type ChildSums, childSums } from './childSums.ts';
import { costRows, type RowCosts } from './costRows.ts';
import { type OnePass, onePassOf } from './costSums.ts';
import { AGENT_ONLY, FLIGHT, type JoinedRows } from './join.ts';

/**
 * Whole numbers that simply add up. Hours are hundredths, money cents; a volume is litres plus nanolitres, added apart
 * so that both stay exact. `withoutRate` counts activities whose cost no rate was known for, `withoutPrice` loads
 * without a price (RPT-83).
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
export type PartMeasures = Measures & {
  /** Of parts that stand for many: dispatches behind each of them and no other, which are counted by adding up. */
  readonly dispatchesAlone?: Float64Array;
  /** Of whole activities: most of the measures added up together, without their columns. */
  readonly onePass?: OnePass;
};
export type SummedKey = MeasureKey | 'dispatchesAlone';

/** The measures of a load whose costs follow from its rates: they may be added up in one pass (PERF-34). */
export function measuresInOnePass(joined: JoinedRows): PartMeasures {
  const measures = measureRows(joined);
  return Object.assign(measures, { onePass: onePassOf(joined, measures) });
}

/**
 * Every measure of every activity, each made when it is first read: a report asks for few of them. All costs that
 * follow from rates are made together (`costRows`), and so is what children come to (`childSums`).
 */
export function measureRows(joined: JoinedRows): Measures {
  const { rows, activity, drops, dropOffsets } = joined.columns;
  const { flags, dispatchType, timeOut } = activity;
  const isAborted = (row: number) => (filled(flags[row]) & ABORTED) !== 0;
  const isAdjusting = (row: number) => isAdjustment(flags[row]);
  const isFlight = (row: number) => dispatchType[row] === FLIGHT && !isAdjusting(row);
  let costs: RowCosts | null = null;
  const cost = (key: keyof RowCosts) => () => {
    costs ??= costRows(joined, measures);
    return costs[key];
  };
  let children: ChildSums | null = null;
  const ofChildren = (key: keyof ChildSums) => () => {
    children ??= childSums(joined);
    return children[key];
  };
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
    standByHours: ofChildren('standByHours'),
    dropCount: () => dropCounts(joined.columns),
    onIncidentLitres: () => sumsOfChildren(drops.onIncidentLitres, dropOffsets),
    onIncidentNanolitres: () => sumsOfChildren(drops.onIncidentNanolitres, dropOffsets),
    jettisonedLitres: () => sumsOfChildren(drops.jettisonedLitres, dropOffsets),
    jettisonedNanolitres: () => sumsOfChildren(drops.jettisonedNanolitres, dropOffsets),
    landings: () => eachRow((row) => (isFlight(row) || isAdjusting(row) ? filled(activity.landings[row]) : 0)),
    landingFees: () => copied(activity.landingFees),
    flightCost: cost('flightCost'),
    abortFees: cost('abortFees'),
    availabilityCost: cost('availabilityCost'),
    totalAgentCost: ofChildren('totalAgentCost'),
    crewStandbyCost: cost('crewStandbyCost'),
    perDiemCost: ofChildren('perDiemCost'),
    totalCostExclAvailCost: cost('totalCostExclAvailCost'),
    totalCost: cost('totalCost'),
    withoutRate: () => eachRow((row) => (joined.contractOfRow[row] === NONE && activity.dispatchType[row] !== AGENT_ONLY && !isAdjusting(row) ? 1 : 0)),
    withoutPrice: () => sumsOfChildren(drops.unpriced, dropOffsets),
  });
  return measures;
}

function copied(column: Column): Float64Array {
  const out = new Float64Array(column.length);
  for (let row = 0; row < out.length; row++) out[row] = filled(column[row]);
  return out;
}

/** For each activity the sum over its children. */
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

/** Loads that hold anything, and those that adjustments move. */
function dropCounts(columns: JoinedRows['columns']): Float64Array {
  const { activity, drops, dropOffsets } = columns;
  const { onIncidentLitres, onIncidentNanolitres, jettisonedLitres, jettisonedNanolitres } = drops;
  const out = movedLoads(columns);
  for (let row = 0; row < out.length; row++) {
    if (isAdjustment(activity.flags[row])) continue;
    let count = 0;
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++)
      if (filled(onIncidentLitres[d]) > 0 || filled(onIncidentNanolitres[d]) > 0 || filled(jettisonedLitres[d]) > 0 || filled(jettisonedNanolitres[d]) > 0)
        count += 1;
    out[row] = count;
  }
  return out;
}
