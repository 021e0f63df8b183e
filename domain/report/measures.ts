import { AVAILABILITY_HOURS } from '../../contract/constants.ts';
import { ABORTED, dispatchTypes, NONE, NULL_NUMBER } from '../../contract/metricColumns.ts';
import { centsOf, centsOfProduct } from '../money.ts';
import type { Column } from './columns.ts';
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

/** Every measure of every activity: costs by specification §9, each part in exact arithmetic and rounded half-up once (contract §Rules made exact). */
export function measureRows(joined: JoinedRows): Measures {
  const { rows, activity, crew, crewOffsets, drops, dropOffsets } = joined.columns;
  // Object.fromEntries forgets the keys; they are exactly the measures.
  const out = Object.fromEntries(measureKeys.map((key) => [key, new Float64Array(rows)])) as Record<MeasureKey, Float64Array>;
  const rates = joined.contracts.map((contract) => ({
    hourly: BigInt(centsOf(contract.hourlyRate)),
    daily: BigInt(centsOf(contract.dailyAvailability)),
    standby: BigInt(centsOf(contract.crewStandbyRate)),
  }));
  const at = (column: Column, place: number): number => {
    const value = column[place] ?? NULL_NUMBER;
    return value === NULL_NUMBER ? 0 : value;
  };
  for (let row = 0; row < rows; row++) {
    const rate = rates[joined.contractOfRow[row] ?? NONE];
    const aborted = (at(activity.flags, row) & ABORTED) !== 0;
    const isFlight = activity.dispatchType[row] === FLIGHT;
    const hours = at(activity.totalFlightHours, row);
    let standBy = 0;
    let perDiem = 0;
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) {
      standBy += at(crew.standByHours, c);
      perDiem += at(crew.perDiemRate, c);
    }
    let agent = 0;
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++) {
      const loaded = [drops.onIncidentLitres, drops.onIncidentNanolitres, drops.jettisonedLitres, drops.jettisonedNanolitres].some((c) => at(c, d) > 0);
      out.dropCount[row] = (out.dropCount[row] ?? 0) + (loaded ? 1 : 0);
      for (const key of ['onIncidentLitres', 'onIncidentNanolitres', 'jettisonedLitres', 'jettisonedNanolitres'] as const)
        out[key][row] = (out[key][row] ?? 0) + at(drops[key], d);
      agent += at(drops.cost, d);
    }
    const parts = {
      flightCost: rate === undefined || aborted || hours === 0 ? 0 : centsOfProduct([rate.hourly, BigInt(hours)], 100n),
      abortFees: rate === undefined || !aborted ? 0 : centsOfProduct([rate.hourly], 10n),
      availabilityCost: rate === undefined || hours === 0 ? 0 : centsOfProduct([BigInt(hours), rate.daily], BigInt(AVAILABILITY_HOURS * 100)),
      totalAgentCost: agent,
      landingFees: at(activity.landingFees, row),
      crewStandbyCost: rate === undefined || standBy === 0 ? 0 : centsOfProduct([BigInt(standBy), rate.standby], 100n),
      perDiemCost: perDiem,
    };
    let total = 0;
    for (const key of Object.keys(parts) as (keyof typeof parts)[]) {
      out[key][row] = parts[key];
      total += parts[key];
    }
    out.totalCost[row] = total;
    out.totalCostExclAvailCost[row] = total - parts.availabilityCost;
    out.flightCount[row] = isFlight && !aborted ? 1 : 0;
    out.abortedCount[row] = aborted ? 1 : 0;
    out.takeOffs[row] = isFlight && activity.timeOut[row] !== NULL_NUMBER ? 1 : 0;
    out.totalFlightHours[row] = hours;
    out.dayFlightHours[row] = at(activity.dayFlightHours, row);
    out.nightFlightHours[row] = at(activity.nightFlightHours, row);
    out.standByHours[row] = standBy;
    out.landings[row] = at(activity.landings, row);
  }
  return out;
}
