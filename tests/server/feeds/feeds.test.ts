import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Feed, type FeedBody, Feeds, LateFeeds } from '../../../contract/feeds/feeds.ts';
import { ImportJobs } from '../../../contract/imports/imports.ts';
import type { Store } from '../../../server/database/open.ts';
import { type FeedNeeds, pullFeeds } from '../../../server/feeds/pull.ts';
import { openReceiver, type ReceivedCall, type Receiver } from '../../support/receiver.ts';
import { outboundTo } from '../outbound/outboundTo.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';

type Call = ReturnType<typeof caller>;
interface LayerFire {
  readonly id: string;
  readonly name?: string;
  readonly state?: string;
  readonly agency?: string;
  /** Minutes after the start. */
  readonly modified?: number;
}
const start = Temporal.Now.instant().round('second');
const later = (minutes: number) => start.add({ minutes }).toString();
const fire = (n: number, more: Partial<LayerFire> = {}): LayerFire => ({
  id: `2026-CABTU-${String(n).padStart(6, '0')}`,
  ...more,
});

/** A layer as ArcGIS publishes one: it heeds the condition, the order, and the page. */
function answerOf(fires: readonly LayerFire[], { url }: ReceivedCall, pageSize = 1000) {
  const where = url.searchParams.get('where') ?? '';
  const from = /timestamp '([^']+)'/.exec(where)?.[1];
  const fromMs = from === undefined ? -1 : Date.parse(`${from.replace(' ', 'T')}Z`);
  const offset = Number(url.searchParams.get('resultOffset'));
  const modifiedOf = ({ modified = 0 }: LayerFire) =>
    start.epochMilliseconds + Math.round(modified * 60_000);
  const found = fires
    .filter((one) => where.includes(`'US-${one.state ?? 'CA'}'`) && modifiedOf(one) > fromMs)
    .sort((a, b) => modifiedOf(a) - modifiedOf(b));
  const page = found.slice(offset, offset + pageSize);
  return JSON.stringify({
    features: page.map((one) => ({
      attributes: {
        UniqueFireIdentifier: one.id,
        IncidentName: one.name ?? 'LANTERN RIDGE',
        IncidentTypeCategory: 'WF',
        FireDiscoveryDateTime: Date.UTC(2026, 5, 26, 0, 1, 26),
        POOProtectingAgency: one.agency ?? 'C&L',
        POOState: `US-${one.state ?? 'CA'}`,
        InitialLatitude: 39.1,
        InitialLongitude: -121.2,
        ModifiedOnDateTime_dt: modifiedOf(one),
        IrwinID: '{1}',
      },
    })),
    ...(offset + pageSize < found.length ? { exceededTransferLimit: true } : {}),
  });
}

