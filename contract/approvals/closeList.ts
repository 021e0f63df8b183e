import * as z from 'zod/mini';
import { GivenDay, GivenId, givenText } from '../wire/given.ts';
import { Day, Id, Instant } from '../wire/wire.ts';
import { Reason, SignedDollars } from './approvals.ts';

/** Lines that no reason helps: they are mended (APR-3). */
export const mustKinds = ['entered', 'checked', 'moved', 'difference'] as const;
/** Lines that a reason passes. */
export const reasonKinds = ['noRate', 'noPrice', 'meterGap', 'invoice', 'openMark'] as const;
export type ReasonKind = (typeof reasonKinds)[number];
const closeKinds = [...mustKinds, ...reasonKinds] as const;
export type CloseKind = (typeof closeKinds)[number];

/** Any day of the month. */
export const CloseListQuery = z.object({ month: GivenDay });

const CloseReason = z.object({
  text: z.string(),
  by: z.string(),
  at: Instant,
  /** False once the line has changed: it needs a reason again. */
  isCurrent: z.boolean(),
});
/** What is left of an aircraft's half-month at a base. */
const CloseLine = z.object({
  kind: z.enum(closeKinds),
  /** First day of the half-month. */
  start: Day,
  assetId: z.nullable(Id),
  baseId: z.nullable(Id),
  /** Id of the invoice or mark; '' for lines that add up several records. */
  subject: z.string(),
  /** Number of the invoice, or the first day of the mark; '' otherwise. */
  name: z.string(),
  /** Records, loads, gaps or lines of the invoice. */
  count: z.int(),
  /** Hours that meters lack or count twice; null for other lines. */
  hours: z.nullable(z.number()),
  /** Difference, billed amount, or cost at an assumed rate; null where none is known. */
  amount: z.nullable(SignedDollars),
  /** Flights without a rate for which no rate can be assumed. */
  unknown: z.int(),
  /** A dispatch to open; null without one. */
  dispatchId: z.nullable(Id),
  /** Changes with the line. A reason counts while it is the same. */
  basis: z.string(),
  reason: z.nullable(CloseReason),
});
export type CloseLine = z.output<typeof CloseLine>;

/** A reason for which a half-month was closed, with the line as it was. */
const GivenReason = z.object({
  start: Day,
  assetId: z.nullable(Id),
  baseId: z.nullable(Id),
  line: z.string(),
  text: z.string(),
  by: z.string(),
  at: Instant,
});
export type GivenReason = z.output<typeof GivenReason>;

export const CloseList = z.object({
  /** Of open half-months. */
  lines: z.array(CloseLine),
  /** Of closed half-months. */
  given: z.array(GivenReason),
});
export type CloseList = z.output<typeof CloseList>;

/** `basis` is that of the line that the user saw. */
export const CloseReasonBody = z.object({
  kind: z.enum(reasonKinds),
  start: GivenDay,
  assetId: z.nullable(GivenId),
  baseId: z.nullable(GivenId),
  subject: givenText(36),
  basis: givenText(64),
  reason: Reason,
});
export const CloseReasonReply = z.object({ line: CloseLine });
