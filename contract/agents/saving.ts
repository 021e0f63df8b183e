import * as z from 'zod/mini';
import { GivenDay, GivenId, GivenName, haveUniqueIds } from '../wire/given.ts';
import { GivenEnding } from '../wire/impact.ts';
import { Litres } from '../wire/wire.ts';
import { SuppressantType } from './suppressants.ts';

/** `isCharged` is derived from the kind (only water is free), so bodies omit `isCharged`. */
export const SuppressantTypeBody = z.object({ name: GivenName, kind: SuppressantType.shape.kind });
export type SuppressantTypeBody = z.output<typeof SuppressantTypeBody>;
export const SuppressantTypeSave = z.extend(SuppressantTypeBody, { isArchived: z.boolean() });
export const SuppressantTypeExistsQuery = z.object({
  Name: GivenName,
  SuppressantId: z.optional(GivenId),
});

/**
 * One tier in a save. A tier without an id is new; `isDeleted` removes the tier. `amountLitres` is
 * the tier's lower bound, 0 for the first tier.
 */
export const TierBody = z.object({
  id: z.optional(GivenId),
  amountLitres: Litres.check(z.gte(0)),
  /** US dollars per US gallon, up to four decimals. */
  price: z.number().check(z.gte(0), z.lte(10_000)),
  isDeleted: z.boolean(),
});
type TierBody = z.output<typeof TierBody>;
/** A rate. Dates that overlap another rate of the same base and agent return 409. */
export const SuppressantRateBody = z.object({
  agentTypeId: GivenId,
  startDate: GivenDay,
  endDate: z.nullable(GivenDay),
  tiers: z.array(TierBody).check(
    z.minLength(1),
    z.maxLength(60),
    haveUniqueIds((tiers: TierBody[]) => tiers.map(({ id }, n) => [id, n, 'id'] as const)),
  ),
});
export type SuppressantRateBody = z.output<typeof SuppressantRateBody>;
/** POST and PUT of a rate. */
export const SuppressantRateSave = z.extend(SuppressantRateBody, { ending: GivenEnding });
export type SuppressantRateSave = z.output<typeof SuppressantRateSave>;
/** Body of the dry run that reports what saving the rate would change. `id` null: a new rate. */
export const RateImpactBody = z.object({
  id: z.nullable(GivenId),
  baseId: GivenId,
  rate: SuppressantRateBody,
  ending: GivenEnding,
});
