import { expect, it } from 'vitest';
import { provideFind } from '../../../../src/app/shell/provideFind.ts';
import { foundThings } from '../../../domain/find/foundThings.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const lists = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listCrew: () => [],
};
const member = { userId: 'p1', baseId: 'hmt', roles: [] };
const world = (
  permissions: { entityCode: string; action: string }[],
  person: typeof member | null = member,
) => {
  const { services, asked } = fakeServices(
    {
      ...lists,
      findAnything: () => foundThings,
    },
    { permissions, person },
  );
  return { machine: provideFind(services), asked };
};
const viewer = [{ entityCode: 'Dispatch', action: 'View' }];

it('requests at least two characters, at most a hundred, and nothing without a person (HOME-82)', async () => {
  const seen = world(viewer);
  const found = await runEffect(seen.machine, 'findThere', { text: ' lantern 83 ' });
  await runEffect(seen.machine, 'findThere', { text: 'c ' });
  await runEffect(seen.machine, 'findThere', { text: 'x'.repeat(300) });
  expect(seen.asked.map(({ name, query }) => [name, query])).toEqual([
    ['findAnything', { q: 'lantern 83' }],
    ['findAnything', { q: 'x'.repeat(100) }],
  ]);
  expect(found).toMatchObject([{ kind: 'Dispatch' }, { kind: 'Incident' }]);
  const blind = world([], null);
  expect([
    await runEffect(blind.machine, 'findThere', { text: '10480' }),
    await runEffect(blind.machine, 'loadFindable', undefined),
    blind.asked,
  ]).toEqual([[], { aircraft: [], crew: [] }, []]);
});
it('fails the effect when the service fails', async () => {
  const { services } = fakeServices(
    { findAnything: refusing(500) },
    { permissions: viewer, person: member },
  );
  await expect(runEffect(provideFind(services), 'findThere', { text: 'cedar' })).rejects.toThrow();
});
