import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { dayListMachine } from '../../../machines/home/dayList.machine.ts';
import { facts, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const input = { day: '2025-07-14', text: '', withDeleted: false };
const loaded = { dispatches: [stored()], aircraft: facts.aircraft };

walkChart('dayList', dayListMachine, {
  input,
  events: [
    ...settled('loadDay', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.dayList.loading.quick' },
    { type: 'address.changed', address: { ...input, day: '2025-07-13' } },
    { type: 'address.changed', address: { ...input, text: 't83' } },
    { type: 'text.typed', text: 't82' },
    { type: 'deleted.toggled' },
    { type: 'day.moved', days: 1 },
    { type: 'day.chosen', day: '2025-07-01' },
    { type: 'retry.requested' },
  ],
  apart: ['address.changed'],
  project: (c) => [c.day, c.text, c.rows.length],
});

it('loads another day and deleted dispatches again, and filters loaded ones by itself', async () => {
  const requests: unknown[] = [];
  const moves: unknown[] = [];
  const actor = createActor(
    dayListMachine.provide({
      actors: {
        loadDay: fromPromise(({ input: what }) => {
          requests.push(what);
          return Promise.resolve(loaded);
        }),
      },
    }),
    { input },
  );
  actor.on('goto', (move) => moves.push(move.to));
  actor.start();
  await new Promise((done) => setImmediate(done));
  actor.send({ type: 'text.typed', text: 't-82' });
  const searched = actor.getSnapshot().context.rows.length;
  actor.send({ type: 'day.moved', days: -1 });
  actor.send({ type: 'deleted.toggled' });
  actor.send({
    type: 'address.changed',
    address: { day: '2025-07-13', text: 't83', withDeleted: true },
  });
  const during = actor.getSnapshot().context.rows.length;
  await new Promise((done) => setImmediate(done));
  expect([searched, during, actor.getSnapshot().context.rows.length]).toEqual([0, 0, 1]);
  expect(moves).toEqual([
    '/?day=2025-07-14&search=t-82',
    '/?day=2025-07-13&search=t-82',
    '/?day=2025-07-14&search=t-82&archived=true',
  ]);
  expect(requests).toEqual([
    { day: '2025-07-14', withDeleted: false },
    { day: '2025-07-13', withDeleted: true },
  ]);
});
