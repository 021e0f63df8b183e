import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { HttpProblem } from '../problems/problem.ts';
import { idempotency } from '../schema/people.ts';
import type { Store, Tx } from './open.ts';

/** Days a reply is stored, because crews in the field may be offline that long (SAFE-7). */
const KEEP_DAYS = 7;

export interface OnceRequest {
  /** The Idempotency-Key header. */
  readonly key: unknown;
  readonly uid: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
export interface OnceAnswer<T> {
  readonly body: T;
  readonly isReplay: boolean;
}

/**
 * Runs `work` once per user and key. A repeated key with the same body gets the stored reply
 * (WIRE-9). The reply is stored in the work's own transaction, so a failed attempt leaves nothing
 * behind and can run again.
 * @throws HttpProblem 400 for a malformed key, 409 while the first call is running, 422 for the
 * same key with another body. 422 carries the first reply as `current` if method and path match
 */
export async function once<T>(
  tx: Tx,
  request: OnceRequest,
  work: () => Promise<T>,
): Promise<OnceAnswer<T>> {
  if (request.key === undefined) return { body: await work(), isReplay: false };
  const key = z.uuid().safeParse(request.key);
  if (!key.success)
    throw new HttpProblem(400, '/problems/idempotency-key', 'Idempotency-Key must be a uuid.');
  const { uid, method, path } = request;
  const lock = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`once ${uid} ${key.data}`}, 0)) as got`,
  );
  if (lock.rows[0]?.got !== true)
    throw new HttpProblem(
      409,
      '/problems/still-running',
      'The first attempt is still running.',
      {},
      { 'retry-after': '1' },
    );
  const bodySha256 = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest();
  const [seen] = await tx
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.uid, uid), eq(idempotency.key, key.data)));
  if (seen !== undefined) {
    if (seen.method !== method || seen.path !== path || !seen.bodySha256.equals(bodySha256)) {
      // Send the reply to the earlier body, so that a user who edited the form before resending
      // finds the record.
      const made = seen.method === method && seen.path === path ? { current: seen.body } : {};
      throw new HttpProblem(
        422,
        '/problems/idempotency-key',
        'This Idempotency-Key was used for something else.',
        made,
      );
    }
    // This function stored the body from the same work's reply.
    return { body: seen.body as T, isReplay: true };
  }
  const body = await work();
  await tx
    .insert(idempotency)
    .values({ uid, key: key.data, method, path, bodySha256, status: 200, body });
  return { body, isReplay: false };
}

/** Deletes stored replies that are older than `KEEP_DAYS`. */
export const deleteOldAnswers = (store: Store) =>
  store.db.execute(
    sql`delete from idempotency where created_at < now() - make_interval(days => ${KEEP_DAYS}::int)`,
  );
