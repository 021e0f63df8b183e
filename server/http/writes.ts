import { once } from '../database/idempotent.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Tx } from '../database/open.ts';
import type { Call } from './handler.ts';
import { tag } from './version.ts';

export interface Versioned {
  readonly version: number;
  readonly updatedAt: string;
}
export type Adding = Pick<Call, 'store' | 'author' | 'who' | 'headers' | 'reply' | 'path'> & {
  readonly body: unknown;
};
export type Changing = Pick<Call, 'store' | 'author' | 'reply'>;

/** Runs a POST once per Idempotency-Key; `isNew` is false for a stored reply. */
export async function addingOnce<T>(
  call: Adding,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly body: T; readonly isNew: boolean }> {
  const { store, author, who, headers, reply, path, body } = call;
  const answer = await inTransaction(store, author, (tx) =>
    once(tx, { key: headers['idempotency-key'], uid: who.uid, method: 'POST', path, body }, () =>
      work(tx),
    ),
  );
  if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
  return { body: answer.body, isNew: !answer.isReplay };
}
/** A POST that returns the row it created. */
export async function adding<T extends Versioned>(
  call: Adding,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { body } = await addingOnce(call, work);
  tag(call.reply, body);
  return body;
}
/** A PUT that returns the row it changed. */
export async function changing<T extends Versioned>(
  call: Changing,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const row = await inTransaction(call.store, call.author, work);
  tag(call.reply, row);
  return row;
}
