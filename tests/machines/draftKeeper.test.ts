import type { StoredDraft } from '../../domain/documents/dispatchDraft.ts';
import { draftKeeperMachine } from '../../machines/draftKeeper.machine.ts';
import { good } from '../domain/dispatch/world.ts';
import { walkChart } from '../support/chart.ts';
import { settled } from '../support/graph.ts';

const stored: StoredDraft = { v: 1, idempotencyKey: 'k', baseVersion: null, savedAt: '2025-07-14T20:12:00Z', draft: good };
const key = { form: 'flight', recordId: '' } as const;

walkChart('draftKeeper', draftKeeperMachine, {
  input: { key, discards: false },
  also: [{ input: { key, discards: true }, allows: (_, event) => event.type === 'lock.acquired' || event.type.includes('removeDraft') }],
  events: [
    { type: 'lock.acquired' },
    { type: 'lock.refused' },
    { type: 'lock.lost' },
    ...settled('openDraft', { done: null, error: 'closed' }),
    ...settled('openDraft', { done: { kind: 'draft', stored } }),
    ...settled('openDraft', { done: { kind: 'newer' } }),
    ...settled('openDraft', { done: { kind: 'unreadable' } }),
    { type: 'draft.changed', draft: stored },
    { type: 'draft.resumed' },
    { type: 'draft.discarded' },
    { type: 'draft.finished' },
    { type: 'takeOver.requested' },
    { type: 'page.hidden' },
    { type: 'xstate.after.storingDelay.draftKeeper.holding.keeping.dirty' },
    ...settled('storeDraft', { done: undefined, error: 'QuotaExceededError' }),
    ...settled('removeDraft', { done: undefined, error: 'closed' }),
  ],
  apart: ['xstate.done.actor.openDraft'],
  listeners: { holdLock: null },
  project: (c) => [c.hasMoved, c.takesOver],
  paths: 89,
});
