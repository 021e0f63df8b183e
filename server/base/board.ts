import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { UnavailableMark } from '../../contract/baseBoard.ts';
import { nowInstant } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import { conflict, invalid } from '../http/problem.ts';
import { adding, addingOnce, changing, saying } from '../http/writes.ts';
import type { Reader, Tx } from '../store/open.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { lockRow } from '../store/rows.ts';
import { assets } from '../store/schemaAircraft.ts';
import { unavailableMarks } from '../store/schemaBoard.ts';
import { baseAssignments, bases } from '../store/schemaPlaces.ts';
import { requireBase } from './bases.ts';

async function readMarks(db: Reader, where: SQL | undefined): Promise<UnavailableMark[]> {
  const rows = await db
    .select()
    .from(unavailableMarks)
    .where(and(isNull(unavailableMarks.deletedAt), where))
    .orderBy(asc(unavailableMarks.startTime), asc(unavailableMarks.id));
  return rows.map(({ id, assetId, baseId, reason, startTime, untilTime, version, updatedAt }) => ({
    id,
    assetId,
    baseId,
    reason,
    startTime,
    untilTime,
    version,
    updatedAt,
  }));
}
const readMark = async (tx: Tx, id: string) => onlyOne(await readMarks(tx, eq(unavailableMarks.id, id)));
const marked = saying({ unavailable_marks_times_apart: ['', 'This aircraft is already marked unavailable.'] });
const overlapping = saying({ base_assignments_times_apart: ['startTime', 'This aircraft is already assigned to a base at that time.'] });

/** The base and the aircraft that are to be brought together, held. @throws HttpProblem 404, 409 when either is archived */
async function heldPair(tx: Tx, baseId: string, assetId: string): Promise<void> {
  const base = await lockRow(tx, bases, baseId);
  const asset = await lockRow(tx, assets, assetId);
  if (base.archivedAt !== null) throw conflict('baseId', `${base.name} is archived.`);
  if (asset.archivedAt !== null) throw conflict('assetId', `${asset.registration} is archived.`);
}

export const baseBoardHandlers = {
  listUnavailable: async ({ store, id }) => {
    await requireBase(store.db, id);
    const inForce = sql`now() >= ${unavailableMarks.startTime} and (${unavailableMarks.untilTime} is null or now() < ${unavailableMarks.untilTime})`;
    const isHere = sql`exists (select 1 from base_assignments a where a.asset_id = ${unavailableMarks.assetId} and a.base_id = ${id}::uuid
      and a.deleted_at is null and now() >= a.start_time and (a.end_time is null or now() < a.end_time))`;
    return { marks: await readMarks(store.db, and(inForce, isHere)) };
  },
  markUnavailable: (call) => {
    const { reason, untilTime } = call.body;
    const startTime = nowInstant();
    if (untilTime !== null && Date.parse(untilTime) <= Date.parse(startTime))
      throw invalid([{ path: 'untilTime', code: 'endBeforeStart', message: 'Until must be in the future.' }]);
    return adding(call, async (tx) => {
      const assetId = call.params['assetId'] ?? '';
      await heldPair(tx, call.id, assetId);
      const [row] = await tx
        .insert(unavailableMarks)
        .values({ assetId, baseId: call.id, reason, startTime, untilTime, updatedBy: call.who.uid })
        .returning({ id: unavailableMarks.id })
        .catch(marked);
      return readMark(tx, row?.id ?? '');
    });
  },
  endUnavailable: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, unavailableMarks, call.id);
      if (before.untilTime !== null && before.untilTime <= nowInstant()) throw conflict('', 'This aircraft is available again already.');
      await tx.update(unavailableMarks).set({ untilTime: sql`clock_timestamp()`, updatedBy: call.who.uid }).where(eq(unavailableMarks.id, call.id));
      return readMark(tx, call.id);
    }),
  moveAssignment: async (call) => {
    const { startTime, endTime } = call.body;
    if (endTime !== null && Date.parse(endTime) <= Date.parse(startTime))
      throw invalid([{ path: 'endTime', code: 'endBeforeStart', message: 'End must be after start.' }]);
    const { body } = await addingOnce(call, async (tx) => {
      const assetId = call.params['assetId'] ?? '';
      await heldPair(tx, call.id, assetId);
      const covers = and(
        eq(baseAssignments.assetId, assetId),
        isNull(baseAssignments.deletedAt),
        lt(baseAssignments.startTime, startTime),
        sql`(${baseAssignments.endTime} is null or ${baseAssignments.endTime} > ${startTime}::timestamptz)`,
      );
      await tx.update(baseAssignments).set({ endTime: startTime, updatedBy: call.who.uid }).where(covers);
      const [row] = await tx
        .insert(baseAssignments)
        .values({ baseId: call.id, assetId, startTime, endTime, updatedBy: call.who.uid })
        .returning({ id: baseAssignments.id })
        .catch(overlapping);
      return { id: row?.id ?? '', assetId, startTime, endTime };
    });
    return body;
  },
} satisfies Partial<Handlers>;
