import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { storedDraftOf } from '../../../../domain/documents/dispatchDraft.ts';
import type { KeptDraft } from '../../../../domain/documents/keptDrafts.ts';
import { onDraftsChanged } from '../../../../src/adapters/drafts/draftDatabase.ts';
import { storeDraft } from '../../../../src/adapters/drafts/drafts.ts';
import { provideKeptDrafts } from '../../../../src/app/drafts/provideKeptDrafts.ts';
import { good } from '../../../domain/dispatch/world.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

it('lists the new drafts of a form’s kind except its own, on Home all; Undo restores one (ENTRY-36)', async () => {
  const { services, notices, press } = fakeServices({});
  const machine = provideKeptDrafts(services);
  const keep = (form: KeptDraft['form'], recordId: string, idempotencyKey: string) =>
    storeDraft(
      'u1',
      { form, recordId },
      storedDraftOf({
        draft: good,
        idempotencyKey,
        baseVersion: null,
        savedAt: '2026-08-20T17:00:00Z',
        base: null,
      }),
    );
  await Promise.all([
    keep('flight', '', 'mine'),
    keep('flight', '', 'other'),
    keep('flight', 'd80', 'changed'),
    keep('standby', '', 'standby'),
  ]);
  const list = async (form: KeptDraft['form'] | null) =>
    ((await runEffect(machine, 'listDrafts', { form, own: 'mine' })) as readonly KeptDraft[])
      .map((d) => d.idempotencyKey)
      .sort();
  expect([await list('flight'), await list(null)]).toEqual([
    ['other'],
    ['changed', 'mine', 'other', 'standby'],
  ]);
  await runEffect(machine, 'discardDraft', {
    draft: { form: 'flight', recordId: '', idempotencyKey: 'other' },
  });
  expect([await list('flight'), notices.map((n) => [n.message, n.action?.label])]).toEqual([
    [],
    [['Draft discarded.', 'Undo']],
  ]);
  const isBack = new Promise<void>((done) => {
    const stop = onDraftsChanged(() => {
      stop();
      done();
    });
  });
  press();
  await isBack;
  expect(await list('flight')).toEqual(['other']);
});
