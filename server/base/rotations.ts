import { desc, eq, type SQL } from 'drizzle-orm';
import type { Rotation } from '../../contract/base/board.ts';
import { nowInstant } from '../database/clock.ts';
import { grouped } from '../database/grouped.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { rotations } from '../schema/board.ts';
import { bases } from '../schema/places.ts';
import { requireBase } from './readBases.ts';

async function readOrders(
  db: Reader,
  where?: SQL,
): Promise<(Rotation & { readonly baseId: string })[]> {
  const rows = await db.select().from(rotations).where(where).orderBy(desc(rotations.setAt));
  const nameOf = await readUserNames(
    db,
    rows.map((row) => row.updatedBy),
  );
  return rows.map(({ baseId, kind, assetIds, reason, setAt, updatedBy }) => ({
    baseId,
    kind,
    assetIds,
    reason,
    setAt,
    setBy: nameOf(updatedBy),
  }));
}
/** The rotations that users set at a base, one per kind; an empty one means first in, first out. */
const readRotations = async (db: Reader, baseId: string): Promise<Rotation[]> =>
  (await readOrders(db, eq(rotations.baseId, baseId))).map(({ baseId: _, ...order }) => order);
/** The same for all bases, by base id. */
export const readRotationsByBase = async (
  db: Reader,
): Promise<ReadonlyMap<string, readonly Rotation[]>> =>
  grouped(await readOrders(db), (order) => order.baseId);
async function replyOf(db: Reader, baseId: string) {
  const all = await readRotations(db, baseId);
  return { rotation: all.find(({ assetIds }) => assetIds.length > 0) ?? null, rotations: all };
}

export const rotationHandlers = {
  getRotation: async ({ store, id }) => {
    await requireBase(store.db, id);
    return replyOf(store.db, id);
  },
  setRotation: ({ store, author, who, id, body }) =>
    inTransaction(store, author, async (tx) => {
      await lockRow(tx, bases, id);
      const { kind = '' } = body;
      const values = {
        assetIds: [...new Set(body.assetIds)],
        reason: body.reason,
        setAt: nowInstant(),
        updatedBy: who.uid,
      };
      await tx
        .insert(rotations)
        .values({ baseId: id, kind, ...values })
        .onConflictDoUpdate({ target: [rotations.baseId, rotations.kind], set: values });
      return replyOf(tx, id);
    }),
} satisfies Partial<Handlers>;
