import { adoptStoredIds } from '../../../domain/dispatch/draft/adoptStoredIds.ts';
import { mergeDrafts } from '../../../domain/dispatch/merge/merge.ts';
import { draftOfBody } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import { openStoredDraft, storedDraftOf } from '../../../domain/documents/dispatchDraft.ts';
import { draftOfFuelBody } from '../../../domain/fuel/receipt/bodies.ts';
import {
  type DispatchEntry,
  lastTypedAt,
  type RecordEntry,
} from '../../../machines/outbox/outbox.setup.ts';
import { heldDraft, removeDraft, removeSentDraft, storeDraft } from './drafts.ts';

type Kept = Pick<StoredDraft, 'draft' | 'base' | 'baseVersion'>;
const isDispatch = (entry: RecordEntry): entry is DispatchEntry => 'dispatchType' in entry.body;
/** Converts a sent body to a draft, as if just typed. */
const sentDraft = (entry: RecordEntry): Kept => ({
  draft: isDispatch(entry)
    ? draftOfBody(entry.body)
    : draftOfFuelBody(entry.body.kind, entry.body.body),
  base: null,
  baseVersion: entry.version,
});

/** Converts a draft to a change of the record that an earlier attempt created. */
function changeOf(typed: Kept, made: NonNullable<RecordEntry['made']>): Kept {
  if ('dispatchNumber' in made && 'dispatchType' in typed.draft)
    return {
      draft: adoptStoredIds(typed.draft, made),
      base: draftOfBody(made),
      baseVersion: made.version,
    };
  return { ...typed, baseVersion: made.version };
}

/**
 * Merges the text typed since the form sent the entry with changes that a row or a command made to
 * the entry (ENTRY-45). Where both changed one field, the typed text wins, because the form shows
 * it before it is saved.
 */
function withFolded(typed: Kept, entry: RecordEntry): Kept {
  if (!isDispatch(entry) || entry.typed === undefined || !('dispatchType' in typed.draft))
    return typed;
  return {
    ...typed,
    draft: mergeDrafts(draftOfBody(entry.typed.body), typed.draft, draftOfBody(entry.body)).draft,
  };
}

/**
 * Converts an entry back to a draft of its form, under the same key. It takes the stored draft if
 * there is one, otherwise the sent body. A queued entry stays queued. Its draft must not look newer
 * than the entry, or the form would offer it after the entry was sent (ENTRY-41). If an earlier
 * attempt created the record, the draft becomes a change of it.
 * @returns the record's id, '' = a new record
 */
export async function keepEntryAsDraft(
  uid: string,
  entry: RecordEntry,
  now: string,
): Promise<string> {
  const { form, idempotencyKey, made = null } = entry;
  const key = { form, recordId: entry.recordId };
  const held = openStoredDraft(await heldDraft(uid, key, idempotencyKey));
  const isQueued = entry.refusal === null;
  const isNewer = held.kind === 'draft' && (!isQueued || held.stored.savedAt > lastTypedAt(entry));
  const typed: Kept =
    held.kind === 'draft' && isNewer ? withFolded(held.stored, entry) : sentDraft(entry);
  const kept = made === null ? typed : changeOf(typed, made);
  const recordId = made === null ? entry.recordId : made.id;
  const savedAt = !isQueued
    ? now
    : held.kind === 'draft' && isNewer
      ? held.stored.savedAt
      : lastTypedAt(entry);
  await storeDraft(uid, { form, recordId }, storedDraftOf({ ...kept, idempotencyKey, savedAt }));
  if (recordId !== entry.recordId) await removeDraft(uid, key, idempotencyKey);
  return recordId;
}

/**
 * Removes the draft of a sent entry. Text typed after the form sent the entry stays, as a change of
 * the record. A row may have closed the flight since, and both changes are kept.
 */
export async function settleSentDraft(
  uid: string,
  entry: RecordEntry,
  made: NonNullable<RecordEntry['made']>,
): Promise<void> {
  const { form, idempotencyKey, recordId } = entry;
  const held = openStoredDraft(await heldDraft(uid, { form, recordId }, idempotencyKey));
  if (recordId !== '' || held.kind !== 'draft' || held.stored.savedAt <= lastTypedAt(entry))
    return removeSentDraft(uid, { form, recordId }, idempotencyKey, lastTypedAt(entry));
  const { savedAt } = held.stored;
  await storeDraft(
    uid,
    { form, recordId: made.id },
    storedDraftOf({ ...changeOf(withFolded(held.stored, entry), made), idempotencyKey, savedAt }),
  );
  await removeDraft(uid, { form, recordId }, idempotencyKey);
}
