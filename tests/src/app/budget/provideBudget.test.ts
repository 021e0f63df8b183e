import { expect, it } from 'vitest';
import { provideBudget } from '../../../../src/app/budget/provideBudget.ts';
import { budgetId, budgetReply } from '../../../domain/budget/replies.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const order = {
  id: null,
  version: 0,
  fiscalYear: 2026,
  dimension: 'agency',
  key: 'USFS',
  amounts: { cents: 100_000, monthCents: null },
} as const;
const changed = { ...order, id: budgetId(1), version: 2 };

it('loads a fiscal year, the current one without a year (BUD-4)', async () => {
  const { services, asked } = fakeServices({ getBudget: budgetReply });
  const machine = provideBudget(services);
  const reply = await runEffect(machine, 'loadBudget', { dimension: 'base', fiscalYear: null });
  expect(reply).toEqual(budgetReply());
  await runEffect(machine, 'loadBudget', { dimension: 'base', fiscalYear: 2025 });
  expect(asked.map(({ query }) => query)).toEqual([
    { dimension: 'base' },
    { dimension: 'base', fiscalYear: 2025 },
  ]);
});

it('adds a budget, or changes one with its version (BUD-1)', async () => {
  const { services, asked } = fakeServices({ addBudget: () => ({}), saveBudget: () => ({}) });
  const machine = provideBudget(services);
  for (const one of [order, changed])
    expect(await runEffect(machine, 'saveBudget', one)).toEqual({ kind: 'saved' });
  expect(asked).toMatchObject([
    {
      body: {
        fiscalYear: 2026,
        dimension: 'agency',
        key: 'USFS',
        cents: 100_000,
        monthCents: null,
      },
    },
    { params: { id: budgetId(1) }, ifMatch: 2, body: order.amounts },
  ]);
});

it('adds a budget again with the same key after a lost reply (BUD-1)', async () => {
  let isDown = true;
  const { services, asked } = fakeServices({
    addBudget: () => (isDown ? refusing(null)({ name: 'addBudget' }) : {}),
  });
  const machine = provideBudget(services);
  await expect(runEffect(machine, 'saveBudget', order)).rejects.toThrow();
  isDown = false;
  await runEffect(machine, 'saveBudget', order);
  expect(asked[0]?.idempotencyKey).toBe(asked[1]?.idempotencyKey);
});

it('returns a refusal at its field, and who changed it (BUD-1)', async () => {
  const message = 'USFS has a budget already.';
  const errors = [{ path: 'key', code: 'conflict', message }];
  const refused = fakeServices({ addBudget: refusing(409, { title: message, errors }) });
  expect(await runEffect(provideBudget(refused.services), 'saveBudget', order)).toEqual({
    kind: 'refused',
    field: 'key',
    message,
  });
  const other = fakeServices({ deleteBudget: refusing(412, { changedBy: 'K. Lee' }) });
  expect(await runEffect(provideBudget(other.services), 'deleteBudget', changed)).toEqual({
    kind: 'changed',
    changedBy: 'K. Lee',
  });
});

it('deletes a budget with its version (BUD-4)', async () => {
  const { services, asked } = fakeServices({ deleteBudget: () => ({ done: true }) });
  expect(await runEffect(provideBudget(services), 'deleteBudget', changed)).toEqual({
    kind: 'saved',
  });
  expect(asked).toMatchObject([{ params: { id: budgetId(1) }, ifMatch: 2 }]);
});
