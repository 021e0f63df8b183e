import { ABORTED, NONE } from '../../../contract/report/metricColumns.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { abortFeeCents, availabilityCents, flightCostCents, hourlyCents } from '../../cost/formulas.ts';
import { centsOf } from '../../money.ts';
import { filled } from '../block/cells.ts';
import { type JoinedRows, payingContract } from './join.ts';

/** By activity; cents, and hundredths of hours. */
export interface RowCosts {
  readonly standByHours: Float64Array;
  readonly flightCost: Float64Array;
  readonly abortFees: Float64Array;
  readonly availabilityCost: Float64Array;
  readonly totalAgentCost: Float64Array;
  readonly crewStandbyCost: Float64Array;
  readonly perDiemCost: Float64Array;
  readonly totalCostExclAvailCost: Float64Array;
  readonly totalCost: Float64Array;
}

/**
 * What every activity costs (COST-1): each part in exact arithmetic and rounded half-up once (COST-10), totals adding
 * up the
 * rounded parts. One pass for all of them: they share hours, rates and children, and a report that asks for one asks
 * for most.
 */
export function costRows(joined: JoinedRows): RowCosts {
  const { columns, contracts } = joined;
  const { rows, activity, crew, crewOffsets, drops, dropOffsets } = columns;
  const { totalFlightHours, flags, landingFees } = activity;
  const out: RowCosts = {
    standByHours: new Float64Array(rows),
    flightCost: new Float64Array(rows),
    abortFees: new Float64Array(rows),
    availabilityCost: new Float64Array(rows),
    totalAgentCost: new Float64Array(rows),
    crewStandbyCost: new Float64Array(rows),
    perDiemCost: new Float64Array(rows),
    totalCostExclAvailCost: new Float64Array(rows),
    totalCost: new Float64Array(rows),
  };
  /** By contract and, in the last place, without one: then every rate is 0, and so is what it would cost. */
  const ratesOf = (dollars: (contract: DimensionContract) => number) => Float64Array.of(...contracts.map((one) => centsOf(dollars(one))), 0);
  const hourly = ratesOf(({ hourlyRate }) => hourlyRate);
  const daily = ratesOf(({ dailyAvailability }) => dailyAvailability);
  const crewStandby = ratesOf(({ crewStandbyRate }) => crewStandbyRate);
  for (let row = 0; row < rows; row++) {
    const chosen = payingContract(joined, row);
    const rate = chosen === NONE ? contracts.length : chosen;
    const hours = filled(totalFlightHours[row]);
    let standByHours = 0;
    let perDiemCost = 0;
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) {
      standByHours += filled(crew.standByHours[c]);
      perDiemCost += filled(crew.perDiemRate[c]);
    }
    let agentCost = 0;
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++) agentCost += filled(drops.cost[d]);
    const isAborted = (filled(flags[row]) & ABORTED) !== 0;
    const flightCost = flightCostCents(isAborted, hours, hourly[rate] ?? 0);
    const abortFee = abortFeeCents(isAborted, hourly[rate] ?? 0);
    const crewStandbyCost = hourlyCents(standByHours, crewStandby[rate] ?? 0);
    const availabilityCost = availabilityCents(hours, daily[rate] ?? 0);
    const withoutAvailability = flightCost + abortFee + agentCost + filled(landingFees[row]) + crewStandbyCost + perDiemCost;
    out.standByHours[row] = standByHours;
    out.flightCost[row] = flightCost;
    out.abortFees[row] = abortFee;
    out.availabilityCost[row] = availabilityCost;
    out.totalAgentCost[row] = agentCost;
    out.crewStandbyCost[row] = crewStandbyCost;
    out.perDiemCost[row] = perDiemCost;
    out.totalCostExclAvailCost[row] = withoutAvailability;
    out.totalCost[row] = withoutAvailability + availabilityCost;
  }
  writeBooks(joined, out);
  return out;
}

/** Rows of the books have the parts that were approved, whatever their rates are now (APR-41). */
function writeBooks({ columns }: JoinedRows, out: RowCosts): void {
  const { activity, books, crew, crewOffsets } = columns;
  for (let n = 0; n < books.row.length; n++) {
    const row = books.row[n] ?? 0;
    let standby = 0;
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) standby += crew.standbyCost[c] ?? 0;
    const flightCost = books.flightCost[n] ?? 0;
    const abortFee = books.abortFees[n] ?? 0;
    const availabilityCost = books.availabilityCost[n] ?? 0;
    const withoutAvailability =
      flightCost + abortFee + (out.totalAgentCost[row] ?? 0) + filled(activity.landingFees[row]) + standby + (out.perDiemCost[row] ?? 0);
    out.flightCost[row] = flightCost;
    out.abortFees[row] = abortFee;
    out.availabilityCost[row] = availabilityCost;
    out.crewStandbyCost[row] = standby;
    out.totalCostExclAvailCost[row] = withoutAvailability;
    out.totalCost[row] = withoutAvailability + availabilityCost;
  }
}
