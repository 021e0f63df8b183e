import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { lineKey } from '../../../domain/closing/lines.ts';
import { closeListMachine } from '../../../machines/approvals/closeList.machine.ts';
import type {
  CloseListLoaded,
  CloseReasonOrder,
  CloseReasonOutcome,
} from '../../../machines/approvals/closeList.setup.ts';
import { aCloseLine } from '../../domain/approvals/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const line = aCloseLine();
const loaded = { list: { lines: [line], given: [] }, aircraft: [], bases: [] };
const input = { month: '2025-07-01', today: '2025-08-03', mayExplain: true };
const reason = 'The meter was read wrong at Hemet.';

// APR-60, APR-62, APR-63
walkChart('closeList', closeListMachine, {
  input,
  events: [
    ...settled('loadCloseList', { done: loaded, error: 500 }),
    ...settled('reloadCloseList', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.closeList.loading.quick' },
    { type: 'month.changed', month: '2025-06-01' },
    { type: 'reason.asked', key: lineKey(line) },
    { type: 'reason.typed', reason },
    { type: 'reason.given' },
    { type: 'asking.left' },
    ...settled('saveReason', { done: { kind: 'saved' }, error: 'offline' }),
    ...settled('saveReason', { done: { kind: 'refused', message: 'The line has changed.' } }),
    { type: 'file.requested', format: 'csv' },
    ...settled('writeFile', { done: undefined, error: 'no room' }),
    { type: 'books.changed' },
    { type: 'retry.requested' },
  ],
  apart: ['xstate.done.actor.saveReason'],
  project: (c) => [c.month, c.loaded !== null, c.line !== null, c.reason === reason],
});

/** @param outcome null if saving fails */
const start = (outcome: CloseReasonOutcome | null) => {
  const sent: CloseReasonOrder[] = [];
  const actor = createActor(
    closeListMachine.provide({
      actors: {
        loadCloseList: fromPromise<CloseListLoaded, { month: string }>(async () => loaded),
        saveReason: fromPromise<CloseReasonOutcome, CloseReasonOrder>(async ({ input: order }) => {
          sent.push(order);
          if (outcome === null) throw new Error('offline');
          return outcome;
        }),
      },
    }),
    { input },
  ).start();
  return { actor, sent };
};
const settle = () => new Promise<void>((over) => setImmediate(over));

it('sends the reason with the shown line, and keeps the text if refused (APR-63)', async () => {
  const { actor, sent } = start({ kind: 'refused', message: 'The line has changed.' });
  await settle();
  const ask = { type: 'reason.asked', key: lineKey(line) } as const;
  actor.send(ask);
  actor.send({ type: 'reason.given' });
  expect(actor.getSnapshot().context.showsReason).toBe(true);
  actor.send({ type: 'reason.typed', reason: `${reason} ` });
  actor.send({ type: 'reason.given' });
  await settle();
  await settle();
  expect([sent, actor.getSnapshot().value]).toEqual([[{ line, reason }], 'listing']);
  actor.send(ask);
  expect(actor.getSnapshot().context.reason).toBe(`${reason} `);
});

it('loads the chosen month when the user drops an unsaved reason (APR-63)', async () => {
  const { actor } = start(null);
  await settle();
  actor.send({ type: 'reason.asked', key: lineKey(line) });
  actor.send({ type: 'reason.typed', reason });
  actor.send({ type: 'reason.given' });
  actor.send({ type: 'month.changed', month: '2025-06-01' });
  await settle();
  expect(actor.getSnapshot().value).toBe('asking');
  actor.send({ type: 'asking.left' });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.loaded]).toEqual([
    'listing',
    loaded,
  ]);
});

it('offers no reason for a line that must be mended (APR-60)', async () => {
  const { actor } = start({ kind: 'saved' });
  await settle();
  actor.send({ type: 'reason.asked', key: lineKey({ ...line, kind: 'entered' }) });
  expect(actor.getSnapshot().value).toBe('listing');
});
