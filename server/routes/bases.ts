import { and, eq, isNull } from 'drizzle-orm';
import type { Handlers } from '../http/handler.ts';
import { notFound } from '../http/problem.ts';
import type { Reader } from '../store/open.ts';
import { readBases, readLandingFees } from '../store/readBases.ts';
import { bases } from '../store/schemaPlaces.ts';

/** @throws HttpProblem 404 when there is no such base */
export async function requireBase(db: Reader, id: string): Promise<void> {
  const [row] = await db
    .select({ id: bases.id })
    .from(bases)
    .where(and(eq(bases.id, id), isNull(bases.deletedAt)));
  if (row === undefined) throw notFound();
}

export const baseHandlers = {
  listBases: async ({ store }) => ({ bases: await readBases(store.db) }),
  listLandingFees: ({ store }) => readLandingFees(store.db, null),
  listBaseLandingFees: async ({ store, id }) => {
    await requireBase(store.db, id);
    return readLandingFees(store.db, [id]);
  },
} satisfies Partial<Handlers>;
