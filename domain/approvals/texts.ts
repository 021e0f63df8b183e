import type { ApprovalRow } from '../../contract/approvals/approvals.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatUsd } from '../format.ts';
import { centsOf } from '../money.ts';

/** Length limits of a reason in characters, after trimming. */
export const REASON_MIN = 10;
export const REASON_MAX = 500;

/** The error of a reason, null if it is valid. */
export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim();
  if (length < REASON_MIN) return `Say why in at least ${REASON_MIN} characters.`;
  return length > REASON_MAX ? `Use at most ${REASON_MAX} characters.` : null;
}

/**
 * The approval state in words, as the edit form shows it; null for a record that is only entered
 * (APR-10, APR-12, APR-25).
 */
export function standingText({ approval }: Pick<Dispatch, 'approval'>): string | null {
  if (approval === undefined) return null;
  const { state, by, at, note } = approval;
  if (state === 'approved') return `Approved ${formatDate(pacificDay(at))} by ${by}.`;
  if (state === 'checked') return `Your change takes ${by}'s check away.`;
  return `Reopened by ${by}${note === null ? '' : `: ${note.replace(/\.$/, '')}`}. Reports show the approved numbers until it is approved again.`;
}
/** The same for the read view. */
export function readText(dispatch: Pick<Dispatch, 'approval'>): string | null {
  const { approval } = dispatch;
  return approval?.state === 'checked'
    ? `Checked ${formatDate(pacificDay(approval.at))} by ${approval.by}.`
    : standingText(dispatch);
}
/**
 * The booked cost of a record that now costs something else (APR-23, APR-24); null if both are
 * equal.
 */
export function booksText({
  cost,
  booked,
  drift,
}: Pick<ApprovalRow, 'cost' | 'booked' | 'drift'>): string | null {
  if (booked === null || centsOf(booked) === centsOf(cost)) return null;
  const where =
    drift === null
      ? 'The difference was kept out of the books.'
      : 'The difference waits under Periods and differences.';
  return `The books hold ${formatUsd(booked)}; it costs ${formatUsd(cost)} now. ${where}`;
}
/** Shown to users without the right to reopen. */
export const ASK_WHO_REOPENS = 'Ask someone who may edit contracts to reopen it.';
