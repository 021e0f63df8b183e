import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DispatchDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { changeField } from '../../../../domain/dispatch/draft/edit.ts';
import { bodyOfDraft } from '../../../../domain/dispatch/wire/bodyOfDraft.ts';
import { type StoredDraft, storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import type { OutboxEntry } from '../../../../machines/outbox/outbox.setup.ts';
import { measureClock } from '../../../../src/adapters/browser/serviceTime.ts';
import { localTexts } from '../../../../src/adapters/browser/storage.ts';
import { onDraftsChanged } from '../../../../src/adapters/drafts/draftDatabase.ts';
import {
  openDraft,
  removeDraft,
  removeSentDraft,
  storeDraft,
} from '../../../../src/adapters/drafts/drafts.ts';
import { keepEntryAsDraft, settleSentDraft } from '../../../../src/adapters/drafts/entryDraft.ts';
import { finishedDraftTest, noteFinished } from '../../../../src/adapters/drafts/finishedDrafts.ts';
import { listDrafts, takeDraft } from '../../../../src/adapters/drafts/keptDrafts.ts';
import {
  dropEntry,
  heldEntries,
  keepEntry,
  settleRefused,
  settleSent,
} from '../../../../src/adapters/drafts/outboxStore.ts';
import { facts, good, stored } from '../../../domain/dispatch/world.ts';
import { giveOneDraftKey, oneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const now = '2025-07-14T22:30:00Z';
const key = { form: 'flight', recordId: '' } as const;
const newOne = (draftId: string) => ({ ...key, draftId });
const draft = (idempotencyKey: string, savedAt: string): StoredDraft =>
  storedDraftOf({ draft: good, idempotencyKey, baseVersion: null, savedAt, base: null });

/** A kept draft of a flight, not of a fuel receipt. */
const flightIn = (kept: StoredDraft['base']): DispatchDraft => {
  if (kept === null || !('dispatchType' in kept)) throw new Error('no flight');
  return kept;
};

/** The service's time is known. */
const answer = () => new Response(null, { headers: { 'X-CATIS-Time': String(Date.now()) } });
beforeAll(() => measureClock(answer(), 0));

describe('drafts', () => {
  it('keeps drafts of any age while the service’s time is unknown (SES-32)', async () => {
    // A newly loaded page.
    vi.resetModules();
    const [drafts, { listDrafts: list }, { measureClock: measure }, cipher] = await Promise.all([
      import('../../../../src/adapters/drafts/drafts.ts'),
      import('../../../../src/adapters/drafts/keptDrafts.ts'),
      import('../../../../src/adapters/browser/serviceTime.ts'),
      import('../../../../src/adapters/drafts/draftCipher.ts'),
    ]);
    cipher.requestDraftKeysWith(oneDraftKey);
    await drafts.storeDraft('eve', key, draft('old', '2025-07-14T20:00:00Z'));
    await drafts.storeDraft(
      'eve',
      { ...key, recordId: 'd80' },
      draft('older', '2025-07-14T20:00:00Z'),
    );
    const daysAhead = '2025-08-03T22:30:00Z';
    const kept = async () => [
      (await list('eve', daysAhead)).map((d) => d.idempotencyKey),
      (await drafts.openDraft('eve', newOne('old'), daysAhead))?.kind,
      (await drafts.openDraft('eve', { form: 'flight', recordId: 'd80', draftId: '' }, daysAhead))
        ?.kind,
    ];
    expect(await kept()).toEqual([['old', 'older'], 'draft', 'draft']);
    measure(answer(), 0);
    expect(await kept()).toEqual([[], undefined, undefined]);
  });
  it('finds a new draft by its id, and one of a record by the newest (ENTRY-30, ENTRY-37)', async () => {
    await storeDraft('jo', key, draft('a', '2025-07-14T20:00:00Z'));
    await storeDraft('jo', key, draft('b', '2025-07-14T21:00:00Z'));
    await storeDraft('kim', key, draft('c', '2025-07-14T22:00:00Z'));
    await storeDraft('jo', { ...key, recordId: 'd80' }, draft('d', '2025-07-14T22:00:00Z'));
    await storeDraft('jo', { ...key, recordId: 'd80' }, draft('e', '2025-07-14T21:00:00Z'));
    const ofRecord = { form: 'flight', recordId: 'd80', draftId: '' } as const;
    expect(await openDraft('jo', newOne('b'), now)).toEqual({
      kind: 'draft',
      stored: draft('b', '2025-07-14T21:00:00Z'),
    });
    expect(await openDraft('jo', newOne('c'), now)).toBeNull();
    expect(await openDraft('kim', newOne('c'), now)).toEqual({
      kind: 'draft',
      stored: draft('c', '2025-07-14T22:00:00Z'),
    });
    expect(await openDraft('jo', ofRecord, now)).toEqual({
      kind: 'draft',
      stored: draft('d', '2025-07-14T22:00:00Z'),
    });
    await removeDraft('jo', ofRecord, 'd');
    expect(await openDraft('jo', ofRecord, now)).toEqual({
      kind: 'draft',
      stored: draft('e', '2025-07-14T21:00:00Z'),
    });
  });
  it('separates drafts of different flights, and puts a removed one back unchanged (ENTRY-36)', async () => {
    await storeDraft('mia', key, draft('a', '2025-07-14T20:00:00Z'));
    await storeDraft('mia', key, draft('b', '2025-07-14T21:00:00Z'));
    await storeDraft('mia', key, draft('old', '2025-06-30T22:29:59Z'));
    const row = { form: 'flight', recordId: '', assetId: good.assetId, isOpen: false } as const;
    const first = { ...row, idempotencyKey: 'a', savedAt: '2025-07-14T20:00:00Z' };
    const second = { ...row, idempotencyKey: 'b', savedAt: '2025-07-14T21:00:00Z' };
    expect(await listDrafts('mia', now)).toEqual([first, second]);
    const putBack = await takeDraft('mia', first);
    expect(await listDrafts('mia', now)).toEqual([second]);
    expect(await openDraft('mia', newOne('a'), now)).toBeNull();
    await putBack();
    expect(await listDrafts('mia', now)).toEqual([first, second]);
    expect(await openDraft('mia', newOne('a'), now)).toEqual({
      kind: 'draft',
      stored: draft('a', '2025-07-14T20:00:00Z'),
    });
    // A draft belongs to its user, not to the next one.
    expect(await listDrafts('mi', now)).toEqual([]);
  });
  it('offers no draft once the service has it, although its removal was cut off (ENTRY-41)', async () => {
    localTexts.remove('catis.finishedDrafts');
    const held = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => held.get(name) ?? null,
      setItem: (name: string, text: string) => held.set(name, text),
    });
    await storeDraft('ada', key, draft('a', '2025-07-14T20:00:00Z'));
    await storeDraft('ada', key, draft('b', '2025-07-14T21:00:00Z'));
    noteFinished('a', '2025-07-14T20:00:00Z');
    expect((await listDrafts('ada', now)).map((d) => d.idempotencyKey)).toEqual(['b']);
    noteFinished('b', '2025-07-14T21:00:01Z');
    expect(await openDraft('ada', newOne('b'), now)).toBeNull();
    // Typing makes it a draft again, even by a clock that was set back; after a removal no note is
    // needed.
    await storeDraft('ada', key, draft('b', '2025-07-14T20:30:00Z'));
    expect((await listDrafts('ada', now)).map((d) => d.idempotencyKey)).toEqual(['b']);
    noteFinished('b', '2025-07-14T20:30:00Z');
    await removeDraft('ada', key, 'b');
    expect([...held.values()]).toEqual(['a@2025-07-14T20:00:00Z']);
    // Text typed after it was queued is not part of the sent entry.
    await storeDraft('ada', key, draft('c', '2025-07-14T22:00:00Z'));
    noteFinished('c', '2025-07-14T21:59:59Z');
    expect((await listDrafts('ada', now)).map((d) => d.idempotencyKey)).toEqual(['c']);
    await removeSentDraft('ada', key, 'c', '2025-07-14T21:59:59Z');
    expect([...held.values()]).toEqual(['a@2025-07-14T20:00:00Z']);
    // A note of the previous release has no time.
    held.set([...held.keys()][0] ?? '', 'c');
    expect(await listDrafts('ada', now)).toEqual([]);
    for (let n = 0; n < 60; n++) noteFinished(`k${n}`, now);
    const isFinished = finishedDraftTest();
    expect([9, 10, 59].map((n) => isFinished({ idempotencyKey: `k${n}`, savedAt: now }))).toEqual([
      false,
      true,
      true,
    ]);
    vi.unstubAllGlobals();
  });
  it('notifies every tab when a draft is added or removed, not when it changes', async () => {
    const steps: number[] = [];
    let step = 0;
    const twice = new Promise<void>((done) => {
      const stop = onDraftsChanged(() => {
        if (steps.push(step) < 2) return;
        stop();
        done();
      });
    });
    await storeDraft('ned', key, draft('a', '2025-07-14T20:00:00Z'));
    await storeDraft('ned', key, draft('a', '2025-07-14T20:00:01Z'));
    // Messages arrive in the order they were sent in, some turns later.
    await new Promise((turn) => setImmediate(turn));
    step = 1;
    await removeDraft('ned', key, 'a');
    await twice;
    expect(steps.at(-1)).toBe(1);
  });
  it('removes a draft with its sent entry, unless the user typed on after it was queued', async () => {
    const sentAt = '2025-07-14T21:00:00.250Z';
    const mine = { form: 'flight', recordId: 'sent' } as const;
    await storeDraft('jo', mine, draft('a', '2025-07-14T21:00:00.500Z'));
    await removeSentDraft('jo', mine, 'a', sentAt);
    expect((await openDraft('jo', { ...mine, draftId: '' }, now))?.kind).toBe('draft');
    await storeDraft('jo', mine, draft('a', '2025-07-14T21:00:00.200Z'));
    await removeSentDraft('jo', mine, 'a', sentAt);
    expect(await openDraft('jo', { ...mine, draftId: '' }, now)).toBeNull();
  });
  it('replaces an older draft, and keeps drafts 14 days (ENTRY-31)', async () => {
    await storeDraft('lee', key, draft('a', '2025-06-30T22:30:00Z'));
    expect((await openDraft('lee', newOne('a'), now))?.kind).toBe('draft');
    await storeDraft('lee', key, draft('a', '2025-06-30T22:29:59Z'));
    expect(await openDraft('lee', newOne('a'), now)).toBeNull();
    // It is deleted, not only hidden.
    expect(await openDraft('lee', newOne('a'), '2025-07-01T00:00:00Z')).toBeNull();
  });
});

