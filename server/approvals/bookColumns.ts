import { type CostPart, costParts } from '../../domain/cost/costs.ts';

/** The columns of the seven cost parts in seals and adjustments, by their wire names. */
export const partColumns: Readonly<Record<CostPart, string>> = {
  flightCost: 'flight_cost_cents',
  abortFees: 'abort_fees_cents',
  availabilityCost: 'availability_cost_cents',
  totalAgentCost: 'agent_cost_cents',
  landingFees: 'landing_fees_cents',
  crewStandbyCost: 'crew_standby_cents',
  perDiemCost: 'per_diem_cents',
};
/** SQL: the total of all parts, in cents. */
export const moneyOf = (table: string): string =>
  costParts.map((part) => `${table}.${partColumns[part]}`).join(' + ');
