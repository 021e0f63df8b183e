import * as z from 'zod/mini';
import { GivenDay, GivenId, haveUniqueIds } from '../wire/given.ts';
import { Day, Id, Instant } from '../wire/wire.ts';
import { Reason, SignedDollars } from './approvals.ts';

/** The seven parts (COST-1) in dollars. In differences they can be negative. */
export const SignedParts = z.object({
  flightCost: SignedDollars,
  abortFees: SignedDollars,
  availabilityCost: SignedDollars,
  totalAgentCost: SignedDollars,
  landingFees: SignedDollars,
  crewStandbyCost: SignedDollars,
  perDiemCost: SignedDollars,
});
export type SignedParts = z.output<typeof SignedParts>;
export const BooksQuery = z.object({ from: GivenDay, until: GivenDay });

/** An aircraft's half-month (APR-1). */
const PeriodRow = z.object({
  assetId: z.nullable(Id),
  start: Day,
  end: Day,
  entered: z.int(),
  checked: z.int(),
  approved: z.int(),
  reopened: z.int(),
  /** The half-month's amount in the books: its seals plus the adjustments posted during it. */
  books: SignedDollars,
  adjustments: SignedDollars,
  drift: SignedDollars,
  drifted: z.int(),
  /** Lines of the close list that need a reason (APR-62). */
  unexplained: z.int(),
  isOver: z.boolean(),
  closed: z.nullable(z.object({ by: z.string(), at: Instant, approved: SignedDollars })),
});
export type PeriodRow = z.output<typeof PeriodRow>;
export const PeriodList = z.object({ periods: z.array(PeriodRow) });

/**
 * Whether the half-month of an aircraft that contains a day is closed. Without an aircraft: the
 * half-month of records without an aircraft.
 */
export const ClosedQuery = z.object({ day: GivenDay, assetId: z.optional(GivenId) });
export const ClosedReply = z.object({ period: z.nullable(z.object({ start: Day, end: Day })) });

/** `approvedCents`: the booked amount that the user saw. */
export const CloseBody = z.object({
  items: z
    .array(z.object({ assetId: z.nullable(GivenId), start: GivenDay, approvedCents: z.int() }))
    .check(z.minLength(1), z.maxLength(500)),
});
const CloseResult = z.object({
  assetId: z.nullable(Id),
  start: Day,
  outcome: z.enum(['done', 'changed', 'refused']),
  message: z.optional(z.string()),
});
export type CloseResult = z.output<typeof CloseResult>;
export const CloseResults = z.object({ results: z.array(CloseResult) });

const Quantity = z.enum([
  'hours',
  'dayHours',
  'nightHours',
  'standbyHours',
  'landings',
  'loads',
  'onIncident',
  'jettisoned',
]);

/** A difference since the approval (APR-23). `cause` is guessed from the parts that changed. */
const DriftRow = z.object({
  activityId: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  assetId: z.nullable(Id),
  activityDate: Day,
  periodStart: Day,
  isClosed: z.boolean(),
  cause: z.enum(['rate', 'tier', 'priceEnded', 'correction', 'deleted']),
  books: SignedParts,
  live: SignedParts,
  /** Hours, litres and counts that changed. */
  quantities: z.array(z.object({ name: Quantity, books: z.number(), live: z.number() })),
  drift: SignedDollars,
});
export type DriftRow = z.output<typeof DriftRow>;
export const DriftList = z.object({ drifts: z.array(DriftRow) });

/**
 * `live`: the parts that the user saw. A drift that has changed in the meantime returns `changed`.
 */
export const DriftBody = z.object({
  items: z.array(z.object({ activityId: GivenId, live: SignedParts })).check(
    z.minLength(1),
    z.maxLength(500),
    haveUniqueIds((items: { readonly activityId: string }[]) =>
      items.map(({ activityId }, n) => [activityId, n, 'activityId'] as const),
    ),
  ),
  reason: Reason,
});
export const DriftResults = z.object({
  results: z.array(z.object({ activityId: Id, outcome: z.enum(['done', 'changed']) })),
});
/** Takes everything up to that day as approved; possible once (APR-26). */
export const OpeningBody = z.object({ until: GivenDay });
export const OpeningReply = z.object({ records: z.int(), periods: z.int() });
