import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Assignment } from '../../contract/base/bases.ts';
import type { AssignmentBody } from '../../contract/base/saving.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { addingOnce } from '../http/writes.ts';
import { withConstraintMessages } from '../problems/constraints.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { assets } from '../schema/aircraft.ts';
import { baseAssignments, bases } from '../schema/places.ts';

async function assignmentOf(tx: Tx, id: string): Promise<Assignment> {
  const { assetId, startTime, endTime } = firstOrNotFound(
    await tx.select().from(baseAssignments).where(eq(baseAssignments.id, id)),
  );
  return { id, assetId, startTime, endTime };
}
const refuseOverlap = withConstraintMessages({
  base_assignments_times_apart: [
    'startTime',
    'This aircraft is already assigned to a base at that time.',
  ],
});
export const refuseOrder = (startTime: string, endTime: string | null) => {
  // Compare as times: instants compare as text only when their fractions have the same length.
  if (endTime !== null && Date.parse(endTime) <= Date.parse(startTime))
    throw invalid([
      { path: 'endTime', code: 'endBeforeStart', message: 'End must be after start.' },
    ]);
};

/**
 * Locks the base and the aircraft that are about to be linked.
 * @throws HttpProblem 404, or 409 when either is archived
 */
export async function lockPair(tx: Tx, baseId: string, assetId: string): Promise<void> {
  const base = await lockRow(tx, bases, baseId);
  const asset = await lockRow(tx, assets, assetId);
  if (base.archivedAt !== null) throw conflict('baseId', `${base.name} is archived.`);
  if (asset.archivedAt !== null) throw conflict('assetId', `${asset.registration} is archived.`);
}

type Stay = z.output<typeof AssignmentBody>;
/** @returns the new stay's id */
export async function insertStay(
  tx: Tx,
  baseId: string,
  assetId: string,
  { startTime, endTime }: Stay,
  uid: string,
): Promise<string> {
  const [row] = await tx
    .insert(baseAssignments)
    .values({ baseId, assetId, startTime, endTime, updatedBy: uid })
    .returning({ id: baseAssignments.id })
    .catch(refuseOverlap);
  return row?.id ?? '';
}

/** Gives a stay another end. */
export const endStay = (tx: Tx, id: string, endTime: string | null, uid: string) =>
  tx
    .update(baseAssignments)
    .set({ endTime, updatedBy: uid })
    .where(eq(baseAssignments.id, id))
    .catch(refuseOverlap);

export const assignmentHandlers = {
  addAssignment: async (call) => {
    const { baseId = '', assetId = '' } = call.params;
    refuseOrder(call.body.startTime, call.body.endTime);
    const { body } = await addingOnce(call, async (tx) => {
      await lockPair(tx, baseId, assetId);
      return assignmentOf(tx, await insertStay(tx, baseId, assetId, call.body, call.who.uid));
    });
    return body;
  },
  moveAssignment: async (call) => {
    const { startTime, endTime } = call.body;
    refuseOrder(startTime, endTime);
    const { body } = await addingOnce(call, async (tx) => {
      const assetId = call.params['assetId'] ?? '';
      await lockPair(tx, call.id, assetId);
      const covers = and(
        eq(baseAssignments.assetId, assetId),
        isNull(baseAssignments.deletedAt),
        lt(baseAssignments.startTime, startTime),
        sql`(${baseAssignments.endTime} is null or ${baseAssignments.endTime} > ${startTime}::timestamptz)`,
      );
      await tx
        .update(baseAssignments)
        .set({ endTime: startTime, updatedBy: call.who.uid })
        .where(covers);
      return {
        id: await insertStay(tx, call.id, assetId, call.body, call.who.uid),
        assetId,
        startTime,
        endTime,
      };
    });
    return body;
  },
  endAssignment: ({ store, author, who, id, body }) =>
    inTransaction(store, author, async (tx) => {
      const before = await lockRow(tx, baseAssignments, id);
      if (before.endTime !== null && before.endTime <= nowInstant())
        throw conflict('endTime', 'This assignment has already ended.');
      refuseOrder(before.startTime, body.endTime);
      await endStay(tx, id, body.endTime, who.uid);
      return assignmentOf(tx, id);
    }),
} satisfies Partial<Handlers>;
