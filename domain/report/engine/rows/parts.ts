import { NONE } from '../../../../contract/report/metricColumns.ts';
import { filled } from '../../block/cells.ts';
import type { Dimension } from '../../request/choices.ts';
import { isAdjustment } from './books.ts';
import { AGENT_ONLY, type JoinedRows } from './join.ts';
import { type MeasureKey, type Measures, measureKeys } from './measures.ts';

/** Roles a base has in an activity, by place (RPT-25). */
export const baseRoles = ['Take-off', 'Landing', 'Agent'] as const;
const TAKE_OFF = 0;
export const LANDING = 1;
export const AGENT = 2;

/**
 * What a report adds up. For most dimensions that is the activity itself; a base or a crew member has a share of it.
 */
export interface Parts {
  readonly count: number;
  /** Part n is activity n. */
  readonly isWhole: boolean;
  /** The activity each part is of. */
  readonly activity: Int32Array;
  /** Place of the base or the person the part belongs to; -1 = none. Empty for whole activities. */
  readonly owner: Int32Array;
  /** For bases the place in `baseRoles`, for crew the crew row. Empty for whole activities. */
  readonly detail: Int32Array;
  readonly measures: Measures;
}

const whole = (rows: number, measures: Measures): Parts => {
  const activity = new Int32Array(rows);
  for (let row = 0; row < rows; row++) activity[row] = row;
  return { count: rows, isWhole: true, activity, owner: noPlaces, detail: noPlaces, measures };
};
const noPlaces = new Int32Array(0);

/** Parts being collected, at most `capacity`; a measure nobody gives is 0. */
class Collected {
  readonly #activity: Int32Array;
  readonly #owner: Int32Array;
  readonly #detail: Int32Array;
  #count = 0;
  readonly values: Measures;

  constructor(capacity: number) {
    this.#activity = new Int32Array(capacity);
    this.#owner = new Int32Array(capacity);
    this.#detail = new Int32Array(capacity);
    // Object.fromEntries forgets the keys; they are exactly the measures.
    this.values = Object.fromEntries(
      measureKeys.map((key) => [key, new Float64Array(capacity)]),
    ) as Record<MeasureKey, Float64Array>;
  }
  /** The parts so far: where the next one will stand. */
  get count(): number {
    return this.#count;
  }
  /** Adds a part; its measures are set at the place that is answered. */
  add(activity: number, owner: number, detail: number): number {
    const part = this.#count++;
    this.#activity[part] = activity;
    this.#owner[part] = owner;
    this.#detail[part] = detail;
    return part;
  }
  done(): Parts {
    const count = this.#count;
    // Each measure has its values.
    const cut = Object.fromEntries(
      measureKeys.map((key) => [key, this.values[key].subarray(0, count)]),
    ) as Record<MeasureKey, Float64Array>;
    return {
      count,
      isWhole: false,
      activity: this.#activity.subarray(0, count),
      owner: this.#owner.subarray(0, count),
      detail: this.#detail.subarray(0, count),
      measures: cut,
    };
  }
}

/** Hours and every cost but two, at the base of the take-off. */
const atTakeOff = [
  'flightCount',
  'abortedCount',
  'takeOffs',
  'totalFlightHours',
  'dayFlightHours',
  'nightFlightHours',
  'standByHours',
  'flightCost',
  'abortFees',
  'availabilityCost',
  'crewStandbyCost',
  'perDiemCost',
] as const satisfies readonly MeasureKey[];
const takeOffCosts = [
  'flightCost',
  'abortFees',
  'availabilityCost',
  'crewStandbyCost',
  'perDiemCost',
] as const satisfies readonly MeasureKey[];

/**
 * Take-off, landing and agent bases each with what counts there, so that all bases together are the money of the range
 * (RPT-24, RPT-25).
 */
