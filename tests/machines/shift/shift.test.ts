import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { noShiftAddress } from '../../../domain/shift/address.ts';
import { shiftMachine } from '../../../machines/shift/shift.machine.ts';
import type {
  HandoverSaved,
  NewNote,
  NoteSaved,
  ShiftLoaded,
  ShiftQuestion,
} from '../../../machines/shift/shift.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { bases, handover, note, shiftLog } from './world.ts';

const found: ShiftLoaded = { kind: 'found', bases, log: shiftLog };
const emptied: ShiftLoaded = { kind: 'found', bases, log: { ...shiftLog, lines: [] } };
const input = {
  address: noShiftAddress,
  ownBaseId: shiftLog.baseId,
  now: '2025-07-14T22:30:00Z',
  mayWrite: true,
};

// SHIFT-3, SHIFT-4, SHIFT-5, SHIFT-6
walkChart('shift', shiftMachine, {
  input,
  events: [
    ...settled('loadShift', { done: found, error: 500 }),
    ...settled('loadShift', { done: { kind: 'none' } }),
    { type: 'xstate.after.pendingDelay.shift.loading.quick' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    { type: 'records.changed' },
    { type: 'clock.ticked', now: '2025-07-14T22:31:00Z' },
    { type: 'clock.ticked', now: '2025-07-15T07:00:00Z' },
    ...settled('reloadShift', { done: emptied, error: 500 }),
    ...settled('reloadShift', { done: { kind: 'none' } }),
    { type: 'address.changed', address: { ...noShiftAddress, kind: 'note' } },
    { type: 'address.changed', address: { ...noShiftAddress, date: '2025-07-13' } },
    { type: 'base.chosen', baseId: 'ram' },
    { type: 'day.moved', days: -1 },
    { type: 'day.chosen', day: '2025-07-14' },
    { type: 'text.typed', text: 'tower' },
    { type: 'filter.chosen', filter: { kind: 'note' } },
    { type: 'csv.requested' },
    { type: 'note.typed', note: { text: 'Tower closed' } },
    { type: 'note.typed', note: { text: '' } },
    { type: 'note.sent' },
    ...settled('sendNote', { done: { kind: 'saved', line: note }, error: 500 }),
    ...settled('sendNote', { done: { kind: 'refused', message: 'No.' } }),
    { type: 'handover.given' },
    { type: 'xstate.after.pendingDelay.shift.shown.handover.giving.quick' },
    ...settled('giveHandover', { done: { kind: 'saved', handover }, error: 500 }),
    ...settled('giveHandover', { done: { kind: 'refused', message: 'No.' } }),
    { type: 'handover.taken', id: handover.id },
    { type: 'xstate.after.pendingDelay.shift.shown.handover.taking.quick' },
    ...settled('takeHandover', { done: { kind: 'saved', handover }, error: 500 }),
    ...settled('takeHandover', { done: { kind: 'refused', message: 'No.' } }),
  ],
  apart: ['xstate.done.actor.giveHandover', 'xstate.done.actor.takeHandover'],
  // The list, the note and the hand-over are independent: the walk takes one of them at a time.
  allows: ({ value }, { type }) => {
    const shown: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, 'shown') : undefined;
    if (type.startsWith('xstate.') || shown === undefined) return true;
    // The chart's only state with regions.
    const { list, note: ownNote, handover: given } = shown as Record<string, unknown>;
    const moving = {
      list: list === 'loading',
      note: ownNote === 'sending',
      handover: given !== 'resting',
    };
    const [area] = type.split('.');
    const own = area === 'note' || area === 'handover' ? area : 'list';
    return (['list', 'note', 'handover'] as const).every((one) => one === own || !moving[one]);
  },
  project: (c: {
    log: object | null;
    rows: readonly object[];
    isOutdated: boolean;
    note: { text: string };
    noteError: string;
  }) => [c.log === null, c.note.text === '', c.noteError, c.isOutdated],
});

/** A chart with the given replies, at rest. */
async function shown(
  replies: { note?: () => Promise<NoteSaved>; handover?: HandoverSaved } = {},
  more: Partial<typeof input> = {},
) {
  const asked: ShiftQuestion[] = [];
  const sent: NewNote[] = [];
  const saved: { name: string; text: string }[] = [];
  const actor = createActor(
    shiftMachine.provide({
      actors: {
        loadShift: fromPromise<ShiftLoaded, ShiftQuestion>(async ({ input: question }) => {
          asked.push(question);
          return found;
        }),
        sendNote: fromPromise<NoteSaved, NewNote>(async ({ input: typed }) => {
          sent.push(typed);
          return (await replies.note?.()) ?? { kind: 'saved', line: note };
        }),
        takeHandover: fromPromise<HandoverSaved, { id: string }>(
          async () => replies.handover ?? { kind: 'saved', handover },
        ),
      },
      actions: { saveText: (_, { name, text }) => saved.push({ name, text }) },
    }),
    { input: { ...input, ...more } },
  );
  const went: string[] = [];
  actor.on('goto', ({ to }) => went.push(to));
  actor.start();
  await settle();
  return { actor, asked, sent, saved, went, at: () => actor.getSnapshot().context };
}
const settle = () => new Promise((done) => setImmediate(done));

