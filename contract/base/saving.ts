import * as z from 'zod/mini';
import { Day, Dollars, Id, Instant, Name } from '../wire/wire.ts';
import { LandingFee } from './bases.ts';

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
/** "What would saving this change?"; `id` null = a new row. Nothing is written. */
export const FeeImpactBody = z.object({ id: z.nullable(Id), baseId: Id, fee: LandingFeeBody });
