import * as z from 'zod/mini';
import {
  GivenDay,
  GivenId,
  GivenInstant,
  GivenName,
  givenSingleLine,
  givenText,
} from '../wire/given.ts';
import { GivenEnding } from '../wire/impact.ts';
import { Dollars } from '../wire/wire.ts';
import { LandingFee } from './bases.ts';

/** Two to five letters or digits. The server stores them in upper case. */
export const BaseCode = givenSingleLine(5).check(
  z.regex(/^[A-Za-z0-9]{2,5}$/, { error: 'Use 2 to 5 letters or digits.' }),
);
/** POST /bases/{id} with a uuid from the client. A known id, code or name returns 409. */
export const BaseBody = z.object({
  code: BaseCode,
  name: GivenName,
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  /** Feet. */
  elevation: z.nullable(z.int().check(z.gte(-300), z.lte(30_000))),
  /** Both stay as they are when left out. */
  loadMinutes: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(240)))),
  phone: z.optional(givenText(40)),
});
export type BaseBody = z.output<typeof BaseBody>;
export const BaseSave = z.extend(BaseBody, { isArchived: z.boolean() });
export const BaseCodeExistsQuery = z.object({ BaseCode: BaseCode, BaseId: z.optional(GivenId) });
export const BaseNameExistsQuery = z.object({ Name: GivenName, BaseId: z.optional(GivenId) });

/** POST /bases/{baseId}/assignments/assets/{assetId}; `endTime` null = until further notice. */
export const AssignmentBody = z.object({
  startTime: GivenInstant,
  endTime: z.nullable(GivenInstant),
});
export const AssignmentEndBody = z.object({ endTime: GivenInstant });

/** As the form allows it. */
const FeePart = Dollars.check(z.gte(0), z.lte(100_000));
/** A fee. Dates that overlap another fee of the same base and `appliesTo` return 409. */
export const LandingFeeBody = z.object({
  amount: Dollars,
  /** Left out, both stay as they are. */
  per1000Lb: z.optional(z.nullable(FeePart)),
  minimum: z.optional(z.nullable(FeePart)),
  appliesTo: LandingFee.shape.appliesTo,
  startDate: GivenDay,
  endDate: z.nullable(GivenDay),
});
export type LandingFeeBody = z.output<typeof LandingFeeBody>;
/** POST and PUT of a fee. */
export const LandingFeeSave = z.extend(LandingFeeBody, { ending: GivenEnding });
export type LandingFeeSave = z.output<typeof LandingFeeSave>;
/** Body of the dry run that reports what saving the fee would change. `id` null: a new fee. */
export const FeeImpactBody = z.object({
  id: z.nullable(GivenId),
  baseId: GivenId,
  fee: LandingFeeBody,
  ending: GivenEnding,
});
