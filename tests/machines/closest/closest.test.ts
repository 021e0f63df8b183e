import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Closest } from '../../../contract/closest/closest.ts';
import type { TypedPoint } from '../../../domain/closest/pointForm.ts';
import { closestMachine } from '../../../machines/closest/closest.machine.ts';
import type { ClosestLoaded, PointSaved } from '../../../machines/closest/closest.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { closest } from './world.ts';

const other: Closest = { ...closest, asOf: '2025-07-14T22:31:00Z', aircraft: [] };
const input = {
  incidentId: closest.incident.id,
  filters: { kind: '', gallons: '' },
  now: '2025-07-14T22:30:00Z',
  mayPlace: true,
} as const;

// CLO-2, CLO-5, CLO-9
walkChart('closest', closestMachine, {
  input,
  events: [
    ...settled('loadClosest', { done: { kind: 'found', closest }, error: 500 }),
    ...settled('loadClosest', { done: { kind: 'missing' } }),
    { type: 'xstate.after.pendingDelay.closest.loading.quick' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    { type: 'records.changed' },
    { type: 'clock.ticked', now: '2025-07-14T22:31:00Z' },
    { type: 'clock.ticked', now: '2025-07-14T22:46:00Z' },
    ...settled('reloadClosest', { done: { kind: 'found', closest: other }, error: 500 }),
    ...settled('reloadClosest', { done: { kind: 'missing' } }),
    { type: 'address.changed', filters: { kind: 'helitack', gallons: '' } },
    { type: 'kind.chosen', kind: 'helitack' },
    { type: 'gallons.chosen', gallons: '1000' },
    { type: 'point.opened' },
    { type: 'point.typed', field: 'latitude', text: '39.1' },
    { type: 'point.typed', field: 'latitude', text: '' },
    { type: 'point.saved' },
    { type: 'point.left' },
    { type: 'xstate.after.pendingDelay.closest.shown.point.saving.quick' },
    ...settled('savePoint', {
      done: { kind: 'saved', incident: closest.incident },
      error: 500,
    }),
    ...settled('savePoint', { done: { kind: 'refused', message: 'No.' } }),
  ],
  project: (c: {
    groups: readonly object[];
    isTooOld: boolean;
    isOutdated: boolean;
    errors: object;
    typed: { latitude: string };
  }) => [
    c.typed.latitude === '',
    c.groups.length,
    c.isTooOld,
    c.isOutdated,
    Object.keys(c.errors).length,
  ],
});

const shown = async (found: Closest = closest) => {
  const actor = createActor(
    closestMachine.provide({
      actors: {
        loadClosest: fromPromise<ClosestLoaded, { incidentId: string }>(async () => ({
          kind: 'found',
          closest: found,
        })),
      },
    }),
    { input },
  ).start();
  await new Promise((done) => setImmediate(done));
  return actor;
};

it('hides an order older than 15 minutes, until a newer one is there (CLO-9)', async () => {
  const actor = await shown({ ...closest, asOf: '2025-07-14T22:15:00Z' });
  expect(actor.getSnapshot().context.isTooOld).toBe(false);
  actor.send({ type: 'clock.ticked', now: '2025-07-14T22:31:00Z' });
  expect(actor.getSnapshot().context.isTooOld).toBe(true);
});

it('begins with the point that is known, and names each wrong field (CLO-2)', async () => {
  const actor = await shown();
  actor.send({ type: 'point.opened' });
  expect(actor.getSnapshot().context.typed).toEqual({ latitude: '34.067', longitude: '-117.022' });
  actor.send({ type: 'point.typed', field: 'latitude', text: '134' });
  actor.send({ type: 'point.typed', field: 'longitude', text: '' });
  actor.send({ type: 'point.saved' });
  expect(actor.getSnapshot().context.errors).toEqual({
    latitude: 'Enter degrees between −90 and 90, such as 39.1234.',
    longitude: 'Enter a longitude.',
  });
});

/** A chart whose loads and saves the test settles. */
function settledByHand() {
  const loads: ((end: Closest | null) => void)[] = [];
  const actor = createActor(
    closestMachine.provide({
      actors: {
        loadClosest: fromPromise<ClosestLoaded, { incidentId: string }>(
          () =>
            new Promise((resolve, reject) =>
              loads.push((found) =>
                found === null
                  ? reject(new Error('503'))
                  : resolve({ kind: 'found', closest: found }),
              ),
            ),
        ),
        savePoint: fromPromise<PointSaved, { incidentId: string; typed: TypedPoint }>(async () => ({
          kind: 'saved',
          incident: { ...closest.incident, latitude: 35 },
        })),
      },
    }),
    { input },
  ).start();
  const settle = async (found: Closest | null) => {
    loads.at(-1)?.(found);
    await new Promise((done) => setImmediate(done));
  };
  return { actor, loads, settle };
}

it('hides an old order while a reload gets no answer (CLO-9)', async () => {
  const { actor, settle } = settledByHand();
  await settle({ ...closest, asOf: '2025-07-14T22:15:00Z' });
  actor.send({ type: 'records.changed' });
  actor.send({ type: 'clock.ticked', now: '2025-07-14T22:31:00Z' });
  expect(actor.getSnapshot().context.isTooOld).toBe(true);
});

it('keeps the order and the saved point when the reload after a save fails (CLO-2, CLO-9)', async () => {
  const { actor, settle } = settledByHand();
  await settle(closest);
  actor.send({ type: 'point.opened' });
  actor.send({ type: 'point.saved' });
  await new Promise((done) => setImmediate(done));
  await settle(null);
  const { context } = actor.getSnapshot();
  expect([actor.getSnapshot().hasTag('stale'), context.groups.length]).toEqual([true, 3]);
  expect(context.closest?.incident.latitude).toBe(35);
});

it('loads again when a record changed during the first load (CLO-9)', async () => {
  const { actor, loads, settle } = settledByHand();
  actor.send({ type: 'records.changed' });
  await settle(closest);
  expect(loads).toHaveLength(2);
});
