import { once } from '../database/idempotent.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import type { Call } from '../http/handler.ts';

export type Caller = Pick<Call, 'store' | 'author' | 'who' | 'path' | 'headers' | 'reply'>;

/** Runs a POST in one transaction, once per Idempotency-Key (WIRE-9). */
export async function writeOnce<T>(
  { store, author, who, path, headers, reply }: Caller,
  body: object,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const answer = await inTransaction(store, author, (tx) =>
    once(tx, { key: headers['idempotency-key'], uid: who.uid, method: 'POST', path, body }, () =>
      work(tx),
    ),
  );
  if (answer.isReplay) reply.header('idempotent-replayed', 'true');
  return answer.body;
}
