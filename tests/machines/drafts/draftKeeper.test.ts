import { expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  DRAFT_VERSION,
  type OpenedDraft,
  type StoredDraft,
} from '../../../domain/documents/dispatchDraft.ts';
import { draftKeeperMachine } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { good } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const stored: StoredDraft = {
  v: DRAFT_VERSION,
  idempotencyKey: 'k',
  baseVersion: null,
  savedAt: '2025-07-14T20:12:00Z',
  draft: good,
  base: null,
};
const key = { form: 'flight', recordId: '', draftId: 'k' } as const;
const ofRecord = { form: 'flight', recordId: 'd80', draftId: '' } as const;

// ENTRY-30, ENTRY-31, ENTRY-35, ENTRY-37
walkChart('draftKeeper', draftKeeperMachine, {
  input: { key: ofRecord, discards: false, resumes: false },
  scenarios: [
    {
      name: 'a draft that was asked for',
      input: { key, discards: false, resumes: true },
      allows: (_, event) =>
        ['lock.acquired', 'key.arrived'].includes(event.type) || event.type.includes('openDraft'),
    },
    {
      name: 'a form that starts empty',
      input: { key, discards: true, resumes: false },
      allows: (_, event) => event.type === 'lock.acquired' || event.type.includes('removeDraft'),
    },
    {
      name: 'a new form has a draft of its own (ENTRY-36)',
      input: { key, discards: false, resumes: false },
      allows: (_, event) => event.type === 'lock.acquired',
    },
  ],
  events: [
    { type: 'lock.acquired' },
    { type: 'lock.refused' },
    { type: 'lock.lost' },
    { type: 'key.arrived' },
    ...settled('openDraft', { done: null, error: 'closed' }),
    ...settled('openDraft', { done: { kind: 'draft', stored } }),
    ...settled('openDraft', { done: { kind: 'newer' } }),
    ...settled('openDraft', { done: { kind: 'unreadable' } }),
    { type: 'draft.changed', draft: stored },
    { type: 'draft.resumed' },
    { type: 'draft.discarded' },
    { type: 'draft.finished', recordId: '' },
    { type: 'takeOver.requested' },
    { type: 'page.hidden' },
    { type: 'xstate.after.storingDelay.draftKeeper.holding.keeping.dirty' },
    ...settled('storeDraft', { done: undefined, error: 'QuotaExceededError' }),
    ...settled('removeDraft', { done: undefined, error: 'closed' }),
  ],
  apart: ['xstate.done.actor.openDraft'],
  listeners: { holdLock: null, watchKey: null },
  project: (c) => [c.hasMoved, c.takesOver, c.latest !== null],
});

it('stores within 300 ms of the first key, and immediately when the page is hidden (ENTRY-30)', async () => {
  const clock = new SimulatedClock();
  const kept: string[] = [];
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const keeper = createActor(
    draftKeeperMachine.provide({
      actors: {
        holdLock: fromCallback(({ sendBack }) => sendBack({ type: 'lock.acquired' })),
        openDraft: fromPromise<OpenedDraft | null, { key: DraftKey }>(async () => null),
        storeDraft: fromPromise<void, { key: DraftKey; draft: StoredDraft | null }>(
          async ({ input }) => {
            kept.push(input.draft?.idempotencyKey ?? '');
          },
        ),
      },
    }),
    { input: { key, discards: false, resumes: false }, clock },
  ).start();
  await turn();
  const type = (text: string) =>
    keeper.send({ type: 'draft.changed', draft: { ...stored, idempotencyKey: text } });
  type('f');
  clock.increment(200);
  type('fl');
  clock.increment(100);
  await turn();
  // Further typing does not delay the save.
  expect(kept).toEqual(['fl']);
  type('fli');
  keeper.send({ type: 'page.hidden' });
  expect(kept).toEqual(['fl', 'fli']);
  // The user types during the save, and then the page closes.
  type('flig');
  keeper.send({ type: 'page.hidden' });
  expect(kept).toEqual(['fl', 'fli', 'flig']);
  await turn();
  clock.increment(300);
  await turn();
  expect(keeper.getSnapshot().value).toEqual({ holding: { keeping: 'stored' } });
  keeper.stop();
});

it('keeps typing after the first save as a change of that record', async () => {
  const kept: DraftKey[] = [];
  const removed: (DraftKey & { idempotencyKey: string | null })[] = [];
  const clock = new SimulatedClock();
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const keeper = createActor(
    draftKeeperMachine.provide({
      actors: {
        holdLock: fromCallback(({ sendBack }) => sendBack({ type: 'lock.acquired' })),
        storeDraft: fromPromise<void, { key: DraftKey; draft: StoredDraft | null }>(
          async ({ input }) => void kept.push(input.key),
        ),
        removeDraft: fromPromise<void, { key: DraftKey; idempotencyKey: string | null }>(
          async ({ input }) =>
            void removed.push({ ...input.key, idempotencyKey: input.idempotencyKey }),
        ),
      },
    }),
    { input: { key, discards: false, resumes: false }, clock },
  ).start();
  const type = async () => {
    keeper.send({ type: 'draft.changed', draft: stored });
    clock.increment(300);
    await turn();
  };
  await turn();
  await type();
  keeper.send({ type: 'draft.finished', recordId: 'd80' });
  await turn();
  await type();
  expect([removed, kept]).toEqual([[{ ...key, idempotencyKey: 'k' }], [key, ofRecord]]);
  keeper.stop();
});

it('stores nothing over an unreadable draft, and opens it when the key arrives (ENTRY-37)', async () => {
  const storing = vi.fn();
  const resumed: (StoredDraft | null)[] = [];
  let hasKey = false;
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const clock = new SimulatedClock();
  const keeper = createActor(
    draftKeeperMachine.provide({
      actors: {
        holdLock: fromCallback(({ sendBack }) => sendBack({ type: 'lock.acquired' })),
        openDraft: fromPromise<OpenedDraft | null, { key: DraftKey }>(async () => {
          if (!hasKey) throw new Error('no key');
          return { kind: 'draft', stored };
        }),
        storeDraft: fromPromise<void, { key: DraftKey; draft: StoredDraft | null }>(
          async ({ input }) => storing(input.draft),
        ),
      },
    }),
    { input: { key, discards: false, resumes: true }, clock },
  );
  keeper.on('draft.resumed', (event) => resumed.push(event.stored));
  keeper.start();
  await turn();
  keeper.send({ type: 'draft.changed', draft: { ...stored, savedAt: '2025-07-14T20:13:00Z' } });
  keeper.send({ type: 'page.hidden' });
  clock.increment(1000);
  await turn();
  expect([
    keeper.getSnapshot().hasTag('unread'),
    keeper.getSnapshot().hasTag('locked'),
    keeper.getSnapshot().context.latest,
  ]).toEqual([true, true, null]);
  hasKey = true;
  keeper.send({ type: 'key.arrived' });
  await turn();
  expect([resumed, keeper.getSnapshot().value]).toEqual([
    [stored],
    { holding: { keeping: 'stored' } },
  ]);
  expect(storing).not.toHaveBeenCalled();
  keeper.stop();
});
