import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StepResult } from '../../contract/approvals/approvals.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { hasLeftBooks, settleApproved } from '../../domain/approvals/books.ts';
import { approvalOf, approvalRefusal, stepRefusal } from '../../domain/approvals/refusals.ts';
import { type Approval, afterStep, type Step } from '../../domain/approvals/steps.ts';
import { centsOf } from '../../domain/money.ts';
import { deleteKeptDrifts, readBooks } from '../books/books.ts';
import { lockPeriods, periodOn, readClosed } from '../books/periodLocks.ts';
import { anyOf } from '../database/anyOf.ts';
import { pacificToday } from '../database/clock.ts';
import type { Tx } from '../database/open.ts';
import { readDispatchesOf } from '../dispatch/readDispatches.ts';
import type { Handlers } from '../http/handler.ts';
import { dispatches } from '../schema/dispatches.ts';
import { isOnlyApprover } from './approvers.ts';
import { settleDispatches } from './settle.ts';
import { type Caller, writeOnce } from './writeOnce.ts';

interface Item {
  readonly id: string;
  readonly version: number;
  readonly totalCents?: number;
  readonly incidentIds?: readonly string[] | undefined;
}
/** A requested approval step: its reason, and a further check in addition to the record's state. */
interface Asked {
  readonly step: Exclude<Step, 'edit' | 'delete'>;
  readonly reason: string | null;
  readonly refuse?: (dispatch: Dispatch) => string | null;
}

/**
 * Locks dispatches in one order until the transaction ends, and reads them completely. Unknown ids
 * are left out.
 */
export async function lockDispatches(tx: Tx, ids: readonly string[]): Promise<Dispatch[]> {
  const inOrder = [...ids].sort();
  await tx
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(anyOf(dispatches.id, inOrder))
    .orderBy(dispatches.id)
    .for('update');
  await holdIncidents(tx, inOrder);
  return readDispatchesOf(tx, inOrder);
}

/**
 * Locks the unconfirmed incidents of locked dispatches until the transaction ends. No merge can
 * then move them while the books start to refer to them (APR-17).
 */
