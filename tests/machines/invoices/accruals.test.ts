import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Accrual } from '../../../contract/invoices/accruals.ts';
import type { AccrualDays } from '../../../domain/invoices/accrualAddress.ts';
import { accrualsMachine } from '../../../machines/invoices/accruals.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const address = { from: '', until: '', by: 'vendor' } as const;
const input = { address, today: '2025-08-03' };
const june = { ...address, until: '2025-06-30' };

// APR-70, APR-71
walkChart('accruals', accrualsMachine, {
  input,
  events: [
    ...settled('loadAccruals', { done: [], error: 500 }),
    { type: 'xstate.after.pendingDelay.accruals.loading.quick' },
    { type: 'address.changed', address: june },
    { type: 'address.changed', address: { ...address, by: 'incident' } },
    { type: 'date.typed', field: 'until', text: '06/30/2025' },
    { type: 'date.typed', field: 'until', text: 'soon' },
    { type: 'dates.given' },
    { type: 'grouping.chosen', by: 'incident' },
    { type: 'file.requested', format: 'xlsx' },
    ...settled('writeFile', { done: undefined, error: 'no room' }),
    { type: 'retry.requested' },
  ],
  project: (c) => [c.address.until, c.accruals !== null, c.typed.until, c.finding !== null],
});

it('opens the URL of the typed dates, and names an invalid one (APR-71)', () => {
  const actor = createActor(
    accrualsMachine.provide({
      actors: { loadAccruals: fromPromise<readonly Accrual[], AccrualDays>(async () => []) },
    }),
    { input },
  );
  const gone: string[] = [];
  actor.on('goto', ({ to }) => gone.push(to));
  actor.start();
  const type = (text: string) => {
    actor.send({ type: 'date.typed', field: 'until', text });
    actor.send({ type: 'dates.given' });
    return actor.getSnapshot().context.finding;
  };
  expect([type('soon'), type('06/30'), gone]).toEqual([
    { field: 'until', message: 'Enter a date as MM/DD/YYYY.' },
    null,
    ['/approvals?tab=accruals&from=2024-07-31&until=2025-06-30'],
  ]);
});
