import { expect, it } from 'vitest';
import { provideBase } from '../../../../src/app/base/provideBase.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const base = {
  id: 'b1',
  code: 'HMT',
  name: 'Hemet',
  archivedAt: null,
  latitude: null,
  longitude: null,
  assignments: [],
};
const answers: Answers = {
  listBases: () => ({ bases: [base] }),
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listAircraftVendors: () => [],
  listContracts: () => [],
  listPreloadDrops: () => ({ drops: [] }),
  listRates: () => [],
  listSuppressantTypes: () => [],
  listBaseLandingFees: () => [],
  listFuelStorages: () => [],
  listUnavailable: () => ({ marks: [] }),
  getRotation: () => ({ rotation: null }),
};
const input = { now: '2026-08-20T18:00:00Z', askedId: '', ownBaseId: 'b1' };
const load = (more: Answers, rights: readonly string[] = []) => {
  const world = fakeServices(
    { ...answers, ...more },
    { permissions: rights.map((entityCode) => ({ entityCode, action: 'View' })) },
  );
  return {
    ...world,
    page: runEffect(provideBase(world.services), 'loadBasePage', input) as Promise<{
      kind: string;
      failures?: string[];
      unopenable?: string | null;
      data?: { preloads: unknown; dispatches: unknown; storages: unknown };
    }>,
  };
};

it('leaves the section of a failed list without rows and names it (BASE-10)', async () => {
  const { page } = load({ listFuelStorages: refusing(500), getRotation: refusing(403) });
  const { kind, failures, data, unopenable } = await page;
  expect([kind, failures, data?.storages, unopenable]).toEqual([
    'found',
    ['Failed to load fuel storage.', 'Failed to load the rotation.'],
    null,
    null,
  ]);
});
it.each([
  ['listPreloadDrops', 'Failed to load dispatches.'],
  ['listRates', 'Failed to load agent rates data.'],
  ['listSuppressantTypes', 'Failed to load agent types.'],
  ['listBaseLandingFees', 'Failed to load landing fees data.'],
] as const)('does not open without %s (BASE-10, MSG-2)', async (name, message) => {
  expect((await load({ [name]: refusing(500) }).page).unopenable).toBe(message);
});
it('requests dispatches only for users who can see them', async () => {
  const blind = load({});
  const seeing = load({ listDispatches: () => ({ dispatches: [] }) }, ['Dispatch']);
  expect([(await blind.page).data?.dispatches, (await seeing.page).data?.dispatches]).toEqual([
    null,
    [],
  ]);
  expect(
    [blind, seeing].map(({ asked }) =>
      asked.filter((a) => a.name === 'listDispatches').map((a) => a.query),
    ),
  ).toEqual([[], [{ from: '2026-08-07', until: '2026-08-20', aboard: 'true' }]]);
});
it('has no base to manage without bases, and fails without the list of them', async () => {
  expect(await load({ listBases: () => ({ bases: [] }) }).page).toEqual({ kind: 'none' });
  await expect(load({ listBases: refusing(500) }).page).rejects.toThrow();
});
