import { sql } from 'drizzle-orm';
import { lockFlights } from '../database/lockFlights.ts';
import type { Tx } from '../database/open.ts';

/**
 * Locks everything that a change of contracts or of an aircraft's type may write, until the
 * transaction ends. Call it before locking a contract or an aircraft, because a save locks the
 * flights of its aircraft first too (COST-20).
 * @param affected reads the aircraft ids, once no other transaction can change contracts
 * @returns the aircraft ids
 */
export async function lockContracts(
  tx: Tx,
  affected: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('contracts', 0))`);
  const assetIds = await affected();
  await lockFlights(tx, assetIds);
  return assetIds;
}
