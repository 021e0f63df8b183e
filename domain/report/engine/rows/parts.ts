import { NO_INDEX } from '../../../../contract/report/metricColumns.ts';
import { filled } from '../../block/cells.ts';
import type { Dimension } from '../../request/choices.ts';
import { isAdjustment } from './books.ts';
import { AGENT_ONLY, type JoinedRows } from './join.ts';
import { type MeasureKey, type Measures, measureKeys } from './measures.ts';

/** The roles of a base in an activity (RPT-25). */
export const baseRoles = ['Take-off', 'Landing', 'Agent'] as const;
const TAKE_OFF = 0;
export const LANDING_ROLE = 1;
export const AGENT_ROLE = 2;

/**
 * The units that a report adds up: whole activities for most dimensions; for bases and crew, the
 * share of each base or person.
 */
export interface Parts {
  readonly count: number;
  /** Part n is activity n. */
  readonly isWhole: boolean;
  /** The activity of each part. */
  readonly activity: Int32Array;
  /** Index of the part's base or person; -1 for none. Empty for whole activities. */
  readonly owner: Int32Array;
  /** Bases: index in `baseRoles`. Crew: the crew row. Empty for whole activities. */
  readonly detail: Int32Array;
  readonly measures: Measures;
}

const whole = (rows: number, measures: Measures): Parts => {
  const activity = new Int32Array(rows);
  for (let row = 0; row < rows; row++) activity[row] = row;
  return { count: rows, isWhole: true, activity, owner: noPlaces, detail: noPlaces, measures };
};
const noPlaces = new Int32Array(0);

/** Collects at most `capacity` parts. A measure that is not set stays 0. */
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
  /** Number of parts so far, which is the index of the next one. */
  get count(): number {
    return this.#count;
  }
  /** Adds a part. @returns its index, at which the caller sets the measures */
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

/** Measures of the take-off base: hours and all costs except landing fees and agent. */
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
 * Splits each activity between its take-off, landing and agent bases, so that all bases foot to the
 * total of the range (RPT-24, RPT-25).
 */
function baseParts({ columns }: JoinedRows, measures: Measures): Parts {
  const { activity, drops, dropOffsets, rows } = columns;
  const out = new Collected(rows * 2 + drops.base.length);
  const { values } = out;
  // Read outside the loop: the first read of a measure computes it.
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
    const leaves = activity.takeOffBase[row] ?? NO_INDEX;
    // An adjustment adds a part only where it changes a figure.
    const isAdjusting = isAdjustment(activity.flags[row]);
    const isAnything = taken.some(({ from }) => from[row] !== 0);
    // The cost of an agent-only activity belongs to its agent base; it has no take-off.
    if (
      isAnything ||
      (leaves !== NO_INDEX && activity.dispatchType[row] !== AGENT_ONLY && !isAdjusting)
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
    const lands = activity.landingBase[row] ?? NO_INDEX;
    if ((lands !== NO_INDEX && !isAdjusting) || fees !== 0 || landings !== 0) {
      const part = out.add(row, lands, LANDING_ROLE);
      values.landings[part] = landings;
      values.landingFees[part] = fees;
      charge(part, fees, fees);
    }
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++) {
      const part = out.add(row, drops.base[d] ?? NO_INDEX, AGENT_ROLE);
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
 * Measures that count in full for each person aboard. Of the costs, a person gets only per diem and
 * a share of the crew standby (RPT-26, RPT-82).
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
      const part = out.add(row, crew.person[c] ?? NO_INDEX, c);
      // An adjustment has no crew aboard, so it adds no hours to a person.
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

/** The parts that a dimension adds up. */
export function partsOf(joined: JoinedRows, measures: Measures, dimension: Dimension): Parts {
  if (dimension === 'base') return baseParts(joined, measures);
  return dimension === 'crew' ? crewParts(joined, measures) : whole(joined.columns.rows, measures);
}
