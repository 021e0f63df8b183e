import { expect, it } from 'vitest';
import { routes } from '../../../../contract/table.ts';
import { request } from '../../../../domain/settings/request.ts';
import { provideReferenceList } from '../../../../src/app/settings/provideSettingsList.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const archive = request(routes.saveAircraftVendor, {
  params: { id: 'v1' },
  body: { name: 'Valley', isArchived: true },
  ifMatch: 2,
});
const list = (answers: Answers) => {
  const world = fakeServices(answers);
  return { ...world, machine: provideReferenceList(world.services) };
};

it('loads the lists of a page, and names the one that fails (MSG-1)', async () => {
  const { machine, asked } = list({
    listBases: () => ({ bases: ['b'] }),
    listFuelVendors: () => ['f'],
  });
  const loaded = (await runEffect(machine, 'loadLists', {
    needs: ['bases', 'fuelVendors'],
    isKept: false,
  })) as {
    kind: string;
    lists: { bases: unknown; fuelVendors: unknown };
  };
  expect([
    loaded.kind,
    loaded.lists.bases,
    loaded.lists.fuelVendors,
    asked.map((a) => a.name),
  ]).toEqual(['loaded', ['b'], ['f'], ['listBases', 'listFuelVendors']]);
  const failing = list({ listBases: () => ({ bases: [] }), listFuelVendors: refusing(500) });
  expect(
    await runEffect(failing.machine, 'loadLists', {
      needs: ['bases', 'fuelVendors'],
      isKept: false,
    }),
  ).toEqual({ kind: 'failed', list: 'fuelVendors' });
});
it('requests cached lists once, until a settings write (SET-9)', async () => {
  const { machine, asked } = list({ listCrew: () => [], saveAircraftVendor: () => ({ id: 'v1' }) });
  const load = () => runEffect(machine, 'loadLists', { needs: ['crew'], isKept: true });
  await load();
  await load();
  await runEffect(machine, 'sendChange', { request: archive });
  await load();
  expect(asked.map((a) => a.name)).toEqual(['listCrew', 'saveAircraftVendor', 'listCrew']);
});
it.each([
  ['succeeds', () => ({ id: 'v1' }), { kind: 'done' }],
  [
    'is refused with a message',
    refusing(409, { detail: 'Two aircraft have this vendor.' }),
    { kind: 'refused', message: 'Two aircraft have this vendor.' },
  ],
] as const)('returns the result of a change that %s', async (_, saveAircraftVendor, expected) => {
  const { machine, asked } = list({ saveAircraftVendor });
  expect(await runEffect(machine, 'sendChange', { request: archive })).toEqual(expected);
  expect(asked).toEqual([
    {
      name: 'saveAircraftVendor',
      params: { id: 'v1' },
      body: { name: 'Valley', isArchived: true },
      ifMatch: 2,
    },
  ]);
});
it('refuses a change of a deleted thing; a stale one, or one without a network, fails the effect', async () => {
  expect(await runEffect(list({}).machine, 'sendChange', { request: null })).toEqual({
    kind: 'refused',
    message: 'It is no longer there.',
  });
  for (const status of [412, null, 500])
    await expect(
      runEffect(list({ saveAircraftVendor: refusing(status) }).machine, 'sendChange', {
        request: archive,
      }),
    ).rejects.toThrow();
});
