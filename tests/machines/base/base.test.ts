import type { BaseContext, BaseLoaded } from '../../../machines/base/base.context.ts';
import { baseMachine } from '../../../machines/base/base.machine.ts';
import { baseData, out, outWithWarning } from '../../domain/base/world.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const found: BaseLoaded = { kind: 'found', data: { ...baseData, dispatches: [out, outWithWarning] }, failures: [], unopenable: null };
const partly: BaseLoaded = { kind: 'found', data: { ...baseData, dispatches: null }, failures: ['Failed to load fuel storage.'], unopenable: null };
const without: BaseLoaded = { ...partly, failures: ['Failed to load dispatches.'], unopenable: 'Failed to load dispatches.' };
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
    { type: 'work.done' },
  ],
  listeners: { closeOut: null, work: null },
  apart: ['xstate.done.actor.loadBasePage'],
  project: (c: BaseContext) => [c.askedId, c.showsHistory, c.data?.dispatches?.map((d) => d.remarks) ?? null, c.isOutdated],
  paths: 116,
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
      paths: 16,
    },
  ],
});
