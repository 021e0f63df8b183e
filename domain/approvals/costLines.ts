import type { Costs } from '../../contract/dispatch/costs.ts';
import { type CostPart, costParts } from '../cost/costs.ts';

export const partNames: Readonly<Record<CostPart, string>> = {
  flightCost: 'Flight',
  abortFees: 'Abort fees',
  availabilityCost: 'Availability',
  totalAgentCost: 'Agent',
  landingFees: 'Landing fees',
  crewStandbyCost: 'Crew standby',
  perDiemCost: 'Per diem',
};
export interface CostLine {
  readonly label: string;
  readonly dollars: number;
  readonly isTotal: boolean;
}
/** The cost parts that are not 0, and their total. */
export const costLines = (costs: Costs): CostLine[] => [
  ...costParts
    .filter((part) => costs[part] !== 0)
    .map((part) => ({ label: partNames[part], dollars: costs[part], isTotal: false })),
  { label: 'Total', dollars: costs.totalCost, isTotal: true },
];
