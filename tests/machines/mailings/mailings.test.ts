import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Mailing, Sending } from '../../../contract/mailings/mailings.ts';
import { mailingsMachine } from '../../../machines/mailings/mailings.machine.ts';
import type { Acted, MailingAct } from '../../../machines/mailings/mailings.setup.ts';
import { aMailing } from '../../domain/mailings/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const sending: Sending = {
  id: 's',
  due: '2026-07-14T13:00:00Z',
  state: 'sending',
  askedBy: 'A. Analyst',
  endedAt: null,
  message: '',
  recipients: [],
};
const underWay = aMailing({ last: sending });

// RPT-168
walkChart('mailings', mailingsMachine, {
  events: [
    { type: 'whose.chosen', isAll: true },
    { type: 'act.pressed', kind: 'send', id: 'm-1' },
    { type: 'list.outdated' },
    { type: 'retry.requested' },
    { type: 'log.opened', id: 'm-1' },
    { type: 'log.closed' },
    { type: 'logRetry.requested' },
    { type: 'xstate.after.pendingDelay.mailings.list.loading.quick' },
    { type: 'xstate.after.pendingDelay.mailings.log.open.loading.quick' },
    { type: 'xstate.after.lookAgain.mailings.list.resting' },
    ...settled('loadMailings', { done: [underWay], error: 500 }),
    ...settled('reloadMailings', { done: [underWay], error: 500 }),
    ...settled('act', { done: { kind: 'done' }, error: 'offline' }),
    ...settled('loadLog', { done: [sending], error: 500 }),
  ],
  project: ({ items }) => [items.length > 0],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'act.pressed', kind: 'send', id: 'm-1' },
        ...settled('loadMailings', { done: [underWay] }),
        ...settled('act', { done: { kind: 'refused', message: 'It is being sent right now.' } }),
      ],
    },
  ],
});

it('reloads until a sending ends, and acts on the current mailing (RPT-168)', async () => {
  const clock = new SimulatedClock();
  const answers: Mailing[][] = [
    [aMailing()],
    [underWay],
    [aMailing({ last: { ...sending, state: 'sent' } })],
  ];
  const acts: (MailingAct | null)[] = [];
  const actor = createActor(
    mailingsMachine.provide({
      actors: {
        loadMailings: fromPromise<readonly Mailing[], { isAll: boolean }>(
          async () => answers.shift() ?? [],
        ),
        act: fromPromise<Acted, { act: MailingAct | null }>(async ({ input }) => {
          acts.push(input.act);
          return { kind: 'done' };
        }),
      },
    }),
    { clock },
  ).start();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const states: unknown[] = [];
  const note = () =>
    states.push([
      actor.getSnapshot().matches({ list: 'resting' }),
      actor.getSnapshot().context.items[0]?.last?.state,
    ]);
  await settle();
  note();
  actor.send({ type: 'act.pressed', kind: 'send', id: 'm-1' });
  await settle();
  await settle();
  note();
  clock.increment(1000);
  await settle();
  note();
  clock.increment(60_000);
  await settle();
  expect([states, acts.map((act) => [act?.kind, act?.mailing.id]), answers.length]).toEqual([
    [
      [true, undefined],
      [true, 'sending'],
      [true, 'sent'],
    ],
    [['send', 'm-1']],
    0,
  ]);
});
