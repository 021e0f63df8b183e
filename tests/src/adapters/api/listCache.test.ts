import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { baseRoutes } from '../../../../contract/base/routes.ts';
import { request, step } from '../../../../domain/settings/request.ts';
import type { Store } from '../../../../server/database/open.ts';
import { baseId } from '../../../../server/demo/reference/catalogue.ts';
import { type Call, makeCall } from '../../../../src/adapters/api/api.ts';
import { makeCache } from '../../../../src/adapters/api/cache.ts';
import { makeReference } from '../../../../src/adapters/api/reference.ts';
import { makeAsk } from '../../../../src/adapters/api/settingsRequests.ts';
import type { Monitor } from '../../../../src/adapters/browser/monitor.ts';
import { freshWorld, type TestApp, testApp } from '../../../server/support/support.ts';

let store: Store;
let service: TestApp;
let call: Call;
let requests: string[] = [];
let warnings: string[] = [];
const monitor: Monitor = {
  identify: () => undefined,
  report: () => undefined,
  warn: (message) => warnings.push(message),
};

beforeAll(async () => {
  store = await freshWorld('pglite');
  service = await testApp(store);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server has an address object, never a pipe's name.
  const { port } = service.app.server.address() as AddressInfo;
  const token = await service.token('demo-admin');
  const send = makeCall({
    restUrl: () => `http://127.0.0.1:${port}/api`,
    token: async () => token,
    onUnauthorized: () => undefined,
    monitor,
  });
  call = (route, options) => {
    requests.push(`${route.method} ${route.path}`);
    return send(route, options);
  };
});
beforeEach(() => {
  requests = [];
  warnings = [];
});
afterAll(async () => {
  await service.close();
  await store.close();
});

const hemet = baseId('HMT');
const renaming = (name: string, version: number) =>
  step(
    request(baseRoutes.saveBase, {
      params: { id: hemet },
      body: {
        code: 'HMT',
        name,
        latitude: 33.734,
        longitude: -117.0225,
        elevation: 1512,
        isArchived: false,
      },
      ifMatch: version,
    }),
  );
const anySignal = new AbortController().signal;

it('puts a saved row into its cached list, so that the next form shows it without a request', async () => {
  const cache = makeCache(monitor);
  const reference = makeReference(call, cache, monitor);
  expect((await reference.bases()).find(({ id }) => id === hemet)?.name).toBe('Hemet');
  expect(await makeAsk(call, cache).save([renaming('Hemet-Ryan', 1)], anySignal)).toEqual({
    kind: 'saved',
  });
  expect((await reference.bases()).find(({ id }) => id === hemet)?.name).toBe('Hemet-Ryan');
  expect(warnings).toEqual([]);
  expect(requests).toEqual(['GET /bases', 'PUT /bases/{id}']);
});

it('logs a warning when the list to update is not cached, and requests it when needed (WIRE-18)', async () => {
  const cache = makeCache(monitor);
  const reference = makeReference(call, cache, monitor);
  const now = (
    await call(baseRoutes.saveBase, {
      params: { id: hemet },
      body: {
        code: 'HMT',
        name: 'Hemet',
        latitude: 33.734,
        longitude: -117.0225,
        elevation: 1512,
        isArchived: false,
      },
    })
  ).version;
  expect(await makeAsk(call, cache).save([renaming('Hemet Valley', now)], anySignal)).toEqual({
    kind: 'saved',
  });
  expect(warnings).toEqual(['No cached list bases to update']);
  expect((await reference.bases()).find(({ id }) => id === hemet)?.name).toBe('Hemet Valley');
  expect(requests).toEqual(['PUT /bases/{id}', 'PUT /bases/{id}', 'GET /bases']);
});

it('requests a list with a new row again, and lists joined from several', async () => {
  const cache = makeCache(monitor);
  const reference = makeReference(call, cache, monitor);
  await Promise.all([reference.bases(), reference.aircraft()]);
  const id = crypto.randomUUID();
  const body = { code: 'NEW', name: 'New base', latitude: null, longitude: null, elevation: null };
  expect(
    await makeAsk(call, cache).save(
      [step(request(baseRoutes.addBase, { params: { id }, body }))],
      anySignal,
    ),
  ).toEqual({ kind: 'saved' });
  requests = [];
  const bases = await reference.bases();
  await reference.aircraft();
  expect(bases.some((base) => base.id === id)).toBe(true);
  expect(requests.sort()).toEqual([
    'GET /aircraft-metadata',
    // Types in use, and the archived ones.
    'GET /aircraft-types',
    'GET /aircraft-types',
    'GET /bases',
    'GET /contracts',
    'GET /v2/assets',
    'GET /vendor/aircraft',
  ]);
});
