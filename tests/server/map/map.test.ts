import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapData } from '../../../contract/map/map.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { caller, fill, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

const other = { ...incident, id: demoId('test incident', 2), incident_number: '012346' };

describe.each(kinds)('the map on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let call: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    call = caller(service.app, await service.token('demo-dispatcher'));
    await store.pool.query('truncate dispatches, activities, incidents cascade');
    await fill(store, [
      [
        'incidents',
        [
          { ...incident, latitude: 33.9, longitude: -117.1, point_source: 'file' },
          { ...other, latitude: 34.5, longitude: -116.5, point_source: 'file' },
        ],
      ],
    ]);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const map = async () => MapData.parse((await call('GET', '/x/map')).body);
  /** A flight of T-70 that left 40 minutes ago. */
  async function launch() {
    const out = new Date(Date.now() - 40 * 60_000).toISOString();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
    const day = today.format(new Date(out));
    const body = flight(day, out.slice(11, 16), 1200, {
      timeOut: out,
      timeIn: null,
      landingBaseId: null,
      totalFlightHours: 0,
      dayFlightHours: 0,
      landings: 0,
    });
    const reply = await call('POST', '/v2/dispatches', { ...body, dispatchTime: out });
    expect(reply.status).toBe(200);
  }

  it('lists every base that is in use, and no incident on a day without flights (MAP-1)', async () => {
    const { rows } = await store.pool.query<{ count: number }>(
      'select count(*)::int as count from bases where archived_at is null and deleted_at is null',
    );
    const { bases, incidents, aircraft, diverts, tiles } = await map();
    expect(bases).toHaveLength(rows[0]?.count ?? 0);
    expect([incidents, aircraft, diverts, tiles]).toEqual([[], [], [], null]);
  });

  it('has an aircraft that is out at its incident, then at its position (MAP-3)', async () => {
    await launch();
    const before = await map();
    expect(before.incidents).toMatchObject([{ incident: { id: incident.id }, aircraftOut: 1 }]);
    expect(before.aircraft).toMatchObject([
      { assetId: t70, from: 'incident', latitude: 33.9, longitude: -117.1 },
    ]);
    await store.pool.query(
      `insert into positions (asset_id, at, latitude, longitude)
       values ($1, clock_timestamp(), 33.5, -117)`,
      [t70],
    );
    expect((await map()).aircraft).toMatchObject([
      { from: 'position', latitude: 33.5, longitude: -117 },
    ]);
  });

  it('has the divert of a flight that is out, until its line is struck (MAP-1)', async () => {
    const { aircraft } = await map();
    const dispatchId = aircraft[0]?.dispatchId ?? '';
    await store.pool.query(
      `insert into activities (id, dispatch_id, position, incident_id)
       select gen_random_uuid(), dispatch_id, -1, $2 from activities where dispatch_id = $1`,
      [dispatchId, other.id],
    );
    await store.pool.query(
      `update activities set time_in = clock_timestamp(), time_out = clock_timestamp() - interval '1 hour'
       where dispatch_id = $1 and position = -1`,
      [dispatchId],
    );
    expect((await map()).diverts).toEqual([]);
    const line = demoId('line', 1);
    const elsewhere = await call('POST', '/v2/dispatches', flight());
    const { dispatch } = elsewhere.body as { dispatch: { id: string } };
    await store.pool.query(
      `insert into flight_log (id, dispatch_id, at, kind, by_uid)
       values ($1, $2, clock_timestamp() + interval '1 minute', 'divert', 'demo-dispatcher')`,
      [demoId('line', 3), dispatch.id],
    );
    expect((await map()).diverts).toEqual([]);
    await store.pool.query(
      `insert into flight_log (id, dispatch_id, at, kind, by_uid)
       values ($1, $2, clock_timestamp(), 'divert', 'demo-dispatcher')`,
      [line, dispatchId],
    );
    const { diverts, incidents } = await map();
    expect(diverts).toMatchObject([{ id: line, fromId: other.id, toId: incident.id }]);
    expect(incidents.map((one) => one.incident.id)).toContain(other.id);
    await store.pool.query(
      `insert into flight_log (id, dispatch_id, at, kind, corrects, by_uid)
       values ($1, $2, clock_timestamp(), 'correction', $3, 'demo-dispatcher')`,
      [demoId('line', 2), dispatchId, line],
    );
    expect((await map()).diverts).toEqual([]);
  });
});
