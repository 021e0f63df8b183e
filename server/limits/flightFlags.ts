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

/** As `lockFlights`, of the aircraft given and of the one that a stored dispatch has, as far as it is known before anything is held. */
export async function lockFlightsOf(tx: Tx, dispatchId: string, assetId: string | null = null): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('flights ' || held.id, 0)) from (
      select id from (
        select asset_id::text as id from dispatches where id = ${dispatchId}::uuid and asset_id is not null
        union select ${assetId}::uuid::text where ${assetId}::uuid is not null
      ) named order by id collate "C"
    ) held`);
}

/** Flags are no change of a record: its version, its time and its history stay (D-O3). */
export async function writeFlags(tx: Tx, { id, flags }: Pick<Dispatch, 'id' | 'flags'>): Promise<void> {
  await tx.execute(sql`select set_config('catis.flags', 'on', true)`);
  await tx.update(dispatches).set({ flags }).where(eq(dispatches.id, id));
  await tx.execute(sql`select set_config('catis.flags', '', true)`);
}
