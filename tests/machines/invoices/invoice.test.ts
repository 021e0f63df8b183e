import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { groupKeyText } from '../../../domain/invoices/groups.ts';
import {
  type DecisionsAsked,
  formFaults,
  type InvoiceAnswer,
  type InvoiceFound,
  invoiceMachine,
} from '../../../machines/invoices/invoice.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { invoiceReply } from './world.ts';

const found: InvoiceFound = { kind: 'found', reply: invoiceReply };
const saved: InvoiceAnswer = { kind: 'saved', reply: invoiceReply };
const refused: InvoiceAnswer = { kind: 'refused', message: 'Amounts have changed.' };
const keys = invoiceReply.groups.map(groupKeyText);
const input = { id: invoiceReply.invoice.id, mayEdit: true };
const typed = { amount: '5,000', reason: 'Agreed with the vendor.' };

// INV-8, INV-13, INV-14, INV-15
walkChart('invoice', invoiceMachine, {
  input,
  events: [
    ...settled('loadInvoice', { done: found, error: 500 }),
    ...settled('loadInvoice', { done: { kind: 'gone' } }),
    { type: 'xstate.after.pendingDelay.invoice.loading.quick' },
    { type: 'retry.requested' },
    { type: 'group.opened', key: keys[1] ?? '' },
    { type: 'decision.made', decision: 'recorded', keys },
    { type: 'decision.made', decision: 'other', keys: keys.slice(0, 1) },
    { type: 'form.typed', form: typed },
    { type: 'form.sent' },
    { type: 'dialog.closed' },
    ...settled('saveDecisions', { done: saved, error: 500 }),
    ...settled('saveDecisions', { done: refused }),
    { type: 'xstate.after.pendingDelay.invoice.shown.deciding.quick' },
    { type: 'settle.asked' },
    { type: 'settle.confirmed' },
    ...settled('settleInvoice', { done: saved, error: 500 }),
    ...settled('settleInvoice', { done: refused }),
    { type: 'xstate.after.pendingDelay.invoice.shown.settling.quick' },
    { type: 'void.asked' },
    ...settled('voidInvoice', { done: saved, error: 500 }),
    ...settled('voidInvoice', { done: refused }),
    { type: 'xstate.after.pendingDelay.invoice.shown.sendingVoid.quick' },
    { type: 'csv.requested' },
    { type: 'xlsx.requested' },
    ...settled('saveWorkbook', { done: undefined, error: 500 }),
    { type: 'xstate.after.pendingDelay.invoice.shown.exporting.quick' },
  ],
  project: (c: {
    form: { reason: string };
    showsFaults: boolean;
    deciding: { decision: string | null };
    queued: readonly object[];
  }) => [c.form.reason === '', c.showsFaults, c.deciding.decision, c.queued.length > 0],
});

const settle = () => new Promise((done) => setImmediate(done));
/** A chart with the given replies, at rest. */
async function shown(
  replies: { load?: () => InvoiceFound; decide?: InvoiceAnswer } = {},
  more: Partial<typeof input> = {},
) {
  const asked: DecisionsAsked[] = [];
  const told: string[] = [];
  const files: { name: string; text: string }[] = [];
  const actor = createActor(
    invoiceMachine.provide({
      actors: {
        loadInvoice: fromPromise<InvoiceFound, { id: string }>(
          async () => replies.load?.() ?? found,
        ),
        saveDecisions: fromPromise<InvoiceAnswer, DecisionsAsked>(async ({ input: given }) => {
          asked.push(given);
          return replies.decide ?? saved;
        }),
      },
      actions: {
        notify: (_, { message }) => told.push(message),
        saveText: (_, { name, text }) => files.push({ name, text }),
      },
    }),
    { input: { ...input, ...more } },
  );
  actor.start();
  await settle();
  return { actor, asked, told, files, at: () => actor.getSnapshot() };
}

