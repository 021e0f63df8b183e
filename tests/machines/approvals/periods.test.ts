import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PeriodRow } from '../../../contract/approvals/books.ts';
import { periodsMachine } from '../../../machines/approvals/periods.machine.ts';
import type { ClosingOutcome, PeriodsLoaded } from '../../../machines/approvals/periods.setup.ts';
import { aPeriod } from '../../domain/approvals/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const period = aPeriod();
const loaded = { periods: [period], aircraft: [] };
const key = { assetId: period.assetId, start: period.start };
const input = { start: '', today: '2025-07-20', mayClose: true, mayOpen: true };
const refused = {
  ...key,
  outcome: 'refused' as const,
  message: "T-83 has 2 records that aren't approved.",
};

// APR-3, APR-26, APR-33, APR-34
walkChart('periods', periodsMachine, {
  input,
  events: [
    ...settled('loadPeriods', { done: loaded, error: 500 }),
    ...settled('reloadPeriods', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.periods.loading.quick' },
    { type: 'start.changed', start: '2025-06-16' },
    { type: 'close.asked', periods: [key] },
    { type: 'ready.asked' },
    { type: 'closing.confirmed' },
    ...settled('closePeriods', {
      done: { kind: 'answered', results: [{ ...key, outcome: 'done' }] },
      error: 'offline',
    }),
    ...settled('closePeriods', { done: { kind: 'answered', results: [refused] } }),
    ...settled('closePeriods', { done: { kind: 'refused', message: 'You may not do that.' } }),
    { type: 'opening.asked' },
    { type: 'day.chosen', day: '2025-07-15' },
    { type: 'opening.confirmed' },
    ...settled('openBooks', {
      done: { kind: 'opened', records: 6000, periods: 1400 },
      error: 'offline',
    }),
    ...settled('openBooks', {
      done: { kind: 'refused', message: 'A period is closed already: the books have begun.' },
    }),
    { type: 'asking.left' },
    { type: 'told.closed' },
    { type: 'books.changed' },
    { type: 'retry.requested' },
  ],
  apart: ['xstate.done.actor.closePeriods', 'xstate.done.actor.openBooks'],
  project: (c) => [c.start, c.loaded !== null, c.refused.length > 0, c.until],
});

it('closes ready half-months with the sums on screen, and keeps refused ones in view (APR-27, APR-34)', async () => {
  const settle = () => new Promise<void>((over) => setImmediate(over));
  const sent: unknown[] = [];
  const open = aPeriod({ start: '2025-07-16', isOver: false });
  const actor = createActor(
    periodsMachine.provide({
      actors: {
        loadPeriods: fromPromise<PeriodsLoaded, { start: string; today: string }>(async () => ({
          periods: [period, open],
          aircraft: [],
        })),
        closePeriods: fromPromise<ClosingOutcome, { periods: readonly PeriodRow[] }>(
          async ({ input: asked }) => {
            sent.push(asked);
            return { kind: 'answered' as const, results: [refused] };
          },
        ),
      },
    }),
    { input },
  ).start();
  await settle();
  actor.send({ type: 'ready.asked' });
  expect(actor.getSnapshot().context.asked).toEqual([period]);
  actor.send({ type: 'closing.confirmed' });
  await settle();
  await settle();
  expect([sent, actor.getSnapshot().value, actor.getSnapshot().context.refused]).toEqual([
    [{ periods: [period] }],
    'refused',
    [refused],
  ]);
});
