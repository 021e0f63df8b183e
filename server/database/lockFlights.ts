import { sql } from 'drizzle-orm';
import type { Tx } from './open.ts';

/**
 * Holds the flights of some aircraft until the transaction ends, in one order. To be called before any of them is held
 * by itself: who saves one writes the flags of others too.
 */
export async function lockFlights(tx: Tx, assetIds: readonly (string | null)[]): Promise<void> {
  const ids = sql.param(assetIds.filter((id) => id !== null));
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('flights ' || held.id, 0))
    from (select distinct id collate "C" as id from unnest(${ids}::text[]) as given(id) order by 1) held`);
}

/** As `lockFlights`, of the aircraft given and of the one that a stored dispatch has, as far as it is known before anything is held. */
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
