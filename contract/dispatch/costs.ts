import * as z from 'zod/mini';
import { Dollars } from '../wire/wire.ts';

/** The seven parts and their totals, in dollars (COST-1). Totals add rounded parts. */
export const Costs = z.object({
  flightCost: Dollars,
  abortFees: Dollars,
  availabilityCost: Dollars,
  totalAgentCost: Dollars,
  landingFees: Dollars,
  crewStandbyCost: Dollars,
  perDiemCost: Dollars,
  totalCostExclAvailCost: Dollars,
  totalCost: Dollars,
});
export type Costs = z.output<typeof Costs>;

/** Other dispatches whose loads a write repriced, and the cost of those loads before and after. */
export const Repriced = z.object({ dispatches: z.int(), before: Dollars, after: Dollars });
export type Repriced = z.output<typeof Repriced>;