it('keeps a separate outbox for each person, oldest first (ENTRY-34)', async () => {
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
  // The reply to an earlier entry does not settle one queued again in the meantime.
  const sent = entry('b', '2025-07-14T21:00:00Z');
  const again = entry('b', '2025-07-14T21:00:01Z');
  await settleRefused('jo', sent, 'No.');
  expect((await heldEntries('jo')).map((e) => e.refusal)).toEqual(['No.']);
  await keepEntry('jo', again);
  await settleRefused('jo', sent, 'No.');
  expect(await heldEntries('jo')).toEqual([again]);
  const asChange = (newer: OutboxEntry) => ({ ...newer, recordId: 'd1', version: 1 });
  await settleSent('jo', sent, asChange);
  expect(await heldEntries('jo')).toEqual([asChange(again)]);
  await settleSent('jo', again, asChange);
  expect(await heldEntries('jo')).toEqual([]);
});

describe('an entry of the outbox opened in its form', () => {
  const body = bodyOfDraft(good, facts);
  if (body === null) throw new Error('no date');
  const refused: OutboxEntry = {
    idempotencyKey: 'old',
    form: 'flight',
    recordId: '',
    version: null,
    body,
    label: 'Flight, T-83, 07/14/2025',
    queuedAt: now,
    refusal: 'Choose an aircraft.',
  };
  it('is the draft as typed, under the same key, once (ENTRY-34, ENTRY-43)', async () => {
    const typed = { ...good, remarks: 'half-typed ' };
    await storeDraft(
      'ed',
      key,
      storedDraftOf({
        draft: typed,
        idempotencyKey: 'old',
        baseVersion: null,
        savedAt: now,
        base: null,
      }),
    );
    expect(await keepEntryAsDraft('ed', refused, now)).toBe('');
    expect(await openDraft('ed', newOne('old'), now)).toEqual({
      kind: 'draft',
      stored: storedDraftOf({
        draft: typed,
        idempotencyKey: 'old',
        baseVersion: null,
        savedAt: now,
        base: null,
      }),
    });
    expect((await listDrafts('ed', now)).map((d) => d.idempotencyKey)).toEqual(['old']);
  });
  it('is the sent body when the draft is missing', async () => {
    await keepEntryAsDraft('flo', refused, now);
    const opened = await openDraft('flo', newOne('old'), now);
    expect(
      opened?.kind === 'draft' ? bodyOfDraft(flightIn(opened.stored.draft), facts) : opened,
    ).toEqual(body);
  });
  it('leaves the draft of a queued entry no newer than it, so that both go together (ENTRY-41, ENTRY-42)', async () => {
    const [queuedAt, later] = ['2025-07-14T22:00:00Z', '2025-07-14T22:10:00Z'];
    const queued = { ...refused, refusal: null, queuedAt };
    await keepEntryAsDraft('hal', queued, later);
    expect((await listDrafts('hal', now)).map((d) => [d.idempotencyKey, d.savedAt])).toEqual([
      ['old', queuedAt],
    ]);
    await removeSentDraft('hal', key, 'old', queuedAt);
    expect(await listDrafts('hal', now)).toEqual([]);
    // With later typing, it opens as typed.
    const typed = { ...good, remarks: 'typed on' };
    await storeDraft(
      'hal',
      key,
      storedDraftOf({
        draft: typed,
        idempotencyKey: 'old',
        baseVersion: null,
        savedAt: later,
        base: null,
      }),
    );
    await keepEntryAsDraft('hal', queued, now);
    const opened = await openDraft('hal', newOne('old'), now);
    expect(
      opened?.kind === 'draft'
        ? [flightIn(opened.stored.draft).remarks, opened.stored.savedAt]
        : opened,
    ).toEqual(['typed on', later]);
  });
  it('opens with a landing that was folded in after its draft was stored (ENTRY-45)', async () => {
    const before = { ...good, remarks: 'before the landing' };
    await storeDraft(
      'ida',
      key,
      storedDraftOf({
        draft: before,
        idempotencyKey: 'old',
        baseVersion: null,
        savedAt: '2025-07-14T21:50:00Z',
        base: null,
      }),
    );
    await keepEntryAsDraft(
      'ida',
      { ...refused, refusal: null, queuedAt: '2025-07-14T22:00:00Z' },
      now,
    );
    const opened = await openDraft('ida', newOne('old'), now);
    expect(
      opened?.kind === 'draft' ? bodyOfDraft(flightIn(opened.stored.draft), facts) : opened,
    ).toEqual(body);
  });
  describe('with a landing folded in from a row, then text typed in its form (ENTRY-45)', () => {
    const open = changeField(
      changeField(good, 'activities.0.timeIn', ''),
      'activities.0.hobbsEnd',
      '',
    );
    const launch = bodyOfDraft(open, facts);
    if (launch === null) throw new Error('no date');
    const [sentAt, typedAt, closedAt] = [
      '2025-07-14T21:00:00Z',
      '2025-07-14T21:10:00Z',
      '2025-07-14T21:20:00Z',
    ];
    const folded = {
      ...refused,
      idempotencyKey: 'folded',
      queuedAt: closedAt,
      refusal: null,
      typed: { until: sentAt, body: launch },
    };
    const place = { form: 'flight', recordId: '' } as const;
    const typed = storedDraftOf({
      draft: { ...open, remarks: 'typed on' },
      idempotencyKey: 'folded',
      baseVersion: null,
      savedAt: typedAt,
      base: null,
    });
    const landingOf = (draft: DispatchDraft) => [
      draft.remarks,
      draft.activities[0]?.timeIn,
      draft.activities[0]?.hobbsEnd,
    ];
    const both = ['typed on', good.activities[0]?.timeIn, good.activities[0]?.hobbsEnd];
    it.each([
      ['queued', folded, typedAt],
      ['refused', { ...folded, refusal: 'No.' }, now],
    ])('opens a %s entry with both', async (what, one, savedAt) => {
      await storeDraft(`jan ${what}`, place, typed);
      await keepEntryAsDraft(`jan ${what}`, one, now);
      const opened = await openDraft(`jan ${what}`, newOne('folded'), now);
      expect(
        opened?.kind === 'draft'
          ? [landingOf(flightIn(opened.stored.draft)), opened.stored.savedAt]
          : opened,
      ).toEqual([both, savedAt]);
    });
    it('keeps the text as a change of the record with the landing when the entry is sent', async () => {
      const made = stored({ id: 'd98', version: 1 });
      await storeDraft('kai', place, typed);
      await settleSentDraft('kai', folded, made);
      const opened = await openDraft('kai', { form: 'flight', recordId: 'd98', draftId: '' }, now);
      if (opened?.kind !== 'draft') throw new Error('no draft');
      const draft = flightIn(opened.stored.draft);
      expect([
        landingOf(draft),
        draft.activities[0]?.activityId,
        opened.stored.baseVersion,
      ]).toEqual([both, 'act-80', 1]);
      expect((await listDrafts('kai', now)).map((d) => d.recordId)).toEqual(['d98']);
    });
    it('removes the draft when the form has sent all of it', async () => {
      await storeDraft('lou', place, { ...typed, savedAt: sentAt });
      await settleSentDraft('lou', folded, stored({ id: 'd98' }));
      expect(await listDrafts('lou', now)).toEqual([]);
    });
  });
  it('becomes a change of the dispatch that an earlier attempt created', async () => {
    const made = stored({ id: 'd99', version: 4 });
    expect(await keepEntryAsDraft('gus', { ...refused, made }, now)).toBe('d99');
    expect((await listDrafts('gus', now)).map((d) => [d.recordId, d.idempotencyKey])).toEqual([
      ['d99', 'old'],
    ]);
    const opened = await openDraft('gus', { form: 'flight', recordId: 'd99', draftId: '' }, now);
    if (opened?.kind !== 'draft') throw new Error('no draft');
    const { baseVersion } = opened.stored;
    const [typed, base] = [flightIn(opened.stored.draft), flightIn(opened.stored.base)];
    expect([
      typed.activities[0]?.activityId,
      typed.activities[0]?.requestNumber,
      base.activities[0]?.requestNumber,
      baseVersion,
    ]).toEqual(['act-80', 'A-12', 'A-3', 4]);
  });
});
