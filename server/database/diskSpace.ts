import { sql } from 'drizzle-orm';
import { isDiskFull } from '../problems/unavailable.ts';
import { transaction } from './inTransaction.ts';
import type { Store } from './open.ts';

/** Stores whose database reported a full disk and hasn't passed a probe since. */
const full = new WeakSet<Store>();

/** Records that the database reported a full disk. Ignores all other errors. */
export function noteDiskFull(store: Store, thrown: unknown): void {
  if (isDiskFull(thrown)) full.add(store);
}

/**
 * Whether the database can write. The probe, a temporary table of about 200 kB, runs only after a
 * full disk was reported. So the health check every few seconds costs nothing otherwise (SAFE-27).
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
