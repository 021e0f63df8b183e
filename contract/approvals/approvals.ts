import * as z from 'zod/mini';
import { DispatchType } from '../dispatch/dispatches.ts';
import { FlagCode } from '../dispatch/flags.ts';
import { GivenDay, GivenId, givenSingleLine, haveUniqueIds } from '../wire/given.ts';
import { Day, Dollars, Id, Instant } from '../wire/wire.ts';

/** The approval state of a record (APR-10). */
export const ApprovalState = z.enum(['entered', 'checked', 'approved', 'reopened']);
/** Why a record's cost is unknown (APR-14). */
const Unknown = z.enum(['noContract', 'noAgentPrice']);
/** Dollars that can be negative. */
export const SignedDollars = z.number().check(z.gte(-100_000_000), z.lte(100_000_000));

/** A record as users who check and approve see it. */
const ApprovalRow = z.object({
  id: Id,
  dispatchNumber: z.int(),
  dispatchType: DispatchType,
  version: z.int(),
  state: ApprovalState,
  /** The user who took the last step, and when; null while the record is entered. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** The user who last saved the content, and whether that is the caller (APR-13). */
  contentBy: z.string(),
  isOwn: z.boolean(),
  isOut: z.boolean(),
  activityDate: Day,
  assetId: z.nullable(Id),
  takeOffBaseIds: z.array(Id),
  incidents: z.array(z.string()),
  /** Ids of `incidents`. A merge changes them without raising the record's version. */
  incidentIds: z.array(Id),
  /** The current cost. */
  cost: Dollars,
  /**
   * The amount in the books, adjustments included; null when the books don't contain the record.
   */
  booked: z.nullable(SignedDollars),
  /**
   * The record's adjustments by posting day, oldest first; omitted when there are none (APR-50).
   */
  adjusted: z.optional(z.array(z.object({ on: Day, total: SignedDollars }))),
  unknown: z.array(Unknown),
  /** Flags that still need a user's attention, as on the record itself. */
  flags: z.array(FlagCode),
  /** Live cost minus booked cost; null without a difference (APR-23). */
  drift: z.nullable(SignedDollars),
  /**
   * The record's period was closed without the record, which will count as an adjustment (APR-21).
   */
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

/** Maximum number of records in one request. */
const MAX_ITEMS = 500;
const seen = { id: GivenId, version: z.int().check(z.gte(1)) };
const eachOnce = haveUniqueIds((items: { readonly id: string }[]) =>
  items.map(({ id }, n) => [id, n, 'id'] as const),
);
const Items = z.array(z.object(seen)).check(z.minLength(1), z.maxLength(MAX_ITEMS), eachOnce);
export const Reason = givenSingleLine(500).check(z.minLength(10));
export const CheckBody = z.object({ items: Items });
export const ReasonedBody = z.object({ items: Items, reason: Reason });
/** Maximum number of incidents of one record that a caller can send. */
const MAX_INCIDENTS = 500;
/**
 * `totalCents` and `incidentIds` are the cost and the incidents that the user saw, because prices
 * and merges don't raise a version. Without `incidentIds` the incidents are not compared.
 */
export const ApproveBody = z.object({
  items: z
    .array(
      z.object({
        ...seen,
        totalCents: z.int().check(z.gte(0)),
        incidentIds: z.optional(z.array(GivenId).check(z.maxLength(MAX_INCIDENTS))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ITEMS), eachOnce),
  reason: z.optional(Reason),
});
/** `changed`: the record differs from what the caller saw. `refused`: `message` states why. */
const StepResult = z.object({
  id: Id,
  outcome: z.enum(['done', 'changed', 'refused']),
  message: z.optional(z.string()),
});
export type StepResult = z.output<typeof StepResult>;
export const StepResults = z.object({ results: z.array(StepResult) });
