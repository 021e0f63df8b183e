import type { Costs } from '../../contract/dispatch/costs.ts';
import type { DispatchType } from '../../contract/dispatch/dispatches.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { contractOn } from './contractOn.ts';
import { type ContractRates, contractParts } from './contractParts.ts';
import { hundredthsOf } from './formulas.ts';
import {
  type DropCost,
  type LoadedByRate,
  type PricingDrop,
  type PricingRate,
  priceDrops,
} from './tiers.ts';

/** The costs of an activity, a dispatch or a group in whole cents, with the wire's keys. */
export type CostCents = { readonly [Key in keyof Costs]: number };

/**
 * The inputs of an activity's cost, except rates. Units as on the wire: decimal hours, dollars,
 * litres.
 */
export interface CostedActivity {
  readonly aborted: boolean;
  readonly totalFlightHours: number | null;
  readonly landingFees: number;
  readonly crew: readonly { readonly standByHours: number; readonly perDiemRate: number }[];
  readonly drops: readonly PricingDrop[];
}
/** The dispatch's type and day, and every rate that can apply. `used`: volume loaded before. */
export interface CostContext {
  readonly dispatchType: DispatchType;
  readonly activityDate: string;
  readonly contracts: readonly DimensionContract[];
  readonly rates: readonly PricingRate[];
  readonly isCharged: (agentTypeId: string) => boolean;
  readonly used: LoadedByRate;
}
export interface ActivityCosts {
  readonly cents: CostCents;
  readonly contract: DimensionContract | null;
  readonly isMissingContract: boolean;
  readonly drops: readonly DropCost[];
  readonly isMissingAgentRate: boolean;
  readonly isSplitPricing: boolean;
}

export const noCents: CostCents = {
  flightCost: 0,
  abortFees: 0,
  availabilityCost: 0,
  totalAgentCost: 0,
  landingFees: 0,
  crewStandbyCost: 0,
  perDiemCost: 0,
  totalCostExclAvailCost: 0,
  totalCost: 0,
};
/** The seven parts of a total cost (COST-1), in display order. */
export const costParts = [
  'flightCost',
  'abortFees',
  'availabilityCost',
  'totalAgentCost',
  'landingFees',
  'crewStandbyCost',
  'perDiemCost',
] as const;
export type CostPart = (typeof costParts)[number];
const costKeys = Object.keys(noCents) as (keyof Costs)[]; // Object.keys of a literal with exactly the keys of Costs.

const mapCents = (value: (key: keyof Costs) => number): CostCents => {
  const out: Record<keyof Costs, number> = { ...noCents };
  for (const key of costKeys) out[key] = value(key);
  return out;
};
/** Adds up rounded parts, so that every row and export foots (COST-10). */
export const addCents = (all: readonly CostCents[]): CostCents =>
  mapCents((key) => all.reduce((sum, cents) => sum + cents[key], 0));
/** The seven parts with their two totals (COST-1). */
export function totalsOf(parts: Readonly<Record<CostPart, number>>): CostCents {
  const totalCost = costParts.reduce((sum, part) => sum + parts[part], 0);
  return { ...parts, totalCostExclAvailCost: totalCost - parts.availabilityCost, totalCost };
}
/** Cents as the wire's dollars. */
export const toCosts = (cents: CostCents): Costs => mapCents((key) => dollarsOf(cents[key]));
/** The wire's dollars as cents. */
export const toCents = (costs: Costs): CostCents => mapCents((key) => centsOf(costs[key]));

/** The contract that pays a dispatch; null for an agent-only dispatch (COST-16). */
export const contractOf = (
  context: Pick<CostContext, 'dispatchType' | 'activityDate' | 'contracts'>,
): DimensionContract | null =>
  context.dispatchType === 'agentOnly' ? null : contractOn(context.contracts, context.activityDate);

/** The rates of a contract in whole cents. */
export const ratesOf = (
  contract: Pick<DimensionContract, 'hourlyRate' | 'dailyAvailability' | 'crewStandbyRate'>,
): ContractRates => ({
  hourly: centsOf(contract.hourlyRate),
  daily: centsOf(contract.dailyAvailability),
  standby: centsOf(contract.crewStandbyRate),
});

/**
 * Computes an activity's seven parts (COST-1) exactly, each rounded half up once, and the volume
 * used of each rate afterwards.
 */
function costActivity(
  activity: CostedActivity,
  context: CostContext,
): { readonly costs: ActivityCosts; readonly used: LoadedByRate } {
  const contract = contractOf(context);
  const hours = hundredthsOf(activity.totalFlightHours ?? 0);
  const standby = activity.crew.reduce((sum, person) => sum + hundredthsOf(person.standByHours), 0);
  const priced = priceDrops(
    activity.drops,
    context.rates,
    context.isCharged,
    context.activityDate,
    context.used,
  );
  const parts = {
    ...contractParts(
      { day: context.activityDate, aborted: activity.aborted, hours, standby },
      contract === null ? null : ratesOf(contract),
    ),
    totalAgentCost: priced.drops.reduce((sum, drop) => sum + drop.cents, 0),
    landingFees: centsOf(activity.landingFees),
    perDiemCost: activity.crew.reduce((sum, person) => sum + centsOf(person.perDiemRate), 0),
  };
  return {
    costs: {
      cents: totalsOf(parts),
      contract,
      isMissingContract: contract === null && context.dispatchType !== 'agentOnly',
      drops: priced.drops,
      isMissingAgentRate: priced.drops.some((drop) => drop.isMissingAgentRate),
      isSplitPricing: priced.drops.some((drop) => drop.isSplitPricing),
    },
    used: priced.used,
  };
}

/** One activity's cost (COST-1). */
export const activityCosts = (activity: CostedActivity, context: CostContext): ActivityCosts =>
  costActivity(activity, context).costs;

export interface DispatchCosts {
  readonly activities: readonly ActivityCosts[];
  readonly cents: CostCents;
  readonly isMissingContract: boolean;
  readonly isMissingAgentRate: boolean;
  readonly isSplitPricing: boolean;
  /** Volume used of each rate after this dispatch: the next dispatch starts there. */
  readonly used: LoadedByRate;
}

/** A dispatch's cost: the sum of its activities, which use up the tiers in order (COST-16). */
export function dispatchCosts(
  activities: readonly CostedActivity[],
  context: CostContext,
): DispatchCosts {
  let used = context.used;
  const all = activities.map((activity) => {
    const result = costActivity(activity, { ...context, used });
    used = result.used;
    return result.costs;
  });
  return {
    activities: all,
    cents: addCents(all.map((costs) => costs.cents)),
    isMissingContract: all.some((costs) => costs.isMissingContract),
    isMissingAgentRate: all.some((costs) => costs.isMissingAgentRate),
    isSplitPricing: all.some((costs) => costs.isSplitPricing),
    used,
  };
}
