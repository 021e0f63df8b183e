import * as z from 'zod/mini';
import { GivenDay } from '../wire/given.ts';
import { Day, Id, Versioned } from '../wire/wire.ts';

export const SuppressantType = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['retardant', 'foam', 'gel', 'water']),
  /** Only water is not charged (COST-15). */
  isCharged: z.boolean(),
  isArchived: z.boolean(),
  ...Versioned,
});
export type SuppressantType = z.output<typeof SuppressantType>;

/**
 * `amountLitres` is the tier's lower bound over the season. `price` is in US dollars per US gallon,
 * up to four decimals.
 */
export const Tier = z.object({
  id: Id,
  amountLitres: z.number().check(z.gte(0)),
  price: z.number().check(z.gte(0)),
  isDeleted: z.boolean(),
});
export type Tier = z.output<typeof Tier>;
export const SuppressantRate = z.object({
  id: Id,
  baseId: Id,
  agentTypeId: Id,
  startDate: Day,
  endDate: z.nullable(Day),
  tiers: z.array(Tier),
  /**
   * Litres filled so far within the rate's dates, which is where the next load starts on the tiers.
   */
  usedLitres: z.number().check(z.gte(0)),
  ...Versioned,
});
export type SuppressantRate = z.output<typeof SuppressantRate>;
export const RateQuery = z.object({ date: z.optional(GivenDay) });
/** Every rate of every base, current or not. */
export const SuppressantRates = z.array(SuppressantRate);
