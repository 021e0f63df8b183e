import { ABORTED, ADJUSTMENT, NONE, NULL_NUMBER } from '../../../../contract/report/metricColumns.ts';
import { AVAILABILITY_DIVISOR, abortFeeCents, availabilityCents, flightCostCents, HUNDREDTHS_PER_HOUR, hourlyCents } from '../../../cost/formulas.ts';
import { EXACT_UP_TO } from '../../../money.ts';
import { filled } from '../../block/cells.ts';
import type { ChildSums } from './childSums.ts';
import { type ContractRates, contractRates } from './costRows.ts';
import { AGENT_ONLY, FLIGHT, type JoinedRows } from './join.ts';
import {
  ABORT,
  AGENT,
  AVAILABILITY,
  COUNT,
  CREW_STANDBY,
  EXCLUDING,
  FEES,
  FLIGHT_COST,
  HOURS,
  LANDINGS,
  ONE_PASS_STEP,
  PER_DIEM,
  STAND_BY,
  TOTAL,
  WITHOUT_RATE,
} from './onePassKeys.ts';

/** Parts and, for each of them, where it is added. */
export interface Slotted {
  readonly parts: Int32Array;
  readonly slots: Int32Array;
  readonly size: number;
}
/** Adds `onePassKeys` up by slot, without a column for each of them. */
export type OnePass = (asked: Slotted) => Float64Array;

/** What the pass reads of every activity. */
interface Inputs extends ContractRates {
  readonly flags: ArrayLike<number>;
  readonly types: ArrayLike<number>;
  readonly hours: ArrayLike<number>;
  readonly landings: ArrayLike<number>;
  readonly landingFees: ArrayLike<number>;
  readonly contractOfRow: Int32Array;
  readonly standByHours: Float64Array;
  readonly perDiemCost: Float64Array;
  readonly totalAgentCost: Float64Array;
  /** Hours up to here cost what plain arithmetic says, at any of the rates. */
  readonly mostHours: number;
  readonly books: Books | null;
}
/** What was approved (APR-41): for each activity its place in the others, -1 without one. */
interface Books {
  readonly placeOf: Int32Array;
  readonly flightCost: ArrayLike<number>;
  readonly abortFees: ArrayLike<number>;
  readonly availabilityCost: ArrayLike<number>;
  readonly crewStandbyCost: Float64Array;
}

/**
 * The costs of `costRows` and what stands beside them in most reports, added up as they are made: a column a cost for
 * every activity takes longer to write than the arithmetic (PERF-34).
 * @param children read when the first report asks
 */
export function onePassOf(joined: JoinedRows, children: ChildSums): OnePass {
  let inputs: Inputs | null = null;
  return (asked) => {
    inputs ??= inputsOf(joined, children);
    const sums = new Float64Array(asked.size * ONE_PASS_STEP);
    addCosts(inputs, asked, sums);
    addTotals(sums);
    return sums;
  };
}

function inputsOf(joined: JoinedRows, { standByHours, perDiemCost, totalAgentCost }: ChildSums): Inputs {
  const { columns, contracts, contractOfRow } = joined;
  const { activity } = columns;
  const rates = contractRates(contracts);
  return {
    ...rates,
    flags: activity.flags,
    types: activity.dispatchType,
    hours: activity.totalFlightHours,
    landings: activity.landings,
    landingFees: activity.landingFees,
    contractOfRow,
    standByHours,
    perDiemCost,
    totalAgentCost,
    // A rate below 0 leaves none.
    mostHours: rates.least < 0 ? -1 : (EXACT_UP_TO - AVAILABILITY_DIVISOR) / Math.max(1, rates.most),
    books: booksOf(columns),
  };
}

function booksOf({ rows, books, crew, crewOffsets }: JoinedRows['columns']): Books | null {
  if (books.row.length === 0) return null;
  const placeOf = new Int32Array(rows).fill(NONE);
  const crewStandbyCost = new Float64Array(books.row.length);
  for (let n = 0; n < books.row.length; n++) {
    const row = books.row[n] ?? 0;
    placeOf[row] = n;
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) crewStandbyCost[n] = (crewStandbyCost[n] ?? 0) + (crew.standbyCost[c] ?? 0);
  }
  return { placeOf, flightCost: books.flightCost, abortFees: books.abortFees, availabilityCost: books.availabilityCost, crewStandbyCost };
}

