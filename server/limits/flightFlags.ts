import { eq, sql } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';

/**
 * Updates flags without a new version, timestamp or history entry, because flags don't change the
 * record (D-O3).
 */
export async function writeFlags(
  tx: Tx,
  { id, flags }: Pick<Dispatch, 'id' | 'flags'>,
): Promise<void> {
  await tx.execute(sql`select set_config('catis.flags', 'on', true)`);
  await tx.update(dispatches).set({ flags }).where(eq(dispatches.id, id));
  await tx.execute(sql`select set_config('catis.flags', '', true)`);
}
