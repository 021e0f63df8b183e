import { afterEach, expect, it, vi } from 'vitest';
import { API_VERSION } from '../../../../contract/constants.ts';
import { routes } from '../../../../contract/table.ts';
import { makeFetch } from '../../../../src/adapters/api/api.ts';
import { loadWelcome } from '../../../../src/adapters/api/welcome.ts';
import { pingService } from '../../../../src/adapters/browser/network.ts';

afterEach(() => void vi.unstubAllGlobals());

const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
const send = makeFetch({
  restUrl: () => '/api',
  token: async () => null,
  onUnauthorized: () => undefined,
  monitor,
});
it.each([
  ['/api/bases', () => send(routes.listBases)],
  ['/api/x/welcome', () => loadWelcome('/api')],
  ['/api/health/live', () => pingService('/api', new AbortController().signal)],
])('sends X-CATIS-Version with %s (WIRE-2)', async (address, call) => {
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, new Headers(init.headers).get('x-catis-version')]);
    return new Response('{}');
  });
  await call();
  expect(sent).toEqual([[address, API_VERSION]]);
});
