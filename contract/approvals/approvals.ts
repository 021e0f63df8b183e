import * as z from 'zod/mini';
import { DispatchType } from '../dispatch/dispatches.ts';
import { FlagCode } from '../dispatch/flags.ts';
import { GivenDay, GivenId, givenWords, idsOnce } from '../wire/given.ts';
import { Day, Dollars, Id, Instant } from '../wire/wire.ts';

/** Where a record stands on its way into the books (APR-10). */
export const ApprovalState = z.enum(['entered', 'checked', 'approved', 'reopened']);
/** Why a record's cost is not known (APR-14). */
const Unknown = z.enum(['noContract', 'noAgentPrice']);
/** Dollars that may be less than nothing. */
export const SignedDollars = z.number().check(z.gte(-100_000_000), z.lte(100_000_000));

/** A record as those see it who check and approve. */
const ApprovalRow = z.object({
  id: Id,
  dispatchNumber: z.int(),
  dispatchType: DispatchType,
  version: z.int(),
  state: ApprovalState,
  /** Who took the last step and when; null while it is entered. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** Who last saved what is in it, and whether that is the caller (APR-13). */
  contentBy: z.string(),
  isOwn: z.boolean(),
  isOut: z.boolean(),
  activityDate: Day,
  assetId: z.nullable(Id),
  takeOffBaseIds: z.array(Id),
  incidents: z.array(z.string()),
  /** Of these; a merge moves a record to another incident without raising its version. */
  incidentIds: z.array(Id),
  /** What it costs now. */
  cost: Dollars,
  /** What the books hold of it, adjustments too; null where they hold nothing. */
  booked: z.nullable(SignedDollars),
  /** Adjustments of it by the day they were posted, the oldest first; left out where there are none (APR-50). */
  adjusted: z.optional(z.array(z.object({ on: Day, total: SignedDollars }))),
  unknown: z.array(Unknown),
  /** What the record still needs a user to look at, as on the record itself. */
  flags: z.array(FlagCode),
  /** Live less books; null where nothing differs (APR-23). */
  drift: z.nullable(SignedDollars),
  /** Its period is closed and does not hold it: it will count as an adjustment (APR-21). */
  isLate: z.boolean(),
});
export type ApprovalRow = z.output<typeof ApprovalRow>;
export const ApprovalList = z.object({ records: z.array(ApprovalRow) });
export const ApprovalQuery = z.object({
  from: GivenDay,
  until: GivenDay,
  baseId: z.optional(GivenId),
  assetId: z.optional(GivenId),
  state: z.optional(ApprovalState),
});

/** At most so many records in one press of a button. */
const MOST_ITEMS = 500;
const seen = { id: GivenId, version: z.int().check(z.gte(1)) };
const eachOnce = idsOnce((items: { readonly id: string }[]) =>
  items.map(({ id }, n) => [id, n, 'id'] as const),
);
const Items = z.array(z.object(seen)).check(z.minLength(1), z.maxLength(MOST_ITEMS), eachOnce);
export const Reason = givenWords(500).check(z.minLength(10));
export const CheckBody = z.object({ items: Items });
export const ReasonedBody = z.object({ items: Items, reason: Reason });
/** Activities of one record, at most: no list of its incidents is longer. */
const MOST_INCIDENTS = 500;
/**
 * `totalCents`, `incidentIds`: the cost and the incidents that the user was shown; prices and merges don't raise a
 * version. Without `incidentIds` the incidents are not compared.
 */
export const ApproveBody = z.object({
  items: z
    .array(
      z.object({
        ...seen,
        totalCents: z.int().check(z.gte(0)),
        incidentIds: z.optional(z.array(GivenId).check(z.maxLength(MOST_INCIDENTS))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_ITEMS), eachOnce),
  reason: z.optional(Reason),
});
/** `changed`: another one than the caller saw. `refused`: `message` says why. */
const StepResult = z.object({
  id: Id,
  outcome: z.enum(['done', 'changed', 'refused']),
  message: z.optional(z.string()),
});
export type StepResult = z.output<typeof StepResult>;
export const StepResults = z.object({ results: z.array(StepResult) });
