import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { ExplainedLoads } from '../../../contract/report/explain.ts';
import { inForce } from '../../cost/contractOn.ts';
import { type DropCost, type LoadedByRate, rateOn, sliceLoad } from '../../cost/tiers.ts';
import { format0, formatPrice, formatUsd } from '../../format.ts';
import { dollarsOf } from '../../money.ts';
import type {
  AgentFacts,
  AircraftFacts,
  DispatchFacts,
  LandingFeeFacts,
  RateFacts,
} from '../../reference/facts.ts';
import { NANOLITRES_PER_GALLON, nanolitresOf } from '../../volume.ts';

/**
 * The landing fee in force. A fee for the aircraft's category has priority over one for
 * All. Null for none.
 */
export function landingFeeOn<Fee extends LandingFeeFacts>(
  fees: readonly Fee[],
  baseId: string,
  category: AircraftFacts['category'] | null,
  day: string,
): Fee | null {
  const here = fees
    .filter((fee) => fee.baseId === baseId)
    .map((fee, index) => ({ ...fee, fee, id: String(index) }));
  const own = inForce(
    here.filter((fee) => fee.appliesTo === category),
    day,
  );
  const fee =
    own ??
    inForce(
      here.filter((each) => each.appliesTo === 'All'),
      day,
    );
  return fee === null ? null : fee.fee;
}

/**
 * Whether an agent is charged. An unknown agent counts as charged, so that its missing price shows.
 */
export const isChargedIn =
  (facts: Pick<DispatchFacts, 'agents'>) =>
  (agentTypeId: string): boolean =>
    facts.agents.find((agent) => agent.id === agentTypeId)?.isCharged ?? true;

/** Preloads that the draft's rows take but the stored record does not. */
function loadsTaken(
  { record, preloads }: Pick<DispatchFacts, 'record' | 'preloads'>,
  dropIds: readonly string[],
) {
  const stored = new Set(
    record?.activities.flatMap((a) => a.drops.map((d) => d.preloadDropId)) ?? [],
  );
  return dropIds
    .filter((id) => id !== '' && !stored.has(id))
    .flatMap((id) => preloads.find((load) => load.id === id) ?? []);
}

/**
 * Litres used of each rate before the stored record's first load of it, from its explained costs. A
 * load keeps its position on the season's tiers, even if later loads follow (COST-14).
 */
export function filledFromIn(
  record: Dispatch,
  { activities }: ExplainedLoads,
): DispatchFacts['filledFrom'] {
  const found = new Map<string, number>();
  for (const { activityId, drops } of record.activities) {
    const loads = activities.find((each) => each.activityId === activityId)?.stored?.loads ?? [];
    for (const [n, { rateId }] of drops.entries()) {
      const rate = loads[n]?.rate ?? null;
      if (rateId !== null && rate !== null && !found.has(rateId))
        found.set(rateId, rate.usedLitres);
    }
  }
  return [...found].map(([rateId, litres]) => ({ rateId, litres }));
}

type UsedFacts = Pick<DispatchFacts, 'rates' | 'record' | 'preloads' | 'filledFrom'>;
/** Nanolitres used of each rate, minus the use by the stored record itself. */
function usedWithoutRecord(
  { rates, record, filledFrom }: UsedFacts,
  day: string,
): Map<string, bigint> {
  const used = new Map(rates.map((rate) => [rate.id, nanolitresOf(rate.usedLitres)]));
  for (const activity of record?.activities ?? []) {
    for (const drop of activity.drops) {
      const before = drop.rateId === null ? undefined : used.get(drop.rateId);
      if (drop.rateId === null || before === undefined) continue;
      const left =
        before - nanolitresOf(drop.volumeOnIncident) - nanolitresOf(drop.volumeJettisoned);
      used.set(drop.rateId, left < 0n ? 0n : left);
    }
  }
  // On another day, its loads have another position on the tiers.
  if (record?.activityDate === day)
    for (const { rateId, litres } of filledFrom)
      if (used.has(rateId)) used.set(rateId, nanolitresOf(litres));
  return used;
}

/**
 * Nanolitres used of each rate before this dispatch. Excludes the stored record and the preloads
 * its rows take: those are charged here, not where they were loaded.
 * @param dropIds rows of the preloads taken; '' is ignored
 */
export function usedBefore(
  facts: UsedFacts,
  dropIds: readonly string[],
  day: string,
): LoadedByRate {
  const used = usedWithoutRecord(facts, day);
  for (const { baseId, agentTypeId, litres } of loadsTaken(facts, dropIds)) {
    const rate = rateOn(facts.rates, baseId, agentTypeId, day);
    const before = rate === null ? undefined : used.get(rate.id);
    if (rate !== null && before !== undefined)
      used.set(rate.id, before < nanolitresOf(litres) ? 0n : before - nanolitresOf(litres));
  }
  return used;
}

/** A load's price: its slice in each tier, and the total in cents. */
export interface PricedLoad {
  readonly slices: readonly Pick<DropCost['slices'][number], 'gallons' | 'price'>[];
  readonly cents: number;
}
/**
 * A drop's price line: "$2.85/gal · $3,420.00" or "Split: 800 gal at $3.10, 400 at $2.60". ''
 * without a price.
 */
export function priceLine(drop: PricedLoad): string {
  const [first, ...more] = drop.slices;
  if (first === undefined) return '';
  if (more.length === 0)
    return `${formatPrice(first.price)}/gal · ${formatUsd(dollarsOf(drop.cents))}`;
  const rest = more.map((slice) => `${format0(slice.gallons)} at ${formatPrice(slice.price)}`);
  return `Split: ${[`${format0(first.gallons)} gal at ${formatPrice(first.price)}`, ...rest].join(', ')}`;
}

/**
 * The price of an agent's next gallon at a base: "$2.85/gal", "no price" or "not charged". '' if
 * the base has no known prices (ENTRY-46).
 */
export function agentPrice(
  rates: readonly RateFacts[],
  baseId: string,
  day: string | null,
): (agent: AgentFacts) => string {
  if (day === null || !rates.some((rate) => rate.baseId === baseId)) return () => '';
  return ({ id, isCharged }) => {
    if (!isCharged) return 'not charged';
    const rate = rateOn(rates, baseId, id, day);
    const [next] =
      rate === null
        ? []
        : sliceLoad(rate.tiers, nanolitresOf(rate.usedLitres), NANOLITRES_PER_GALLON);
    return next === undefined ? 'no price' : `${formatPrice(next.price)}/gal`;
  };
}
