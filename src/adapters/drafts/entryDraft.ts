import { adoptStoredIds } from '../../../domain/dispatch/draft/adoptStoredIds.ts';
import { draftOfBody } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import { openStoredDraft, storedDraftOf } from '../../../domain/documents/dispatchDraft.ts';
import { draftOfFuelBody } from '../../../domain/fuel/receipt/bodies.ts';
import type { DispatchEntry, OutboxEntry } from '../../../machines/forms/outbox.setup.ts';
import { heldDraft, removeDraft, storeDraft } from './drafts.ts';

type Kept = Pick<StoredDraft, 'draft' | 'base' | 'baseVersion'>;
const isDispatch = (entry: OutboxEntry): entry is DispatchEntry => 'dispatchType' in entry.body;
/** What was sent, as if it had just been typed. */
const sentDraft = (entry: OutboxEntry): Kept => ({
  draft: isDispatch(entry) ? draftOfBody(entry.body) : draftOfFuelBody(entry.body.kind, entry.body.body),
  base: null,
  baseVersion: entry.version,
});

/** What was typed as a change of the record that an earlier try has made. */
function changeOf(typed: Kept, made: NonNullable<OutboxEntry['made']>): Kept {
  if ('dispatchNumber' in made && 'dispatchType' in typed.draft)
    return { draft: adoptStoredIds(typed.draft, made), base: draftOfBody(made), baseVersion: made.version };
  return { ...typed, baseVersion: made.version };
}

/**
 * Turns an entry into a draft of its form again, under the same key: the text as it was typed where that draft is still
 * kept, else what was sent. A queued entry stays queued: its draft must not look newer than the entry, or it would be
 * offered after the entry was sent (ENTRY-41).
 * Where an earlier try has made the record, it becomes a change of that one.
 * @returns the record the draft belongs to, '' = a new one
 */
export async function keepEntryAsDraft(uid: string, entry: OutboxEntry, now: string): Promise<string> {
  const { form, idempotencyKey, made = null } = entry;
  const key = { form, recordId: entry.recordId };
  const held = openStoredDraft(await heldDraft(uid, key, idempotencyKey));
  const isQueued = entry.refusal === null;
  // A landing may have been folded into the entry after its form was left: the entry is newer than that draft.
  const isNewer = held.kind === 'draft' && (!isQueued || held.stored.savedAt > entry.queuedAt);
  if (isQueued && isNewer) return entry.recordId;
  const typed: Kept = held.kind === 'draft' && isNewer ? held.stored : sentDraft(entry);
  const kept = made === null ? typed : changeOf(typed, made);
  const recordId = made === null ? entry.recordId : made.id;
  await storeDraft(uid, { form, recordId }, storedDraftOf({ ...kept, idempotencyKey, savedAt: isQueued ? entry.queuedAt : now }));
  if (recordId !== entry.recordId) await removeDraft(uid, key, idempotencyKey);
  return recordId;
}
