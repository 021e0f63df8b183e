import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type StoredDraft, storedDraftOf } from '../../../domain/documents/dispatchDraft.ts';
import { openDraft, removeDraft, storeDraft } from '../../../src/adapters/drafts.ts';
import { dropEntry, heldEntries, keepEntry } from '../../../src/adapters/outboxStore.ts';
import { good } from '../../domain/dispatch/world.ts';

const now = '2025-07-14T22:30:00Z';
const key = { form: 'flight', recordId: '' } as const;
const draft = (idempotencyKey: string, savedAt: string): StoredDraft => storedDraftOf(good, idempotencyKey, null, savedAt);

describe('drafts', () => {
  it('are found again, the newest first, one person and one form at a time', async () => {
    await storeDraft('jo', key, draft('a', '2025-07-14T20:00:00Z'));
    await storeDraft('jo', key, draft('b', '2025-07-14T21:00:00Z'));
    await storeDraft('kim', key, draft('c', '2025-07-14T22:00:00Z'));
    await storeDraft('jo', { ...key, recordId: 'd80' }, draft('d', '2025-07-14T22:00:00Z'));
    expect(await openDraft('jo', key, now)).toEqual({ kind: 'draft', stored: draft('b', '2025-07-14T21:00:00Z') });
    await removeDraft('jo', key, 'b');
    expect(await openDraft('jo', key, now)).toEqual({ kind: 'draft', stored: draft('a', '2025-07-14T20:00:00Z') });
    await removeDraft('jo', key, null);
    expect(await openDraft('jo', key, now)).toBeNull();
    expect(await openDraft('kim', key, now)).toEqual({ kind: 'draft', stored: draft('c', '2025-07-14T22:00:00Z') });
    expect(await openDraft('jo', { ...key, recordId: 'd80' }, now)).toEqual({ kind: 'draft', stored: draft('d', '2025-07-14T22:00:00Z') });
  });
  it('replace themselves and keep 14 days', async () => {
    await storeDraft('lee', key, draft('a', '2025-06-30T22:30:00Z'));
    expect((await openDraft('lee', key, now))?.kind).toBe('draft');
    await storeDraft('lee', key, draft('a', '2025-06-30T22:29:59Z'));
    expect(await openDraft('lee', key, now)).toBeNull();
    // It is gone, not only hidden.
    expect(await openDraft('lee', key, '2025-07-01T00:00:00Z')).toBeNull();
  });
});

it('the outbox keeps each person their own, oldest first', async () => {
  const entry = (idempotencyKey: string, queuedAt: string) => ({
    idempotencyKey,
    ...key,
    version: null,
    body: {
      dispatchType: 'flight' as const,
      assetId: null,
      activityDate: '2025-07-14',
      dispatchTime: null,
      remarks: '',
      purpose: null,
      meterReset: false,
      activities: [],
    },
    label: 'Flight, T-83, 07/14/2025',
    queuedAt,
    refusal: null,
  });
  await keepEntry('jo', entry('b', '2025-07-14T21:00:00Z'));
  await keepEntry('jo', entry('a', '2025-07-14T20:00:00Z'));
  await keepEntry('kim', entry('c', '2025-07-14T19:00:00Z'));
  await keepEntry('jo', { ...entry('b', '2025-07-14T21:00:00Z'), refusal: 'Choose an aircraft.' });
  expect((await heldEntries('jo')).map((e) => [e.idempotencyKey, e.refusal])).toEqual([
    ['a', null],
    ['b', 'Choose an aircraft.'],
  ]);
  await dropEntry('jo', 'a');
  expect((await heldEntries('jo')).map((e) => e.idempotencyKey)).toEqual(['b']);
  expect((await heldEntries('kim')).map((e) => e.idempotencyKey)).toEqual(['c']);
});
