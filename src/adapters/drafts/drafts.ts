import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DRAFT_DAYS, type OpenedDraft, openStoredDraft, type StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import type { DraftKey } from '../../../machines/forms/draftKeeper.machine.ts';

/** One record per draft, never one slot for all tabs: whose, which form, which record, which draft. */
interface HeldDraft {
  readonly uid: string;
  readonly form: string;
  readonly recordId: string;
  readonly idempotencyKey: string;
  readonly savedAt: string;
  /** Any version's document; only domain/documents knows how to read it. */
  readonly document: unknown;
}
interface Schema extends DBSchema {
  drafts: { key: [string, string, string, string]; value: HeldDraft };
}
const DAY_MS = 86_400_000;

let opened: Promise<IDBPDatabase<Schema>> | null = null;
const database = () => {
  opened ??= openDB<Schema>('catis-drafts', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: ['uid', 'form', 'recordId', 'idempotencyKey'] });
    },
    // A closed connection is opened again by the next call.
    terminated: () => {
      opened = null;
    },
  });
  return opened;
};
const rangeOf = (uid: string, { form, recordId }: DraftKey) => IDBKeyRange.bound([uid, form, recordId, ''], [uid, form, recordId, '\uffff']);

/** Stores a draft durably: the promise resolves when the browser says it is on disk. */
export async function storeDraft(uid: string, key: DraftKey, draft: StoredDraft): Promise<void> {
  const transaction = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' });
  await transaction.store.put({ uid, ...key, idempotencyKey: draft.idempotencyKey, savedAt: draft.savedAt, document: draft });
  await transaction.done;
}

/**
 * The newest draft of a form and record, null when there is none. Those nobody came back to for 14 days are dropped.
 */
export async function openDraft(uid: string, key: DraftKey, now: string): Promise<OpenedDraft | null> {
  const db = await database();
  const oldest = new Date(Date.parse(now) - DRAFT_DAYS * DAY_MS).toISOString();
  const held = await db.getAll('drafts', rangeOf(uid, key));
  for (const old of held.filter((d) => d.savedAt < oldest)) await db.delete('drafts', [old.uid, old.form, old.recordId, old.idempotencyKey]);
  const [newest] = held.filter((d) => d.savedAt >= oldest).sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  return newest === undefined ? null : openStoredDraft(newest.document);
}

/** The document of one draft by its idempotency key, null when it is not kept. */
export async function heldDraft(uid: string, key: DraftKey, idempotencyKey: string): Promise<unknown> {
  const held = await (await database()).get('drafts', [uid, key.form, key.recordId, idempotencyKey]);
  return held?.document ?? null;
}

/** Removes one draft by its idempotency key, or with null all of a form and record. */
export async function removeDraft(uid: string, key: DraftKey, idempotencyKey: string | null): Promise<void> {
  const db = await database();
  await db.delete('drafts', idempotencyKey === null ? rangeOf(uid, key) : IDBKeyRange.only([uid, key.form, key.recordId, idempotencyKey]));
}

/** Removes the draft of what was sent, unless its person typed on after that was queued. */
export async function removeSentDraft(uid: string, key: DraftKey, idempotencyKey: string, queuedAt: string): Promise<void> {
  const place: [string, string, string, string] = [uid, key.form, key.recordId, idempotencyKey];
  const transaction = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' });
  const held = await transaction.store.get(place);
  if (held !== undefined && held.savedAt <= queuedAt) await transaction.store.delete(place);
  await transaction.done;
}

/** A page that is just being left gives its lock back within this time; a tab that is still typing does not. */
const PATIENCE_MS = 400;

/**
 * Holds the draft's lock among the tabs of this browser for as long as `release` is not called; `tell` hears how it
 * went.
 * With `takesOver` it is taken from the tab that has it. A browser without locks has every tab hold its own.
 */
export function holdDraftLock(uid: string, key: DraftKey, takesOver: boolean, tell: (what: 'acquired' | 'refused' | 'lost') => void): () => void {
  let release = () => {};
  let hasIt = false;
  const held = new Promise<void>((done) => {
    release = done;
  });
  if (!('locks' in navigator)) tell('acquired');
  else
    navigator.locks
      .request(`catis draft ${uid} ${key.form} ${key.recordId}`, takesOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
        hasIt = true;
        tell('acquired');
        return held;
      })
      // Rejected when nobody gave it back in time, or later when another tab took it.
      .catch(() => tell(hasIt ? 'lost' : 'refused'));
  return release;
}
