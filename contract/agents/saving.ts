import * as z from 'zod/mini';
import { Day, Id, Litres, Name } from '../wire/wire.ts';
import { SuppressantType } from './suppressants.ts';

/** `isCharged` follows from the kind (only water is not), so nobody writes it. */
export const SuppressantTypeBody = z.object({ name: Name, kind: SuppressantType.shape.kind });
export type SuppressantTypeBody = z.output<typeof SuppressantTypeBody>;
export const SuppressantTypeSave = z.extend(SuppressantTypeBody, { isArchived: z.boolean() });
export const SuppressantTypeExistsQuery = z.object({ Name: Name, SuppressantId: z.optional(Id) });

/**
 * One tier as it is saved: without an id it is new; `isDeleted` takes it away. `amountLitres` is its lower bound, the
 * first one's 0.
 */
export const TierBody = z.object({
  id: z.optional(Id),
  amountLitres: Litres.check(z.gte(0)),
  /** US dollars per US gallon, up to four places. */
  price: z.number().check(z.gte(0), z.lte(10_000)),
  isDeleted: z.boolean(),
});
/** POST and PUT of a rate; dates that overlap one of the same base and agent answer 409. */
export const SuppressantRateBody = z.object({
  agentTypeId: Id,
  startDate: Day,
  endDate: z.nullable(Day),
  tiers: z.array(TierBody).check(z.minLength(1), z.maxLength(60)),
});
export type SuppressantRateBody = z.output<typeof SuppressantRateBody>;
/** "What would saving this change?"; `id` null = a new row. Nothing is written. */
export const RateImpactBody = z.object({ id: z.nullable(Id), baseId: Id, rate: SuppressantRateBody });
