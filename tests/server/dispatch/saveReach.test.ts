import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { keepsLinkedFlags, keepsPricing } from '../../../server/dispatch/reach.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

const day = '2025-07-14';
const oneLoad = flight(day);
const twoLoads: DispatchBody = {
  ...oneLoad,
  activities: oneLoad.activities.map((a) => ({ ...a, drops: [...a.drops, ...a.drops] })),
};

describe.each(kinds)('the rows that a save writes on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let manager: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() =>
    emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency, change_log'),
  );

  const save = async (dispatch: Dispatch, change: Partial<DispatchBody>) => {
    await emptyTables(store, 'change_log');
    const { status, body } = await manager('PUT', `/v2/dispatches/${dispatch.id}`, {
      ...bodyOf(dispatch),
      ...change,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return DispatchReply.parse(body).dispatch;
  };
  const written = async () =>
    (
      await store.pool.query<{ entity: string }>(
        'select distinct entity from change_log order by 1',
      )
    ).rows.map((row) => row.entity);

  it('writes the changed rows and no others (PERF-8)', async () => {
    const { body } = await manager('POST', '/v2/dispatches', twoLoads);
    const made = DispatchReply.parse(body).dispatch;
    expect(made.activities[0]?.drops).not.toEqual([]);
    expect(made.activities[0]?.crew).not.toEqual([]);

    const noted = await save(made, { remarks: 'Smoke to the north.' });
    expect(await written()).toEqual(['dispatches']);
    expect([noted.remarks, noted.version, noted.activities]).toEqual([
      'Smoke to the north.',
      made.version + 1,
      made.activities,
    ]);

    const [activity] = bodyOf(noted).activities;
    if (activity === undefined) throw new Error('The flight has no activity.');
    const [drop, ...rest] = activity.drops;
    if (drop === undefined) throw new Error('The flight has no load.');
    const less = { ...drop, volumeOnIncident: litresOf(1100) };
    const loaded = await save(noted, { activities: [{ ...activity, drops: [less, ...rest] }] });
    expect(await written()).toEqual(['dispatches', 'drops']);
    expect(loaded.activities[0]?.drops[0]?.volumeOnIncident).toBe(less.volumeOnIncident);

    // Rows that swap places are stored at their new ones.
    const turned = await save(loaded, { activities: [{ ...activity, drops: [...rest, less] }] });
    expect(turned.activities[0]?.drops.map(({ id }) => id)).toEqual(
      loaded.activities[0]?.drops.map(({ id }) => id).toReversed(),
    );
  });
});

describe('effects of a save beyond its own record', () => {
  const body = twoLoads;
  const [activity] = body.activities;
  if (activity === undefined) throw new Error('The flight has no activity.');
  const withActivity = (change: Partial<typeof activity>): DispatchBody => ({
    ...body,
    activities: [{ ...activity, ...change }],
  });
  const { drops } = activity;

  it.each([
    ['remarks', { ...body, remarks: 'Other' }, true, true],
    ['a request number', withActivity({ requestNumber: 'A-9' }), true, true],
    ['people', withActivity({ crew: [] }), true, true],
    ['landings', withActivity({ landings: 9 }), true, true],
    ['a time in', withActivity({ timeIn: `${day}T23:59:00.000Z` }), true, false],
    ['a reading', withActivity({ hobbsEnd: 999 }), true, false],
    ['hours', withActivity({ totalFlightHours: 9 }), true, false],
    ['a replaced meter', { ...body, meterReset: !body.meterReset }, true, false],
    [
      'a load',
      withActivity({
        drops: drops.map((drop) => ({ ...drop, volumeJettisoned: drop.volumeJettisoned + 1 })),
      }),
      false,
      true,
    ],
    ['one fewer load', withActivity({ drops: drops.slice(1) }), false, true],
    [
      'a load without a preload',
      withActivity({ drops: drops.map((drop) => ({ ...drop, preloadDropId: null })) }),
      true,
      true,
    ],
    ['the incident', withActivity({ incidentId: null }), false, true],
    ['a time out', withActivity({ timeOut: `${day}T01:00:00.000Z` }), false, false],
    ['an abort', withActivity({ aborted: true }), false, false],
    ['the day', { ...body, activityDate: '2025-07-15' }, false, false],
    ['the aircraft', { ...body, assetId: null }, false, false],
    ['one more activity', { ...body, activities: [activity, activity] }, false, false],
  ])('reaches other records after a change of %s', (_, changed, prices, others) => {
    expect([keepsPricing(body, changed), keepsLinkedFlags(body, changed)]).toEqual([
      prices,
      others,
    ]);
  });
});
