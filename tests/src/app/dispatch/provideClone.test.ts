import { expect, it } from 'vitest';
import { provideClone } from '../../../../src/app/dispatch/provideClone.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const dispatch = stored({ id: 'd1' });
const lists: Answers = {
  getDispatch: () => ({ dispatch }),
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listAircraftVendors: () => [],
  listContracts: () => [],
  listBases: () => ({ bases: [] }),
  listSuppressantTypes: () => [],
  listCrew: () => [],
};
const flown = (timeOut: string | null) => ({ activity: { timeOut } });
const began = async (answers: Answers, cloneType: string) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  const source = (await runEffect(provideClone(services), 'loadSource', {
    cloneId: 'd1',
    cloneType,
  })) as { facts: { incidentBegan: string | null } };
  return [source.facts.incidentBegan, asked.some((a) => a.name === 'listActivities')];
};

it('passes the beginning of its incident to the next trip, the earliest time out (CLONE-4)', async () => {
  const activities = [flown('2026-08-20T17:00:00Z'), flown(null), flown('2026-08-19T16:00:00Z')];
  expect(await began({ listActivities: () => activities }, 'nextTrip')).toEqual([
    '2026-08-19T16:00:00Z',
    true,
  ]);
});
it('clones without that time when it is unknown; the same incident does not request it', async () => {
  expect(await began({ listActivities: refusing(500) }, 'nextTrip')).toEqual([null, true]);
  expect(await began({}, 'sameIncident')).toEqual([null, false]);
});
it('fails the effect for a deleted or missing source', async () => {
  const run = (answers: Answers, cloneId: string | null) =>
    runEffect(provideClone(fakeServices({ ...lists, ...answers }).services), 'loadSource', {
      cloneId,
      cloneType: 'nextTrip',
    });
  await expect(run({ getDispatch: refusing(404) }, 'd1')).rejects.toThrow();
  await expect(run({}, null)).rejects.toThrow();
});
