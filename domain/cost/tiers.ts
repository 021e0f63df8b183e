import type { Tier } from '../../contract/agents/suppressants.ts';
import { divideHalfUp, scaled } from '../money.ts';
import { NANOLITRES_PER_GALLON, nanolitresOf } from '../volume.ts';
import { inForce } from './contractOn.ts';

export interface PricingRate {
  readonly id: string;
  readonly baseId: string;
  readonly agentTypeId: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly tiers: readonly Tier[];
}
/** Volumes in litres as on the wire. */
export interface PricingDrop {
  readonly agentTypeId: string;
  readonly baseId: string;
  readonly volumeOnIncident: number;
  readonly volumeJettisoned: number;
}
/** A load's part in one tier. `price`: dollars per US gallon; `gallons`: at most six decimals. */
export interface Slice {
  readonly tierId: string;
  readonly gallons: number;
  readonly price: number;
  readonly cents: number;
}
export interface DropCost {
  readonly rateId: string | null;
  readonly slices: readonly Slice[];
  readonly cents: number;
  readonly isSplitPricing: boolean;
  readonly isMissingAgentRate: boolean;
}
/** Nanolitres loaded per rate id before the next load. */
export type LoadedByRate = ReadonlyMap<string, bigint>;

/**
 * A slice under 0.01 gal is conversion noise. Without this minimum, a load that ends on a tier
 * boundary would look split (COST-13).
 */
const leastSlice = NANOLITRES_PER_GALLON / 100n;
/** Agent prices have at most four decimals (COST-12). */
const pricePlaces = 4;

/**
 * Slices a load over a rate's tiers, which accumulate over the season. Each slice has its own price
 * and is rounded half up to cents. Deleted tiers are ignored.
 */
export function sliceLoad(tiers: readonly Tier[], usedBefore: bigint, load: bigint): Slice[] {
  const live = tiers
    .filter((tier) => !tier.isDeleted)
    .toSorted((a, b) => a.amountLitres - b.amountLitres);
  const end = usedBefore + load;
  return live.flatMap((tier, index) => {
    const next = live[index + 1];
    // Volume below the first tier costs the first tier's price.
    const lower = index === 0 ? 0n : nanolitresOf(tier.amountLitres);
    const upper = next === undefined ? null : nanolitresOf(next.amountLitres);
    const from = usedBefore > lower ? usedBefore : lower;
    const until = upper !== null && upper < end ? upper : end;
    const part = until - from;
    if (part < leastSlice) return [];
    const cents = Number(
      divideHalfUp(part * scaled(tier.price, pricePlaces), NANOLITRES_PER_GALLON * 100n),
    );
    const gallons = Number(divideHalfUp(part * 1_000_000n, NANOLITRES_PER_GALLON)) / 1_000_000;
    return [{ tierId: tier.id, gallons, price: tier.price, cents }];
  });
}

/** The rate of a base and agent on a day; null if none has a price. */
export function rateOn<T extends PricingRate>(
  rates: readonly T[],
  baseId: string,
  agentTypeId: string,
  day: string,
): T | null {
  const own = rates.filter(
    (rate) =>
      rate.baseId === baseId &&
      rate.agentTypeId === agentTypeId &&
      rate.tiers.some((tier) => !tier.isDeleted),
  );
  return inForce(own, day);
}

/** The volume that agent cost is based on: on the incident plus jettisoned (COST-6). */
export const loadOf = (drop: PricingDrop): bigint =>
  nanolitresOf(drop.volumeOnIncident) + nanolitresOf(drop.volumeJettisoned);

/**
 * Prices loads in order and returns the volume used after them. An agent that is not charged costs
 * nothing, needs no price and uses no tier volume.
 */
export function priceDrops(
  drops: readonly PricingDrop[],
  rates: readonly PricingRate[],
  isCharged: (agentTypeId: string) => boolean,
  day: string,
  usedBefore: LoadedByRate,
): { readonly drops: DropCost[]; readonly used: LoadedByRate } {
  const used = new Map(usedBefore);
  const priced = drops.map((drop): DropCost => {
    const load = loadOf(drop);
    const rate = isCharged(drop.agentTypeId)
      ? rateOn(rates, drop.baseId, drop.agentTypeId, day)
      : null;
    if (rate === null) {
      return {
        rateId: null,
        slices: [],
        cents: 0,
        isSplitPricing: false,
        isMissingAgentRate: load > 0n && isCharged(drop.agentTypeId),
      };
    }
    const before = used.get(rate.id) ?? 0n;
    const slices = sliceLoad(rate.tiers, before, load);
    used.set(rate.id, before + load);
    return {
      rateId: rate.id,
      slices,
      cents: slices.reduce((sum, slice) => sum + slice.cents, 0),
      isSplitPricing: slices.length > 1,
      isMissingAgentRate: false,
    };
  });
  return { drops: priced, used };
}
