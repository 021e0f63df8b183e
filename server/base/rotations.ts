import { eq } from 'drizzle-orm';
import type { Rotation } from '../../contract/base/board.ts';
import { nowInstant } from '../database/clock.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { readNames } from '../database/readNames.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { rotations } from '../schema/board.ts';
import { bases } from '../schema/places.ts';
import { requireBase } from './readBases.ts';

/** The order a user set at a base, null for first in, first out. */
async function readRotation(db: Reader, baseId: string): Promise<Rotation | null> {
  const [row] = await db.select().from(rotations).where(eq(rotations.baseId, baseId));
  if (row === undefined || row.assetIds.length === 0) return null;
  const nameOf = await readNames(db, [row.updatedBy]);
  return { assetIds: row.assetIds, reason: row.reason, setAt: row.setAt, setBy: nameOf(row.updatedBy) };
}

export const rotationHandlers = {
  getRotation: async ({ store, id }) => {
    await requireBase(store.db, id);
    return { rotation: await readRotation(store.db, id) };
  },
  setRotation: ({ store, author, who, id, body }) =>
    inTransaction(store, author, async (tx) => {
      await lockRow(tx, bases, id);
      const values = { assetIds: [...new Set(body.assetIds)], reason: body.reason, setAt: nowInstant(), updatedBy: who.uid };
      await tx
        .insert(rotations)
        .values({ baseId: id, ...values })
        .onConflictDoUpdate({ target: rotations.baseId, set: values });
      return { rotation: await readRotation(tx, id) };
    }),
} satisfies Partial<Handlers>;