it('keeps a note that was refused, with the reason (SHIFT-4)', async () => {
  const refused: NoteSaved = { kind: 'refused', message: 'Not now.' };
  const { actor, at } = await shown({ note: async () => refused });
  actor.send({ type: 'note.typed', note: { text: 'Tower closed', forNext: true } });
  actor.send({ type: 'note.sent' });
  await settle();
  expect([at().note, at().noteError]).toEqual([
    { text: 'Tower closed', forNext: true },
    'Not now.',
  ]);
});

it('keeps a note without a network, and clears it once it is stored (SHIFT-4)', async () => {
  let isDown = true;
  const { actor, at, sent } = await shown({
    note: () =>
      isDown
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ kind: 'saved', line: note }),
  });
  actor.send({ type: 'note.typed', note: { text: 'Tower closed' } });
  actor.send({ type: 'note.sent' });
  await settle();
  expect(at().note.text).toBe('Tower closed');
  isDown = false;
  actor.send({ type: 'note.sent' });
  await settle();
  expect([at().note.text, sent.length]).toEqual(['', 2]);
});

it('refuses an empty and a long note before it is sent (SHIFT-4)', async () => {
  const { actor, at, sent } = await shown();
  actor.send({ type: 'note.sent' });
  expect(at().noteError).toBe('Enter the note.');
  actor.send({ type: 'note.typed', note: { text: 'x'.repeat(501) } });
  actor.send({ type: 'note.sent' });
  expect([at().noteError, sent]).toEqual(['Use at most 500 characters.', []]);
});

it('sends and hands over nothing for users who can only read (SHIFT-1)', async () => {
  const { actor, sent } = await shown({}, { mayWrite: false });
  actor.send({ type: 'note.typed', note: { text: 'Tower closed' } });
  actor.send({ type: 'note.sent' });
  actor.send({ type: 'handover.given' });
  actor.send({ type: 'handover.taken', id: handover.id });
  expect(sent).toEqual([]);
  expect(actor.getSnapshot().value).toMatchObject({ shown: { handover: 'resting' } });
});

it('filters without another load, and loads another day (SHIFT-3)', async () => {
  const { actor, asked, at } = await shown();
  actor.send({ type: 'text.typed', text: 't70' });
  expect(at().rows.map(({ kind }) => kind)).toEqual(['overdue', 'launch']);
  actor.send({ type: 'address.changed', address: { ...noShiftAddress, kind: 'note' } });
  expect(at().rows.map(({ text }) => text)).toEqual([note.text]);
  expect(asked).toHaveLength(1);
  actor.send({ type: 'address.changed', address: { ...noShiftAddress, date: '2025-07-13' } });
  expect(asked.at(-1)?.date).toBe('2025-07-13');
});

it('begins a new day at midnight, and stays on a chosen one (SHIFT-3)', async () => {
  const today = await shown();
  today.actor.send({ type: 'clock.ticked', now: '2025-07-15T07:00:00Z' });
  expect(today.asked.at(-1)?.date).toBe('2025-07-15');
  const chosen = await shown({}, { address: { ...noShiftAddress, date: '2025-07-14' } });
  chosen.actor.send({ type: 'clock.ticked', now: '2025-07-15T07:00:00Z' });
  expect(chosen.asked.at(-1)?.date).toBe('2025-07-14');
});

it('saves the shown lines as CSV in the order of time (SHIFT-3)', async () => {
  const { actor, saved } = await shown();
  actor.send({ type: 'csv.requested' });
  expect(saved[0]?.name).toBe('HMT-shift-log-2025-07-14.csv');
  expect(saved[0]?.text.split('\r\n').slice(1, 3)).toEqual([
    '07/14/2025,13:05,Launch,T-70,CA-RRU-012345 Cedar,Out from HMT,D. Dispatch,',
    '07/14/2025,14:05,Overdue,T-70,CA-RRU-012345 Cedar,Overdue: no contact,,',
  ]);
});
