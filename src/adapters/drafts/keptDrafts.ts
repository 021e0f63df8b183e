import * as z from 'zod/mini';
import { DRAFT_DAYS } from '../../../domain/dispatch/draft/draftForms.ts';
import type { KeptDraft } from '../../../domain/documents/keptDrafts.ts';
import { tabTexts } from '../browser/storage.ts';
import { isSealed, seal, unseal } from './draftCipher.ts';
import {
  announceDraftsChanged,
  draftDatabase,
  draftLock,
  type HeldDraft,
  oldestKept,
  placeOf,
} from './draftDatabase.ts';
import { finishedDraftTest } from './finishedDrafts.ts';

/** The part that every version of a draft's document has, parsed without opening it. */
const Listed = z.object({ draft: z.object({ assetId: z.string() }) });

/** Returns the names of locks held by this browser's tabs; empty if it has no locks. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  // Tests run without a navigator, although lib.dom declares it.
  const { locks } = (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {};
  return new Set(((await locks?.query())?.held ?? []).map(({ name }) => name));
}
const ofUser = (uid: string) =>
  IDBKeyRange.bound([uid, '', '', ''], [uid, '\uffff', '\uffff', '\uffff']);

/** Lists a user's drafts. Deletes drafts unused for 14 days. */
export async function listDrafts(uid: string, now: string): Promise<readonly KeptDraft[]> {
  const oldest = oldestKept(now, DRAFT_DAYS);
  const [all, locks] = await Promise.all([
    draftDatabase((db) => db.getAll('drafts', ofUser(uid))),
    heldLocks(),
  ]);
  const isFinished = finishedDraftTest();
  const isKept = (d: HeldDraft) => d.savedAt >= oldest && !isFinished(d);
  for (const old of all.filter((d) => !isKept(d)))
    await draftDatabase((db) => db.delete('drafts', placeOf(old)));
  const kept = all.filter(isKept);
  // Plain drafts of earlier releases are readable without a key; they are encrypted once there is
  // one.
  await sealPlain(uid, kept).catch(() => undefined);
  return Promise.all(
    kept.map(async ({ form, recordId, idempotencyKey, savedAt, document }) => ({
      form,
      recordId,
      idempotencyKey,
      savedAt,
      assetId: Listed.safeParse(await unseal(uid, document)).data?.draft.assetId ?? '',
      isOpen: locks.has(
        draftLock(uid, { form, recordId, draftId: recordId === '' ? idempotencyKey : '' }),
      ),
    })),
  );
}
/**
 * Encrypts drafts that an earlier release stored in plain. It skips a draft that another tab has
 * written since.
 */
async function sealPlain(uid: string, drafts: readonly HeldDraft[]): Promise<void> {
  for (const draft of drafts.filter(({ document }) => !isSealed(document))) {
    const document = await seal(uid, draft.document);
    await draftDatabase(async (db) => {
      const transaction = db.transaction('drafts', 'readwrite', { durability: 'strict' });
      const now = await transaction.store.get(placeOf(draft));
      if (now?.savedAt === draft.savedAt) await transaction.store.put({ ...draft, document });
      await transaction.done;
    });
  }
}

/** Removes a draft. @returns a function that restores it unchanged */
export async function takeDraft(
  uid: string,
  draft: Pick<KeptDraft, 'form' | 'recordId' | 'idempotencyKey'>,
): Promise<() => Promise<void>> {
  const { form, recordId, idempotencyKey } = draft;
  const place = placeOf({ uid, form, recordId, idempotencyKey });
  const held = await draftDatabase(async (db) => {
    const transaction = db.transaction('drafts', 'readwrite', { durability: 'strict' });
    const found = await transaction.store.get(place);
    await transaction.store.delete(place);
    await transaction.done;
    return found;
  });
  announceDraftsChanged();
  return () => putBack(held);
}
async function putBack(held: HeldDraft | undefined): Promise<void> {
  if (held === undefined) return;
  await draftDatabase((db) => db.put('drafts', held));
  announceDraftsChanged();
}

const ownKey = (form: string) => `catis.draft.${form}`;
/** The new draft of a form that this tab wrote last; '' if none. */
export const tabsDraft = (form: string): string => tabTexts.get(ownKey(form)) ?? '';
export const rememberTabsDraft = (form: string, idempotencyKey: string): void =>
  tabTexts.set(ownKey(form), idempotencyKey);
