import { ABORTED, NONE } from '../../../../contract/report/metricColumns.ts';
import type { DimensionContract } from '../../../../contract/report/reports.ts';
import { abortFeeCents, availabilityCents, flightCostCents, hourlyCents } from '../../../cost/formulas.ts';
import { centsOf } from '../../../money.ts';
import { filled } from '../../block/cells.ts';
import type { ChildSums } from './childSums.ts';
import { type JoinedRows, payingContract } from './join.ts';

/** By activity, in cents: what rates make of hours, and the totals. */
export interface RowCosts {
  readonly flightCost: Float64Array;
  readonly abortFees: Float64Array;
  readonly availabilityCost: Float64Array;
  readonly crewStandbyCost: Float64Array;
  readonly totalCostExclAvailCost: Float64Array;
  readonly totalCost: Float64Array;
}

/** Cents by place of a contract and, in the last place, without one: then every rate is 0, and so is what it would cost. */
export interface ContractRates {
  readonly hourly: Float64Array;
  readonly daily: Float64Array;
  readonly crewStandby: Float64Array;
  /** The lowest and the highest of all of them, and of 0. */
  readonly least: number;
  readonly most: number;
}
export function contractRates(contracts: readonly DimensionContract[]): ContractRates {
  const size = contracts.length + 1;
  const [hourly, daily, crewStandby] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  let least = 0;
  let most = 0;
  for (let place = 0; place < contracts.length; place++) {
    const contract = contracts[place];
    if (contract === undefined) continue;
    const hour = centsOf(contract.hourlyRate);
    const day = centsOf(contract.dailyAvailability);
    const standby = centsOf(contract.crewStandbyRate);
    hourly[place] = hour;
    daily[place] = day;
    crewStandby[place] = standby;
    least = Math.min(least, hour, day, standby);
    most = Math.max(most, hour, day, standby);
  }
  return { hourly, daily, crewStandby, least, most };
}

/**
 * What every activity costs (COST-1): each part in exact arithmetic and rounded half-up once (COST-10), totals adding
 * up the rounded parts. For who looks at single costs; a report adds them up without these columns (`costSums`,
 * PERF-34).
 */
export function costRows(joined: JoinedRows, { standByHours, perDiemCost, totalAgentCost }: ChildSums): RowCosts {
  const { columns, contracts } = joined;
  const { rows, activity } = columns;
  const { totalFlightHours, flags, landingFees } = activity;
  const out: RowCosts = {
    flightCost: new Float64Array(rows),
    abortFees: new Float64Array(rows),
    availabilityCost: new Float64Array(rows),
    crewStandbyCost: new Float64Array(rows),
    totalCostExclAvailCost: new Float64Array(rows),
    totalCost: new Float64Array(rows),
  };
  const { hourly, daily, crewStandby } = contractRates(contracts);
  for (let row = 0; row < rows; row++) {
    const chosen = payingContract(joined, row);
    const rate = chosen === NONE ? contracts.length : chosen;
    const hours = filled(totalFlightHours[row]);
    const isAborted = (filled(flags[row]) & ABORTED) !== 0;
    const flightCost = flightCostCents(isAborted, hours, hourly[rate] ?? 0);
    const abortFee = abortFeeCents(isAborted, hourly[rate] ?? 0);
    const crewStandbyCost = hourlyCents(standByHours[row] ?? 0, crewStandby[rate] ?? 0);
    const availabilityCost = availabilityCents(hours, daily[rate] ?? 0);
    const withoutAvailability = flightCost + abortFee + (totalAgentCost[row] ?? 0) + (landingFees[row] ?? 0) + crewStandbyCost + (perDiemCost[row] ?? 0);
    out.flightCost[row] = flightCost;
    out.abortFees[row] = abortFee;
    out.availabilityCost[row] = availabilityCost;
    out.crewStandbyCost[row] = crewStandbyCost;
    out.totalCostExclAvailCost[row] = withoutAvailability;
    out.totalCost[row] = withoutAvailability + availabilityCost;
  }
  writeBooks(joined, { perDiemCost, totalAgentCost }, out);
  return out;
}

/** Rows of the books have the parts that were approved, whatever their rates are now (APR-41). */
function writeBooks({ columns }: JoinedRows, { perDiemCost, totalAgentCost }: Pick<ChildSums, 'perDiemCost' | 'totalAgentCost'>, out: RowCosts): void {
  const { activity, books, crew, crewOffsets } = columns;
  for (let n = 0; n < books.row.length; n++) {
    const row = books.row[n] ?? 0;
    let standby = 0;
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) standby += crew.standbyCost[c] ?? 0;
    const flightCost = books.flightCost[n] ?? 0;
    const abortFee = books.abortFees[n] ?? 0;
    const availabilityCost = books.availabilityCost[n] ?? 0;
    const withoutAvailability = flightCost + abortFee + (totalAgentCost[row] ?? 0) + (activity.landingFees[row] ?? 0) + standby + (perDiemCost[row] ?? 0);
    out.flightCost[row] = flightCost;
    out.abortFees[row] = abortFee;
    out.availabilityCost[row] = availabilityCost;
    out.crewStandbyCost[row] = standby;
    out.totalCostExclAvailCost[row] = withoutAvailability;
    out.totalCost[row] = withoutAvailability + availabilityCost;
  }
}
