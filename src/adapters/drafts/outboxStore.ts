import type { DBSchema } from 'idb';
import type { OutboxEntry } from '../../../machines/forms/outbox.setup.ts';
import { openedOnce } from '../browser/openedOnce.ts';
import { written } from '../browser/storage.ts';
import { isSealed, type Sealed, seal, unseal } from './draftCipher.ts';

interface Held {
  readonly uid: string;
  readonly idempotencyKey: string;
  readonly queuedAt: string;
  /** In plain when an earlier release stored it. */
  readonly entry: Sealed | OutboxEntry;
}
interface Schema extends DBSchema {
  entries: { key: [string, string]; value: Held };
}
const database = openedOnce<Schema>('catis-outbox', (db) => {
  db.createObjectStore('entries', { keyPath: ['uid', 'idempotencyKey'] });
});

/** Keeps a save until it is sent: the promise resolves when the browser says it is on disk. */
export async function keepEntry(uid: string, entry: OutboxEntry): Promise<void> {
  const [db, sealed] = await Promise.all([database(), seal(uid, entry)]);
  const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
  const { idempotencyKey, queuedAt } = entry;
  await written(async () => Promise.all([transaction.store.put({ uid, idempotencyKey, queuedAt, entry: sealed }), transaction.done]));
}
/** What this person has still to send, oldest first. */
export async function heldEntries(uid: string): Promise<readonly OutboxEntry[]> {
  const held = await (await database()).getAll('entries', IDBKeyRange.bound([uid, ''], [uid, '\uffff']));
  const entries: OutboxEntry[] = [];
  for (const each of held.sort((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1))) {
    const entry = await entryOf(each);
    if (entry !== null) entries.push(entry);
    if (entry !== null && !isSealed(each.entry)) await replaceIfSame(each, entry);
  }
  return entries;
}
// Only this file writes entries, and each as an OutboxEntry; one that the user's key doesn't decrypt is null.
const entryOf = async ({ uid, entry }: Held) => (await unseal(uid, entry)) as OutboxEntry | null;
/** Stores an entry in place of one, or removes that one; the same draft queued again in the meantime stays as it is. */
async function replaceIfSame({ uid, idempotencyKey, queuedAt }: Omit<Held, 'entry'>, entry: OutboxEntry | null): Promise<void> {
  const sealed = entry === null ? null : await seal(uid, entry);
  const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  const now = await transaction.store.get([uid, idempotencyKey]);
  if (now?.queuedAt === queuedAt) {
    if (sealed === null) await transaction.store.delete([uid, idempotencyKey]);
    else await transaction.store.put({ ...now, entry: sealed });
  }
  await transaction.done;
}
/** One stored entry as it is now; null when it was sent or dropped. */
export async function heldEntry(uid: string, idempotencyKey: string): Promise<OutboxEntry | null> {
  const held = await (await database()).get('entries', [uid, idempotencyKey]);
  return held === undefined ? null : entryOf(held);
}
/** Clears the refusal of an entry: it is sent again. */
export async function releaseEntry(uid: string, idempotencyKey: string): Promise<void> {
  const entry = await heldEntry(uid, idempotencyKey);
  if (entry !== null) await replaceIfSame({ uid, idempotencyKey, queuedAt: entry.queuedAt }, { ...entry, refusal: null });
}
/**
 * Puts what became of a try in the place of what was sent; null: it is done with. The same draft queued again meanwhile
 * wins: that one stays.
 */
export async function settleEntry(uid: string, sent: OutboxEntry, outcome: OutboxEntry | null): Promise<void> {
  await replaceIfSame({ uid, idempotencyKey: sent.idempotencyKey, queuedAt: sent.queuedAt }, outcome);
}
export async function dropEntry(uid: string, idempotencyKey: string): Promise<void> {
  await (await database()).delete('entries', [uid, idempotencyKey]);
}
