import { expect, it } from 'vitest';
import type { Dispatch } from '../../../../contract/dispatch/dispatches.ts';
import type { HomeData } from '../../../../machines/home/home.context.ts';
import { provideHome } from '../../../../src/app/home/provideHome.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, runEffect } from '../../support/fakeServices.ts';

const today = '2026-08-20';
const now = `${today}T18:00:00Z`;
const may = [{ entityCode: 'Dispatch', action: 'View' }];
const person = { userId: 'p1', baseId: 'hmt', roles: [] };
const lists = {
  listBases: () => ({ bases: [] }),
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
};
const rest: Answers = {
  ...lists,
  listAircraftVendors: () => [],
  listContracts: () => [],
  listLandingFees: () => [],
  listSuppressantTypes: () => [],
  listMarks: () => ({ marks: [] }),
  listMyDispatches: () => ({ dispatches: [] }),
  listAttention: () => ({ dispatches: [] }),
  listLateFeeds: () => ({ items: [] }),
  listFollowing: () => ({ flights: [] }),
};
const on = (activityDate: string, timeIn: string | null): Dispatch => {
  const dispatch = stored({ id: activityDate, activityDate });
  return { ...dispatch, activities: dispatch.activities.map((a) => ({ ...a, timeIn })) };
};

it('closes a flight of days ago here with the next load after another user closed it', async () => {
  let past = on('2026-08-16', null);
  const { services } = fakeServices(
    {
      ...rest,
      listDispatches: ({ query }) => ({ dispatches: within([past, on(today, null)], query) }),
    },
    { permissions: may, person },
  );
  const load = () =>
    runEffect(provideHome(services), 'loadHome', { now, baseId: '' }) as Promise<HomeData>;
  const before = await load();
  past = on('2026-08-16', '2026-08-16T20:00:00Z');
  const after = await load();
  expect(
    [before, after].map((data) => [
      data.dispatches.map((d) => d.id),
      data.past.map((d) => [d.id, d.activities[0]?.timeIn]),
    ]),
  ).toEqual([
    [[today], [['2026-08-16', null]]],
    [[today], [['2026-08-16', '2026-08-16T20:00:00Z']]],
  ]);
});
const within = (dispatches: readonly Dispatch[], query: unknown) => {
  const { from, until } = query as { from: string; until: string };
  return dispatches.filter((d) => d.activityDate >= from && d.activityDate <= until);
};

it('requests no more than the permissions allow (HOME-10)', async () => {
  const { services, asked } = fakeServices(lists, { person });
  const data = (await runEffect(provideHome(services), 'loadHome', {
    now,
    baseId: '',
  })) as HomeData;
  expect([asked.map((a) => a.name), data.dispatches]).toEqual([['listBases'], []]);
});
it('requests nothing for a user without a person record', async () => {
  const { services, asked } = fakeServices({});
  await runEffect(provideHome(services), 'loadHome', { now, baseId: 'hmt' });
  expect(asked).toEqual([]);
});
