import { sql } from 'drizzle-orm';
import { lockFlights } from '../database/lockFlights.ts';
import type { Tx } from '../database/open.ts';

/**
 * Holds what a change of contracts or of an aircraft's type may write, until the transaction ends. To be called before a
 * contract or an aircraft is held: a save holds the flights of its aircraft first, too (COST-20).
 * @param affected reads the aircraft, once no other contract changes any more
 * @returns the aircraft
 */
export async function holdContracts(
  tx: Tx,
  affected: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('contracts', 0))`);
  const assetIds = await affected();
  await lockFlights(tx, assetIds);
  return assetIds;
}