// The formulae stand in the loop once more, for hours that plain arithmetic is exact for: calls would cost more than
// they do in a tab's first report, which runs uncompiled. A test holds both together (PERF-34).
function addCosts(inputs: Inputs, { parts, slots }: Slotted, sums: Float64Array): void {
  const { flags, types, hours, landings, landingFees, contractOfRow, standByHours, perDiemCost, totalAgentCost } = inputs;
  const { hourly, daily, crewStandby, mostHours, books } = inputs;
  const [flight, agentOnly] = [FLIGHT, AGENT_ONLY];
  // Half of what is divided by, added before rounding down, rounds half-up.
  const [halfHour, halfDay] = [HUNDREDTHS_PER_HOUR / 2, AVAILABILITY_DIVISOR / 2];
  const bookOf = books?.placeOf ?? null;
  for (let k = 0; k < slots.length; k++) {
    const row = parts[k] ?? 0;
    const at = (slots[k] ?? 0) * ONE_PASS_STEP;
    const flag = flags[row] ?? 0;
    const type = types[row] ?? 0;
    const contract = contractOfRow[row] ?? NONE;
    const known = hours[row] ?? 0;
    const flown = known === NULL_NUMBER ? 0 : known;
    const stoodBy = standByHours[row] ?? 0;
    const isAborted = (flag & ABORTED) !== 0;
    const isAdjusting = (flag & ADJUSTMENT) !== 0;
    if (type === flight || isAdjusting) {
      const landed = landings[row] ?? 0;
      if (landed !== NULL_NUMBER) sums[at + LANDINGS] = (sums[at + LANDINGS] ?? 0) + landed;
      if (!isAborted && !isAdjusting) sums[at + COUNT] = (sums[at + COUNT] ?? 0) + 1;
    }
    sums[at + HOURS] = (sums[at + HOURS] ?? 0) + flown;
    sums[at + FEES] = (sums[at + FEES] ?? 0) + (landingFees[row] ?? 0);
    sums[at + STAND_BY] = (sums[at + STAND_BY] ?? 0) + stoodBy;
    sums[at + PER_DIEM] = (sums[at + PER_DIEM] ?? 0) + (perDiemCost[row] ?? 0);
    sums[at + AGENT] = (sums[at + AGENT] ?? 0) + (totalAgentCost[row] ?? 0);
    if (contract === NONE && type !== agentOnly && !isAdjusting) sums[at + WITHOUT_RATE] = (sums[at + WITHOUT_RATE] ?? 0) + 1;
    if (books !== null && bookOf !== null && bookOf[row] !== NONE) addBooked(books, bookOf[row] ?? 0, sums, at);
    else if (contract !== NONE && type !== agentOnly) {
      if (flown >= 0 && flown <= mostHours && stoodBy >= 0 && stoodBy <= mostHours) {
        if (isAborted) sums[at + ABORT] = (sums[at + ABORT] ?? 0) + abortFeeCents(true, hourly[contract] ?? 0);
        else sums[at + FLIGHT_COST] = (sums[at + FLIGHT_COST] ?? 0) + Math.floor((flown * (hourly[contract] ?? 0) + halfHour) / HUNDREDTHS_PER_HOUR);
        sums[at + AVAILABILITY] = (sums[at + AVAILABILITY] ?? 0) + Math.floor((flown * (daily[contract] ?? 0) + halfDay) / AVAILABILITY_DIVISOR);
        sums[at + CREW_STANDBY] = (sums[at + CREW_STANDBY] ?? 0) + Math.floor((stoodBy * (crewStandby[contract] ?? 0) + halfHour) / HUNDREDTHS_PER_HOUR);
      } else addExactly(inputs, row, sums, at);
    }
  }
}

function addBooked({ flightCost, abortFees, availabilityCost, crewStandbyCost }: Books, book: number, sums: Float64Array, at: number): void {
  add(sums, at + FLIGHT_COST, flightCost[book]);
  add(sums, at + ABORT, abortFees[book]);
  add(sums, at + AVAILABILITY, availabilityCost[book]);
  add(sums, at + CREW_STANDBY, crewStandbyCost[book]);
}
/** Hours below 0, or so many that plain arithmetic may round them wrongly. */
function addExactly(inputs: Inputs, row: number, sums: Float64Array, at: number): void {
  const contract = inputs.contractOfRow[row] ?? NONE;
  const hours = filled(inputs.hours[row]);
  const isAborted = ((inputs.flags[row] ?? 0) & ABORTED) !== 0;
  add(sums, at + FLIGHT_COST, flightCostCents(isAborted, hours, inputs.hourly[contract] ?? 0));
  add(sums, at + ABORT, abortFeeCents(isAborted, inputs.hourly[contract] ?? 0));
  add(sums, at + AVAILABILITY, availabilityCents(hours, inputs.daily[contract] ?? 0));
  add(sums, at + CREW_STANDBY, hourlyCents(inputs.standByHours[row] ?? 0, inputs.crewStandby[contract] ?? 0));
}
function add(sums: Float64Array, at: number, value = 0): void {
  sums[at] = (sums[at] ?? 0) + value;
}

/** Totals add up what was rounded already, so they are those of the slot's parts. */
function addTotals(sums: Float64Array): void {
  for (let at = 0; at < sums.length; at += ONE_PASS_STEP) {
    const flying = (sums[at + FLIGHT_COST] ?? 0) + (sums[at + ABORT] ?? 0);
    const crew = (sums[at + CREW_STANDBY] ?? 0) + (sums[at + PER_DIEM] ?? 0);
    const excluding = flying + crew + (sums[at + AGENT] ?? 0) + (sums[at + FEES] ?? 0);
    sums[at + EXCLUDING] = excluding;
    sums[at + TOTAL] = excluding + (sums[at + AVAILABILITY] ?? 0);
  }
}
