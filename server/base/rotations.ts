import { eq } from 'drizzle-orm';
import type { Rotation } from '../../contract/baseBoard.ts';
import { nowInstant } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import type { Reader } from '../store/open.ts';
import { readNames } from '../store/readNames.ts';
import { lockRow } from '../store/rows.ts';
import { rotations } from '../store/schemaBoard.ts';
import { bases } from '../store/schemaPlaces.ts';
import { writing } from '../store/write.ts';
import { requireBase } from './bases.ts';

/** The order somebody set at a base, null for first in, first out. */
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
    writing(store, author, async (tx) => {
      await lockRow(tx, bases, id);
      const values = { assetIds: [...new Set(body.assetIds)], reason: body.reason, setAt: nowInstant(), updatedBy: who.uid };
      await tx
        .insert(rotations)
        .values({ baseId: id, ...values })
        .onConflictDoUpdate({ target: rotations.baseId, set: values });
      return { rotation: await readRotation(tx, id) };
    }),
} satisfies Partial<Handlers>;
