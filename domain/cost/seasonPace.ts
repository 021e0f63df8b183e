import type { SuppressantRate } from '../../contract/agents/suppressants.ts';
import { daysBetween } from '../dates/parseDate.ts';
import { divideHalfUp } from '../money.ts';
import { litresOfNano, nanolitresOf } from '../volume.ts';
import { sliceLoad } from './tiers.ts';

/** What one tier has taken so far, and will have at the season's end. Litres and whole cents. */
export interface TierPace {
  readonly fromLitres: number;
  /** Dollars a US gallon. */
  readonly price: number;
  readonly litres: number;
  readonly cents: number;
  readonly projectedLitres: number;
  readonly projectedCents: number;
}
/** Where a price stands in its season, and where it will at this pace (BASE-16). */
export interface SeasonPace {
  readonly litres: number;
  readonly cents: number;
  /** Null before the first day is over: a pace needs a day. */
  readonly projectedLitres: number | null;
  readonly projectedCents: number | null;
  readonly lastDay: string;
  readonly tiers: readonly TierPace[];
}
type Rate = Pick<SuppressantRate, 'startDate' | 'endDate' | 'tiers' | 'usedLitres'>;

/** What would be paid for a volume, tier by tier, were it loaded as one: rounded once per tier. */
const byTier = (rate: Rate, nano: bigint) =>
  new Map(sliceLoad(rate.tiers, 0n, nano).map((slice) => [slice.tierId, slice]));

const partOf = (used: bigint, from: bigint, until: bigint | null): bigint => {
  const end = until !== null && until < used ? until : used;
  return end > from ? end - from : 0n;
};

/**
 * The volume so far and at the season's end: so far ÷ days since the start × its days, both with their ends; a price
 * without an end counts to 12/31.
 * @param today `YYYY-MM-DD`
 */
export function seasonPace(rate: Rate, today: string): SeasonPace {
  const used = nanolitresOf(rate.usedLitres);
  const lastDay = rate.endDate ?? `${today.slice(0, 4)}-12-31`;
  const since = daysBetween(rate.startDate, today < lastDay ? today : lastDay) + 1;
  const whole = daysBetween(rate.startDate, lastDay) + 1;
  const projected =
    since < 1 || whole < 1 ? null : divideHalfUp(used * BigInt(whole), BigInt(since));
  const live = rate.tiers
    .filter((tier) => !tier.isDeleted)
    .toSorted((a, b) => a.amountLitres - b.amountLitres);
  const now = byTier(rate, used);
  const then = byTier(rate, projected ?? used);
  const tiers = live.map((tier, n): TierPace => {
    const from = n === 0 ? 0n : nanolitresOf(tier.amountLitres);
    const next = live[n + 1];
    const until = next === undefined ? null : nanolitresOf(next.amountLitres);
    return {
      fromLitres: tier.amountLitres,
      price: tier.price,
      litres: litresOfNano(partOf(used, from, until)),
      cents: now.get(tier.id)?.cents ?? 0,
      projectedLitres: litresOfNano(partOf(projected ?? used, from, until)),
      projectedCents: then.get(tier.id)?.cents ?? 0,
    };
  });
  const sum = (pick: (tier: TierPace) => number) =>
    tiers.reduce((total, tier) => total + pick(tier), 0);
  return {
    litres: rate.usedLitres,
    cents: sum(({ cents }) => cents),
    projectedLitres: projected === null ? null : litresOfNano(projected),
    projectedCents: projected === null ? null : sum(({ projectedCents }) => projectedCents),
    lastDay,
    tiers,
  };
}
