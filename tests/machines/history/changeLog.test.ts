import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ChangeLog, ChangeLogQuery } from '../../../contract/history/changeLog.ts';
import { noFilter } from '../../../domain/history/changeLog.ts';
import { changeLogMachine } from '../../../machines/history/changeLog.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const page = (next: string | null): ChangeLog => ({
  entries: [
    {
      at: '2025-07-14T20:05:00.000Z',
      changedBy: 'J. Ruiz',
      requestId: null,
      table: 'fuel_vendors',
      rowId: 'v1',
      before: null,
      after: { id: 'v1', name: 'Avfuel' },
    },
  ],
  names: {},
  next,
});

const input = { filter: noFilter };
walkChart('changeLog', changeLogMachine, {
  input,
  events: [
    { type: 'address.changed', filter: { ...noFilter, table: 'crew' } },
    { type: 'filter.changed', filter: { table: 'bases' } },
    { type: 'filter.changed', filter: { from: 'soon' } },
    { type: 'search.requested' },
    { type: 'filter.cleared' },
    { type: 'more.requested' },
    { type: 'csv.requested' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.changeLog.loading.quick' },
    ...settled('loadPage', { done: page('7'), error: 500 }),
    ...settled('loadMore', { done: page(null), error: 500 }),
    ...settled('loadAll', { done: { rows: [], isCut: false }, error: 500 }),
    { type: 'xstate.done.actor.loadAll', output: { rows: [], isCut: true } },
  ],
  apart: ['filter.changed', 'xstate.done.actor.loadAll'],
  project: (context) => [
    context.filter.table,
    context.filter.from,
    context.next,
    Math.min(2, context.rows.length),
    Object.keys(context.faults),
  ],
});

it('adds older pages to the list, and begins again with another filter (SET-120)', async () => {
  const asked: ChangeLogQuery[] = [];
  const log = createActor(
    changeLogMachine.provide({
      actors: {
        loadPage: fromPromise(({ input: { query } }: { input: { query: ChangeLogQuery } }) => {
          asked.push(query);
          return Promise.resolve(page(query.after === undefined ? '7' : null));
        }),
      },
    }),
    { input },
  );
  const went: string[] = [];
  log.on('goto', ({ to }) => went.push(to));
  log.start();
  const rows = async (count: number) => {
    await waitFor(log, (s) => s.matches({ shown: 'resting' }) && s.context.rows.length === count);
  };
  await rows(1);
  log.send({ type: 'more.requested' });
  await rows(2);
  log.send({ type: 'more.requested' });
  log.send({ type: 'filter.changed', filter: { table: 'bases', field: 'name' } });
  log.send({ type: 'filter.changed', filter: { table: 'crew' } });
  log.send({ type: 'search.requested' });
  await rows(1);
  expect(asked).toEqual([{}, { after: '7' }, { table: 'crew' }]);
  // The URL of the shown filter loads nothing. Another URL does.
  expect(went).toEqual(['/settings/history?table=crew']);
  log.send({ type: 'address.changed', filter: { ...noFilter, table: 'crew' } });
  expect(asked).toHaveLength(3);
  log.send({ type: 'address.changed', filter: { ...noFilter, from: '07/14/2025' } });
  await rows(1);
  expect(asked[3]).toEqual({ from: '2025-07-14' });
});
