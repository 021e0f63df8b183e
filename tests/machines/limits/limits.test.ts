import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DutyEntry, MeterJoin } from '../../../contract/limits/limits.ts';
import { type LimitsLoaded, limitsMachine } from '../../../machines/limits/limits.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const side = (n: number, reading: number): MeterJoin['after'] => ({
  activityId: `a${n}`,
  dispatchId: `d${n}`,
  dispatchNumber: 10_480 + n,
  day: '2025-07-14',
  baseId: 'hmt',
  reading,
});
const join: MeterJoin = {
  kind: 'gap',
  assetId: 't83',
  after: side(1, 1235.8),
  before: side(2, 1236.4),
  hours: 0.6,
  note: null,
};
const duty: DutyEntry = {
  crewId: 'jane',
  dispatchId: 'd1',
  dispatchNumber: 10_481,
  dispatchType: 'flight',
  day: '2025-07-14',
  hours: 1.3,
  start: '2025-07-14T20:00:00Z',
  end: '2025-07-14T21:20:00Z',
  isOut: false,
};
const loaded: LimitsLoaded = {
  limits: {
    people: [{ crewId: 'jane', name: 'Jane Doe', vendorName: 'Valley Air' }],
    duty: [duty],
  },
  joins: [join],
  radioIds: new Map([['t83', 'T-83']]),
};
const address = { tab: 'crew', until: '2025-07-14' } as const;
const key = 'a1 a2';

// LIM-13, LIM-21, LIM-22
walkChart('limits', limitsMachine, {
  input: { address, today: '2025-07-14', now: '2025-07-14T22:30:00Z', mayExplain: true },
  events: [
    ...settled('loadLimits', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.limits.loading.quick' },
    { type: 'retry.requested' },
    { type: 'address.changed', address: { ...address, tab: 'meters' } },
    { type: 'address.changed', address: { ...address, until: '2025-06-30' } },
    { type: 'tab.chosen', tab: 'meters' },
    { type: 'day.chosen', until: '2025-06-30' },
    { type: 'explain.opened', key },
    { type: 'reason.typed', reason: 'x' },
    { type: 'reason.typed', reason: 'Ground run' },
    { type: 'reason.given' },
    { type: 'explain.left' },
    ...settled('explain', {
      done: {
        kind: 'explained',
        join: {
          ...join,
          note: { reason: 'Ground run', by: 'D. Dispatch', at: '2025-07-14T22:00:00Z' },
        },
      },
      error: 500,
    }),
    ...settled('explain', { done: { kind: 'refused', message: 'A reading has changed since.' } }),
  ],
  project: (c: {
    reason: string;
    reasonError: string | null;
    meters: readonly { note: string }[];
    address: { until: string };
  }) => [c.reason.length > 2, c.reasonError !== null, c.meters.length, c.address.until],
});

it('removes the error when the user types a reason (LIM-21)', async () => {
  const actor = createActor(
    limitsMachine.provide({ actors: { loadLimits: fromPromise(async () => loaded) } }),
    { input: { address, today: '2025-07-14', now: '2025-07-14T22:30:00Z', mayExplain: true } },
  ).start();
  await new Promise((done) => setImmediate(done));
  actor.send({ type: 'explain.opened', key });
  actor.send({ type: 'reason.given' });
  const before = actor.getSnapshot().context.reasonError;
  actor.send({ type: 'reason.typed', reason: 'G' });
  expect([before === null, actor.getSnapshot().context.reasonError]).toEqual([false, null]);
});
