import type { Costs } from '../../../contract/dispatch/costs.ts';
import { type ActivityCosts, type DispatchCosts, dispatchCosts, toCosts } from '../../cost/costs.ts';
import { abortFeeText, availabilityText, hourlyText } from '../../cost/formulas.ts';
import { format2, formatHours, formatUsd } from '../../format.ts';
import type { TypedNumber } from '../../forms/typed.ts';
import { dollarsOf } from '../../money.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { type ReadActivity, type ReadDispatch, readDispatch } from '../draft/read.ts';
import { isChargedIn, priceLine, usedBefore } from './prices.ts';

/** One line of the cost breakdown: what it is, how it came about, and its dollars. */
export interface EstimateLine {
  readonly key: keyof Costs;
  readonly label: string;
  /** '' when there is nothing to explain. */
  readonly explanation: string;
  readonly dollars: number;
}
export interface Estimate {
  readonly costs: Costs;
  /** The seven parts, then the total and the total without availability. */
  readonly lines: readonly EstimateLine[];
  /** Per activity, per drop: the read-only Price text, '' when there is no price. */
  readonly priceLines: readonly (readonly string[])[];
  readonly isMissingContract: boolean;
  readonly isMissingAgentRate: boolean;
  readonly isSplitPricing: boolean;
}

const atLeast0 = (typed: TypedNumber): number => Math.max(0, typed.value ?? 0);

/**
 * Costs of a read draft with the product's one cost engine; text that cannot be read counts as 0. Dates that cannot be
 * read have no rates.
 */
export function estimateDispatch(read: ReadDispatch): DispatchCosts {
  return dispatchCosts(
    read.activities.map((activity) => ({
      aborted: activity.draft.aborted,
      totalFlightHours: atLeast0(activity.total),
      landingFees: atLeast0(activity.landingFees),
      crew: activity.crew.map((person) => ({ standByHours: atLeast0(person.standby), perDiemRate: atLeast0(person.perDiem) })),
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Explained {
  readonly activity: ReadActivity;
  readonly costs: ActivityCosts;
}

/** The parts of several activities, each explained by its own figures. */
const explain = (all: readonly Explained[], text: (each: Explained) => string): string =>
  all
    .map(text)
    .filter((part) => part !== '')
    .join(' + ');

function explanationOf(key: keyof Costs, all: readonly Explained[], type: DispatchDraft['dispatchType']): string {
  // What does not fly has no hours to explain.
  if (type !== 'flight' && (key === 'flightCost' || key === 'availabilityCost')) return '';
  return explain(all, ({ activity, costs }) => {
    const { contract } = costs;
    const hours = atLeast0(activity.total);
    switch (key) {
      case 'flightCost':
        if (activity.draft.aborted) return 'Aborted';
        return contract === null ? 'No contract' : hourlyText(formatHours(hours), formatUsd(contract.hourlyRate));
      case 'abortFees':
        return activity.draft.aborted && contract !== null ? abortFeeText(formatUsd(contract.hourlyRate)) : '';
      case 'availabilityCost':
        return contract === null ? '' : availabilityText(formatHours(hours), formatUsd(contract.dailyAvailability));
      case 'totalAgentCost':
        return costs.drops
          .map(priceLine)
          .filter((line) => line !== '')
          .join('; ');
      case 'landingFees':
        return activity.landings.value === null ? '' : `${activity.landings.value} ${activity.landings.value === 1 ? 'landing' : 'landings'}`;
      case 'crewStandbyCost': {
        const standby = sum(activity.crew.map((person) => atLeast0(person.standby)));
        return standby === 0 || contract === null ? '' : hourlyText(format2(standby), formatUsd(contract.crewStandbyRate));
      }
      case 'perDiemCost': {
        const paid = activity.crew.filter((person) => atLeast0(person.perDiem) > 0).length;
        return paid === 0 ? '' : `${paid} ${paid === 1 ? 'person' : 'people'}`;
      }
      default:
        return '';
    }
  });
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

/** What the dispatch costs as typed so far, with each line explained (ENTRY-5, COST-18). */
export function estimateDraft(draft: DispatchDraft, facts: DispatchFacts): Estimate {
  const read = readDispatch(draft, facts);
  const result = estimateDispatch(read);
  const costs = toCosts(result.cents);
  const all = read.activities.flatMap((activity, index): Explained[] => {
    const own = result.activities[index];
    return own === undefined ? [] : [{ activity, costs: own }];
  });
  return {
    costs,
    lines: lineKeys.map((key) => ({
      key,
      label: labels[key],
      explanation: explanationOf(key, all, draft.dispatchType),
      dollars: dollarsOf(result.cents[key]),
    })),
    priceLines: result.activities.map((activity) => activity.drops.map(priceLine)),
    isMissingContract: result.isMissingContract,
    isMissingAgentRate: result.isMissingAgentRate,
    isSplitPricing: result.isSplitPricing,
  };
}
