import { driftsMachine } from '../../../machines/approvals/drifts.machine.ts';
import { aDrift } from '../../domain/approvals/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const drift = aDrift();
const loaded = { drifts: [drift], aircraft: [] };

// APR-24, APR-35
walkChart('drifts', driftsMachine, {
  input: { today: '2025-07-20', maySettle: true },
  events: [
    ...settled('loadDrifts', { done: loaded, error: 500 }),
    ...settled('reloadDrifts', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.drifts.loading.quick' },
    { type: 'drifts.picked', ids: [drift.activityId] },
    { type: 'settling.asked', act: 'take', ids: [drift.activityId] },
    { type: 'settling.asked', act: 'keep', ids: [drift.activityId] },
    { type: 'reason.typed', reason: 'The rate was wrong since July.' },
    { type: 'reason.given' },
    { type: 'asking.left' },
    ...settled('settleDrifts', {
      done: { kind: 'answered', outcomes: ['done'] },
      error: 'offline',
    }),
    ...settled('settleDrifts', { done: { kind: 'refused', message: 'You may not do that.' } }),
    { type: 'told.closed' },
    { type: 'books.changed' },
    { type: 'retry.requested' },
  ],
  apart: ['settling.asked', 'xstate.done.actor.settleDrifts'],
  project: (c) => [c.loaded !== null, c.picked.length > 0, c.asked?.act, c.reason !== '', c.told],
});