function baseParts({ columns }: JoinedRows, measures: Measures): Parts {
  const { activity, drops, dropOffsets, rows } = columns;
  const out = new Collected(rows * 2 + drops.base.length);
  const { values } = out;
  // Read once: a measure is made when it is first read.
  const taken = atTakeOff.map((key) => ({
    from: measures[key],
    to: values[key],
    isCost: takeOffCosts.some((cost) => cost === key),
  }));
  const { availabilityCost, landingFees, landings: landingCounts, withoutRate } = measures;
  const charge = (part: number, cents: number, exclAvailability: number) => {
    values.totalCost[part] = cents;
    values.totalCostExclAvailCost[part] = exclAvailability;
  };
  for (let row = 0; row < rows; row++) {
    const leaves = activity.takeOffBase[row] ?? NONE;
    // It counts nothing, and stands only where it moves something.
    const isAdjusting = isAdjustment(activity.flags[row]);
    const isAnything = taken.some(({ from }) => from[row] !== 0);
    // What an agent-only activity costs stands at its agent base; it leaves no base.
    if (
      isAnything ||
      (leaves !== NONE && activity.dispatchType[row] !== AGENT_ONLY && !isAdjusting)
    ) {
      const part = out.add(row, leaves, TAKE_OFF);
      let total = 0;
      for (const { from, to, isCost } of taken) {
        const value = from[row] ?? 0;
        to[part] = value;
        if (isCost) total += value;
      }
      charge(part, total, total - (availabilityCost[row] ?? 0));
      values.withoutRate[part] = withoutRate[row] ?? 0;
    }
    const fees = landingFees[row] ?? 0;
    const landings = landingCounts[row] ?? 0;
    const lands = activity.landingBase[row] ?? NONE;
    if ((lands !== NONE && !isAdjusting) || fees !== 0 || landings !== 0) {
      const part = out.add(row, lands, LANDING);
      values.landings[part] = landings;
      values.landingFees[part] = fees;
      charge(part, fees, fees);
    }
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++) {
      const part = out.add(row, drops.base[d] ?? NONE, AGENT);
      let isLoaded = false;
      for (const key of volumes) {
        const volume = drops[key][d] ?? 0;
        values[key][part] = volume;
        isLoaded ||= volume !== 0;
      }
      const cost = drops.cost[d] ?? 0;
      values.dropCount[part] = isAdjusting ? (activity.loads[row] ?? 0) : isLoaded ? 1 : 0;
      values.totalAgentCost[part] = cost;
      values.withoutPrice[part] = drops.unpriced[d] ?? 0;
      charge(part, cost, cost);
    }
  }
  return out.done();
}
const volumes = [
  'onIncidentLitres',
  'onIncidentNanolitres',
  'jettisonedLitres',
  'jettisonedNanolitres',
] as const;

/**
 * What each person aboard shares: the activity's hours and landings are each one's own; of the money only per diem and
 * the share of the crew standby (RPT-26, RPT-82).
 */
const aboard = [
  'flightCount',
  'abortedCount',
  'takeOffs',
  'totalFlightHours',
  'dayFlightHours',
  'nightFlightHours',
  'landings',
] as const satisfies readonly MeasureKey[];

function crewParts({ columns }: JoinedRows, measures: Measures): Parts {
  const { crew, crewOffsets, rows } = columns;
  const out = new Collected(crew.person.length);
  const { values } = out;
  const { withoutRate } = measures;
  const shared = aboard.map((key) => ({ from: measures[key], to: values[key] }));
  for (let row = 0; row < rows; row++) {
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) {
      const part = out.add(row, crew.person[c] ?? NONE, c);
      // Nobody aboard is behind an adjustment: it has no hours of anyone.
      if (!isAdjustment(columns.activity.flags[row]))
        for (const { from, to } of shared) to[part] = from[row] ?? 0;
      const standByHours = filled(crew.standByHours[c]);
      const perDiemCost = filled(crew.perDiemRate[c]);
      const crewStandbyCost = crew.standbyCost[c] ?? 0;
      values.standByHours[part] = standByHours;
      values.crewStandbyCost[part] = crewStandbyCost;
      values.perDiemCost[part] = perDiemCost;
      values.withoutRate[part] = standByHours === 0 ? 0 : (withoutRate[row] ?? 0);
      values.totalCost[part] = crewStandbyCost + perDiemCost;
      values.totalCostExclAvailCost[part] = crewStandbyCost + perDiemCost;
    }
  }
  return out.done();
}

/** The parts a dimension adds up. */
export function partsOf(joined: JoinedRows, measures: Measures, dimension: Dimension): Parts {
  if (dimension === 'base') return baseParts(joined, measures);
  return dimension === 'crew' ? crewParts(joined, measures) : whole(joined.columns.rows, measures);
}
