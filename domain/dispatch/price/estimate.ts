import type { Costs } from '../../../contract/dispatch/costs.ts';
import { type DispatchCosts, dispatchCosts, toCosts } from '../../cost/costs.ts';
import type { TypedNumber } from '../../forms/typed.ts';
import { dollarsOf } from '../../money.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { type ReadDispatch, readDispatch } from '../draft/read.ts';
import { type CostLine, costLines, type PricedActivity } from './costLines.ts';
import { isChargedIn, priceLine, usedBefore } from './prices.ts';

export interface Estimate {
  readonly costs: Costs;
  /** The seven parts, then the total and the total without availability. */
  readonly lines: readonly CostLine[];
  /** Dollars, per activity. */
  readonly activityTotals: readonly number[];
  /** The read-only Price text, per activity and drop; '' without a price. */
  readonly priceLines: readonly (readonly string[])[];
  readonly isMissingContract: boolean;
  readonly isMissingAgentRate: boolean;
  readonly isSplitPricing: boolean;
}

const atLeast0 = (typed: TypedNumber): number => Math.max(0, typed.value ?? 0);

/**
 * Costs of a read draft, computed with the shared cost engine. Unreadable text counts as 0. Without
 * a readable date there are no rates.
 */
export function estimateDispatch(read: ReadDispatch): DispatchCosts {
  return dispatchCosts(
    read.activities.map((activity) => ({
      aborted: activity.draft.aborted,
      totalFlightHours: atLeast0(activity.total),
      landingFees: atLeast0(activity.landingFees),
      crew: activity.crew.map((person) => ({
        standByHours: atLeast0(person.standby),
        perDiemRate: atLeast0(person.perDiem),
      })),
      drops: activity.drops.map((drop) => ({
        agentTypeId: drop.draft.agentTypeId,
        baseId: drop.draft.baseId,
        volumeOnIncident: drop.litresOnIncident,
        volumeJettisoned: drop.litresJettisoned,
      })),
    })),
    {
      dispatchType: read.draft.dispatchType,
      activityDate: read.day ?? '',
      contracts: read.day === null ? [] : (read.aircraft?.contracts ?? []),
      rates: read.day === null ? [] : read.facts.rates,
      isCharged: isChargedIn(read.facts),
      used: usedBefore(
        read.facts,
        read.activities.flatMap((a) => a.drops.map((d) => d.draft.preloadDropId)),
        read.day ?? '',
      ),
    },
  );
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/**
 * Estimates the cost of the draft as typed so far, with a calculation for each line (ENTRY-5,
 * COST-18).
 */
export function estimateDraft(draft: DispatchDraft, facts: DispatchFacts): Estimate {
  const read = readDispatch(draft, facts);
  const result = estimateDispatch(read);
  const costs = toCosts(result.cents);
  const priced = read.activities.flatMap((activity, index): PricedActivity[] => {
    const own = result.activities[index];
    if (own === undefined) return [];
    return [
      {
        day: read.day ?? '',
        aborted: activity.draft.aborted,
        hours: atLeast0(activity.total),
        landings: activity.landings.value,
        standbyHours: sum(activity.crew.map((person) => atLeast0(person.standby))),
        perDiems: activity.crew.filter((person) => atLeast0(person.perDiem) > 0).length,
        contract: own.contract,
        loads: own.drops.map(priceLine),
      },
    ];
  });
  return {
    costs,
    lines: costLines(draft.dispatchType, result.cents, priced),
    activityTotals: result.activities.map(({ cents }) => dollarsOf(cents.totalCost)),
    priceLines: result.activities.map((activity) => activity.drops.map(priceLine)),
    isMissingContract: result.isMissingContract,
    isMissingAgentRate: result.isMissingAgentRate,
    isSplitPricing: result.isSplitPricing,
  };
}
