import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { BudgetReply } from '../../../contract/budget/budget.ts';
import { noBudgetAddress } from '../../../domain/budget/address.ts';
import { budgetMachine } from '../../../machines/budget/budget.machine.ts';
import type {
  BudgetFile,
  BudgetOrder,
  BudgetQuestion,
  BudgetSaved,
} from '../../../machines/budget/budget.setup.ts';
import { budgetId, budgetReply } from '../../domain/budget/replies.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const address = { ...noBudgetAddress, year: '2026' };
const input = { address, mayEdit: true };
const refused: BudgetSaved = { kind: 'refused', field: 'key', message: 'It has one.' };

// BUD-1, BUD-4
walkChart('budget', budgetMachine, {
  input,
  events: [
    ...settled('loadBudget', { done: budgetReply(), error: 500 }),
    { type: 'xstate.after.pendingDelay.budget.loading.quick' },
    { type: 'retry.requested' },
    { type: 'address.changed', address: { ...address, name: 'BLM' } },
    { type: 'address.changed', address: { ...address, year: '2025' } },
    { type: 'dimension.chosen', dimension: 'vendor' },
    { type: 'year.moved', by: -1 },
    { type: 'add.opened' },
    { type: 'budget.opened', id: budgetId(1) },
    { type: 'form.typed', field: 'key', text: 'USFS' },
    { type: 'form.typed', field: 'amount', text: '100' },
    { type: 'form.typed', field: 'months', text: '5', month: 3 },
    { type: 'spread.chosen', isByMonth: true },
    { type: 'form.saved' },
    { type: 'form.left' },
    { type: 'delete.requested' },
    ...settled('saveBudget', { done: { kind: 'saved' }, error: 500 }),
    ...settled('saveBudget', { done: refused }),
    ...settled('deleteBudget', { done: { kind: 'saved' }, error: 500 }),
    ...settled('deleteBudget', { done: { kind: 'changed', changedBy: 'K. Lee' } }),
    { type: 'file.requested', format: 'csv' },
    ...settled('writeFile', { done: undefined, error: 500 }),
  ],
  project: (c: {
    loaded: object | null;
    editedId: string | null;
    typed: { key: string; amount: string; isByMonth: boolean };
    finding: object | null;
    address: { year: string };
  }) => [
    c.loaded === null,
    c.editedId,
    c.typed.key,
    c.typed.amount,
    c.typed.isByMonth,
    c.finding !== null,
    c.address.year,
  ],
});

const settle = () => new Promise((done) => setImmediate(done));
/** Starts the chart with the given replies and waits until it has loaded. */
async function shown(saved: BudgetSaved = { kind: 'saved' }, mayEdit = true) {
  const asked: BudgetQuestion[] = [];
  const orders: BudgetOrder[] = [];
  const files: BudgetFile[] = [];
  const actor = createActor(
    budgetMachine.provide({
      actors: {
        loadBudget: fromPromise<BudgetReply, BudgetQuestion>(async ({ input: question }) => {
          asked.push(question);
          return budgetReply();
        }),
        saveBudget: fromPromise<BudgetSaved, BudgetOrder>(async ({ input: order }) => {
          orders.push(order);
          return saved;
        }),
        writeFile: fromPromise<void, BudgetFile>(async ({ input: file }) => {
          files.push(file);
        }),
      },
    }),
    { input: { address, mayEdit } },
  );
  const went: string[] = [];
  actor.on('goto', ({ to }) => went.push(to));
  actor.start();
  await settle();
  return { actor, asked, orders, files, went, at: () => actor.getSnapshot() };
}

it('saves a changed budget with its version, and loads again (BUD-1)', async () => {
  const { actor, asked, orders, at } = await shown();
  actor.send({ type: 'budget.opened', id: budgetId(1) });
  expect(at().context.typed).toMatchObject({ key: 'CAL FIRE', amount: '2000.00' });
  actor.send({ type: 'form.typed', field: 'amount', text: '2,500' });
  actor.send({ type: 'form.saved' });
  await settle();
  expect(orders).toEqual([
    {
      id: budgetId(1),
      version: 2,
      fiscalYear: 2026,
      dimension: 'agency',
      key: 'CAL FIRE',
      amounts: { cents: 250_000, monthCents: null },
    },
  ]);
  await settle();
  expect(asked).toHaveLength(2);
});

it('keeps the typed text when the service refuses it (BUD-1)', async () => {
  const { actor, at } = await shown(refused);
  actor.send({ type: 'add.opened' });
  actor.send({ type: 'form.saved' });
  expect(at().context.finding).toEqual({ field: 'key', message: 'Choose what it is for.' });
  actor.send({ type: 'form.typed', field: 'key', text: 'USFS' });
  actor.send({ type: 'form.typed', field: 'amount', text: '100' });
  actor.send({ type: 'form.saved' });
  await settle();
  expect([at().context.finding, at().context.typed.amount, at().hasTag('form')]).toEqual([
    { field: 'key', message: 'It has one.' },
    '100',
    true,
  ]);
});

it('loads the changes of another user once the form is closed (BUD-4)', async () => {
  const { actor, asked, at } = await shown({ kind: 'changed', changedBy: 'K. Lee' });
  const edit = () => {
    actor.send({ type: 'budget.opened', id: budgetId(1) });
    actor.send({ type: 'form.typed', field: 'amount', text: '5' });
  };
  edit();
  actor.send({ type: 'form.saved' });
  await settle();
  expect(at().context.finding?.message).toBe(
    'K. Lee changed this budget in the meantime. Close the form to see it.',
  );
  actor.send({ type: 'form.left' });
  await settle();
  expect([at().value, asked.length]).toEqual(['shown', 2]);
  edit();
  actor.send({ type: 'form.left' });
  expect([at().value, asked.length]).toEqual(['shown', 2]);
});

it('opens no form for users who can only view (BUD-4)', async () => {
  const { actor, at } = await shown({ kind: 'saved' }, false);
  actor.send({ type: 'add.opened' });
  actor.send({ type: 'budget.opened', id: budgetId(1) });
  expect(at().hasTag('form')).toBe(false);
});

it('opens the URL of the year before, and exports the shown table (BUD-4, BUD-9)', async () => {
  const { actor, went, files } = await shown();
  actor.send({ type: 'year.moved', by: -1 });
  actor.send({ type: 'file.requested', format: 'xlsx' });
  await settle();
  expect(went).toEqual(['/budget?year=2025']);
  expect(files[0]).toMatchObject({ name: 'budget-agency-2026', format: 'xlsx' });
});
