import type { SuppressantRate } from '../../contract/agents/suppressants.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { contractOn, coversDay } from '../cost/contractOn.ts';
import { activityCosts } from '../cost/costs.ts';
import { dollarsOf } from '../money.ts';
import type { AgentFacts, AircraftFacts } from '../reference/facts.ts';
import { nanolitresOf } from '../volume.ts';

export interface FirstLoadFacts {
  /** Today's prices of every base, with the litres used of each. */
  readonly rates: readonly SuppressantRate[];
  readonly agents: readonly AgentFacts[];
  /** Dispatches of the last days, of all aircraft. */
  readonly dispatches: readonly Dispatch[];
  /** ISO day. */
  readonly today: string;
}

const isCharged = (id: string, { agents }: FirstLoadFacts): boolean =>
  agents.find((agent) => agent.id === id)?.isCharged ?? true;

/** The agent of a first load: that of the aircraft's latest one, else the only one with a price. */
function agentOf(assetId: string, baseId: string, facts: FirstLoadFacts): string | null {
  const priced = facts.rates.filter(
    (rate) => rate.baseId === baseId && coversDay(rate, facts.today),
  );
  const ids = new Set(priced.map(({ agentTypeId }) => agentTypeId));
  const last = facts.dispatches
    .filter((d) => d.assetId === assetId)
    .toSorted(
      (a, b) => b.activityDate.localeCompare(a.activityDate) || b.dispatchNumber - a.dispatchNumber,
    )
    .flatMap((d) => d.activities.flatMap((a) => a.drops).toReversed())
    .find(({ agentTypeId }) => ids.has(agentTypeId) || !isCharged(agentTypeId, facts));
  if (last !== undefined) return last.agentTypeId;
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

/**
 * Estimates the cost of a first load in dollars: a full tank at today's price of the base, with
 * flight cost and availability of the way there and back (CLO-7). Null when a price is missing.
 * @param minutes one way
 */
export function firstLoadCost(
  plane: AircraftFacts,
  baseId: string,
  minutes: number,
  facts: FirstLoadFacts,
): number | null {
  if (contractOn(plane.contracts, facts.today) === null) return null;
  const agentTypeId = plane.capacityLitres > 0 ? agentOf(plane.id, baseId, facts) : '';
  if (agentTypeId === null) return null;
  const { cents, drops, isMissingAgentRate } = activityCosts(
    {
      aborted: false,
      totalFlightHours: Math.round((2 * minutes * 100) / 60) / 100,
      landingFees: 0,
      crew: [],
      drops:
        agentTypeId === ''
          ? []
          : [
              {
                agentTypeId,
                baseId,
                volumeOnIncident: plane.capacityLitres,
                volumeJettisoned: 0,
              },
            ],
    },
    {
      dispatchType: 'flight',
      activityDate: facts.today,
      contracts: plane.contracts,
      rates: facts.rates,
      isCharged: (id) => isCharged(id, facts),
      used: new Map(facts.rates.map((rate) => [rate.id, nanolitresOf(rate.usedLitres)])),
    },
  );
  const [load] = drops;
  const isPriced = load === undefined || load.slices.length > 0 || !isCharged(agentTypeId, facts);
  return isMissingAgentRate || !isPriced ? null : dollarsOf(cents.totalCost);
}
