import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts';
import {
  type LogEntry,
  linesOfOneCall,
  nextToSend,
  type OutboxEntry,
  type OutboxEvent,
  type SendOutcome,
} from '../../../machines/outbox/outbox.setup.ts';

const at = '2025-07-14T20:12:00Z';
const line = (id: string, recordKey: string | null, refusal: string | null = null): LogEntry => ({
  form: 'log',
  idempotencyKey: id,
  recordId: '',
  version: null,
  label: 'T-83, contact 13:12',
  queuedAt: at,
  refusal,
  recordKey,
  line: { id, dispatchId: recordKey ?? 'd81', at, kind: 'contact' },
});
const flight = (refusal: string | null): OutboxEntry => ({
  form: 'flight',
  idempotencyKey: 'f1',
  recordId: '',
  version: null,
  label: 'New flight',
  queuedAt: at,
  refusal,
  body: {
    dispatchType: 'flight',
    assetId: null,
    activityDate: '2025-07-14',
    dispatchTime: null,
    remarks: '',
    purpose: null,
    meterReset: false,
    activities: [],
  },
});
const nextOf = (...entries: OutboxEntry[]) => nextToSend(entries)?.idempotencyKey ?? null;

it('sends lines after their flight, and lines of other flights in the meantime (FOL-10)', () => {
  expect(nextOf(line('a', 'f1'), flight(null), line('b', null))).toBe('f1');
  expect(nextOf(line('a', 'f1'), line('b', 'f1'))).toBe('a');
});
it('passes over the lines of a refused flight, and refused lines (FOL-10)', () => {
  expect(nextOf(flight('No.'), line('a', 'f1'), line('b', null))).toBe('b');
  expect(nextOf(line('a', null, 'No.'), line('b', null))).toBe('b');
  expect(nextOf(flight('No.'), line('a', 'f1'))).toBeNull();
});
it('never sends a line before an earlier one of its flight (FOL-27)', () => {
  const own = (id: string, recordKey: string | null) => ({
    ...line(id, recordKey),
    line: { ...line(id, null).line, dispatchId: 'd81' },
  });
  // A divert waits for its save, and a contact after it waits, too, until the save is refused.
  expect(nextOf(flight(null), own('a', 'f1'), own('b', null))).toBe('f1');
  const waiting = [flight(null), own('a', null), own('b', 'f1'), own('c', null)];
  const [, first] = waiting;
  const sent = first?.form === 'log' ? linesOfOneCall(waiting, first) : [];
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a']);
});
it('reports every line of a call: those that are stored, and those that are refused (FOL-27)', async () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ ...line(id, null), label: `T-83, ${id}` }));
  const [, b = line('b', null), c = line('c', null)] = lines;
  let held: readonly OutboxEntry[] = lines;
  const told: string[] = [];
  const sent: string[] = [];
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        takeTurn: fromCallback<OutboxEvent>(({ sendBack }) => sendBack({ type: 'turn.taken' })),
        loadOutbox: fromPromise(async () => held),
        sendEntry: fromPromise<SendOutcome, { entry: OutboxEntry | null }>(async () => {
          held = [];
          const others = [
            { entry: b, refusal: null },
            { entry: c, refusal: 'Check the time of this contact.' },
          ];
          return { kind: 'sent', dispatch: null, queuedAt: at, others };
        }),
      },
      actions: { notify: (_, { message }) => told.push(message) },
    }),
  );
  actor.on('entry.sent', ({ idempotencyKey }) => sent.push(idempotencyKey));
  actor.start();
  await expect.poll(() => told.length).toBe(2);
  expect(sent).toEqual(['a', 'b']);
  expect(told).toEqual([
    'Sent: T-83, a and 1 more line.',
    'T-83, c was refused: Check the time of this contact.',
  ]);
  actor.stop();
});

it('sends contacts though the divert before them was refused: the aircraft must not look silent (FOL-10)', () => {
  const own = (id: string, recordKey: string | null) => ({
    ...line(id, recordKey),
    line: { ...line(id, null).line, dispatchId: 'd81' },
  });
  expect(nextOf(flight('No.'), own('divert', 'f1'), own('contact', null))).toBe('contact');
  expect(nextOf(flight(null), own('divert', 'f1'), own('contact', null))).toBe('f1');
});
it('discards the lines that wait for a discarded save, and sends those of a superseded one (FOL-10, FOL-21)', () => {
  const entries = [flight('No.'), line('a', 'f1'), line('b', null)];
  const after = (type: 'entry.discarded' | 'entry.superseded') => {
    const dropped: string[] = [];
    const outbox = createActor(
      outboxMachine.provide({
        actors: {
          loadOutbox: fromPromise<readonly OutboxEntry[], void>(async () => entries),
          discardEntry: fromPromise<void, { idempotencyKey: string; waiting: readonly string[] }>(
            async ({ input: { idempotencyKey, waiting } }) =>
              void dropped.push(...waiting, idempotencyKey),
          ),
        },
      }),
    ).start();
    return new Promise<readonly string[]>((done) => {
      setImmediate(() => {
        outbox.send({ type, idempotencyKey: 'f1' });
        setImmediate(() => {
          outbox.stop();
          done(dropped);
        });
      });
    });
  };
  return Promise.all([after('entry.discarded'), after('entry.superseded')]).then((all) =>
    expect(all).toEqual([['a', 'f1'], ['f1']]),
  );
});
