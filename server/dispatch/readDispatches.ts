import { asc, eq, type SQL } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Reader, Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';
import { readStored } from './storedDispatch.ts';
import { dispatchOf } from './wireDispatch.ts';

/** The ids of the dispatches the condition picks, in the order of a list. */
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

/** The dispatches of these ids, whole, in the order given; one that is not there is left out. */
export async function readDispatchesOf(db: Reader, ids: readonly string[]): Promise<Dispatch[]> {
  if (ids.length === 0) return [];
  const stored = new Map((await readStored(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => stored.get(id) ?? []).map(dispatchOf);
}

/** The dispatches the condition picks, whole, in the order given: two statements however many there are. */
export const readDispatches = async (
  db: Reader,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  limit?: number,
): Promise<Dispatch[]> => readDispatchesOf(db, await dispatchIds(db, where, order, limit));

/** One dispatch by id, a deleted one only when asked for; null when there is none. */
export async function readDispatch(
  db: Reader,
  id: string,
  options: { withDeleted?: true } = {},
): Promise<Dispatch | null> {
  const [found] = await readDispatchesOf(db, [id]);
  return found === undefined || (found.isArchived && options.withDeleted !== true) ? null : found;
}

/**
 * Holds a dispatch until the transaction ends: the next to save it waits and sees what came of it. Deleted ones too; an
 * id of none holds nothing.
 */
export async function lockDispatch(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(eq(dispatches.id, id))
    .for('update');
}
