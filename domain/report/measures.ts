import { AVAILABILITY_HOURS } from '../../contract/constants.ts';
import { ABORTED, dispatchTypes, NONE, NULL_NUMBER } from '../../contract/metricColumns.ts';
import { centsOf, centsOfRow } from '../money.ts';
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

/** Every measure of every activity: costs by specification §9, each part in exact arithmetic and rounded half-up once (contract §Rules made exact). */
export function measureRows(joined: JoinedRows): Measures {
  const { rows, activity, crew, crewOffsets, drops, dropOffsets } = joined.columns;
  // Object.fromEntries forgets the keys; they are exactly the measures.
  const out = Object.fromEntries(measureKeys.map((key) => [key, new Float64Array(rows)])) as Record<MeasureKey, Float64Array>;
  const hourly = joined.contracts.map((contract) => centsOf(contract.hourlyRate));
  const daily = joined.contracts.map((contract) => centsOf(contract.dailyAvailability));
  const standby = joined.contracts.map((contract) => centsOf(contract.crewStandbyRate));
  const at = (column: Column, place: number): number => {
    const value = column[place] ?? NULL_NUMBER;
    return value === NULL_NUMBER ? 0 : value;
  };
  for (let row = 0; row < rows; row++) {
    // Without a contract every rate is 0, and so is what it would cost.
    const contract = joined.contractOfRow[row] ?? NONE;
    const aborted = (at(activity.flags, row) & ABORTED) !== 0;
    const isFlight = activity.dispatchType[row] === FLIGHT;
    const hours = at(activity.totalFlightHours, row);
    let standByHours = 0;
    let perDiemCost = 0;
    for (let c = crewOffsets[row] ?? 0; c < (crewOffsets[row + 1] ?? 0); c++) {
      standByHours += at(crew.standByHours, c);
      perDiemCost += at(crew.perDiemRate, c);
    }
    let agent = 0;
    let dropCount = 0;
    let onIncidentLitres = 0;
    let onIncidentNanolitres = 0;
    let jettisonedLitres = 0;
    let jettisonedNanolitres = 0;
    for (let d = dropOffsets[row] ?? 0; d < (dropOffsets[row + 1] ?? 0); d++) {
      const onLitres = at(drops.onIncidentLitres, d);
      const onRest = at(drops.onIncidentNanolitres, d);
      const offLitres = at(drops.jettisonedLitres, d);
      const offRest = at(drops.jettisonedNanolitres, d);
      onIncidentLitres += onLitres;
      onIncidentNanolitres += onRest;
      jettisonedLitres += offLitres;
      jettisonedNanolitres += offRest;
      if (onLitres > 0 || onRest > 0 || offLitres > 0 || offRest > 0) dropCount += 1;
      agent += at(drops.cost, d);
    }
    const flightCost = aborted ? 0 : centsOfRow(hours, hourly[contract] ?? 0, 100);
    const abortFees = aborted ? centsOfRow(hourly[contract] ?? 0, 1, 10) : 0;
    const availabilityCost = centsOfRow(hours, daily[contract] ?? 0, AVAILABILITY_HOURS * 100);
    const landingFees = at(activity.landingFees, row);
    const crewStandbyCost = centsOfRow(standByHours, standby[contract] ?? 0, 100);
    const excl = flightCost + abortFees + agent + landingFees + crewStandbyCost + perDiemCost;
    out.flightCost[row] = flightCost;
    out.abortFees[row] = abortFees;
    out.availabilityCost[row] = availabilityCost;
    out.totalAgentCost[row] = agent;
    out.landingFees[row] = landingFees;
    out.crewStandbyCost[row] = crewStandbyCost;
    out.perDiemCost[row] = perDiemCost;
    out.totalCostExclAvailCost[row] = excl;
    out.totalCost[row] = excl + availabilityCost;
    out.flightCount[row] = isFlight && !aborted ? 1 : 0;
    out.abortedCount[row] = aborted ? 1 : 0;
    out.takeOffs[row] = isFlight && activity.timeOut[row] !== NULL_NUMBER ? 1 : 0;
    out.totalFlightHours[row] = hours;
    out.dayFlightHours[row] = at(activity.dayFlightHours, row);
    out.nightFlightHours[row] = at(activity.nightFlightHours, row);
    out.standByHours[row] = standByHours;
    out.landings[row] = at(activity.landings, row);
    out.dropCount[row] = dropCount;
    out.onIncidentLitres[row] = onIncidentLitres;
    out.onIncidentNanolitres[row] = onIncidentNanolitres;
    out.jettisonedLitres[row] = jettisonedLitres;
    out.jettisonedNanolitres[row] = jettisonedNanolitres;
  }
  return out;
}
