import type { Costs } from '../../../contract/dispatch/costs.ts';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import type { CostCents } from '../../cost/costs.ts';
import { abortFeeText, availabilityText, hourlyText } from '../../cost/formulas.ts';
import { format2, formatHours, formatUsd } from '../../format.ts';
import { dollarsOf } from '../../money.ts';

/** One line of the cost breakdown: its label, its calculation, and its dollars. */
export interface CostLine {
  readonly key: keyof Costs;
  readonly label: string;
  /** '' if there is no calculation to show. */
  readonly explanation: string;
  readonly dollars: number;
}
/** The figures of one activity for the calculations. Hours are decimal, rates are dollars. */
export interface PricedActivity {
  /** ISO date of the dispatch. */
  readonly day: string;
  readonly aborted: boolean;
  readonly hours: number;
  readonly landings: number | null;
  readonly standbyHours: number;
  /** Number of people with a per diem. */
  readonly perDiems: number;
  readonly contract: Pick<
    DimensionContract,
    'hourlyRate' | 'dailyAvailability' | 'crewStandbyRate'
  > | null;
  /** The price calculation of each load, '' without a price. */
  readonly loads: readonly string[];
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function explanationOf(key: keyof Costs, activity: PricedActivity, type: DispatchType): string {
  const { day, aborted, hours, landings, standbyHours, perDiems, contract, loads } = activity;
  switch (key) {
    case 'flightCost':
      if (type !== 'flight') return '';
      if (aborted) return 'Aborted';
      return contract === null
        ? 'No contract'
        : hourlyText(formatHours(hours), formatUsd(contract.hourlyRate));
    case 'abortFees':
      return aborted && contract !== null ? abortFeeText(formatUsd(contract.hourlyRate), day) : '';
    case 'availabilityCost':
      return type !== 'flight' || contract === null
        ? ''
        : availabilityText(formatHours(hours), formatUsd(contract.dailyAvailability));
    case 'totalAgentCost':
      return loads.filter((line) => line !== '').join('; ');
    case 'landingFees':
      return landings === null ? '' : counted(landings, 'landing', 'landings');
    case 'crewStandbyCost':
      return standbyHours === 0 || contract === null
        ? ''
        : hourlyText(format2(standbyHours), formatUsd(contract.crewStandbyRate));
    case 'perDiemCost':
      return perDiems === 0 ? '' : counted(perDiems, 'person', 'people');
    default:
      return '';
  }
}

const labels: Record<keyof Costs, string> = {
  flightCost: 'Flight cost',
  abortFees: 'Abort fees',
  availabilityCost: 'Availability cost',
  totalAgentCost: 'Agent cost',
  landingFees: 'Landing fees',
  crewStandbyCost: 'Crew standby',
  perDiemCost: 'Per diem',
  totalCost: 'Total cost',
  totalCostExclAvailCost: 'Total cost excl. availability',
};
const lineKeys = Object.keys(labels) as (keyof Costs)[]; // Object.keys of a record with exactly these keys.

/**
 * The seven parts, then the total and the total without availability. Each part shows its
 * activities' calculations, joined by "+" (ENTRY-5).
 * @param activities empty if no calculation is known
 */
export const costLines = (
  type: DispatchType,
  cents: CostCents,
  activities: readonly PricedActivity[],
): CostLine[] =>
  lineKeys.map((key) => ({
    key,
    label: labels[key],
    explanation: activities
      .map((activity) => explanationOf(key, activity, type))
      .filter((part) => part !== '')
      .join(' + '),
    dollars: dollarsOf(cents[key]),
  }));
