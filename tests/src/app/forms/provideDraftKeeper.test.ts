import 'fake-indexeddb/auto';
import '../../support/oneDraftKey.ts';
import { expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import { heldDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { provideDraftKeeper } from '../../../../src/app/forms/provideDraftKeeper.ts';
import { good } from '../../../domain/dispatch/world.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';

const key = { form: 'flight', recordId: '', draftId: '' } as const;
const draft = storedDraftOf({ draft: good, idempotencyKey: 'k1', baseVersion: null, savedAt: '2026-08-20T18:00:00Z', base: null });
const kept = () => heldDraft('u1', key, 'k1');
const tab = () => vi.stubGlobal('sessionStorage', { setItem: () => undefined });

it('keeps a draft, removes it, and keeps none that was given up while the store was loading (ENTRY-30, ENTRY-41)', async () => {
  tab();
  const machine = provideDraftKeeper(fakeServices({}).services);
  await runEffect(machine, 'storeDraft', { key, draft });
  expect(await kept()).toEqual(draft);
  await runEffect(machine, 'removeDraft', { key, idempotencyKey: 'k1' });
  expect(await kept()).toBeNull();
  // Just provided.
  const storing = createActor(machine.implementations.actors.storeDraft as AnyActorLogic, { input: { key, draft } }).start();
  // It was saved in this moment: the chart leaves the state that stores, which stops the effect.
  storing.stop();
  await runEffect(machine, 'storeDraft', { key: { ...key, recordId: 'd1' }, draft: { ...draft, idempotencyKey: 'k2' } });
  expect([await kept(), await heldDraft('u1', { ...key, recordId: 'd1' }, 'k2')]).toEqual([null, { ...draft, idempotencyKey: 'k2' }]);
  await runEffect(machine, 'removeDraft', { key: { ...key, recordId: 'd1' }, idempotencyKey: 'k2' });
  vi.unstubAllGlobals();
});
