import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Following } from '../../../contract/following/following.ts';
import type { BaseContext, BaseLoaded } from '../../../machines/base/base.context.ts';
import { baseMachine } from '../../../machines/base/base.machine.ts';
import { baseData, out, outWithWarning } from '../../domain/base/world.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const found: BaseLoaded = {
  kind: 'found',
  data: { ...baseData, dispatches: [out, outWithWarning] },
  failures: [],
  unopenable: null,
};
const partly: BaseLoaded = {
  kind: 'found',
  data: { ...baseData, dispatches: null },
  failures: ['Failed to load fuel storage.'],
  unopenable: null,
};
const without: BaseLoaded = {
  ...partly,
  failures: ['Failed to load dispatches.'],
  unopenable: 'Failed to load dispatches.',
};
// BASE-10, BASE-27
walkChart('base', baseMachine, {
  input: { now: facts.now, askedId: '', ownBaseId: 'hmt' },
  events: [
    ...settled('loadBasePage', { done: found, error: 500 }),
    ...settled('loadBasePage', { done: partly }),
    ...settled('loadBasePage', { done: without }),
    ...settled('loadBasePage', { done: { kind: 'none' } }),
    { type: 'xstate.after.pendingDelay.base.loading.quick' },
    { type: 'base.asked', baseId: 'ram' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    { type: 'clock.ticked', now: facts.now },
    { type: 'history.toggled' },
    { type: 'flight.closed', dispatch: { ...out, remarks: 'Closed' } },
    { type: 'flight.kept', dispatchId: 'd81' },
    { type: 'flight.down', dispatchId: 'd81' },
    { type: 'follow.focusAsked', path: 'follow d81' },
    { type: 'queue.changed', entries: [] },
    { type: 'entry.sent', idempotencyKey: 'k', queuedAt: facts.now, dispatch: null },
    { type: 'work.done' },
  ],
  listeners: { closeOut: null, following: null, work: null },
  apart: ['xstate.done.actor.loadBasePage'],
  project: (c: BaseContext) => [
    c.askedId,
    c.showsHistory,
    c.data?.dispatches?.map((d) => d.remarks) ?? null,
    c.isOutdated,
  ],
  scenarios: [
    {
      name: 'others save',
      events: [
        ...settled('loadBasePage', { done: found, error: 500 }),
        ...settled('loadBasePage', { done: partly }),
        { type: 'records.changed' },
        { type: 'reload.requested' },
        { type: 'retry.requested' },
      ],
    },
  ],
});

it('does not bring back an older flight with a reload that was under way when it changed (BASE-13, BASE-27)', async () => {
  const answers: ((dispatches: readonly Dispatch[]) => void)[] = [];
  const load = fromPromise<BaseLoaded, { now: string; askedId: string; ownBaseId: string }>(
    () =>
      new Promise((resolve) =>
        answers.push((dispatches) => resolve({ ...found, data: { ...baseData, dispatches } })),
      ),
  );
  const base = createActor(baseMachine.provide({ actors: { loadBasePage: load } }), {
    input: { now: facts.now, askedId: '', ownBaseId: 'hmt' },
  }).start();
  const settle = () => new Promise((done) => setImmediate(done));
  const remarks = () => base.getSnapshot().context.data?.dispatches?.map((d) => d.remarks);
  const before = { ...out, remarks: 'before' };
  const after = { ...out, remarks: 'after' };
  answers[0]?.([before]);
  await settle();
  base.send({ type: 'records.changed' });
  base.send({ type: 'flight.closed', dispatch: after });
  answers[1]?.([before]);
  await settle();
  expect(remarks()).toEqual(['after']);
  answers[2]?.([after]);
  await settle();
  expect([remarks(), answers.length]).toEqual([['after'], 3]);
});

it('follows the flights of its board, without the flag none (FOL-36)', async () => {
  const rowsWith = async (following: Following | null) => {
    const data = { ...baseData, dispatches: [out], following };
    const load = fromPromise<BaseLoaded, { now: string; askedId: string; ownBaseId: string }>(
      async () => ({ ...found, data }),
    );
    const base = createActor(baseMachine.provide({ actors: { loadBasePage: load } }), {
      input: { now: facts.now, askedId: '', ownBaseId: 'hmt' },
    }).start();
    await new Promise((done) => setImmediate(done));
    const rows = base.getSnapshot().children.following?.getSnapshot().context.rows;
    return rows?.map(({ radioId, verdict }) => `${radioId} ${verdict.state}`);
  };
  expect(await rowsWith({ flights: [] })).toEqual(['T-83 overdue']);
  expect(await rowsWith(null)).toEqual([]);
});
