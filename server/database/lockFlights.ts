import { sql } from 'drizzle-orm';
import type { Tx } from './open.ts';

/**
 * Locks the flights of these aircraft until the transaction ends, always in the same order. To
 * avoid deadlocks, call it before locking a single dispatch: saving one also writes the flags of
 * others.
 */
export async function lockFlights(tx: Tx, assetIds: readonly (string | null)[]): Promise<void> {
  const ids = sql.param(assetIds.filter((id) => id !== null));
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('flights ' || held.id, 0))
    from (select distinct id collate "C" as id from unnest(${ids}::text[]) as given(id) order by 1) held`);
}

/**
 * Like `lockFlights`, for the given aircraft and the aircraft of a stored dispatch. That aircraft
 * is read without a lock, so it may change before the lock is taken.
 */
export async function lockFlightsOf(
  tx: Tx,
  dispatchId: string,
  assetId: string | null = null,
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('flights ' || held.id, 0)) from (
      select id from (
        select asset_id::text as id from dispatches where id = ${dispatchId}::uuid and asset_id is not null
        union select ${assetId}::uuid::text where ${assetId}::uuid is not null
      ) named order by id collate "C"
    ) held`);
}
