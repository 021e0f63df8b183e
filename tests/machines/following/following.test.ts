import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { addMinutes, epochMs } from '../../../domain/following/instants.ts';
import type { FollowSource } from '../../../domain/following/rows.ts';
import { followingMachine } from '../../../machines/following/following.machine.ts';
import type {
  FollowingContext,
  FollowingEvent,
  LineOutcome,
  PendingLine,
} from '../../../machines/following/following.setup.ts';
import { out } from '../../domain/base/world.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

/** T-83 is out; the record was entered at 10:30, so its first check is due at 10:45. */
const entered = out.createdAt;
const dispatchId = out.id;
const sourceAt = (minutes: number, more: Partial<FollowSource> = {}): FollowSource => ({
  now: addMinutes(entered, minutes),
  records: [out],
  lines: [],
  queued: [],
  aircraft: facts.aircraft,
  bases: facts.bases,
  steps: [{ id: 'tower', name: 'Call the tower', afterMinutes: 0 }],
  overdueMinutes: 15,
  people: [],
  positions: [],
  ...more,
});
const second = (minutes: number) =>
  ({ type: 'second.passed', now: epochMs(addMinutes(entered, minutes)) }) as const;
const sent = { id: 'l1', dispatchId, at: addMinutes(entered, 17), kind: 'contact' } as const;
const ordered = { type: 'line.ordered', dispatchId, kind: 'contact', at: null, text: '' } as const;
const typed = {
  kind: 'contact',
  time: '10:47',
  text: 'North ridge',
  every: '15',
  eta: '',
  fuelUntil: '',
  souls: '1',
} as const;
const pending: PendingLine = {
  line: { dispatchId, at: sent.at, kind: 'contact', text: 'North ridge' },
  radioId: 'T-83',
  typed,
};
/** The chart without its surrounding page. */
const alone = followingMachine.provide({
  actions: {
    focusFinding: () => undefined,
    focusRow: () => undefined,
    tellDown: () => undefined,
  },
});

// FOL-9, FOL-10, FOL-12
walkChart('following', alone, {
  input: { source: sourceAt(1) },
  events: [
    { type: 'source.changed', source: sourceAt(1) },
    { type: 'source.changed', source: sourceAt(31, { records: [] }) },
    second(2),
    second(15),
    second(20),
    second(30),
    { type: 'line.sent', id: 'l1' },
    { type: 'line.stored', line: sent },
    ordered,
    { ...ordered, kind: 'down' },
    { ...ordered, dispatchId: 'other' },
    { type: 'form.opened', dispatchId, kind: 'contact' },
    { type: 'form.typed', field: 'time', text: '25' },
    { type: 'form.kindChosen', kind: 'note' },
    { type: 'form.submitted' },
    { type: 'form.cancelled' },
    { type: 'line.refused', pending, message: 'Check the time of this contact.' },
    { type: 'line.refused', pending: { ...pending, typed: null }, message: 'No.' },
    { type: 'sound.known', isLoud: true },
    { type: 'sound.toggled' },
    ...settled('saveLine', { done: { kind: 'stored', line: sent }, error: 'closed' }),
    ...settled('saveLine', { done: { kind: 'queued' } }),
    ...settled('saveLine', { done: { kind: 'refused', message: 'No.' } }),
  ],
  listeners: { watchSeconds: null },
  apart: ['xstate.done.actor.saveLine', 'line.refused', 'line.ordered'],
  // Forms, lines and seconds are independent: the walk takes one of them at a time.
  allows: ({ context }, event) => {
    const { pending: onTheirWay, sent: known, form } = context as FollowingContext;
    const isForm = event.type.startsWith('form.') || event.type === 'line.refused';
    if (isForm && (onTheirWay.length > 0 || known.length > 0)) return false;
    if (isForm || event.type.startsWith('xstate.')) return true;
    if (form !== null) return event.type === 'source.changed';
    return onTheirWay.length === 0 && known.length === 0;
  },
  project: (c: FollowingContext) => [
    c.rows.map(({ verdict }) => verdict.state),
    c.pending.length,
    c.form?.typed.kind ?? null,
    c.form?.findings.length ?? null,
    c.isLoud,
  ],
});

interface Alone {
  readonly saved: PendingLine[];
  readonly notices: string[];
  readonly alarms: () => number;
  readonly answer: (outcome: LineOutcome | Error) => Promise<void>;
  readonly actor: ReturnType<typeof started>;
}
const started = (machine: typeof alone, source: FollowSource) =>
  createActor(machine, { input: { source } }).start();