describe.each(kinds)('incident feeds, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: Call;
  let layer: Receiver;
  let needs: FeedNeeds;
  const failures: unknown[] = [];
  const pullAt = (minutes: number) => pullFeeds(needs, () => later(minutes));
  beforeAll(async () => {
    store = await freshWorld(kind);
    layer = await openReceiver();
    const outbound = outboundTo(layer);
    service = await testApp(store, [], { outbound });
    admin = caller(service.app, await service.token('demo-admin'));
    needs = { store, outbound, onFailure: (error) => failures.push(error) };
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await layer.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'incident_feeds, imports, idempotency');
    await store.pool.query("delete from incidents where unit in ('BTU', 'TNF')");
    layer.calls.length = 0;
    failures.length = 0;
  });

  const body = (change: Partial<FeedBody> = {}): FeedBody => ({
    url: `${layer.url}/arcgis/rest/services/WFIGS/FeatureServer/0`,
    states: ['CA'],
    everyMinutes: 15,
    acceptsNew: false,
    isOn: true,
    ...change,
  });
  const add = async (change: Partial<FeedBody> = {}): Promise<Feed> => {
    const reply = await admin('POST', '/x/incident-feeds', body(change));
    const feed = Feed.parse(reply.body);
    // The clock of these tests starts here.
    await store.pool.query('update incident_feeds set next_at = $1, since = $1', [later(0)]);
    return feed;
  };
  const answers = (fires: readonly LayerFire[], pageSize?: number) => {
    layer.answer = (call) => ({ text: answerOf(fires, call, pageSize) });
  };
  const read = async () => Feeds.parse((await admin('GET', '/x/incident-feeds')).body).items[0];
  const log = async () => ImportJobs.parse((await admin('GET', '/x/imports')).body).items;
  const incidents = async () =>
    (
      await store.pool.query<{ incident_number: string; name: string; agency: string; at: string }>(
        "select incident_number, name, agency, discovered_at as at from incidents where unit = 'BTU' and deleted_at is null order by incident_number",
      )
    ).rows;
  const wheres = () => layer.calls.map(({ url }) => url.searchParams.get('where'));

  it('takes incidents by the rules of the file, and logs the pull as an import (INC-25, INC-29)', async () => {
    answers([fire(1), fire(2, { agency: 'USFS', name: 'Bear' }), fire(3, { agency: 'ZZZZ' })]);
    await add();
    await pullAt(0);
    expect(await incidents()).toEqual([
      {
        incident_number: '000001',
        name: 'LANTERN RIDGE',
        agency: 'local government',
        at: '2026-06-26T00:01:26.000Z',
      },
      { incident_number: '000002', name: 'Bear', agency: 'USFS', at: '2026-06-26T00:01:26.000Z' },
    ]);
    expect(await log()).toMatchObject([
      {
        kind: 'incidents',
        state: 'done',
        who: 'Incident feed',
        fileName: 'Feed of localhost',
        outcome: { rows: 3, added: 2, leftOut: 1, unknown: [{ what: 'agency', word: 'ZZZZ' }] },
      },
    ]);
    expect([failures, await read()]).toMatchObject([
      [],
      { problem: '', lastOkAt: expect.any(String), isLate: false },
    ]);
    const fields = layer.calls[0]?.url.searchParams;
    expect([
      fields?.get('orderByFields'),
      fields?.get('resultRecordCount'),
      fields?.get('f'),
    ]).toEqual(['ModifiedOnDateTime_dt,OBJECTID', '1000', 'json']);
  });

  it('brings where an incident is, once (CLO-1)', async () => {
    answers([fire(1)]);
    await add();
    const points = async () =>
      (
        await store.pool.query(
          "select latitude, longitude, point_source as source, version from incidents where unit = 'BTU' and deleted_at is null",
        )
      ).rows;
    await pullAt(0);
    const placed = [{ latitude: 39.1, longitude: -121.2, source: 'feed', version: 1 }];
    expect(await points()).toEqual(placed);
    await pullAt(20);
    expect(await points()).toEqual(placed);
  });

  it('takes unknown agencies where that is wanted, and other states not (INC-21, INC-26)', async () => {
    answers([fire(1, { agency: 'ZZZZ' }), fire(2, { state: 'NV' })]);
    await add({ acceptsNew: true });
    await pullAt(0);
    expect((await incidents()).map(({ incident_number: n }) => n)).toEqual(['000001']);
  });

  it('reads page after page, and each incident once (INC-27)', async () => {
    const fires = Array.from({ length: 2500 }, (_, n) => fire(n + 1, { modified: n / 1000 }));
    answers(fires);
    await add();
    await pullAt(5);
    expect([(await incidents()).length, layer.calls.length, failures]).toEqual([2500, 3, []]);
    expect(layer.calls.map(({ url }) => url.searchParams.get('resultOffset'))).toEqual([
      '0',
      '980',
      '1960',
    ]);
  });

  it('loses none when the layer changes between two pages (INC-27)', async () => {
    let fires = Array.from({ length: 1500 }, (_, n) => fire(n + 1, { modified: n / 1000 }));
    layer.answer = (call) => {
      const text = answerOf(fires, call);
      // Ten of the first page are changed: they move to the end, the others move up.
      fires = fires.map((one, n) => (n < 10 ? { ...one, modified: 4 } : one));
      return { text };
    };
    await add();
    await pullAt(5);
    expect((await incidents()).length).toBe(1500);
  });

  it('asks only for changes since the last pull, with an overlap for a layer that lags (INC-26, INC-27)', async () => {
    const fires = [fire(1, { modified: 0 }), fire(2, { modified: 14 })];
    answers(fires);
    await add();
    await pullAt(15);
    // This one was changed before the last pull, and is published after it.
    answers([...fires, fire(3, { modified: 9 }), fire(4, { modified: 20 })]);
    await pullAt(29);
    await pullAt(30);
    const from = start.add({ minutes: 4 }).toString().replace('T', ' ').replace('Z', '');
    expect(wheres()).toEqual([
      "POOState IN ('US-CA')",
      `POOState IN ('US-CA') AND ModifiedOnDateTime_dt > timestamp '${from}'`,
    ]);
    expect((await incidents()).map(({ incident_number: n }) => n)).toEqual([
      '000001',
      '000002',
      '000003',
      '000004',
    ]);
    // A pull that brings nothing leaves no entry.
    await pullAt(45);
    expect([layer.calls.length, (await log()).length]).toEqual([3, 2]);
  });

  it('keeps its watermark when a page fails, and reads that again (INC-27)', async () => {
    const fires = Array.from({ length: 1500 }, (_, n) => fire(n + 1, { modified: n / 1000 }));
    layer.answer = (call) =>
      call.url.searchParams.get('resultOffset') === '0'
        ? { text: answerOf(fires, call) }
        : { status: 500 };
    await add();
    await pullAt(0);
    expect([(await incidents()).length, (await read())?.problem]).toEqual([
      0,
      'The layer answered 500.',
    ]);
    answers(fires);
    await pullAt(15);
    expect([(await incidents()).length, wheres().at(-1)]).toEqual([1500, "POOState IN ('US-CA')"]);
  });

  it.each([
    ['429', { status: 429 }, 'The layer answered 429: it is asked too often.'],
    [
      'an error with status 200',
      { text: '{"error":{"code":429,"message":"Too many requests"}}' },
      'The layer answered 429: it is asked too often.',
    ],
    ['garbage', { text: '<html>Sign in</html>' }, 'The layer answered, but not with JSON.'],
    ['nothing', { text: '' }, 'The layer answered, but not with JSON.'],
    [
      'another layer',
      { text: '{"features":[{"attributes":{"NAME":"x"}}]}' },
      'The layer answered, but not with incidents of the interagency format.',
    ],
    [
      'a layer without an end',
      { text: '{"features":[],"exceededTransferLimit":true}' },
      'The layer has no end.',
    ],
    ['a redirect', { status: 302, headers: { location: '/x' } }, 'The layer answered 302.'],
  ])('backs off to an hour when the layer answers %s (INC-28)', async (_, reply, message) => {
    layer.answer = () => reply;
    await add();
    const tried: number[] = [];
    for (let minute = 0; minute <= 240; minute += 5) {
      const before = layer.calls.length;
      await pullAt(minute);
      if (layer.calls.length > before) tried.push(minute);
    }
    expect([tried, (await read())?.problem, failures]).toEqual([
      [0, 15, 45, 105, 165, 225],
      message,
      [],
    ]);
    answers([fire(1)]);
    await pullAt(285);
    await pullAt(300);
    expect([(await incidents()).length, (await read())?.problem, layer.calls.length]).toEqual([
      1,
      '',
      8,
    ]);
  });

  it('waits as long as the layer asks for (INC-28)', async () => {
    layer.answer = () => ({ status: 429, headers: { 'retry-after': '2400' } });
    await add();
    await pullAt(0);
    await pullAt(39);
    expect(layer.calls.length).toBe(1);
    await pullAt(40);
    expect(layer.calls.length).toBe(2);
  });

  it('is well with a layer that has no incidents (INC-28)', async () => {
    answers([]);
    await add();
    await pullAt(0);
    expect([(await read())?.problem, (await read())?.lastOkAt !== null, await log()]).toEqual([
      '',
      true,
      [],
    ]);
  });

  it('is pulled once by two services, and waits while another import runs (INC-25, SET-62)', async () => {
    answers([fire(1)]);
    await add();
    await Promise.all([pullAt(0), pullAt(0), pullAt(0)]);
    expect(layer.calls.length).toBe(1);
    await store.pool.query(
      "insert into imports (kind, file_name, bytes, state, runner, started_by) values ('aims', 'season.csv', 1, 'running', (select runner from imports limit 1), 'x')",
    );
    answers([fire(1), fire(2, { modified: 16 })]);
    await pullAt(15);
    expect((await incidents()).length).toBe(1);
    await store.pool.query("update imports set state = 'done' where kind = 'aims'");
    await pullAt(16);
    expect((await incidents()).length).toBe(2);
  });

  it('confirms an incident that was taken by its number (INC-9, INC-29)', async () => {
    await store.pool.query(
      "insert into incidents (year, state, unit, incident_number, name, agency, type_code, is_unconfirmed) values (2026, 'CA', 'BTU', '1', 'CA-BTU-1', 'unknown', 'unknown', true)",
    );
    answers([fire(1, { name: 'Lantern' })]);
    await add();
    await pullAt(0);
    const { rows } = await store.pool.query(
      "select name, is_unconfirmed as open from incidents where unit = 'BTU'",
    );
    expect(rows).toEqual([{ name: 'Lantern', open: false }]);
  });

  it('is late after three intervals without a whole pull, for every user (INC-30)', async () => {
    const feed = await add();
    const late = async () => {
      const reader = caller(service.app, await service.token('demo-reader'));
      return LateFeeds.parse((await reader('GET', '/x/incident-feeds/late')).body).items;
    };
    const age = (minutes: number) =>
      store.pool.query(
        "update incident_feeds set since = now() - interval '1 day', last_ok_at = now() - make_interval(mins => $1)",
        [minutes],
      );
    await age(44);
    const before = await late();
    await age(46);
    expect([before, await late()]).toEqual([
      [],
      [{ id: feed.id, host: 'localhost', lastOkAt: expect.any(String) }],
    ]);
    await admin('PUT', `/x/incident-feeds/${feed.id}`, body({ isOn: false }));
    expect(await late()).toEqual([]);
  });

  it('begins again for another state, and ends when it is deleted (INC-31)', async () => {
    answers([fire(1), fire(2, { state: 'NV' })]);
    const feed = await add();
    await pullAt(0);
    const saved = await admin(
      'PUT',
      `/x/incident-feeds/${feed.id}`,
      body({ states: ['CA', 'NV'] }),
    );
    expect(saved.status).toBe(200);
    await store.pool.query('update incident_feeds set next_at = $1', [later(1)]);
    await pullAt(1);
    expect([wheres().at(-1), (await incidents()).length]).toEqual([
      "POOState IN ('US-CA','US-NV')",
      2,
    ]);
    expect((await admin('DELETE', `/x/incident-feeds/${feed.id}`)).status).toBe(200);
    await pullAt(60);
    expect([layer.calls.length, await read()]).toEqual([2, undefined]);
  });

  it.each([
    ['http://localhost/FeatureServer/0', 'The address must begin with https://.'],
    [
      'https://example.com/FeatureServer/0',
      "example.com can't be called. The operator allows hosts in CATIS_OUTBOUND_HOSTS.",
    ],
    [
      'https://localhost/FeatureServer',
      'Give the address of a layer: it ends with /FeatureServer/ and a number.',
    ],
  ])('refuses %s at its field (SAFE-70)', async (url, message) => {
    const reply = await admin('POST', '/x/incident-feeds', body({ url }));
    expect([reply.status, (reply.body as { errors: unknown }).errors]).toEqual([
      400,
      [{ path: 'url', code: 'address', message }],
    ]);
  });
});
