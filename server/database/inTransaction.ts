import { sql } from 'drizzle-orm';
import type { Store, Tx } from './open.ts';

/** Who writes and under which request: goes into updated_by and into every change_log row of the transaction. */
export interface Author {
  readonly uid: string;
  readonly requestId?: string;
  /** The write named the version it was made on (If-Match). */
  readonly conditional?: boolean;
}

/** Runs `work` in one transaction whose changes are logged under the author. */
export function inTransaction<T>(store: Store, author: Author, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('catis.uid', ${author.uid}, true), set_config('catis.request_id', ${author.requestId ?? ''}, true),
        set_config('catis.conditional', ${author.conditional === true ? 'on' : ''}, true)`,
    );
    return work(tx);
  });
}
