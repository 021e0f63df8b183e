import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { backOffMs } from '../../../domain/forms/backOff.ts';
import { outboxMachine } from '../../../machines/forms/outbox.machine.ts';
import type { OutboxEntry, SendOutcome } from '../../../machines/forms/outbox.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const body: DispatchBody = {
  dispatchType: 'flight',
  assetId: null,
  activityDate: '2025-07-14',
  dispatchTime: null,
  remarks: '',
  purpose: null,
  meterReset: false,
  activities: [],
};
const entry = (idempotencyKey: string, refusal: string | null = null): OutboxEntry => ({
  idempotencyKey,
  form: 'flight',
  recordId: '',
  version: null,
  body,
  label: `New flight ${idempotencyKey}`,
  queuedAt: '2025-07-14T20:12:00Z',
  refusal,
});

// ENTRY-34
walkChart('outbox', outboxMachine, {
  events: [
    ...settled('loadOutbox', { done: [], error: 'closed' }),
    ...settled('loadOutbox', { done: [entry('a')] }),
    { type: 'entry.queued', entry: entry('a') },
    { type: 'entry.retried', idempotencyKey: 'a' },
    { type: 'entry.discarded', idempotencyKey: 'a' },
    { type: 'network.returned' },
    { type: 'xstate.after.backOff.outbox.waiting' },
    ...settled('sendEntry', { done: { kind: 'sent', dispatchNumber: 10_482 }, error: 'closed' }),
    ...settled('sendEntry', { done: { kind: 'later', chance: 0.5, askedMs: 0 } }),
    ...settled('sendEntry', { done: { kind: 'refused', refusal: 'Choose an aircraft.', made: null } }),
    { type: 'entry.opened', idempotencyKey: 'a' },
    { type: 'entry.superseded', idempotencyKey: 'a' },
    ...settled('openEntry', { done: undefined, error: 'closed' }),
    ...settled('discardEntry', { done: undefined, error: 'closed' }),
  ],
  apart: ['xstate.done.actor.sendEntry', 'xstate.done.actor.loadOutbox'],
  listeners: { watchNetwork: null },
  project: (c) => c.entries.map((e: OutboxEntry) => e.refusal !== null),
  paths: 43,
});

it('waits 1, 2, 4 … 60 s, a fifth more or less, and never less than it was asked to (ENTRY-34)', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 40].map((tries) => backOffMs(tries, 0.5))).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect([backOffMs(3, 0), backOffMs(3, 1), backOffMs(1, 0.5, 5000)]).toEqual([3200, 4800, 5000]);
});

it('sends in order, waits as the tries grow, goes at once when the network returns (ENTRY-34)', async () => {
  const answers: SendOutcome[] = [
    { kind: 'later', chance: 0.5, askedMs: 0 },
    { kind: 'later', chance: 0.5, askedMs: 0 },
    { kind: 'sent', dispatchNumber: 1 },
    { kind: 'refused', refusal: 'Choose an aircraft.', made: null },
    { kind: 'sent', dispatchNumber: 2 },
  ];
  const sent: string[] = [];
  const clock = new SimulatedClock();
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        watchNetwork: fromCallback(() => undefined),
        loadOutbox: fromPromise<readonly OutboxEntry[], void>(async () => [entry('a'), entry('b'), entry('c')]),
        sendEntry: fromPromise<SendOutcome, { entry: OutboxEntry | null }>(async ({ input }) => {
          sent.push(input.entry?.idempotencyKey ?? '');
          return answers.shift() ?? { kind: 'later', chance: 0.5, askedMs: 0 };
        }),
        discardEntry: fromPromise<void, { idempotencyKey: string }>(async () => undefined),
      },
    }),
    { clock },
  ).start();
  await turn();
  expect(sent).toEqual(['a']);
  clock.increment(999);
  await turn();
  expect(sent).toEqual(['a']);
  clock.increment(1);
  await turn();
  expect(sent).toEqual(['a', 'a']);
  actor.send({ type: 'network.returned' });
  await turn();
  await turn();
  await turn();
  expect(sent).toEqual(['a', 'a', 'a', 'b', 'c']);
  expect(actor.getSnapshot().context.entries.map((e) => [e.idempotencyKey, e.refusal])).toEqual([['b', 'Choose an aircraft.']]);
  actor.stop();
});

it('sends again what was queued again while it was on its way, and loses nothing that stands behind it', async () => {
  const sent: OutboxEntry[] = [];
  const answers: (() => void)[] = [];
  const turn = () => new Promise<void>((done) => setImmediate(done));
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        watchNetwork: fromCallback(() => undefined),
        loadOutbox: fromPromise<readonly OutboxEntry[], void>(async () => [entry('a'), entry('b')]),
        sendEntry: fromPromise<SendOutcome, { entry: OutboxEntry | null }>(({ input }) => {
          if (input.entry !== null) sent.push(input.entry);
          return new Promise((done) => answers.push(() => done({ kind: 'sent', dispatchNumber: 1 })));
        }),
      },
    }),
  ).start();
  await turn();
  const again = { ...entry('a'), queuedAt: '2025-07-14T20:12:01Z' };
  actor.send({ type: 'entry.queued', entry: again });
  for (let n = 0; n < 3; n++) {
    answers[n]?.();
    await turn();
    await turn();
  }
  expect(sent).toEqual([entry('a'), entry('b'), again]);
  expect(actor.getSnapshot().context.entries).toEqual([]);
  actor.stop();
});
it('says which save was sent when it has no number', async () => {
  const told: string[] = [];
  const transfer: OutboxEntry = {
    ...entry('t'),
    form: 'transferFuel',
    label: 'Fuel transfer, 07/14/2025',
    body: {
      kind: 'transfer',
      body: {
        receiptTimestamp: '2025-07-14T19:00:00Z',
        quantityLitres: 1,
        remarks: '',
        storageId: 's',
        toStorageId: null,
        assetId: 'a',
        receiptNumber: null,
        incidentId: null,
        requestNumber: null,
      },
    },
  };
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        loadOutbox: fromPromise<readonly OutboxEntry[], void>(async () => [transfer]),
        sendEntry: fromPromise<SendOutcome, { entry: OutboxEntry | null }>(async () => ({ kind: 'sent', dispatchNumber: null })),
      },
      actions: { notify: (_, { message }) => void told.push(message) },
    }),
  ).start();
  for (let n = 0; n < 4; n += 1) await new Promise<void>((done) => setImmediate(done));
  expect(told).toEqual(['Sent: Fuel transfer, 07/14/2025.']);
  actor.stop();
});
