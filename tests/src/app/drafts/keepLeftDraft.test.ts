import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import type { DispatchEntry } from '../../../../machines/outbox/outbox.setup.ts';
import {
  forgetDraftKeys,
  requestDraftKeysWith,
} from '../../../../src/adapters/drafts/draftCipher.ts';
import { heldDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { keepLeftDraft } from '../../../../src/app/drafts/keepLeftDraft.ts';
import { good } from '../../../domain/dispatch/world.ts';
import { fakeServices } from '../../support/fakeServices.ts';
import { giveOneDraftKey, oneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

requestDraftKeysWith(oneDraftKey);
const key = { form: 'flight', recordId: '', draftId: 'left' } as const;
const latest = storedDraftOf({
  draft: good,
  idempotencyKey: 'left',
  baseVersion: null,
  savedAt: '2026-08-20T18:10:00Z',
  base: null,
});
/** Leaves the form of a user. `now`: the user who is signed in at that time. */
async function left(
  uid: string,
  tags: readonly string[],
  { now = uid, queue = [] }: { now?: string; queue?: readonly DispatchEntry[] } = {},
) {
  const { services, notices } = fakeServices({}, { uid: now, queue });
  await keepLeftDraft(services, uid, {
    hasTag: (tag: string) => tags.includes(tag),
    context: { key, latest },
  });
  return {
    isStored: (await heldDraft(uid, key, 'left').catch(() => null)) !== null,
    notices: notices.map((n) => n.message),
  };
}
const kept = 'Draft kept. Continue it from New flight.';

it('stores text that the keeper had not stored yet, and reports it (ENTRY-30)', async () => {
  expect(await left('left one', ['unstored'])).toEqual({ isStored: true, notices: [kept] });
});
it('does not store a draft again that was removed on sign-out (SES-33)', async () => {
  expect(await left('left two', ['stored'], { now: '' })).toEqual({ isStored: false, notices: [] });
});
it('keeps the draft of the user who typed it, silently, when the session has ended (SES-5)', async () => {
  expect(await left('left three', ['unstored'], { now: '' })).toEqual({
    isStored: true,
    notices: [],
  });
  await forgetDraftKeys();
  requestDraftKeysWith(() => Promise.reject(new Error('This user is not signed in')));
  expect(await left('left four', ['unstored'], { now: 'left five' })).toEqual({
    isStored: false,
    notices: [],
  });
  expect((await left('left four', ['unstored'])).notices).toEqual([
    "The draft couldn't be kept: this browser stores nothing for CATIS.",
  ]);
  requestDraftKeysWith(oneDraftKey);
});
it('reports no draft for an entry that holds all of the text, and one for text typed after the save (ENTRY-42, ENTRY-45)', async () => {
  const body = { activityDate: '2026-08-20' } as unknown as DispatchEntry['body'];
  const entry = (queuedAt: string, typedUntil = queuedAt): DispatchEntry => ({
    idempotencyKey: 'left',
    form: 'flight',
    recordId: '',
    version: null,
    label: '',
    refusal: null,
    body,
    queuedAt,
    typed: { until: typedUntil, body },
  });
  expect(
    (await left('left six', ['stored'], { queue: [entry('2026-08-20T18:11:00Z')] })).notices,
  ).toEqual([]);
  const folded = entry('2026-08-20T18:12:00Z', '2026-08-20T18:05:00Z');
  expect((await left('left six', ['stored'], { queue: [folded] })).notices).toEqual([
    'Draft kept. Continue it from Not sent yet.',
  ]);
});
