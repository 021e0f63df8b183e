import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { freshWorld, type TestApp, testApp } from '../support/support.ts';

describe('a reply compressed in one piece (PERF-17)', () => {
  let store: Store;
  let service: TestApp;
  let authorization: string;
  beforeAll(async () => {
    store = await freshWorld('pglite');
    service = await testApp(store);
    authorization = `Bearer ${await service.token('demo-base')}`;
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const ask = (url: string, encoding: string) =>
    service.app.inject({ url, headers: { authorization, 'accept-encoding': encoding } });

  it.each(['/api/v2/assets', '/api/bases', '/api/crew'])(
    'states its length for %s, with the same content in every encoding',
    async (url) => {
      const [br, gzip, plain] = [
        await ask(url, 'gzip, br'),
        await ask(url, 'gzip'),
        await ask(url, 'identity'),
      ];
      for (const reply of [br, gzip, plain])
        expect([reply.statusCode, Number(reply.headers['content-length'])]).toEqual([
          200,
          reply.rawPayload.length,
        ]);
      expect(
        [br, gzip, plain].map((reply) => [
          reply.headers['content-encoding'],
          reply.headers['content-type'],
        ]),
      ).toEqual([
        ['br', 'application/json; charset=utf-8'],
        ['gzip', 'application/json; charset=utf-8'],
        [undefined, 'application/json; charset=utf-8'],
      ]);
      expect([br.headers['vary'], gzip.headers['vary']]).toEqual([
        'accept-encoding',
        'accept-encoding',
      ]);
      expect(plain.rawPayload.length).toBeGreaterThan(1024);
      expect([
        brotliDecompressSync(br.rawPayload).toString(),
        gunzipSync(gzip.rawPayload).toString(),
      ]).toEqual([plain.payload, plain.payload]);
    },
  );

  it('is a list when it is empty', async () => {
    const reply = await ask('/api/v2/dispatches?from=2020-01-01&until=2020-01-02', 'br');
    expect([reply.statusCode, reply.json()]).toEqual([200, { dispatches: [] }]);
  });

  it('is a stream from 500 rows on', async () => {
    await store.pool.query(`insert into assets (registration, aircraft_type_id) select 'N' || 10000 + n, t.id from generate_series(1, 501) n,
      (select id from aircraft_types order by id limit 1) t`);
    const [br, plain] = [
      await ask('/api/v2/assets', 'br'),
      await ask('/api/v2/assets', 'identity'),
    ];
    expect([br.headers['content-length'], plain.headers['content-length']]).toEqual([
      undefined,
      undefined,
    ]);
    const rows = plain.json<unknown[]>();
    expect(rows.length).toBeGreaterThan(500);
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(rows);
  });
});
