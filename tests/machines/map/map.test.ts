import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { MapData } from '../../../contract/map/map.ts';
import type { Point } from '../../../domain/closest/distance.ts';
import { mapMachine } from '../../../machines/map/map.machine.ts';
import type { PlacedIncident } from '../../../machines/map/map.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { closest } from '../closest/world.ts';
import { hemetKey, lanternKey, mapReply } from './world.ts';

const point = { latitude: 34.2, longitude: -117.2 };
const input = { now: '2025-07-14T22:30:00Z', mayPlace: true };
const without: MapData = { ...mapReply, incidents: [], aircraft: [], diverts: [] };

// MAP-1, MAP-2, MAP-6, MAP-7
walkChart('map', mapMachine, {
  input,
  events: [
    ...settled('loadMap', { done: mapReply, error: 500 }),
    { type: 'xstate.after.pendingDelay.map.loading.quick' },
    { type: 'retry.requested' },
    { type: 'reload.requested' },
    { type: 'records.changed' },
    { type: 'clock.ticked', now: '2025-07-14T22:31:00Z' },
    ...settled('reloadMap', { done: without, error: 500 }),
    { type: 'picture.drawn' },
    { type: 'picture.missing' },
    { type: 'place.chosen', key: lanternKey },
    { type: 'place.chosen', key: hemetKey, isPicture: true },
    { type: 'place.focused', key: hemetKey },
    { type: 'place.focused', key: null },
    { type: 'point.picked', point },
    { type: 'choice.cleared' },
    { type: 'point.saved' },
    { type: 'xstate.after.pendingDelay.map.shown.choice.saving.quick' },
    ...settled('placeIncident', {
      done: { kind: 'saved', incident: closest.incident },
      error: 500,
    }),
    ...settled('placeIncident', { done: { kind: 'refused', message: 'No.' } }),
  ],
  project: (c: {
    selected: string | null;
    picked: object | null;
    places: readonly object[];
    isOutdated: boolean;
  }) => [c.selected, c.picked !== null, c.places.length, c.isOutdated],
});

async function shown(mayPlace = true) {
  const placed: { incidentId: string; point: Point }[] = [];
  let reply = mapReply;
  const actor = createActor(
    mapMachine.provide({
      actors: {
        loadMap: fromPromise(async () => reply),
        placeIncident: fromPromise<PlacedIncident, { incidentId: string; point: Point }>(
          async ({ input: asked }) => {
            placed.push(asked);
            return { kind: 'saved', incident: closest.incident };
          },
        ),
      },
    }),
    { input: { ...input, mayPlace } },
  ).start();
  await new Promise((done) => setImmediate(done));
  return {
    actor,
    placed,
    reload: async (next: MapData) => {
      reply = next;
      actor.send({ type: 'records.changed' });
      await new Promise((done) => setImmediate(done));
    },
  };
}

it('moves the focus to the line of a mark that was clicked, and to none from the list (MAP-2)', async () => {
  const { actor } = await shown();
  const asked: string[] = [];
  actor.on('focusAsked', ({ path }) => asked.push(path));
  actor.send({ type: 'place.chosen', key: lanternKey });
  actor.send({ type: 'place.chosen', key: hemetKey, isPicture: true });
  expect(asked).toEqual([`place.${hemetKey}`]);
});

it('lists distances from the chosen place, then from a picked point (MAP-6)', async () => {
  const { actor } = await shown();
  const distances = () => actor.getSnapshot().context.distances;
  actor.send({ type: 'place.chosen', key: lanternKey });
  expect(distances()[0]).toMatchObject({ key: hemetKey, distance: '19.9 nm' });
  expect(distances().map(({ key }) => key)).not.toContain(lanternKey);
  actor.send({ type: 'point.picked', point });
  expect(distances()[0]?.key).toBe(lanternKey);
  actor.send({ type: 'choice.cleared' });
  expect(distances()).toEqual([]);
});

it('sets the point of the chosen incident, and forgets the picked one (CLO-2, MAP-6)', async () => {
  const { actor, placed } = await shown();
  actor.send({ type: 'point.picked', point });
  actor.send({ type: 'point.saved' });
  expect(placed).toEqual([]);
  actor.send({ type: 'place.chosen', key: lanternKey });
  actor.send({ type: 'point.picked', point });
  actor.send({ type: 'point.saved' });
  await new Promise((done) => setImmediate(done));
  expect(placed).toEqual([{ incidentId: closest.incident.id, point }]);
  expect(actor.getSnapshot().context.picked).toBeNull();
});

it('sets no point for users who only read dispatches (MAP-6)', async () => {
  const { actor, placed } = await shown(false);
  actor.send({ type: 'place.chosen', key: lanternKey });
  actor.send({ type: 'point.picked', point });
  actor.send({ type: 'point.saved' });
  expect(placed).toEqual([]);
});

it('keeps the choice over a reload while the place exists (MAP-9)', async () => {
  const { actor, reload } = await shown();
  actor.send({ type: 'place.chosen', key: lanternKey });
  await reload({ ...mapReply, asOf: '2025-07-14T22:31:00Z' });
  expect(actor.getSnapshot().context.selected).toBe(lanternKey);
  await reload(without);
  expect(actor.getSnapshot().context.selected).toBeNull();
});
