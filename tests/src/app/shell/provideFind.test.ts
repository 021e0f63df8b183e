import { expect, it } from 'vitest';
import { provideFind } from '../../../../src/app/shell/provideFind.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const lists = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listCrew: () => [],
};
const world = (permissions: { entityCode: string; action: string }[]) => {
  const { services, asked } = fakeServices(
    {
      ...lists,
      searchDispatches: () => ({ dispatches: [stored()], isCut: false }),
      searchIncidents: () => ({ items: [] }),
    },
    { permissions },
  );
  return { machine: provideFind(services), asked };
};
const viewer = [{ entityCode: 'Dispatch', action: 'View' }];

it('requests a dispatch only by a number, and nothing without the right (HOME-82)', async () => {
  const seen = world(viewer);
  await runEffect(seen.machine, 'findThere', { text: '10480' });
  await runEffect(seen.machine, 'findThere', { text: 'cedar' });
  expect(seen.asked.map(({ name, query }) => [name, query])).toEqual([
    ['searchDispatches', { dispatchNumber: '10480' }],
    ['searchIncidents', { q: '10480' }],
    ['searchIncidents', { q: 'cedar' }],
  ]);
  const blind = world([]);
  expect([
    await runEffect(blind.machine, 'findThere', { text: '10480' }),
    await runEffect(blind.machine, 'loadFindable', undefined),
    blind.asked,
  ]).toEqual([[], { aircraft: [], crew: [] }, []]);
});
it('fails the effect when the service fails', async () => {
  const { services } = fakeServices({ searchIncidents: refusing(500) }, { permissions: viewer });
  await expect(runEffect(provideFind(services), 'findThere', { text: 'cedar' })).rejects.toThrow();
});
