import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { hasLeftBooks } from '../../domain/approvals/books.ts';
import { approvalOf, isApprovedMessage } from '../../domain/approvals/refusals.ts';
import { readBooks, removeSeals } from '../books/books.ts';
import { lockPeriods, periodOn, readClosed } from '../books/periodLocks.ts';
import type { Tx } from '../database/open.ts';
import { HttpProblem } from '../problems/problem.ts';
import type { dispatches } from '../schema/dispatches.ts';

/**
 * @throws HttpProblem 409 when the record is approved: an authorized user reopens it first (APR-11,
 * APR-16)
 */
export function refuseApproved(dispatch: Dispatch): void {
  if (approvalOf(dispatch) !== 'approved') return;
  throw new HttpProblem(409, '/problems/approved', isApprovedMessage(dispatch.dispatchNumber), {
    current: { dispatch },
    changedBy: dispatch.updatedBy,
    changedAt: dispatch.updatedAt,
  });
}

type Standing = Partial<
  Pick<typeof dispatches.$inferInsert, 'approval' | 'approvalBy' | 'approvalNote'>
>;
const entered: Standing = { approval: 'entered', approvalBy: null, approvalNote: null };

/** The approval state after a save: an edit cancels a check (APR-12). */
export async function approvalAfterEdit(tx: Tx, before: Dispatch, uid: string): Promise<Standing> {
  if (approvalOf(before) !== 'checked') return {};
  const booked = (await readBooks(tx, [before.id])).get(before.id) ?? [];
  return booked.some((b) => !hasLeftBooks(b))
    ? { approval: 'reopened', approvalBy: uid, approvalNote: null }
    : entered;
}

/**
 * Removes the seals of a record that is being deleted, in open periods. Seals in closed periods
 * stay until the drift is taken (APR-25).
 * @returns the approval state for a later restore
 */
export async function removeOpenSeals(tx: Tx, before: Dispatch): Promise<Standing> {
  const booked = (await readBooks(tx, [before.id])).get(before.id) ?? [];
  const periods = booked.flatMap((b) => (b.seal === null ? [] : [b.seal.period]));
  await lockPeriods(tx, [periodOn(before.assetId, before.activityDate), ...periods]);
  const isClosed = await readClosed(tx, periods);
  const open = booked.filter(({ seal }) => seal !== null && !isClosed(seal.period));
  await removeSeals(
    tx,
    open.map((b) => b.activityId),
  );
  return approvalOf(before) === 'reopened' && open.length === booked.length ? entered : {};
}

/**
 * Returns the approval state after a restore. If the books already contain the record's deletion,
 * the record goes back to `entered` and counts as late (APR-25).
 */
export async function approvalAfterRestore(tx: Tx, before: Dispatch): Promise<Standing> {
  const booked = (await readBooks(tx, [before.id])).get(before.id) ?? [];
  return approvalOf(before) === 'reopened' && booked.length > 0 && booked.every(hasLeftBooks)
    ? entered
    : {};
}
