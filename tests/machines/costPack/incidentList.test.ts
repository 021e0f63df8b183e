import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { readIncidentListFilters } from '../../../domain/costPack/incidentAddress.ts';
import { incidentListMachine } from '../../../machines/costPack/incidentList.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const address = readIncidentListFilters({});
// PACK-33
walkChart('incidentList', incidentListMachine, {
  input: { address },
  events: [
    { type: 'address.changed', address: { ...address, year: '2025' } },
    { type: 'search.typed', text: 'sand' },
    { type: 'filter.chosen', filter: { agency: 'USFS' } },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.incidentList.list.loading.quick' },
    { type: 'xstate.after.typingPause.incidentList.search.typing' },
    ...settled('loadIncidents', {
      done: { incidents: [], isCut: false, agencies: [], years: [] },
      error: 500,
    }),
  ],
  project: ({ list, search, address: { year } }) => [list !== null, search, year],
  scenarios: [
    {
      name: 'typed and taken back',
      events: [
        { type: 'search.typed', text: ' ' },
        { type: 'xstate.after.typingPause.incidentList.search.typing' },
      ],
    },
  ],
});

it('updates the address while the user types, and keeps the text when the address changes (PACK-33)', () => {
  const addresses: string[] = [];
  const actor = createActor(incidentListMachine, { input: { address } });
  actor.on('goto', ({ to }) => addresses.push(to));
  actor.start();
  actor.send({ type: 'search.typed', text: 'sand ' });
  actor.send({ type: 'filter.chosen', filter: { year: '2025' } });
  actor.send({ type: 'address.changed', address: { ...address, search: 'sand' } });
  expect(actor.getSnapshot().context.search).toBe('sand ');
  actor.send({ type: 'address.changed', address });
  expect(actor.getSnapshot().context.search).toBe('');
  expect(addresses).toEqual(['/incidents?year=2025']);
});
