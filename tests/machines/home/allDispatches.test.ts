import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import {
  type AllDispatchesFilters,
  readAllDispatchesFilters,
} from '../../../domain/home/allDispatches.ts';
import { allDispatchesMachine } from '../../../machines/home/allDispatches.machine.ts';
import type { AllLoaded } from '../../../machines/home/allDispatches.setup.ts';
import { facts, incident, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const id = '6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11';
const taken = incident({ id, isUnconfirmed: true });
const address = readAllDispatchesFilters({ incident: id });
const loaded = {
  dispatches: [stored()],
  isCut: false,
  aircraft: facts.aircraft,
  crew: facts.crew,
  incident: taken,
  opened: null,
};

// HOME-80, INC-11
walkChart('allDispatches', allDispatchesMachine, {
  input: { address, mayMerge: true },
  events: [
    ...settled('loadAll', { done: loaded, error: 500 }),
    { type: 'xstate.after.pendingDelay.allDispatches.list.loading.quick' },
    { type: 'address.changed', address },
    { type: 'address.changed', address: { ...address, state: 'out' } },
    { type: 'filter.chosen', filter: { state: 'out' } },
    { type: 'incident.typed', text: 'cedar' },
    { type: 'incident.typed', text: '' },
    { type: 'xstate.after.typingPause.allDispatches.finder.typing' },
    ...settled('searchIncidents', { done: [incident({})], error: 500 }),
    ...settled('searchIncidents', { done: [] }),
    { type: 'incident.chosen', incident: incident({}) },
    { type: 'merge.opened' },
    { type: 'merge.confirmed' },
    { type: 'merge.closed' },
    ...settled('checkMerge', {
      done: { kind: 'checked', check: { moved: 2, joined: [], blocked: [] } },
      error: 500,
    }),
    ...settled('checkMerge', {
      done: {
        kind: 'checked',
        check: {
          moved: 2,
          joined: [],
          blocked: [{ id, dispatchNumber: 10_482, dispatchType: 'flight', why: 'apart' }],
        },
      },
    }),
    ...settled('checkMerge', {
      done: { kind: 'refused', message: 'It has cost shares. Take them away first.' },
    }),
    ...settled('mergeIncident', { done: { kind: 'merged', target: incident({}) }, error: 500 }),
    ...settled('mergeIncident', {
      done: {
        kind: 'refused',
        message: 'Only an unconfirmed incident can be merged into another.',
      },
    }),
    { type: 'retry.requested' },
  ],
  // The regions are independent: each is walked while the others are idle.
  allows: (state, event) => {
    const { list, finder, merge } = state.value as { list: unknown; finder: string; merge: string };
    if (/^incident\.typed|finder|searchIncidents/.test(event.type))
      return list === 'listed' && merge !== 'merging' && merge !== 'checking';
    if (/^(incident|merge)\.|mergeIncident|checkMerge/.test(event.type))
      return list === 'listed' && finder === 'idle';
    return finder === 'idle' && merge === 'closed';
  },
  apart: ['address.changed'],
  project: (c) => [
    c.address.state,
    c.loaded !== null,
    c.text.length > 1,
    c.target !== null,
    c.check?.blocked.length,
  ],
});

it.each([
  ['c', false],
  [' c ', false],
  ['ce', true],
])('searches incidents from two letters on: %j', (text, isSearching) => {
  const clock = new SimulatedClock();
  const searched: string[] = [];
  const searchIncidents = fromPromise<readonly Incident[], { text: string }>(async ({ input }) => {
    searched.push(input.text);
    return [];
  });
  const chart = allDispatchesMachine.provide({ actors: { searchIncidents } });
  const actor = createActor(chart, { input: { address, mayMerge: false }, clock }).start();
  actor.send({ type: 'incident.typed', text });
  clock.increment(250);
  expect([actor.getSnapshot().hasTag('searching'), searched]).toEqual([
    isSearching,
    isSearching ? [text] : [],
  ]);
  actor.stop();
});

it('closes the open summary when another incident is chosen (HOME-80)', async () => {
  const opened = { ...address, incident: '', open: 'd1' };
  const actor = createActor(
    allDispatchesMachine.provide({
      actors: {
        loadAll: fromPromise<AllLoaded, { address: AllDispatchesFilters }>(async () => loaded),
      },
    }),
    { input: { address: opened, mayMerge: false } },
  ).start();
  const requests: string[] = [];
  actor.on('goto', ({ to }) => requests.push(to));
  await new Promise((done) => setImmediate(done));
  actor.send({ type: 'incident.chosen', incident: incident({ id }) });
  expect(requests).toEqual([`/dispatch/all?incident=${id}`]);
});
