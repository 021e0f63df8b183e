import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Closest } from '../../../contract/closest/closest.ts';
import type { Store } from '../../../server/database/open.ts';
import { typeId } from '../../../server/demo/reference/catalogue.ts';
import { caller, fill, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { incident, t70 } from '../support/world.ts';

describe.each(kinds)('the closest aircraft on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let call: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    call = caller(service.app, await service.token('demo-dispatcher'));
    await store.pool.query('truncate dispatches, activities, incidents cascade');
    await fill(store, [
      ['incidents', [{ ...incident, latitude: 33.9, longitude: -117.1, point_source: 'file' }]],
    ]);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const closest = async (id = incident.id) =>
    Closest.parse((await call('GET', `/x/incidents/${id}/closest`)).body);

  it('lists each aircraft of a board once, by arrival (CLO-5)', async () => {
    const { rows } = await store.pool.query<{ count: number }>(
      `select count(*)::int as count from base_assignments s join bases b on b.id = s.base_id and b.archived_at is null
       where s.deleted_at is null and s.start_time <= clock_timestamp() and (s.end_time is null or s.end_time > clock_timestamp())`,
    );
    const { aircraft, incident: shown } = await closest();
    expect(shown.latitude).toBe(33.9);
    expect(aircraft).toHaveLength(rows[0]?.count ?? 0);
    expect(new Set(aircraft.map(({ assetId }) => assetId)).size).toBe(aircraft.length);
    const waits = aircraft.flatMap(({ readyMinutes, enRouteMinutes }) =>
      enRouteMinutes === null ? [] : [readyMinutes + enRouteMinutes],
    );
    expect(waits.length).toBeGreaterThan(5);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(aircraft[0]).toMatchObject({ baseCode: expect.stringMatching(/HMT|SBD|RAM/) });
  });

  it('follows a change of a speed and of a loading time (CLO-3)', async () => {
    const own = async () => (await closest()).aircraft.find(({ assetId }) => assetId === t70);
    const before = await own();
    expect(before?.enRouteMinutes).toBeGreaterThan(0);
    await store.pool.query('update bases set load_minutes = 77');
    expect(await own()).toMatchObject({ readyMinutes: 77 });
    await store.pool.query('update aircraft_types set cruise_knots = null where id = $1', [
      typeId('S-2T'),
    ]);
    expect(await own()).toMatchObject({ enRouteMinutes: null, arrival: null });
  });

  it('answers 404 for an incident that is not there', async () => {
    const none = await call('GET', `/x/incidents/${t70}/closest`);
    expect(none.status).toBe(404);
  });
});
