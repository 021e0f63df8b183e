import type { DBSchema } from 'idb';
import type { OutboxEntry } from '../../../machines/outbox/outbox.setup.ts';
import { sharedDatabase } from '../browser/sharedDatabase.ts';
import { notingFailure, onDatabaseOff } from '../browser/storage.ts';
import { isSealed, type Sealed, seal, unseal } from './draftCipher.ts';

interface Held {
  readonly uid: string;
  readonly idempotencyKey: string;
  readonly queuedAt: string;
  /** Plain if an earlier release stored it. */
  readonly entry: Sealed | OutboxEntry;
}
interface Schema extends DBSchema {
  entries: { key: [string, string]; value: Held };
}
const NAME = 'catis-outbox';
const database = sharedDatabase<Schema>(NAME, (db) => {
  db.createObjectStore('entries', { keyPath: ['uid', 'idempotencyKey'] });
});

/** Calls back when this page can no longer read or write the outbox. @returns how to stop */
export const onOutboxOff = (listener: () => void): (() => void) => onDatabaseOff(NAME, listener);

/** Stores a save until it is sent: the promise resolves once it is on disk. */
export async function keepEntry(uid: string, entry: OutboxEntry): Promise<void> {
  const { idempotencyKey, queuedAt } = entry;
  const sealed = await seal(uid, entry);
  await database(async (db) => {
    const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
    await notingFailure(async () =>
      Promise.all([
        transaction.store.put({ uid, idempotencyKey, queuedAt, entry: sealed }),
        transaction.done,
      ]),
    );
  });
}
// The cast: only this file writes entries. Null if the user's key does not decrypt the entry.
const entryOf = async ({ uid, entry }: Held) => (await unseal(uid, entry)) as OutboxEntry | null;
/** Returns this user's unsent entries, oldest first. */
export async function heldEntries(uid: string): Promise<readonly OutboxEntry[]> {
  const held = await database((db) =>
    db.getAll('entries', IDBKeyRange.bound([uid, ''], [uid, '\uffff'])),
  );
  const entries: OutboxEntry[] = [];
  for (const each of held.sort((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1))) {
    const entry = await entryOf(each);
    if (entry !== null) entries.push(entry);
    // Plain entries of earlier releases are readable without a key; they are encrypted once there
    // is one.
    if (entry !== null && !isSealed(each.entry))
      await seal(uid, entry)
        .then((sealed) => replaced(each, sealed))
        .catch(() => undefined);
  }
  return entries;
}
/** Returns the current stored entry; null if it was sent or discarded. */
export async function heldEntry(uid: string, idempotencyKey: string): Promise<OutboxEntry | null> {
  const held = await database((db) => db.get('entries', [uid, idempotencyKey]));
  return held === undefined ? null : entryOf(held);
}
/** Each encryption has its own iv, so equal ivs mean the same write. */
const isSameWrite = (a: Held, b: Held) =>
  a.queuedAt === b.queuedAt &&
  (!isSealed(a.entry) || !isSealed(b.entry)
    ? isSealed(a.entry) === isSealed(b.entry)
    : a.entry.iv.join() === b.entry.iv.join());
/** Replaces a stored entry, or deletes it for null. @returns false if another write came first */
const replaced = (held: Held, entry: Sealed | null): Promise<boolean> =>
  database(async (db) => {
    const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
    const now = await transaction.store.get([held.uid, held.idempotencyKey]);
    const isSame = now !== undefined && isSameWrite(now, held);
    if (isSame && entry === null) await transaction.store.delete([held.uid, held.idempotencyKey]);
    else if (isSame && entry !== null) await transaction.store.put({ ...held, entry });
    await transaction.done;
    return isSame || now === undefined;
  });
/**
 * Applies a change to a stored entry, and repeats it if another write came first. `change` gets the
 * current entry; null deletes it.
 */
async function changeEntry(
  uid: string,
  idempotencyKey: string,
  change: (entry: OutboxEntry, queuedAt: string) => OutboxEntry | null,
): Promise<void> {
  for (;;) {
    const held = await database((db) => db.get('entries', [uid, idempotencyKey]));
    const entry = held === undefined ? null : await entryOf(held);
    if (held === undefined || entry === null) return;
    const next = change(entry, held.queuedAt);
    // Encrypt before the transaction, because a transaction ends while it waits for anything else.
    if (await replaced(held, next === null ? null : await seal(uid, next))) return;
  }
}
/** Clears an entry's refusal, so that it is sent again. */
export const releaseEntry = (uid: string, idempotencyKey: string): Promise<void> =>
  changeEntry(uid, idempotencyKey, (entry) => ({ ...entry, refusal: null }));
/**
 * Deletes a sent entry. If the draft was queued again in the meantime, that entry stays as a change
 * of the created record.
 */
export const settleSent = (
  uid: string,
  sent: OutboxEntry,
  asChange: (newer: OutboxEntry) => OutboxEntry,
): Promise<void> =>
  changeEntry(uid, sent.idempotencyKey, (entry, queuedAt) =>
    queuedAt === sent.queuedAt ? null : asChange(entry),
  );
/**
 * Stores the reason for an entry's refusal. If the draft was queued again in the meantime, that
 * entry stays unchanged.
 */
export const settleRefused = (
  uid: string,
  sent: OutboxEntry,
  refusal: string,
  made: OutboxEntry['made'] = null,
): Promise<void> =>
  changeEntry(uid, sent.idempotencyKey, (entry, queuedAt) =>
    queuedAt === sent.queuedAt ? { ...entry, refusal, made } : entry,
  );
export const dropEntry = (uid: string, idempotencyKey: string): Promise<void> =>
  database((db) => db.delete('entries', [uid, idempotencyKey]));
