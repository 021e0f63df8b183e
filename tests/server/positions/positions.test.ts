import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Closest } from '../../../contract/closest/closest.ts';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { PositionsReply } from '../../../contract/positions/positions.ts';
import type { Store } from '../../../server/database/open.ts';
import { deleteOldPositions } from '../../../server/positions/positions.ts';
import { accessToken } from '../support/accessToken.ts';
import { caller, fill, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

const ago = (minutes: number) =>
  Temporal.Now.instant().subtract({ minutes }).toString({ smallestUnit: 'second' });
const feature = (more: object = {}, coordinates: readonly unknown[] = [-117, 33.7]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { aircraft: 'T-70', time: ago(1), ...more },
});
const many = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe.each(kinds)('positions on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let person: ReturnType<typeof caller>;
  let machine: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    const signedIn = await service.token('demo-dispatcher');
    person = caller(service.app, signedIn);
    machine = caller(service.app, await accessToken(store, { uid: 'demo-dispatcher' }));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await store.pool.query('truncate positions, flight_last_positions');
  });
  const send = async (body: object) =>
    PositionsReply.parse((await machine('POST', '/x/positions', body)).body);
  const rows = async () =>
    (await store.pool.query('select * from positions order by at')).rows as { knots: number }[];

  it('takes one position or several, by radio ID or registration, and each once (CLO-11)', async () => {
    const { rows: own } = await store.pool.query<{ registration: string }>(
      'select registration from assets where id = $1',
      [t70],
    );
    const one = feature({ knots: 151.6, heading: 90, altitudeFt: 4500 });
    expect(await send(one)).toEqual({ stored: 1, known: 0, refused: [] });
    const named = feature({
      aircraft: own[0]?.registration.toLowerCase(),
      time: ago(3),
      unread: 'x',
    });
    expect(await send(many(one, named, feature({ aircraft: 't70', time: ago(4) })))).toEqual({
      stored: 2,
      known: 1,
      refused: [],
    });
    expect((await rows()).map(({ knots }) => knots)).toEqual([null, null, 152]);
  });

  it('refuses each that cannot be, with a reason, and takes the others (CLO-11)', async () => {
    const reply = await send(
      many(
        feature({ aircraft: 'T-999' }),
        feature({ time: ago(-6) }),
        feature({ time: ago(48 * 60 + 1) }),
        feature({}, [0, 0]),
        feature({}, [-190, 33]),
        feature({}, [-117, 'x']),
        { type: 'Point' },
        feature({ time: ago(2) }),
      ),
    );
    expect([reply.stored, reply.refused.map(({ at }) => at)]).toEqual([1, [0, 1, 2, 3, 4, 5, 6]]);
    expect(reply.refused.slice(0, 5).map(({ reason }) => reason)).toEqual([
      'No aircraft is called "T-999".',
      'The time is in the future.',
      'The time is more than 48 hours ago.',
      'The coordinates are 0, 0.',
      'The coordinates are no longitude and latitude.',
    ]);
    expect((await machine('POST', '/x/positions', many(...Array(501).fill({})))).status).toBe(400);
  });

  it('is for access tokens alone (CLO-11)', async () => {
    const refused = await person('POST', '/x/positions', feature());
    expect([refused.status, (refused.body as { title: string }).title]).toEqual([
      403,
      'This call is for access tokens.',
    ]);
  });

  it('starts the way of an aircraft that is out at its position of the last five minutes (CLO-12)', async () => {
    await store.pool.query('truncate dispatches, activities, incidents cascade');
    await fill(store, [
      ['incidents', [{ ...incident, latitude: 33.9, longitude: -117.1, point_source: 'file' }]],
    ]);
    const { rows: made } = await store.pool.query<{ id: string }>(
      `insert into dispatches (type, asset_id, activity_date) values ('flight', $1, (clock_timestamp() at time zone 'America/Los_Angeles')::date) returning id`,
      [t70],
    );
    await store.pool.query(
      `insert into activities (dispatch_id, position, time_out) values ($1, 0, clock_timestamp() - interval '20 minutes')`,
      [made[0]?.id],
    );
    const own = async () => {
      const reply = await person('GET', `/x/incidents/${incident.id}/closest`);
      return Closest.parse(reply.body).aircraft.find(({ assetId }) => assetId === t70);
    };
    await send(feature({ time: ago(6) }, [-117.1, 33.9]));
    expect(await own()).toMatchObject({ from: 'unknown', distanceNm: null });
    await send(feature({ time: ago(1) }, [-117.1, 33.9]));
    // One from a clock that is ahead, that came before, is no newer.
    await store.pool.query(
      `insert into positions (asset_id, at, latitude, longitude, received_at) values ($1, clock_timestamp() + interval '4 minutes', 40, -120, clock_timestamp() - interval '2 minutes')`,
      [t70],
    );
    expect(await own()).toMatchObject({ from: 'position', distanceNm: 0, readyMinutes: 0 });
  });

  it('keeps the last position of each flight after 48 hours (CLO-11)', async () => {
    const day = Temporal.Now.zonedDateTimeISO('America/Los_Angeles')
      .subtract({ days: 5 })
      .toPlainDate()
      .toString();
    const body = flight(day, '20:05', 1200);
    const made = await person('POST', '/v2/dispatches', body);
    const { id } = DispatchReply.parse(made.body).dispatch;
    await store.pool.query(
      `insert into positions (asset_id, at, latitude, longitude)
       select $1::uuid, a.time_out + n * interval '1 minute', 33 + n, -117 from activities a, generate_series(1, 3) n where a.dispatch_id = $2::uuid
       union all select $1::uuid, clock_timestamp(), 40, -120`,
      [t70, id],
    );
    await deleteOldPositions(store);
    await deleteOldPositions(store);
    const { rows: kept } = await store.pool.query('select latitude from flight_last_positions');
    expect([await rows(), kept]).toEqual([
      [expect.objectContaining({ latitude: 40 })],
      [{ latitude: 36 }],
    ]);
  });
});