it('asks for an amount and a reason before another amount is paid (INV-8)', async () => {
  const { actor, asked, at } = await shown();
  actor.send({ type: 'decision.made', decision: 'other', keys: keys.slice(0, 1) });
  actor.send({ type: 'form.sent' });
  expect([at().hasTag('explaining'), at().context.showsFaults, asked]).toEqual([true, true, []]);
  actor.send({ type: 'form.typed', form: typed });
  actor.send({ type: 'form.sent' });
  await settle();
  expect(asked).toMatchObject([
    {
      groups: [{ item: 'Flight' }],
      decision: 'other',
      otherCents: 500_000,
      reason: typed.reason,
    },
  ]);
});
it('sends a queued decision with the amounts that the user saw (INV-13)', async () => {
  const newer = {
    ...invoiceReply,
    groups: invoiceReply.groups.map((group) => ({ ...group, remainingCents: 1 })),
  };
  const { actor, asked } = await shown({ decide: { kind: 'saved', reply: newer } });
  actor.send({ type: 'decision.made', decision: 'invoiced', keys: keys.slice(0, 1) });
  actor.send({ type: 'decision.made', decision: 'recorded', keys: keys.slice(1) });
  await settle();
  await settle();
  expect(asked.map(({ groups }) => groups)).toEqual([
    invoiceReply.groups.slice(0, 1),
    invoiceReply.groups.slice(1),
  ]);
});
it('names what a decision lacks (INV-8)', () => {
  expect(formFaults({ amount: 'x', reason: 'short' }, true)).toEqual({
    amount: 'Enter an amount, as 1,234.50.',
    reason: 'Give a reason of 10 to 500 characters.',
  });
  expect(formFaults({ amount: '', reason: typed.reason }, false)).toEqual({
    amount: '',
    reason: '',
  });
});
it('loads the invoice again after a refusal, and says why (INV-13)', async () => {
  const { actor, told, at } = await shown({ decide: refused });
  actor.send({ type: 'decision.made', decision: 'recorded', keys });
  await settle();
  await settle();
  expect([told, at().hasTag('open')]).toEqual([['Amounts have changed.'], true]);
});
it('changes nothing for readers, and nothing of a settled invoice (INV-1, INV-14)', async () => {
  const { invoice } = invoiceReply;
  const done = { ...invoiceReply, invoice: { ...invoice, state: 'settled' as const } };
  for (const { actor, at } of [
    await shown({}, { mayEdit: false }),
    await shown({ load: () => ({ kind: 'found', reply: done }) }),
  ]) {
    actor.send({ type: 'decision.made', decision: 'recorded', keys });
    actor.send({ type: 'decision.made', decision: 'dispute', keys });
    actor.send({ type: 'settle.asked' });
    expect(at().value).toEqual({ shown: 'resting' });
  }
});
it('saves the statement as CSV (INV-8)', async () => {
  const { actor, files } = await shown();
  actor.send({ type: 'csv.requested' });
  expect(files).toEqual([
    {
      name: 'Valley-Air-1187-statement.csv',
      text: [
        'Date,Aircraft,Item,Billed,Recorded,To pay,Held back,Decision,Note',
        '07/14/2025,T-83,Flight,6243.00,5410.60,,,Undecided,"1.50 h billed, 1.30 h recorded. +$832.40"',
        '07/14/2025,T-83,Per diem,150.00,150.00,150.00,0.00,As billed,',
        'Total,,,6393.00,5560.60,150.00,0.00,,',
        '',
      ].join('\r\n'),
    },
  ]);
});
it('saves decisions one after the other, in their order (INV-8)', async () => {
  const { actor, asked } = await shown();
  for (const key of keys) actor.send({ type: 'decision.made', decision: 'recorded', keys: [key] });
  actor.send({ type: 'decision.made', decision: 'dispute', keys });
  await settle();
  await settle();
  expect(asked.map(({ groups }) => groups.map(({ item }) => item))).toEqual([
    ['Flight'],
    ['Per diem'],
  ]);
});
