import { sql } from 'drizzle-orm';
import { isDeadlock, unavailableProblem } from '../problems/unavailable.ts';
import { onClient, type Store, type Tx } from './open.ts';

/** Who writes and under which request: goes into updated_by and into every change_log row of the transaction. */
export interface Author {
  readonly uid: string;
  readonly requestId?: string;
  /** The write named the version it was made on (If-Match). */
  readonly conditional?: boolean;
}

/** Times the work of a transaction is begun again when it met another one's locks in the opposite order. */
const DEADLOCK_RETRIES = 3;

/**
 * Runs `work` in one transaction on a connection of its own. The query builder's own way to do so loses the connection
 * for good when `begin` fails, and gives a broken one back to the pool.
 */
export async function transaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await store.pool.connect();
  let broken = false;
  try {
    return await onClient(client).transaction(work);
  } catch (e) {
    // What has not been answered in time is still being answered: nobody else may hear it.
    broken = unavailableProblem(e) !== null;
    throw e;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction whose changes are logged under the author; again from the start when the database chose
 * it as the victim of a deadlock.
 * So `work` does nothing outside the database: mails and calls to the identity follow it.
 */
export async function inTransaction<T>(
  store: Store,
  author: Author,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await transaction(store, async (tx) => {
        await tx.execute(
          sql`select set_config('catis.uid', ${author.uid}, true), set_config('catis.request_id', ${author.requestId ?? ''}, true),
            set_config('catis.conditional', ${author.conditional === true ? 'on' : ''}, true)`,
        );
        return work(tx);
      });
    } catch (e) {
      if (tries === DEADLOCK_RETRIES || !isDeadlock(e)) throw e;
    }
  }
}