/** The chart with a service that answers on request. */
function follow(source = sourceAt(1)): Alone {
  const saved: PendingLine[] = [];
  const notices: string[] = [];
  let alarms = 0;
  let settle: (outcome: LineOutcome | Error) => void = () => undefined;
  const actor = started(
    alone.provide({
      actors: {
        watchSeconds: fromCallback<FollowingEvent>(() => undefined),
        saveLine: fromPromise<LineOutcome, { pending: PendingLine | null }>(({ input }) => {
          if (input.pending !== null) saved.push(input.pending);
          return new Promise((done, fail) => {
            settle = (outcome) => (outcome instanceof Error ? fail(outcome) : done(outcome));
          });
        }),
      },
      actions: {
        notify: (_, { message }) => notices.push(message),
        soundAlarm: () => {
          alarms += 1;
        },
        offerStrike: () => undefined,
        rememberSound: () => undefined,
      },
    }),
    source,
  );
  const answer = async (outcome: LineOutcome | Error) => {
    const left = () => actor.getSnapshot().context.pending.length;
    const before = left();
    settle(outcome);
    await expect.poll(left).toBe(before - 1);
  };
  return { saved, notices, alarms: () => alarms, answer, actor };
}
const stateOf = ({ actor }: Alone) => actor.getSnapshot().context.rows[0]?.verdict.state;

it('turns due, late and overdue with the seconds, and sounds the alarm once (FOL-9, FOL-16)', () => {
  const chart = follow();
  chart.actor.send({ type: 'sound.known', isLoud: true });
  const seen = [1, 15, 20, 30, 31].map((minutes) => {
    chart.actor.send(second(minutes));
    return [stateOf(chart), [...chart.actor.getSnapshot().tags].join(), chart.alarms()];
  });
  expect(seen).toEqual([
    ['current', 'current', 0],
    ['due', 'due', 0],
    ['late', 'late', 0],
    ['overdue', 'overdue', 1],
    ['overdue', 'overdue', 1],
  ]);
});
it('ticks a step of the checklist at once (FOL-30)', () => {
  const chart = follow();
  chart.actor.send(second(31));
  chart.actor.send({ ...ordered, kind: 'step', text: 'Call the tower', stepId: 'tower' });
  const [row] = chart.actor.getSnapshot().context.rows;
  expect(row?.checklist.map(({ name, tick }) => [name, tick?.at])).toEqual([
    ['Call the tower', addMinutes(entered, 31)],
  ]);
  expect(chart.saved[0]?.line).toMatchObject({ kind: 'step', stepId: 'tower' });
});
it('stays silent unless the alarm is on at this computer (FOL-16)', () => {
  const chart = follow();
  chart.actor.send(second(30));
  expect([stateOf(chart), chart.alarms()]).toEqual(['overdue', 0]);
});
it('shows a contact at once, before the service has it (FOL-10)', async () => {
  const chart = follow();
  chart.actor.send(second(30));
  chart.actor.send(ordered);
  const [row] = chart.actor.getSnapshot().context.rows;
  expect([row?.verdict.state, row?.isNotSent]).toEqual(['current', true]);
  expect(chart.saved.map(({ line }) => line)).toEqual([
    { dispatchId, kind: 'contact', at: addMinutes(entered, 30), text: '' },
  ]);
});
it('keeps every line while another one is on its way, in their order (FOL-10)', async () => {
  const chart = follow();
  for (const text of ['one', 'two', 'three']) chart.actor.send({ ...ordered, text });
  expect(chart.saved).toHaveLength(1);
  for (const _ of chart.actor.getSnapshot().context.pending) await chart.answer({ kind: 'queued' });
  expect(chart.saved.map(({ line }) => line.text)).toEqual(['one', 'two', 'three']);
});
it('removes a contact that the service refuses, and reports the reason (FOL-5)', async () => {
  const chart = follow();
  chart.actor.send(second(30));
  chart.actor.send({ ...ordered, text: 'ridge' });
  await chart.answer({ kind: 'refused', message: 'Check the time of this contact.' });
  expect(stateOf(chart)).toBe('overdue');
  expect(chart.notices).toEqual(['T-83, contact: ridge: Check the time of this contact.']);
});
it('reopens the form of a refused line with its input (FOL-5)', async () => {
  const chart = follow(sourceAt(30));
  chart.actor.send({ type: 'form.opened', dispatchId, kind: 'contact' });
  chart.actor.send({ type: 'form.typed', field: 'text', text: 'North ridge' });
  chart.actor.send({ type: 'form.submitted' });
  expect(chart.actor.getSnapshot().context.form).toBeNull();
  await chart.answer(new Error('closed'));
  const { form } = chart.actor.getSnapshot().context;
  expect([form?.typed.text, form?.findings]).toEqual([
    'North ridge',
    [{ field: 'text', message: "The line couldn't be kept. Enter it again." }],
  ]);
});
it('shows a sent line until a load has it, and then once (FOL-10)', () => {
  const chart = follow(sourceAt(17, { queued: [sent] }));
  const contact = () => chart.actor.getSnapshot().context.rows[0]?.followed.lastContact?.at;
  chart.actor.send({ type: 'line.sent', id: 'l1' });
  chart.actor.send({ type: 'source.changed', source: sourceAt(17) });
  expect(contact()).toBe(sent.at);
  const line = { ...sent, text: '', receivedAt: sent.at, by: 'B. Ortiz', seq: 1 };
  chart.actor.send({ type: 'source.changed', source: sourceAt(17, { lines: [line] }) });
  expect(chart.actor.getSnapshot().context.sent).toEqual([]);
  expect(contact()).toBe(sent.at);
});
