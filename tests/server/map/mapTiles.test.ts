import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAP_TILES, NEVER_A_PAGE } from '../../../contract/constants.ts';
import { MapData } from '../../../contract/map/map.ts';
import type { Store } from '../../../server/database/open.ts';
import { rangeOf, readMapTiles } from '../../../server/map/mapTiles.ts';
import { caller, freshWorld, type TestApp, testApp } from '../support/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
const file = join(folder, 'region.pmtiles');
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));
let store: Store;
let service: TestApp;
beforeAll(async () => {
  writeFileSync(file, bytes);
  store = await freshWorld('pglite');
  service = await testApp(store, [], { mapTiles: { file, attribution: '© Mappers' } });
}, 60_000);
afterAll(async () => {
  await service.close();
  await store.close();
  rmSync(folder, { recursive: true });
});
const get = (headers: Readonly<Record<string, string>> = {}) =>
  service.app.inject({ url: MAP_TILES, headers });

it('serves ranges of the tiles without a bearer, for a day (MAP-8)', async () => {
  const part = await get({ range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range'], part.headers['cache-control']]).toEqual([
    206,
    'bytes 10-19/1000',
    'max-age=86400',
  ]);
  expect(part.rawPayload).toEqual(bytes.subarray(10, 20));
  expect(part.headers['content-encoding']).toBeUndefined();
  const tail = await get({ range: 'bytes=-5' });
  expect(tail.rawPayload).toEqual(bytes.subarray(995));
  const rest = await get({ range: 'bytes=990-5000' });
  expect([rest.headers['content-range'], rest.rawPayload.length]).toEqual([
    'bytes 990-999/1000',
    10,
  ]);
});

it('serves the whole file without a range, and answers a known tag with 304 (MAP-8)', async () => {
  const whole = await get();
  expect([whole.statusCode, whole.rawPayload.length, whole.headers['accept-ranges']]).toEqual([
    200,
    1000,
    'bytes',
  ]);
  const tag = String(whole.headers.etag);
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
  utimesSync(file, 1, 1);
  expect((await get()).headers.etag).not.toBe(tag);
});

it('refuses a range outside the file (MAP-8)', async () => {
  const wrong = await get({ range: 'bytes=1000-1010' });
  expect([wrong.statusCode, wrong.headers['content-range']]).toEqual([416, 'bytes */1000']);
});

it.each([
  [undefined, null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=5-2', 'wrong'],
  ['bytes=-0', 'wrong'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=-50', { start: 0, end: 9 }],
] as const)('reads the range %j of ten bytes as %j (MAP-8)', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

it('returns 404 for other names below the path, and for a file that went (MAP-8, URL-9)', async () => {
  expect((await service.app.inject('/map-tiles/other')).statusCode).toBe(404);
  expect((await service.app.inject('/map-tiles')).statusCode).toBe(404);
  rmSync(file);
  expect((await get()).statusCode).toBe(404);
  writeFileSync(file, bytes);
});

it.each([
  ['/map-tiles/region.pmtiles', true],
  ['/map-tiles', true],
  ['/monitor.js', true],
  ['/map', false],
  ['/monitor', false],
])('answers %s with a page: not %s (MAP-8, URL-9)', (path, isNever) => {
  expect(NEVER_A_PAGE.test(path)).toBe(isNever);
});

it('sends the attribution with the map (MAP-8)', async () => {
  const call = caller(service.app, await service.token('demo-dispatcher'));
  expect(MapData.parse((await call('GET', '/x/map')).body).tiles).toEqual({
    attribution: '© Mappers',
  });
});

it('names the setting of a file that is not there (MAP-8)', () => {
  expect(readMapTiles(undefined)).toBeNull();
  expect(readMapTiles(file, 'x')).toEqual({ file, attribution: 'x' });
  expect(() => readMapTiles(join(folder, 'gone'))).toThrow(/^MAP_TILES_FILE: /);
  expect(() => readMapTiles(folder)).toThrow(/^MAP_TILES_FILE: /);
});
