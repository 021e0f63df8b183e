import { sql } from 'drizzle-orm';
import { isDeadlock, unavailableProblem } from '../problems/unavailable.ts';
import { onClient, type Store, type Tx } from './open.ts';

/**
 * Who writes, and in which request. Stored in updated_by and in every change_log row of the
 * transaction.
 */
export interface Author {
  readonly uid: string;
  readonly requestId?: string;
  /** The write was conditional: it named a version (If-Match). */
  readonly conditional?: boolean;
}

/** How often a transaction restarts after a deadlock. */
const DEADLOCK_RETRIES = 3;

/**
 * Runs `work` in one transaction on its own connection. Drizzle's own `transaction` leaks the
 * connection when `begin` fails, and returns broken ones to the pool.
 */
export async function transaction<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await store.pool.connect();
  let broken = false;
  try {
    return await onClient(client).transaction(work);
  } catch (e) {
    // After a timeout the server still sends the old reply. Discard the connection, so that no
    // other query reads it.
    broken = unavailableProblem(e) !== null;
    throw e;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction and logs its changes under the author. After a deadlock it runs
 * `work` again from the start. So `work` must have no effects outside the database. Send mails and
 * call the identity provider afterwards.
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
