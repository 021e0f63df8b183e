import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { backOffMs } from '../../../domain/forms/backOff.ts';
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts';
import type {
  OutboxEntry,
  OutboxEvent,
  OutboxTabsEvent,
  SendOutcome,
} from '../../../machines/outbox/outbox.setup.ts';
import { stored } from '../../domain/dispatch/world.ts';
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

/** The outcome of a sent entry: a dispatch with that number, or a record without a number. */
const sentAs = (dispatchNumber: number | null): SendOutcome => ({
  kind: 'sent',
  dispatch: dispatchNumber === null ? null : stored({ dispatchNumber }),
  queuedAt: '2025-07-14T20:12:00Z',
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
    ...settled('sendEntry', { done: sentAs(10_482), error: 'closed' }),
    ...settled('sendEntry', { done: { kind: 'later', chance: 0.5, askedMs: 0 } }),
    ...settled('sendEntry', {
      done: { kind: 'refused', refusal: 'Choose an aircraft.', made: null },
    }),
    { type: 'entry.opened', idempotencyKey: 'a' },
    { type: 'entry.superseded', idempotencyKey: 'a' },
    ...settled('openEntry', { done: undefined, error: 'closed' }),
    ...settled('discardEntry', { done: undefined, error: 'closed' }),
    ...settled('releaseEntry', { done: undefined, error: 'closed' }),
    ...settled('sendEntry', { done: { kind: 'gone' } }),
    { type: 'turn.taken' },
    { type: 'turn.lost' },
    { type: 'queue.changed', dropped: '', hurries: true },
    { type: 'queue.changed', dropped: 'a', hurries: false },
    { type: 'notice.told', variant: 'success', message: 'Sent.' },
    { type: 'entry.sent', idempotencyKey: 'a', queuedAt: '2025-07-14T20:12:00Z', dispatch: null },
  ],
  apart: ['xstate.done.actor.sendEntry', 'xstate.done.actor.loadOutbox', 'queue.changed'],
  listeners: { watchNetwork: null, talkToTabs: null, takeTurn: null },
  project: (c) => [c.isSender, c.tries > 0, c.entries.map((e: OutboxEntry) => e.refusal !== null)],
});

it('waits 1, 2, 4 … 60 s, a fifth more or less, and never less than Retry-After (ENTRY-34)', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 40].map((tries) => backOffMs(tries, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect([backOffMs(3, 0), backOffMs(3, 1), backOffMs(1, 0.5, 5000)]).toEqual([3200, 4800, 5000]);
});

/**
 * An outbox over its own store: sent and refused entries are stored as such, like the real effects
 * do.
 */
function outboxOver(
  stored: OutboxEntry[],
  answer: (entry: OutboxEntry) => Promise<SendOutcome>,
  {
    clock = new SimulatedClock(),
    isAlone = true,
  }: { clock?: SimulatedClock; isAlone?: boolean } = {},
) {
  const held = [...stored];
  const sent: OutboxEntry[] = [];
  const told: OutboxTabsEvent[] = [];
  const notices: string[] = [];
  const replace = (key: string, ...by: OutboxEntry[]) =>
    void held.splice(
      held.findIndex((e) => e.idempotencyKey === key),
      1,
      ...by,
    );
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        talkToTabs: fromCallback<OutboxTabsEvent>(({ receive }) =>
          receive((message) => void told.push(message)),
        ),
        takeTurn: fromCallback<OutboxEvent>(({ sendBack }) => {
          if (isAlone) sendBack({ type: 'turn.taken' });
        }),
        loadOutbox: fromPromise<readonly OutboxEntry[], void>(async () => [...held]),
        sendEntry: fromPromise<SendOutcome, { entry: OutboxEntry | null }>(
          async ({ input: { entry: one } }) => {
            if (one === null) throw new Error('nothing');
            sent.push(one);
            const outcome = await answer(one);
            if (
              held.find((e) => e.idempotencyKey === one.idempotencyKey)?.queuedAt !== one.queuedAt
            )
              return outcome;
            if (outcome.kind === 'sent') replace(one.idempotencyKey);
            if (outcome.kind === 'refused')
              replace(one.idempotencyKey, { ...one, refusal: outcome.refusal });
            return outcome;
          },
        ),
        discardEntry: fromPromise<void, { idempotencyKey: string; waiting: readonly string[] }>(
          async ({ input: { idempotencyKey, waiting } }) => {
            for (const key of [...waiting, idempotencyKey]) replace(key);
          },
        ),
        releaseEntry: fromPromise<void, { idempotencyKey: string }>(async ({ input }) =>
          replace(input.idempotencyKey, entry(input.idempotencyKey)),
        ),
      },
      actions: { notify: (_, { message }) => void notices.push(message) },
    }),
    { clock },
  ).start();
  const queue = (one: OutboxEntry) => {
    if (held.some((e) => e.idempotencyKey === one.idempotencyKey)) replace(one.idempotencyKey);
    held.push(one);
    actor.send({ type: 'entry.queued', entry: one });
  };
  return {
    actor,
    held,
    sent,
    told,
    notices,
    queue,
    keysSent: () => sent.map((e) => e.idempotencyKey),
  };
}
const turns = async (n = 8) => {
  for (let at = 0; at < n; at += 1) await new Promise<void>((done) => setImmediate(done));
};

