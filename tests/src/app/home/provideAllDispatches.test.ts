import { expect, it } from 'vitest';
import { readAllDispatchesFilters } from '../../../../domain/home/allDispatches.ts';
import { provideAllDispatches } from '../../../../src/app/home/provideAllDispatches.ts';
import { incident, stored } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const id = '6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11';
const lists = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listAircraftVendors: () => [],
  listContracts: () => [],
  listCrew: () => [],
  searchDispatches: () => ({ dispatches: [stored({ id: 'd1' })], isCut: true }),
};
const load = async (answers: object, address: Record<string, string>) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  const loaded = (await runEffect(provideAllDispatches(services), 'loadAll', {
    address: readAllDispatchesFilters(address),
  })) as Record<string, { id: string } | null>;
  return { loaded, asked };
};

it('loads the filtered dispatches of the address, and the open one (HOME-80, HOME-81)', async () => {
  const { loaded, asked } = await load(
    { getIncident: () => incident({ id }), getDispatch: () => ({ dispatch: stored({ id }) }) },
    { incident: id, open: id },
  );
  expect([loaded['incident']?.id, loaded['opened']?.id, loaded['isCut']]).toEqual([id, id, true]);
  expect(asked.find((a) => a.name === 'searchDispatches')?.query).toEqual({ incidentId: id });
});
it('returns nothing for a deleted incident or dispatch; any other failure is an error', async () => {
  const { loaded } = await load(
    { getIncident: refusing(404), getDispatch: refusing(404) },
    { incident: id, open: id },
  );
  expect([loaded['incident'], loaded['opened']]).toEqual([null, null]);
  await expect(load({ getIncident: refusing(500) }, { incident: id })).rejects.toThrow();
});
it('merges, or returns the reason why not (INC-11)', async () => {
  const merge = (mergeIncident: () => unknown) =>
    runEffect(provideAllDispatches(fakeServices({ mergeIncident }).services), 'mergeIncident', {
      id,
      targetId: 'i2',
    });
  expect([
    await merge(() => incident({ id: 'i2' })),
    await merge(refusing(409, { title: 'Not this one.' }) as () => unknown),
  ]).toEqual([
    { kind: 'merged', target: incident({ id: 'i2' }) },
    { kind: 'refused', message: 'Not this one.' },
  ]);
  await expect(merge(refusing(null) as () => unknown)).rejects.toThrow();
});
it('checks the effects of a merge, or returns the reason why not (INC-11)', async () => {
  const check = { moved: 2, joined: [], blocked: [] };
  const checked = (mergeIncident: () => unknown) =>
    runEffect(provideAllDispatches(fakeServices({ mergeIncident }).services), 'checkMerge', {
      id,
      targetId: 'i2',
    });
  expect([
    await checked(() => check),
    await checked(refusing(409, { title: 'Not this one.' }) as () => unknown),
  ]).toEqual([
    { kind: 'checked', check },
    { kind: 'refused', message: 'Not this one.' },
  ]);
});