async function holdIncidents(tx: Tx, dispatchIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select i.id from incidents i where i.is_unconfirmed and i.id in (
    select a.incident_id from activities a where a.dispatch_id = any(${sql.param([...dispatchIds])}::uuid[])) order by i.id for share`);
}

/** The user who last saved each record's content. */
export async function readContentBy(
  tx: Pick<Tx, 'select'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({
      id: dispatches.id,
      uid: sql<string>`coalesce(${dispatches.contentBy}, ${dispatches.updatedBy})`,
    })
    .from(dispatches)
    .where(anyOf(dispatches.id, ids));
  return new Map(rows.map((row) => [row.id, row.uid]));
}

/** Sets the approval state. The content and its last author stay unchanged. */
export async function setApproval(
  tx: Tx,
  steps: readonly { readonly id: string; readonly state: Approval }[],
  uid: string,
  note: string | null,
): Promise<void> {
  const states = [...new Set(steps.map((s) => s.state))];
  for (const state of states)
    await tx
      .update(dispatches)
      .set({
        approval: state,
        approvalBy: state === 'entered' ? null : uid,
        approvalAt: state === 'entered' ? null : sql`clock_timestamp()`,
        // Why the record was sent back, kept for its history.
        approvalNote: note,
        contentBy: sql`coalesce(${dispatches.contentBy}, ${dispatches.updatedBy})`,
        updatedBy: uid,
      })
      .where(
        anyOf(
          dispatches.id,
          steps.filter((s) => s.state === state).map((s) => s.id),
        ),
      );
}

/**
 * Whether a record's incidents differ from those the user saw. A merge changes them without a new
 * version (APR-15).
 */
const hasOtherIncidents = ({ activities }: Dispatch, shown: readonly string[]) => {
  const now = new Set(activities.flatMap((a) => a.incidentId ?? []));
  const before = new Set(shown.map((id) => id.toLowerCase()));
  return now.size !== before.size || [...now].some((id) => !before.has(id));
};

const resultOf = (dispatch: Dispatch | undefined, item: Item, asked: Asked): StepResult => {
  const { id } = item;
  if (dispatch === undefined || dispatch.isArchived || dispatch.version !== item.version)
    return { id, outcome: 'changed' };
  if (item.totalCents !== undefined && item.totalCents !== centsOf(dispatch.costs.totalCost))
    return { id, outcome: 'changed' };
  if (item.incidentIds !== undefined && hasOtherIncidents(dispatch, item.incidentIds))
    return { id, outcome: 'changed' };
  const message = stepRefusal(dispatch, asked.step) ?? asked.refuse?.(dispatch) ?? null;
  return message === null ? { id, outcome: 'done' } : { id, outcome: 'refused', message };
};

/**
 * The reason of each record's last reopening, from the change log, because a later check or
 * approval overwrites it in the record.
 */
async function readReopened(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; note: string }>(sql`
    select distinct on (entity_id) entity_id as id, after->>'approval_note' as note from change_log
    where entity = 'dispatches' and entity_id = any(${sql.param([...ids])}::text[]) and after->>'approval' = 'reopened' and before->>'approval' = 'approved'
    order by entity_id, id desc`);
  return new Map(rows.filter(({ note }) => note !== null).map(({ id, note }) => [id, note]));
}

/** Writes the seals and adjustments of records that are being approved. */
async function intoBooks(
  tx: Tx,
  found: readonly Dispatch[],
  uid: string,
  reason: string | null,
): Promise<void> {
  const booked = await readBooks(
    tx,
    found.map((d) => d.id),
  );
  const periods = [
    ...found.map((d) => periodOn(d.assetId, d.activityDate)),
    ...[...booked.values()].flat().flatMap((b) => (b.seal === null ? [] : [b.seal.period])),
  ];
  await lockPeriods(tx, periods);
  const isClosed = await readClosed(tx, periods);
  const reopened = await readReopened(tx, [...booked.keys()]);
  const entry = {
    uid,
    reason: reason ?? 'Approved as it was checked.',
    batchId: randomUUID(),
    today: pacificToday(),
    isClosed,
  };
  await settleDispatches(
    tx,
    found.map((dispatch) => ({
      dispatch,
      booked: booked.get(dispatch.id) ?? [],
      settle: settleApproved,
      reopened: reopened.get(dispatch.id),
    })),
    entry,
  );
  await deleteKeptDrifts(
    tx,
    found.flatMap((d) => d.activities.map((a) => a.activityId)),
  );
}

/** Takes a step for many records in one transaction, with one result per record (APR-15). */
const takeStep = (
  call: Caller,
  body: { readonly items: readonly Item[] },
  asked: (tx: Tx, ids: readonly string[]) => Promise<Asked>,
) =>
  writeOnce(call, body, async (tx) => {
    const { items } = body;
    const found = await lockDispatches(
      tx,
      items.map((i) => i.id),
    );
    const byId = new Map(found.map((d) => [d.id, d]));
    const ask = await asked(tx, [...byId.keys()]);
    const results = items.map((item) => resultOf(byId.get(item.id), item, ask));
    const done = results.flatMap(({ id, outcome }) =>
      outcome === 'done' ? (byId.get(id) ?? []) : [],
    );
    if (ask.step === 'approve') await intoBooks(tx, done, call.who.uid, ask.reason);
    const booked = await readBooks(
      tx,
      done.map((d) => d.id),
    );
    const steps = done.map((d) => ({
      id: d.id,
      state:
        afterStep(
          approvalOf(d),
          ask.step,
          (booked.get(d.id) ?? []).some((b) => !hasLeftBooks(b)),
        ) ?? approvalOf(d),
    }));
    await setApproval(tx, steps, call.who.uid, ask.reason);
    return { results };
  });

export const approvalHandlers = {
  checkRecords: (call) => takeStep(call, call.body, async () => ({ step: 'check', reason: null })),
  sendBackRecords: (call) =>
    takeStep(call, call.body, async () => ({ step: 'sendBack', reason: call.body.reason })),
  reopenRecords: (call) =>
    takeStep(call, call.body, async () => ({ step: 'reopen', reason: call.body.reason })),
  approveRecords: (call) =>
    takeStep(call, call.body, async (tx, ids) => {
      const { reason = null } = call.body;
      const contentBy = await readContentBy(tx, ids);
      const isAlone = await isOnlyApprover(tx, call.who.uid);
      const refuse = (d: Dispatch) =>
        approvalRefusal(d, {
          isOwn: contentBy.get(d.id) === call.who.uid,
          isAlone,
          hasReason: reason !== null,
        });
      return { step: 'approve', reason, refuse };
    }),
} satisfies Partial<Handlers>;
