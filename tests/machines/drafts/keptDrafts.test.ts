import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { DraftForm } from '../../../domain/dispatch/draft/draftForms.ts';
import type { KeptDraft } from '../../../domain/documents/keptDrafts.ts';
import { keptDraftsMachine } from '../../../machines/drafts/keptDrafts.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const kept = (idempotencyKey: string): KeptDraft => ({
  form: 'flight',
  recordId: '',
  idempotencyKey,
  savedAt: '2025-07-14T20:12:00Z',
  assetId: '',
  isOpen: false,
});
const input = { form: 'flight', own: 'mine', pathAfter: 'assetId' } as const;

// ENTRY-36
walkChart('keptDrafts', keptDraftsMachine, {
  input,
  events: [
    { type: 'drafts.changed' },
    { type: 'queue.changed', keys: ['a'] },
    { type: 'draft.continued', draft: kept('a') },
    { type: 'draft.discarded', draft: kept('a') },
    ...settled('listDrafts', { done: [kept('a')], error: 'closed' }),
    ...settled('discardDraft', { done: undefined, error: 'closed' }),
  ],
  listeners: { watchDrafts: null },
});

it('moves the focus to the next kept draft after a discard, after the last one to the form (ENTRY-36)', async () => {
  let left = [kept('a'), kept('b'), kept('c')];
  const events: unknown[] = [];
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const list = createActor(
    keptDraftsMachine.provide({
      actors: {
        watchDrafts: fromCallback(() => undefined),
        listDrafts: fromPromise<readonly KeptDraft[], { form: DraftForm | null; own: string }>(
          async () => left,
        ),
        discardDraft: fromPromise<void, { draft: KeptDraft | null }>(
          async ({ input: { draft } }) => {
            left = left.filter((d) => d.idempotencyKey !== draft?.idempotencyKey);
          },
        ),
      },
    }),
    { input },
  );
  list.on('*', (event) => events.push(event));
  list.start();
  await turn();
  for (const key of ['b', 'c', 'a']) {
    list.send({ type: 'draft.discarded', draft: kept(key) });
    await turn();
    await turn();
  }
  expect(events).toEqual(
    ['keptDrafts.c', 'keptDrafts.a', 'assetId'].map((path) => ({ type: 'focusAsked', path })),
  );
  expect(list.getSnapshot().context.drafts).toEqual([]);
});
