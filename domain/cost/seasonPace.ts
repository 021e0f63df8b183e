import type { SuppressantRate } from '../../contract/agents/suppressants.ts';
import { daysBetween } from '../dates/parseDate.ts';
import { divideHalfUp } from '../money.ts';
import { litresOfNano, nanolitresOf } from '../volume.ts';
import { sliceLoad } from './tiers.ts';

/** Usage of one tier so far and at the season's end, in litres and whole cents. */
export interface TierPace {
  readonly fromLitres: number;
  /** Dollars per US gallon. */
  readonly price: number;
  readonly litres: number;
  readonly cents: number;
  readonly projectedLitres: number;
  readonly projectedCents: number;
}
/** Usage of an agent rate so far, and projected to the season's end at this pace (BASE-16). */
export interface SeasonPace {
  readonly litres: number;
  readonly cents: number;
  /** Null until the first day is over: a pace needs at least one day. */
  readonly projectedLitres: number | null;
  readonly projectedCents: number | null;
  readonly lastDay: string;
  readonly tiers: readonly TierPace[];
}
type Rate = Pick<SuppressantRate, 'startDate' | 'endDate' | 'tiers' | 'usedLitres'>;

/** The price of a volume loaded at once, by tier, rounded once per tier. */
const byTier = (rate: Rate, nano: bigint) =>
  new Map(sliceLoad(rate.tiers, 0n, nano).map((slice) => [slice.tierId, slice]));

const partOf = (used: bigint, from: bigint, until: bigint | null): bigint => {
  const end = until !== null && until < used ? until : used;
  return end > from ? end - from : 0n;
};

/**
 * Projects the volume to the season's end: volume so far ÷ days elapsed × days of the season, both
 * inclusive. A price without an end date ends on 12/31.
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
