import * as z from 'zod/mini';
import { LandingFee } from './bases.ts';
import { SuppressantRate } from './suppressants.ts';
import { Day, Dollars, Id, Instant, Litres, Name } from './wire.ts';

/** Two to five letters or digits; the server stores them upper-cased. */
export const BaseCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{2,5}$/));
/** POST /bases/{id} with a client-made uuid; a known id, code or name answers 409. */
export const BaseBody = z.object({
  code: BaseCode,
  name: Name,
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  /** Feet. */
  elevation: z.nullable(z.int().check(z.gte(-300), z.lte(30_000))),
});
export type BaseBody = z.output<typeof BaseBody>;
export const BaseSave = z.extend(BaseBody, { isArchived: z.boolean() });
export const BaseCodeExistsQuery = z.object({ BaseCode: BaseCode, BaseId: z.optional(Id) });
export const BaseNameExistsQuery = z.object({ Name: Name, BaseId: z.optional(Id) });

/** POST /bases/{baseId}/assignments/assets/{assetId}; `endTime` null = until further notice. */
export const AssignmentBody = z.object({ startTime: Instant, endTime: z.nullable(Instant) });
export const AssignmentEndBody = z.object({ endTime: Instant });

/** POST and PUT of a fee; dates that overlap one of the same base and `appliesTo` answer 409. */
export const LandingFeeBody = z.object({
  amount: Dollars,
  appliesTo: LandingFee.shape.appliesTo,
  startDate: Day,
  endDate: z.nullable(Day),
});
export type LandingFeeBody = z.output<typeof LandingFeeBody>;

/** One tier as it is saved: without an id it is new; `isDeleted` takes it away. `amountLitres` is its lower bound, the first one's 0. */
export const TierBody = z.object({
  id: z.optional(Id),
  amountLitres: Litres.check(z.gte(0)),
  /** US dollars a US gallon, up to four places. */
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
/** Every rate of every base, current or not. */
export const SuppressantRates = z.array(SuppressantRate);
