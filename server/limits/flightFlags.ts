import { eq, sql } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';

/** Flags are no change of a record: its version, its time and its history stay (D-O3). */
export async function writeFlags(
  tx: Tx,
  { id, flags }: Pick<Dispatch, 'id' | 'flags'>,
): Promise<void> {
  await tx.execute(sql`select set_config('catis.flags', 'on', true)`);
  await tx.update(dispatches).set({ flags }).where(eq(dispatches.id, id));
  await tx.execute(sql`select set_config('catis.flags', '', true)`);
}
