import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { ARROW_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { MONTHS_MEDIA_TYPE } from '../../../contract/report/monthFrames.ts';
import { MonthFrames } from '../../../domain/report/block/monthFrames.ts';
import { openStore, type Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { compressPart } from '../../../server/http/gzipParts.ts';
import { ByteBoundedLruCache } from '../../../server/report/months/byteBoundedLruCache.ts';
import { ReportSegments, segmentsOf } from '../../../server/report/months/segments.ts';
import { isStorable } from '../../../server/report/months/storedSegments.ts';
import { utf8 } from '../../../server/report/months/utf8.ts';
import { monthsIn } from '../../support/months.ts';
import { crews } from '../../support/smallWorld.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const months = ['2025-05', '2025-06', '2025-07'] as const;
/** A whole month; June 31 is not a day. */
const rangeOf = (month: string) =>
  `/api/catis/metrics?from=${month}-01&until=${month}-${month === '2025-06' ? 30 : 31}`;

describe.each(kinds)('report segments on %s', (kind) => {
  let store: Store;
  /** Another server process on the same database. */
  let otherStore: Store;
  let service: TestApp;
  let other: TestApp;
  let token = '';
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    // The embedded database has one process; there the second service shares only the connection.
    otherStore =
      kind === 'pglite'
        ? { ...store, close: async () => undefined }
        : await openStore({ databaseUrl: store.pool.options.connectionString });
    [service, other] = await Promise.all([testApp(store), testApp(otherStore)]);
    token = await service.token('demo-admin');
    // The first day of current records is part of the dimensions (RPT-116); no flight below changes
    // it.
    await sent('POST', '/v2/dispatches', flight('2024-12-01'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await other.close();
    await otherStore.close();
    await store.close();
  });

  const ask = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return {
      status: reply.statusCode,
      tag: String(reply.headers['etag']),
      body: reply.rawPayload,
      headers: reply.headers,
    };
  };
  const otherToken = (headers: Record<string, string> = {}) =>
    other.token('demo-admin').then((own) => ({ ...headers, authorization: `Bearer ${own}` }));
  const columnsFrom = (app: FastifyInstance, month: string, headers: Record<string, string>) =>
    ask(app, rangeOf(month), { accept: ARROW_MEDIA_TYPE, ...headers });
  const tags = async () =>
    Promise.all(
      [
        ...months.map(rangeOf),
        '/api/catis/dimensions',
        '/api/catis/dimensions?from=2025-06-01&until=2025-06-30',
      ].map(async (url) => (await ask(service.app, url, { accept: ARROW_MEDIA_TYPE })).tag),
    );
  const sent = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const reply = await caller(service.app, token)(method, url, body);
    expect([method, url, reply.status, reply.body]).toEqual([method, url, 200, reply.body]);
    return reply.body as DispatchReply;
  };
  const query = (text: string, values: readonly unknown[] = []) =>
    store.pool.query(text, [...values]);
  let mine = '';

  const everyMonth = [...months];
  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'a flight in May',
      async () => {
        mine = (await sent('POST', '/v2/dispatches', flight('2025-05-20', '20:05', 1200))).dispatch
          .id;
      },
      ['2025-05'],
    ],
    ['a flight in July', () => sent('POST', '/v2/dispatches', flight('2025-07-14')), ['2025-07']],
    [
      'its move to June',
      () => sent('PUT', `/v2/dispatches/${mine}`, flight('2025-06-20', '20:05', 1200)),
      ['2025-05', '2025-06'],
    ],
    ['its end', () => sent('DELETE', `/v2/dispatches/${mine}`), ['2025-06']],
    ['its return', () => sent('POST', `/x/dispatches/${mine}/restore`), ['2025-06']],
    [
      'a repriced load',
      () =>
        query(
          "update drops set cost_cents = cost_cents + 1 where activity_id in (select a.id from activities a join dispatches d on d.id = a.dispatch_id where d.activity_date = '2025-07-14')",
        ),
      ['2025-07'],
    ],
    [
      'crew hours',
      () =>
        query(
          'update activity_crew set standby_hours = 100 where activity_id in (select id from activities where dispatch_id = $1)',
          [mine],
        ),
      ['2025-06'],
    ],
    [
      'a removed activity with all its parts',
      () => query('delete from activities where dispatch_id = $1', [mine]),
      ['2025-06'],
    ],
    [
      'a renamed base',
      () => query("update bases set code = 'HEM' where id = $1", [baseId('HMT')]),
      [...everyMonth, 'dimensions'],
    ],
    [
      'a renamed agent',
      () =>
        query("update suppressant_types set name = 'LC95A' where id = $1", [
          agentId('PHOS-CHEK LC95A'),
        ]),
      [...everyMonth, 'dimensions'],
    ],
    [
      'a renamed job',
      () => query("update crew_roles set name = name || ' I' where name = 'Pilot'"),
      everyMonth,
    ],
    [
      'a renamed vendor',
      () => query("update aircraft_vendors set name = name || ' Inc.'"),
      [...everyMonth, 'dimensions'],
    ],
    [
      'a renamed person',
      () =>
        query(
          "update people set last_name = 'Other' where id = (select person_id from crew where id = $1)",
          [crews[0]?.id],
        ),
      everyMonth,
    ],
    [
      'a crew member of another vendor',
      () =>
        query('update crew set vendor_id = null where id = $1', [
          crews.find((c) => c.vendor !== null)?.id,
        ]),
      everyMonth,
    ],
    [
      'a person’s e-mail',
      () =>
        query(
          "update people set email = 'x@demo.test' where id = (select person_id from crew where id = $1)",
          [crews[0]?.id],
        ),
      [],
    ],
    [
      'a new base',
      () => query("insert into bases (code, name) values ('NEW', 'New')"),
      ['dimensions'],
    ],
    ['a new incident', () => query("update incidents set name = 'Oak'"), ['dimensions']],
    [
      'an aircraft that leaves its base',
      () =>
        query(
          'update base_assignments set end_time = clock_timestamp() where end_time is null and start_time < clock_timestamp()',
        ),
      ['dimensions'],
    ],
    [
      'a flight before all others',
      async () =>
        void (await sent(
          'POST',
          '/v2/dispatches',
          flight('2024-11-01', '20:05', 0, { drops: [] }),
        )),
      ['dimensions'],
    ],
    ['a fuel vendor', () => query("insert into fuel_vendors (name) values ('Elsewhere')"), []],
  ])('changes after %s, for this service and any other', async (_what, write, expected) => {
    const before = await tags();
    await write();
    const after = await tags();
    const scopes = [...months, 'dimensions', 'dimensions of June'];
    // A span's dimensions change with its months and with anything they name (RPT-100).
    const ofJune =
      expected.includes('2025-06') || expected.includes('dimensions') ? ['dimensions of June'] : [];
    expect(scopes.filter((_, n) => before[n] !== after[n])).toEqual([...expected, ...ofJune]);
    const elsewhere = await otherToken();
    for (const [n, month] of months.entries()) {
      const own = await columnsFrom(service.app, month, {});
      const theirs = await columnsFrom(other.app, month, elsewhere);
      expect([own.tag, theirs.tag, own.body.equals(theirs.body)]).toEqual([
        after[n],
        after[n],
        true,
      ]);
      const again = await columnsFrom(other.app, month, {
        ...elsewhere,
        'if-none-match': before[n] ?? '',
      });
      expect([again.status, again.body.length > 0]).toEqual(
        expected.includes(month) ? [200, own.body.length > 0] : [304, false],
      );
    }
  });

  it('has one Arrow stream per month, compressed as the caller accepts (WIRE-14)', async () => {
    const { body, headers } = await ask(
      service.app,
      '/api/catis/metrics?from=2025-01-01&until=2025-12-31',
      { accept: `${ARROW_MEDIA_TYPE}, */*;q=0.1` },
    );
    expect(headers['content-type']).toBe(ARROW_MEDIA_TYPE);
    expect(monthsIn(body).map(({ rows }) => rows > 0)).toEqual([true]);
    const plain = await columnsFrom(service.app, '2025-07', {});
    const br = await columnsFrom(service.app, '2025-07', { 'accept-encoding': 'gzip, br' });
    const gz = await columnsFrom(service.app, '2025-07', { 'accept-encoding': 'gzip, br;q=0' });
    expect([br, gz].map((reply) => [reply.headers['content-encoding'], reply.tag])).toEqual([
      ['br', plain.tag],
      ['gzip', plain.tag],
    ]);
    expect([
      brotliDecompressSync(br.body).equals(plain.body),
      gunzipSync(gz.body).equals(plain.body),
    ]).toEqual([true, true]);
    expect(plain.headers['vary']).toMatch(/^Accept\b/);
  });

  it('costs no query of columns while nothing is written', async () => {
    await Promise.all([segmentsOf(store).stored(), segmentsOf(otherStore).stored()]);
    const statements: string[] = [];
    const db = new Proxy(store.db, {
      get: (of, key) => {
        if (key === 'execute') statements.push('execute');
        return Reflect.get(of, key, of);
      },
    });
    const watched: Store = { ...store, db, primary: db };
    const app = await testApp(watched);
    // One person each, because rights are read once a second.
    const count = async (uid: string) => {
      const own = { authorization: `Bearer ${await app.token(uid)}` };
      statements.length = 0;
      await columnsFrom(app.app, '2025-07', own);
      return statements.length;
    };
    const [first, second, third] = [
      await count('demo-admin'),
      await count('demo-analyst'),
      await count('demo-base'),
    ];
    // The month's stored count, and its columns.
    expect([first - second, third - second]).toEqual([2, 0]);
    await app.close();
  });

  it('notices every one of many concurrent writes', async () => {
    const ids = await Promise.all(
      ['2025-05-10', '2025-06-10', '2025-07-10'].map(
        async (day) => (await sent('POST', '/v2/dispatches', flight(day))).dispatch.id,
      ),
    );
    const seen = new Map<string, string>();
    const kept = new Map<string, { tag: string; body: Buffer }>();
    const elsewhere = await otherToken();
    const run = async (n: number) => {
      for (const month of months) {
        const app = n % 2 === 0 ? service.app : other.app;
        const known = kept.get(month);
        const reply = await columnsFrom(app, month, {
          ...(n % 2 === 0 ? {} : elsewhere),
          ...(known === undefined ? {} : { 'if-none-match': known.tag }),
        });
        if (reply.status !== 200) continue;
        kept.set(month, reply);
        const text = reply.body.toString('base64');
        // One tag, one content.
        expect(seen.get(reply.tag) ?? text).toBe(text);
        seen.set(reply.tag, text);
      }
    };
    const writeAll = async (who: number) => {
      for (let n = 0; n < 12; n++) {
        const id = ids[(who + n) % ids.length];
        const month = months[(who * 5 + n * 7) % months.length];
        await query('update dispatches set activity_date = $2, remarks = $3 where id = $1', [
          id,
          `${month}-${10 + n}`,
          `${who} ${n}`,
        ]);
      }
    };
    await Promise.all([
      writeAll(0),
      writeAll(1),
      writeAll(2),
      ...Array.from({ length: 8 }, (_, n) => run(n)),
    ]);
    await run(0);
    const fresh = await testApp({ ...store });
    const own = { authorization: `Bearer ${await fresh.token('demo-admin')}` };
    for (const month of months)
      expect(kept.get(month)?.body.equals((await columnsFrom(fresh.app, month, own)).body)).toBe(
        true,
      );
    await fresh.close();
  });

  it('keeps its tag when many marks are folded into one', async () => {
    for (let n = 0; n < 210; n++)
      await query("insert into report_marks (scope) values ('2025-07')");
    const { tag } = await columnsFrom(service.app, '2025-07', {});
    const left = await query("select count(*)::int as n from report_marks where scope = '2025-07'");
    expect([left.rows, (await columnsFrom(service.app, '2025-07', {})).tag]).toEqual([
      [{ n: 1 }],
      tag,
    ]);
  });

  it('is stored once no other call computes it (PERF-11)', async () => {
    // No other call has computed these versions.
    await query("insert into report_marks (scope) values ('2025-05'), ('2025-06'), ('2025-07')");
    const done: string[] = [];
    const telling = (what: string) =>
      new Proxy(store.db, {
        get: (of, key) => {
          if (key === 'execute') done.push(what);
          return Reflect.get(of, key, of);
        },
      });
    const ago = { from: '2025-05-01', until: '2025-07-31' };
    const [parts, segments] = [
      await segmentsOf(store).of(ago),
      new ReportSegments({ ...store, db: telling('read'), primary: telling('store') }),
    ];
    for (const part of parts) await segments.bytes(ago, part);
    await segments.stored();
    // Each month looks for a stored copy, then reads its columns.
    expect(parts.length).toBeGreaterThan(1);
    expect(done).toEqual([...parts.flatMap(() => ['read', 'read']), ...parts.map(() => 'store')]);
  });

  it('is stored for later services, and stays valid until its month changes (PERF-11)', async () => {
    const touch = (remark: string) =>
      query(
        "update dispatches set remarks = $1 where activity_date between '2025-07-01' and '2025-07-31'",
        [remark],
      );
    const elsewhere = await otherToken();
    const bytesOf = async (app: FastifyInstance) =>
      (await columnsFrom(app, '2025-07', app === other.app ? elsewhere : {})).body;
    const stored = async () =>
      (await query("select mark, revision, pressed from report_segments where month = '2025-07'"))
        .rows;
    await touch('first');
    const made = await bytesOf(service.app);
    await segmentsOf(store).stored();
    // A service without cached months sends stored ones unchecked.
    const kept = await stored();
    await query("update report_segments set pressed = $1 where month = '2025-07'", [
      await compressPart(Buffer.from('as it lies'), 6),
    ]);
    expect([kept.length, String(await bytesOf(other.app))]).toEqual([1, 'as it lies']);
    await touch('second');
    const changed = await bytesOf(other.app);
    expect([changed.equals(made), changed.equals(await bytesOf(service.app))]).toEqual([
      false,
      true,
    ]);
    await segmentsOf(otherStore).stored();
    await segmentsOf(store).stored();
    expect((await stored()).map((row) => row.mark === kept[0]?.mark)).toEqual([false]);
    // Columns of another release are computed again.
    await query(
      "update report_segments set pressed = $1, revision = revision - 1 where month = '2025-07'",
      [await compressPart(Buffer.from('before'), 6)],
    );
    const started = await testApp({ ...store });
    const own = { authorization: `Bearer ${await started.token('demo-admin')}` };
    expect((await columnsFrom(started.app, '2025-07', own)).body.equals(changed)).toBe(true);
    await started.close();
  });

  it('arrives in one reply with others, each with its own tag and bytes, except those the caller has (WIRE-34)', async () => {
    const url = '/api/catis/metrics?from=2025-05-01&until=2025-07-31';
    const read = async (headers: Record<string, string>) => {
      const {
        status,
        body,
        headers: told,
      } = await ask(service.app, url, { accept: MONTHS_MEDIA_TYPE, ...headers });
      const bytes = told['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      return {
        status,
        encoding: told['content-encoding'],
        type: told['content-type'],
        frames: [...new MonthFrames(utf8).take(new Uint8Array(bytes))],
      };
    };
    const alone = await Promise.all(
      months.map((month) => columnsFrom(service.app, month, { 'accept-encoding': 'identity' })),
    );
    const whole = await read({ 'accept-encoding': 'gzip, br' });
    const plain = await read({ 'accept-encoding': 'identity' });
    expect([whole.status, whole.encoding, whole.type, plain.encoding]).toEqual([
      200,
      'gzip',
      MONTHS_MEDIA_TYPE,
      'identity',
    ]);
    for (const { frames } of [whole, plain]) {
      expect(frames.map(({ head }) => [head.from, head.tag])).toEqual(
        months.map((month, n) => [`${month}-01`, alone[n]?.tag]),
      );
      expect(
        frames.every(
          ({ body }, n) =>
            body !== null && Buffer.from(body).equals(alone[n]?.body ?? Buffer.alloc(0)),
        ),
      ).toBe(true);
    }
    const known = await read({ 'if-none-match': `${alone[0]?.tag}, "other", ${alone[2]?.tag}` });
    expect([known.status, known.frames.map(({ head }) => head.bytes === null)]).toEqual([
      200,
      [true, false, true],
    ]);
    const instants = await ask(
      service.app,
      '/api/catis/metrics?from=2025-05-01T00:00:00Z&until=2025-06-01',
      { accept: MONTHS_MEDIA_TYPE },
    );
    expect(instants.status).toBe(400);
  });
});

it('stores whole past months (PERF-11)', () => {
  const storable = (from: string, until: string) => isStorable({ from, until }, '2026-11-23');
  expect([
    storable('2026-10-01', '2026-10-31'),
    storable('2024-02-01', '2024-02-29'),
    storable('2026-10-02', '2026-10-31'),
    storable('2026-10-01', '2026-10-30'),
    storable('2026-11-01', '2026-11-30'),
    storable('2026-12-01', '2026-12-31'),
  ]).toEqual([true, true, false, false, false, false]);
});

it('keeps at most its bytes, and evicts the least recently used', () => {
  const kept = new ByteBoundedLruCache<Buffer>(10, ({ byteLength }) => byteLength);
  for (const key of ['a', 'b']) kept.set(key, Buffer.alloc(4));
  kept.get('a');
  kept.set('c', Buffer.alloc(4));
  kept.set('big', Buffer.alloc(11));
  expect([kept.bytes, ...['a', 'b', 'c', 'big'].map((key) => kept.get(key)?.length)]).toEqual([
    8,
    4,
    undefined,
    4,
    undefined,
  ]);
});
