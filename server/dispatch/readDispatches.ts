import { asc, eq, type SQL } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Reader, Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';
import { readStored } from './storedDispatch.ts';
import { dispatchOf } from './wireDispatch.ts';

/** The ids of the dispatches that match the condition, in the given order. */
export async function dispatchIds(
  db: Reader,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  limit = 100_000,
): Promise<string[]> {
  const rows = await db
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(where)
    .orderBy(...order, asc(dispatches.activityDate), asc(dispatches.number))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The complete dispatches with these ids, in the given order. Unknown ids are left out. */
export async function readDispatchesOf(db: Reader, ids: readonly string[]): Promise<Dispatch[]> {
  if (ids.length === 0) return [];
  const stored = new Map((await readStored(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => stored.get(id) ?? []).map(dispatchOf);
}

/**
 * The complete dispatches that match the condition, in the given order. Two statements, however
 * many there are.
 */
export const readDispatches = async (
  db: Reader,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  limit?: number,
): Promise<Dispatch[]> => readDispatchesOf(db, await dispatchIds(db, where, order, limit));

/**
 * One dispatch by id; null when there is none. Deleted dispatches are returned only with
 * `withDeleted`.
 */
export async function readDispatch(
  db: Reader,
  id: string,
  options: { withDeleted?: true } = {},
): Promise<Dispatch | null> {
  const [found] = await readDispatchesOf(db, [id]);
  return found === undefined || (found.isArchived && options.withDeleted !== true) ? null : found;
}

/**
 * Locks a dispatch, deleted or not, until the transaction ends. The next save waits and then sees
 * the result. An unknown id locks nothing.
 */
export async function lockDispatch(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(eq(dispatches.id, id))
    .for('update');
}
