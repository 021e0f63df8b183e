import { eq } from 'drizzle-orm';
import type { Assignment } from '../../contract/bases.ts';
import { nowInstant } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import { conflict, invalid } from '../http/problem.ts';
import { addingOnce, saying } from '../http/writes.ts';
import type { Tx } from '../store/open.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { lockRow } from '../store/rows.ts';
import { assets } from '../store/schemaAircraft.ts';
import { baseAssignments, bases } from '../store/schemaPlaces.ts';
import { writing } from '../store/write.ts';

async function assignmentOf(tx: Tx, id: string): Promise<Assignment> {
  const { assetId, startTime, endTime } = onlyOne(await tx.select().from(baseAssignments).where(eq(baseAssignments.id, id)));
  return { id, assetId, startTime, endTime };
}
const overlapping = saying({ base_assignments_times_apart: ['startTime', 'This aircraft is already assigned to a base at that time.'] });
const refuseOrder = (startTime: string, endTime: string | null) => {
  // Instants in UTC of one form compare as text only when their fractions agree, so they are compared as moments.
  if (endTime !== null && Date.parse(endTime) <= Date.parse(startTime))
    throw invalid([{ path: 'endTime', code: 'endBeforeStart', message: 'End must be after start.' }]);
};

export const assignmentHandlers = {
  addAssignment: async (call) => {
    const { baseId = '', assetId = '' } = call.params;
    const { startTime, endTime } = call.body;
    refuseOrder(startTime, endTime);
    const { body } = await addingOnce(call, async (tx) => {
      const base = await lockRow(tx, bases, baseId);
      const asset = await lockRow(tx, assets, assetId);
      if (base.archivedAt !== null) throw conflict('baseId', `${base.name} is archived.`);
      if (asset.archivedAt !== null) throw conflict('assetId', `${asset.registration} is archived.`);
      const [row] = await tx
        .insert(baseAssignments)
        .values({ baseId, assetId, startTime, endTime, updatedBy: call.who.uid })
        .returning({ id: baseAssignments.id })
        .catch(overlapping);
      return assignmentOf(tx, row?.id ?? '');
    });
    return body;
  },
  endAssignment: ({ store, author, who, id, body }) =>
    writing(store, author, async (tx) => {
      const before = await lockRow(tx, baseAssignments, id);
      if (before.endTime !== null && before.endTime <= nowInstant()) throw conflict('endTime', 'This assignment has already ended.');
      refuseOrder(before.startTime, body.endTime);
      await tx.update(baseAssignments).set({ endTime: body.endTime, updatedBy: who.uid }).where(eq(baseAssignments.id, id)).catch(overlapping);
      return assignmentOf(tx, id);
    }),
} satisfies Partial<Handlers>;
