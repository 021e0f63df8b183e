import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { connectionMachine } from '../../../machines/shell/connection.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// ENTRY-38
walkChart('connection', connectionMachine, {
  events: [
    { type: 'network.lost' },
    { type: 'network.returned' },
    { type: 'call.answered' },
    { type: 'call.unanswered' },
    { type: 'reply.recalled', keptAt: '2025-07-14T21:02:00Z' },
    { type: 'page.opened' },
    ...settled('askService', { done: undefined, error: 'no answer' }),
    { type: 'xstate.after.askAgain.connection.offline.waiting' },
  ],
  listeners: { watchNetwork: null },
});

it('shows the age of the page’s oldest list until the page changes or the service responds (ENTRY-38)', () => {
  const events: string[] = [];
  const connection = createActor(
    connectionMachine.provide({
      actors: {
        watchNetwork: fromCallback(() => undefined),
        askService: fromPromise(() => new Promise<void>(() => undefined)),
      },
    }),
  ).start();
  connection.on('service.returned', ({ type }) => events.push(type));
  const asOf = () => connection.getSnapshot().context.asOf;
  const recall = (keptAt: string) => connection.send({ type: 'reply.recalled', keptAt });
  connection.send({ type: 'network.lost' });
  recall('2025-07-14T21:02:00Z');
  recall('2025-07-14T20:00:00Z');
  recall('2025-07-14T21:30:00Z');
  expect([asOf(), connection.getSnapshot().hasTag('offline')]).toEqual([
    '2025-07-14T20:00:00Z',
    true,
  ]);
  connection.send({ type: 'page.opened' });
  expect(asOf()).toBeNull();
  recall('2025-07-14T21:02:00Z');
  connection.send({ type: 'call.answered' });
  expect([asOf(), connection.getSnapshot().hasTag('offline'), events]).toEqual([
    null,
    false,
    ['service.returned'],
  ]);
});
