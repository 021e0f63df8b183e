import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import {
  forgetDraftKeys,
  prefetchDraftKey,
  requestDraftKeysWith,
} from '../../../../src/adapters/drafts/draftCipher.ts';
import { heldDraft, removeDraft, storeDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { provideDraftKeeper } from '../../../../src/app/drafts/provideDraftKeeper.ts';
import { good } from '../../../domain/dispatch/world.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey, oneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const key = { form: 'flight', recordId: '', draftId: '' } as const;
const draft = storedDraftOf({
  draft: good,
  idempotencyKey: 'k1',
  baseVersion: null,
  savedAt: '2026-08-20T18:00:00Z',
  base: null,
});
const kept = () => heldDraft('u1', key, 'k1');
const tab = () => vi.stubGlobal('sessionStorage', { setItem: () => undefined });

it('stores a draft, removes it, and stores none that was discarded while the store loaded (ENTRY-30, ENTRY-41)', async () => {
  tab();
  const machine = provideDraftKeeper(fakeServices({}).services);
  await runEffect(machine, 'storeDraft', { key, draft });
  expect(await kept()).toEqual(draft);
  await runEffect(machine, 'removeDraft', { key, idempotencyKey: 'k1' });
  expect(await kept()).toBeNull();
  // Provided a moment ago.
  const storing = createActor(machine.implementations.actors.storeDraft as AnyActorLogic, {
    input: { key, draft },
  }).start();
  // It was just saved: the chart leaves the storing state, which stops the effect.
  storing.stop();
  await runEffect(machine, 'storeDraft', {
    key: { ...key, recordId: 'd1' },
    draft: { ...draft, idempotencyKey: 'k2' },
  });
  expect([await kept(), await heldDraft('u1', { ...key, recordId: 'd1' }, 'k2')]).toEqual([
    null,
    { ...draft, idempotencyKey: 'k2' },
  ]);
  await runEffect(machine, 'removeDraft', {
    key: { ...key, recordId: 'd1' },
    idempotencyKey: 'k2',
  });
  vi.unstubAllGlobals();
});

it('stores no draft after its removal, however slow the encryption is (ENTRY-41)', async () => {
  tab();
  await forgetDraftKeys();
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((done) => {
    answer = done;
  });
  let requests = 0;
  requestDraftKeysWith(async () => {
    requests += 1;
    await slow;
    return oneDraftKey();
  });
  const machine = provideDraftKeeper(fakeServices({}).services);
  // Provided a moment ago.
  const storing = createActor(machine.implementations.actors.storeDraft as AnyActorLogic, {
    input: { key, draft },
  }).start();
  await expect.poll(() => requests).toBe(1);
  storing.stop();
  await runEffect(machine, 'removeDraft', { key, idempotencyKey: 'k1' });
  answer();
  await new Promise((turn) => setTimeout(turn, 20));
  requestDraftKeysWith(oneDraftKey);
  expect(await kept()).toBeNull();
  vi.unstubAllGlobals();
});
it('opens the requested draft when its key arrives after the form (ENTRY-37, SAFE-28)', async () => {
  tab();
  vi.stubGlobal('navigator', {});
  const asked = { form: 'flight', recordId: '', draftId: 'k9' } as const;
  const late = { ...draft, idempotencyKey: 'k9', savedAt: '2026-08-20T17:00:00Z' };
  await storeDraft('u1', asked, late);
  await forgetDraftKeys();
  requestDraftKeysWith(() => Promise.reject(new Error('503')));
  const keeper = createActor(provideDraftKeeper(fakeServices({}).services), {
    input: { key: asked, discards: false, resumes: true },
  });
  const resumed: unknown[] = [];
  keeper.on('draft.resumed', ({ stored }) => resumed.push(stored));
  keeper.start();
  await expect.poll(() => keeper.getSnapshot().hasTag('unread')).toBe(true);
  requestDraftKeysWith(oneDraftKey);
  prefetchDraftKey('u1');
  await expect.poll(() => resumed).toEqual([late]);
  keeper.stop();
  await removeDraft('u1', asked, 'k9');
  vi.unstubAllGlobals();
});
