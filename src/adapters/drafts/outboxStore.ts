import type { DBSchema } from 'idb';
import type { OutboxEntry } from '../../../machines/forms/outbox.setup.ts';
import { openedOnce } from '../browser/openedOnce.ts';
import { written } from '../browser/storage.ts';

interface Held {
  readonly uid: string;
  readonly idempotencyKey: string;
  readonly queuedAt: string;
  readonly entry: OutboxEntry;
}
interface Schema extends DBSchema {
  entries: { key: [string, string]; value: Held };
}
const database = openedOnce<Schema>('catis-outbox', (db) => {
  db.createObjectStore('entries', { keyPath: ['uid', 'idempotencyKey'] });
});

/** Keeps a save until it is sent: the promise resolves when the browser says it is on disk. */
export async function keepEntry(uid: string, entry: OutboxEntry): Promise<void> {
  const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  await written(async () =>
    Promise.all([transaction.store.put({ uid, idempotencyKey: entry.idempotencyKey, queuedAt: entry.queuedAt, entry }), transaction.done]),
  );
}
/** What this person has still to send, oldest first. */
export async function heldEntries(uid: string): Promise<readonly OutboxEntry[]> {
  const held = await (await database()).getAll('entries', IDBKeyRange.bound([uid, ''], [uid, '\uffff']));
  return held.sort((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1)).map((h) => h.entry);
}
/** One stored entry as it is now; null when it was sent or dropped. */
export async function heldEntry(uid: string, idempotencyKey: string): Promise<OutboxEntry | null> {
  return (await (await database()).get('entries', [uid, idempotencyKey]))?.entry ?? null;
}
/** Clears the refusal of an entry: it is sent again. */
export async function releaseEntry(uid: string, idempotencyKey: string): Promise<void> {
  const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  const held = await transaction.store.get([uid, idempotencyKey]);
  if (held !== undefined) await transaction.store.put({ ...held, entry: { ...held.entry, refusal: null } });
  await transaction.done;
}
/**
 * Puts what became of a try in the place of what was sent; null: it is done with. The same draft queued again meanwhile
 * wins: that one stays.
 */
export async function settleEntry(uid: string, sent: OutboxEntry, outcome: OutboxEntry | null): Promise<void> {
  const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  const held = await transaction.store.get([uid, sent.idempotencyKey]);
  if (held?.queuedAt === sent.queuedAt) {
    if (outcome === null) await transaction.store.delete([uid, sent.idempotencyKey]);
    else await transaction.store.put({ ...held, entry: outcome });
  }
  await transaction.done;
}
export async function dropEntry(uid: string, idempotencyKey: string): Promise<void> {
  await (await database()).delete('entries', [uid, idempotencyKey]);
}
