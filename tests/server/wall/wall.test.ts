import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { Wall } from '../../../contract/wall/wall.ts';
import { dayWindow } from '../../../domain/dates/pacific.ts';
import { litresOf } from '../../../domain/volume.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import { openStore, type Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp, testKeys } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';
import { type Heard, listening, listenTo } from './listening.ts';

type Call = ReturnType<typeof caller>;
const hemet = baseId('HMT');
/** A flight of today that is out. */
const outToday = () => {
  const { from } = dayWindow(pacificToday());
  const noLanding = {
    timeIn: null,
    landingBaseId: null,
    totalFlightHours: null,
    dayFlightHours: null,
    nightFlightHours: null,
    landings: null,
    landingFees: 0,
  };
  return {
    ...flight(pacificToday(), '00:30', 1200, { timeOut: from, ...noLanding, crew: [] }),
    dispatchTime: from,
  };
};

describe.each(kinds)('walls on %s', (kind) => {
  let store: Store;
  let second: Store;
  let services: [TestApp, TestApp];
  let addresses: [string, string];
  let dispatcher: Call;
  const opened: Heard[] = [];

  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    // The embedded database has one service; PostgreSQL can have several, each with its own
    // connections.
    const { rows } =
      kind === 'postgres'
        ? await store.pool.query('select current_database() as name')
        : { rows: [] };
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://none');
    url.pathname = `/${rows[0]?.name}`;
    second = kind === 'postgres' ? await openStore({ databaseUrl: url.href }) : store;
    const keys = await testKeys();
    services = [await testApp(store, [], { keys }), await testApp(second, [], { keys })];
    addresses = [await listening(services[0]), await listening(services[1])];
    dispatcher = caller(services[0].app, await services[0].token('demo-dispatcher'));
  }, 60_000);
  afterAll(async () => {
    for (const service of services) await service.close();
    if (second !== store) await second.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency');
  });
  afterEach(() => {
    for (const heard of opened.splice(0)) heard.leave();
  });

  const listen = async (
    uid: string,
    n: 0 | 1 = 0,
    path = `${hemet}/stream`,
    claims: object = {},
  ) => {
    const heard = await listenTo(
      `${addresses[n]}/api/x/wall/${path}`,
      await services[0].token(uid, claims),
    );
    opened.push(heard);
    return heard;
  };
  const shown = async (path: string) => {
    const answer = await dispatcher('GET', `/x/wall/${path}`);
    expect(answer).toEqual(expect.objectContaining({ status: 200 }));
    return Wall.parse(answer.body);
  };
  const add = async (body = outToday()) => {
    const { status, body: stored } = await dispatcher('POST', '/v2/dispatches', body);
    expect([status, stored]).toEqual([200, expect.anything()]);
    return DispatchReply.parse(stored).dispatch;
  };
  const boardOf = (heard: Heard) => Wall.parse(JSON.parse(heard.events.at(-1)?.data ?? ''));
  const statusOf = (wall: Wall) =>
    wall.bases.flatMap(({ aircraft }) => aircraft).find(({ assetId }) => assetId === t70)?.status;

  it('returns the board of a base once, without crew, and without cost unless requested (BASE-20)', async () => {
    await add();
    const wall = await shown(`${hemet}/stream`);
    expect(wall.bases.map(({ code }) => code)).toEqual(['HMT']);
    expect(wall.bases[0]?.aircraft.find(({ assetId }) => assetId === t70)).toEqual(
      expect.objectContaining({
        radioId: 'T-70',
        status: 'Out',
        incident: 'CA-RRU-012345 Cedar',
        agent: 'PHOS-CHEK LC95A',
        rotation: null,
      }),
    );
    expect(wall.today).toEqual({
      incidents: [{ label: 'CA-RRU-012345 Cedar', aircraftOut: 1, litres: litresOf(1200) }],
      litres: litresOf(1200),
      loads: 1,
      hundredths: 0,
      cost: null,
    });
    expect(JSON.stringify(wall)).not.toContain('Last');
    expect((await shown(`${hemet}/stream?cost=true`)).today.cost).toBeGreaterThan(0);
    const all = await shown('all/stream');
    expect(all.bases.length).toBeGreaterThan(1);
    expect(all.bases.find(({ code }) => code === 'HMT')).toEqual(wall.bases[0]);
    expect((await dispatcher('GET', `/x/wall/${randomUUID()}/stream`)).status).toBe(404);
    expect((await dispatcher('GET', '/x/wall/every/stream')).status).toBe(400);
  });

  it('sends a save to two walls over two services within 3 s, and to a stream of notices only (BASE-20, BASE-21)', async () => {
    const walls = [
      await listen('demo-base', 0),
      await listen('demo-analyst', 1),
      await listen('demo-admin', 1, 'all/stream?signal=true'),
    ];
    expect(walls.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect
      .poll(() => walls.map(({ events }) => events.length), { timeout: 10_000 })
      .toEqual([1, 1, 1]);
    expect(walls.slice(0, 2).map((heard) => statusOf(boardOf(heard)))).toEqual([
      'Available',
      'Available',
    ]);
    await add();
    const began = performance.now();
    await expect
      .poll(() => walls.map(({ events }) => events.length), { timeout: 10_000, interval: 20 })
      .toEqual([2, 2, 2]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(walls.slice(0, 2).map((heard) => statusOf(boardOf(heard)))).toEqual(['Out', 'Out']);
    expect(walls[2]?.events.map(({ event, data }) => [event, data])).toEqual([
      ['board', '{}'],
      ['board', '{}'],
    ]);
    const marks = walls.map(({ events }) => events.map(({ id }) => id));
    expect(new Set(marks[0]).size).toBe(2);
  });

  it('streams without compression or buffering, on its own connection (BASE-21)', async () => {
    const { headers, status } = await listen('demo-base');
    expect([
      status,
      ...[
        'content-type',
        'content-encoding',
        'cache-control',
        'x-accel-buffering',
        'connection',
      ].map((name) => headers.get(name)),
    ]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
      'no-store, no-transform',
      'no',
      'close',
    ]);
  });

  it('allows three streams per person; the next waits until one ends (BASE-22)', async () => {
    const three = [await listen('demo-base'), await listen('demo-base'), await listen('demo-base')];
    const fourth = await listen('demo-base');
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await listen('demo-analyst')).status).toBe(200);
    three[0]?.leave();
    await expect.poll(async () => (await listen('demo-base')).status).toBe(200);
  });

  it('requests a new stream before its token ends (BASE-22)', async () => {
    const heard = await listen('demo-base', 0, `${hemet}/stream`, {
      exp: Math.floor(Date.now() / 1000) + 7,
    });
    expect(heard.isEnded).toBe(false);
    await expect.poll(() => heard.isEnded, { timeout: 5000 }).toBe(true);
    expect(heard.events.map(({ event }) => event)).toEqual(['board', 'renew']);
  });

  it.each([
    [
      'archived',
      'people p set archived_at =',
      'from users u where u.person_id = p.id and u.firebase_user_id',
    ],
    ['removed', 'users set disabled_at =', 'where firebase_user_id'],
  ])(
    'ends every stream of a user who is %s within a second, on each service (BASE-22)',
    async (_, table, which) => {
      const heard = [
        await listen('demo-base', 0),
        await listen('demo-base', 1),
        await listen('demo-analyst', 1),
      ];
      await expect
        .poll(() => heard.map(({ events }) => events.length), { timeout: 10_000 })
        .toEqual([1, 1, 1]);
      await store.pool.query(`update ${table} now() ${which} = 'demo-base'`);
      await expect
        .poll(() => heard.map(({ isEnded }) => isEnded), { timeout: 1000, interval: 20 })
        .toEqual([true, true, false]);
      await store.pool.query(`update ${table} null ${which} = 'demo-base'`);
    },
  );

  it('ends every stream immediately when the service stops (BASE-22)', async () => {
    const keys = await testKeys();
    const service = await testApp(store, [], { keys });
    const address = await listening(service);
    const streams: Heard[] = [];
    for (const uid of ['demo-base', 'demo-analyst', 'demo-admin']) {
      // A connection that served a request before stays open.
      await fetch(`${address}/api/health/live`).then((reply) => reply.text());
      streams.push(await listenTo(`${address}/api/x/wall/all/stream`, await service.token(uid)));
    }
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect
      .poll(() => streams.map(({ events }) => events.length), { timeout: 10_000 })
      .toEqual([1, 1, 1]);
    // Browsers open connections in advance, and may never send a request on them.
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    await once(silent, 'connect');
    const began = performance.now();
    await service.close();
    expect(performance.now() - began).toBeLessThan(1500);
    await expect
      .poll(() => [...streams.map(({ isEnded }) => isEnded), silent.closed])
      .toEqual([true, true, true, true]);
  });
});