it('sends in order, waits longer with each attempt, and resumes immediately when the network returns (ENTRY-34)', async () => {
  const answers: SendOutcome[] = [
    { kind: 'later', chance: 0.5, askedMs: 0 },
    { kind: 'later', chance: 0.5, askedMs: 0 },
    sentAs(1),
    { kind: 'refused', refusal: 'Choose an aircraft.', made: null },
    sentAs(2),
  ];
  const clock = new SimulatedClock();
  const { actor, keysSent } = outboxOver(
    [entry('a'), entry('b'), entry('c')],
    async () => answers.shift() ?? { kind: 'later', chance: 0.5, askedMs: 0 },
    {
      clock,
    },
  );
  await turns();
  expect(keysSent()).toEqual(['a']);
  clock.increment(999);
  await turns();
  expect(keysSent()).toEqual(['a']);
  clock.increment(1);
  await turns();
  expect(keysSent()).toEqual(['a', 'a']);
  actor.send({ type: 'network.returned' });
  await turns();
  expect(keysSent()).toEqual(['a', 'a', 'a', 'b', 'c']);
  expect(actor.getSnapshot().context.entries.map((e) => [e.idempotencyKey, e.refusal])).toEqual([
    ['b', 'Choose an aircraft.'],
  ]);
  actor.stop();
});

it('sends an entry again that was queued again while under way, and loses none after it', async () => {
  const answers: (() => void)[] = [];
  const { actor, sent, queue } = outboxOver(
    [entry('a'), entry('b')],
    () => new Promise((done) => answers.push(() => done(sentAs(1)))),
  );
  await turns();
  const again = { ...entry('a'), queuedAt: '2025-07-14T20:12:01Z' };
  queue(again);
  for (let n = 0; n < 3; n++) {
    answers[n]?.();
    await turns();
  }
  expect(sent).toEqual([entry('a'), entry('b'), again]);
  expect(actor.getSnapshot().context.entries).toEqual([]);
  actor.stop();
});
it('names the sent save when it has no number', async () => {
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
  const { actor, notices } = outboxOver([transfer], async () => sentAs(null));
  await turns();
  expect(notices).toEqual(['Sent: Fuel transfer, 07/14/2025.']);
  actor.stop();
});

it('leaves sending to the tab that has the lock, and forwards the user’s actions to it (ENTRY-43)', async () => {
  const { actor, keysSent, told, queue } = outboxOver([entry('a', 'No.')], async () => sentAs(1), {
    isAlone: false,
  });
  await turns();
  queue(entry('b'));
  actor.send({ type: 'network.returned' });
  actor.send({ type: 'entry.retried', idempotencyKey: 'a' });
  await turns();
  actor.send({ type: 'entry.discarded', idempotencyKey: 'b' });
  await turns();
  expect(keysSent()).toEqual([]);
  expect(told).toEqual([
    { type: 'queue.changed', dropped: '', hurries: false },
    { type: 'queue.changed', dropped: '', hurries: true },
    { type: 'queue.changed', dropped: '', hurries: true },
    { type: 'queue.changed', dropped: 'b', hurries: false },
  ]);
  actor.send({ type: 'turn.taken' });
  await turns();
  expect(keysSent()).toEqual(['a']);
  expect(told.slice(4)).toEqual([
    {
      type: 'entry.sent',
      idempotencyKey: 'a',
      queuedAt: '2025-07-14T20:12:00Z',
      dispatch: stored({ dispatchNumber: 1 }),
    },
    { type: 'notice.told', variant: 'success', message: 'Sent: it is dispatch 1.' },
    { type: 'queue.changed', dropped: '', hurries: false },
  ]);
  actor.stop();
});
it('cancels the request of an entry that another tab discarded, and no other (ENTRY-43)', async () => {
  const { actor, held, notices, keysSent } = outboxOver(
    [entry('a'), entry('b')],
    () => new Promise(() => undefined),
  );
  await turns();
  held.splice(1, 1, { ...entry('b'), label: 'changed' });
  actor.send({ type: 'queue.changed', dropped: 'b', hurries: false });
  await turns();
  expect([keysSent(), actor.getSnapshot().value]).toEqual([['a'], 'sending']);
  held.splice(0, 1);
  actor.send({ type: 'queue.changed', dropped: 'a', hurries: false });
  await turns();
  expect([keysSent(), notices]).toEqual([['a', 'b'], []]);
  expect(actor.getSnapshot().context.entries.map((e) => e.label)).toEqual(['changed']);
  actor.stop();
});
it('notices a change while it waits, but sends sooner only when another tab requests it (ENTRY-34, ENTRY-43)', async () => {
  const { actor, keysSent } = outboxOver([entry('a')], async () => ({
    kind: 'later',
    chance: 0.5,
    askedMs: 60_000,
  }));
  await turns();
  for (let n = 0; n < 5; n++) {
    actor.send({ type: 'queue.changed', dropped: '', hurries: false });
    await turns();
  }
  expect(keysSent()).toEqual(['a']);
  actor.send({ type: 'queue.changed', dropped: '', hurries: true });
  await turns();
  expect(keysSent()).toEqual(['a', 'a']);
  actor.stop();
});
it('shows in each tab the reports of the sending one (ENTRY-43)', async () => {
  const { actor, notices } = outboxOver([], async () => sentAs(1), { isAlone: false });
  actor.send({ type: 'notice.told', variant: 'error', message: 'Flight was refused: No.' });
  expect(notices).toEqual(['Flight was refused: No.']);
  actor.stop();
});
it('reports sent entries to the page of each tab (ENTRY-42, ENTRY-45)', async () => {
  const { actor } = outboxOver([entry('a')], async () => sentAs(7));
  const reported: unknown[] = [];
  actor.on(
    'entry.sent',
    ({ idempotencyKey, dispatch }) =>
      void reported.push([idempotencyKey, dispatch?.dispatchNumber ?? null]),
  );
  await turns();
  actor.send({ type: 'entry.sent', idempotencyKey: 'b', queuedAt: '', dispatch: null });
  expect(reported).toEqual([
    ['a', 7],
    ['b', null],
  ]);
  actor.stop();
});
