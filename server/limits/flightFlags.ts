import { eq, sql } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';

/**
 * Holds the flights of some aircraft until the transaction ends, in one order. To be called before any of them is held
 * by itself: who saves one writes the flags of others too.
 */
export async function lockFlights(tx: Tx, assetIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(assetIds.filter((id) => id !== null))].sort();
  for (const id of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flights ${id}`}, 0))`);
}

/** Flags are no change of a record: its version, its time and its history stay (D-O3). */
export async function writeFlags(tx: Tx, { id, flags }: Pick<Dispatch, 'id' | 'flags'>): Promise<void> {
  await tx.execute(sql`select set_config('catis.flags', 'on', true)`);
  await tx.update(dispatches).set({ flags }).where(eq(dispatches.id, id));
  await tx.execute(sql`select set_config('catis.flags', '', true)`);
}
