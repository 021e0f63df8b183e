import { DRAFT_DAYS } from '../../../domain/dispatch/draft/draftForms.ts';
import {
  type OpenedDraft,
  openStoredDraft,
  type StoredDraft,
} from '../../../domain/documents/dispatchDraft.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { notingFailure } from '../browser/storage.ts';
import { seal, unseal } from './draftCipher.ts';
import {
  announceDraftsChanged,
  type DraftTarget,
  draftDatabase,
  draftLock,
  type HeldDraft,
  oldestKept,
  placeOf,
} from './draftDatabase.ts';
import { finishedDraftTest, forgetFinished } from './finishedDrafts.ts';

/**
 * Stores a draft durably: the promise resolves once it is on disk.
 * @param signal aborted when the draft is removed or replaced. Encryption can be slow, so a late
 * write could follow the removal.
 */
export async function storeDraft(
  uid: string,
  { form, recordId }: DraftTarget,
  draft: StoredDraft,
  signal?: AbortSignal,
): Promise<void> {
  const { idempotencyKey, savedAt } = draft;
  const document = await seal(uid, draft);
  const isNew = await draftDatabase(async (db) => {
    signal?.throwIfAborted();
    const transaction = db.transaction('drafts', 'readwrite', { durability: 'strict' });
    const found = await transaction.store.getKey(placeOf({ uid, form, recordId, idempotencyKey }));
    await notingFailure(async () =>
      Promise.all([
        transaction.store.put({ uid, form, recordId, idempotencyKey, savedAt, document }),
        transaction.done,
      ]),
    );
    return found === undefined;
  });
  if (signal?.aborted !== true) forgetFinished(idempotencyKey);
  if (isNew) announceDraftsChanged();
}

/**
 * Returns a form's draft: the requested one of a new record, the newest of a stored one; null if
 * none. Deletes drafts unused for 14 days.
 */
export async function openDraft(
  uid: string,
  { form, recordId, draftId }: DraftKey,
  now: string,
): Promise<OpenedDraft | null> {
  const oldest = oldestKept(now, DRAFT_DAYS);
  const ofOne =
    draftId === ''
      ? IDBKeyRange.bound([uid, form, recordId, ''], [uid, form, recordId, '\uffff'])
      : IDBKeyRange.only([uid, form, '', draftId]);
  const held = await draftDatabase((db) => db.getAll('drafts', ofOne));
  const isFinished = finishedDraftTest();
  const isKept = (d: HeldDraft) => d.savedAt >= oldest && !isFinished(d);
  for (const old of held.filter((d) => !isKept(d)))
    await draftDatabase((db) => db.delete('drafts', placeOf(old)));
  const [newest] = held.filter(isKept).sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  return newest === undefined ? null : openStoredDraft(await unseal(uid, newest.document));
}

/** Returns the document of one draft by its idempotency key, null if it is not stored. */
export async function heldDraft(
  uid: string,
  { form, recordId }: DraftTarget,
  idempotencyKey: string,
): Promise<unknown> {
  const held = await draftDatabase((db) =>
    db.get('drafts', placeOf({ uid, form, recordId, idempotencyKey })),
  );
  return held === undefined ? null : unseal(uid, held.document);
}

/** Removes one draft by its idempotency key. */
export async function removeDraft(
  uid: string,
  { form, recordId }: DraftTarget,
  idempotencyKey: string,
): Promise<void> {
  await draftDatabase((db) =>
    db.delete('drafts', placeOf({ uid, form, recordId, idempotencyKey })),
  );
  forgetFinished(idempotencyKey);
  announceDraftsChanged();
}

/** Removes the draft of a sent entry, unless the user has typed since it was queued. */
export async function removeSentDraft(
  uid: string,
  { form, recordId }: DraftTarget,
  idempotencyKey: string,
  queuedAt: string,
): Promise<void> {
  const place = placeOf({ uid, form, recordId, idempotencyKey });
  await draftDatabase(async (db) => {
    const transaction = db.transaction('drafts', 'readwrite', { durability: 'strict' });
    const held = await transaction.store.get(place);
    if (held !== undefined && held.savedAt <= queuedAt) await transaction.store.delete(place);
    await transaction.done;
  });
  forgetFinished(idempotencyKey);
  announceDraftsChanged();
}

/**
 * The wait in ms before a lock that another tab holds counts as refused. A page being left releases
 * it within that time; a tab still typing does not.
 */
const PATIENCE_MS = 400;
const isHeld = async (name: string) =>
  ((await navigator.locks.query()).held ?? []).some((lock) => lock.name === name);
/**
 * Aborts the request for a lock that another tab holds. A free lock that a busy computer grants
 * slowly is worth waiting for.
 */
function patience(name: string, hasIt: () => boolean): AbortSignal {
  const over = new AbortController();
  const look = async () => {
    if (hasIt()) return;
    const isKept = await isHeld(name);
    if (isKept && !hasIt()) over.abort();
    else wait();
  };
  const wait = () => void setTimeout(() => void look().catch(() => over.abort()), PATIENCE_MS);
  wait();
  return over.signal;
}

/**
 * Holds a draft's lock among this browser's tabs until `release` is called; `tell` receives the
 * outcome. `takesOver` takes it from the tab that holds it. A browser without locks lets each tab
 * hold its own.
 */
export function holdDraftLock(
  uid: string,
  key: DraftKey,
  takesOver: boolean,
  tell: (what: 'acquired' | 'refused' | 'lost') => void,
): () => void {
  let release = () => {};
  let hasIt = false;
  const held = new Promise<void>((done) => {
    release = done;
  });
  const name = draftLock(uid, key);
  if (!('locks' in navigator)) tell('acquired');
  else
    navigator.locks
      .request(name, takesOver ? { steal: true } : { signal: patience(name, () => hasIt) }, () => {
        hasIt = true;
        tell('acquired');
        return held;
      })
      // Rejected when the holder did not release it in time, or later when another tab took it.
      .catch(() => tell(hasIt ? 'lost' : 'refused'));
  return release;
}
