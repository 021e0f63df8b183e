import { sql } from 'drizzle-orm';
import { isDiskFull } from '../problems/unavailable.ts';
import { transaction } from './inTransaction.ts';
import type { Store } from './open.ts';

/** Stores whose database reported a full disk and has not passed a probe since. */
const full = new WeakSet<Store>();

/** Remembers that the database reported a full disk; other errors change nothing. */
export function noteDiskFull(store: Store, thrown: unknown): void {
  if (isDiskFull(thrown)) full.add(store);
}

/**
 * Whether the database can write. Only after a full disk was reported does it write and drop a table of some 200 kB,
 * so that a probe every few seconds costs nothing while all is well (SAFE-27).
 */
export async function hasDiskSpace(store: Store): Promise<boolean> {
  if (!full.has(store)) return true;
  try {
    await transaction(store, (tx) =>
      tx.execute(
        sql`create temporary table disk_probe on commit drop as select repeat('x', 2000) as filler from generate_series(1, 100)`,
      ),
    );
  } catch (e) {
    if (isDiskFull(e)) return false;
    throw e;
  }
  full.delete(store);
  return true;
}
