import * as z from 'zod/mini';
import { GivenDay, GivenId, givenText } from '../wire/given.ts';
import { Day, Id, Instant } from '../wire/wire.ts';
import { Reason, SignedDollars } from './approvals.ts';

/** Lines that must be mended: a reason is not enough to close them (APR-3). */
export const mustKinds = ['entered', 'checked', 'moved', 'difference'] as const;
/** Lines that can be closed with a reason. */
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
/** One open point of an aircraft's half-month at a base. */
const CloseLine = z.object({
  kind: z.enum(closeKinds),
  /** First day of the half-month. */
  start: Day,
  assetId: z.nullable(Id),
  baseId: z.nullable(Id),
  /** Id of the invoice or mark; '' for lines that add up several records. */
  subject: z.string(),
  /** Number and vendor of the invoice, or the first day of the mark; '' otherwise. */
  name: z.string(),
  /** Number of records, loads, gaps or invoice lines in it. */
  count: z.int(),
  /** Hours of the meter gap or overlap; null for other lines. */
  hours: z.nullable(z.number()),
  /** Dollars: the difference, billed amount, or cost at an assumed rate; null if unknown. */
  amount: z.nullable(SignedDollars),
  /** Number of flights without a rate for which no rate can be assumed. */
  unknown: z.int(),
  /** A dispatch to open; null without one. */
  dispatchId: z.nullable(Id),
  /** Hash of the line's content. A reason is valid only for the hash it was given for. */
  basis: z.string(),
  reason: z.nullable(CloseReason),
});
export type CloseLine = z.output<typeof CloseLine>;

/** A reason with which a half-month was closed, and the line's text at that time. */
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
  /** Lines of open half-months. */
  lines: z.array(CloseLine),
  /** Reasons of closed half-months. */
  given: z.array(GivenReason),
});
export type CloseList = z.output<typeof CloseList>;

/** `basis` is the hash of the line that the user saw. */
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
