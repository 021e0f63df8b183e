import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { API_VERSION } from '../../../../contract/constants.ts';
import { routes } from '../../../../contract/table.ts';
import { makeFetch } from '../../../../src/adapters/api/api.ts';
import { loadWelcome } from '../../../../src/adapters/api/welcome.ts';
import { askService } from '../../../../src/adapters/browser/network.ts';

afterEach(() => void vi.unstubAllGlobals());

const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
const send = makeFetch({ restUrl: () => '/api', token: async () => null, onUnauthorized: () => undefined, monitor });
it.each([
  ['/api/bases', () => send(routes.listBases)],
  ['/api/x/welcome', () => loadWelcome('/api')],
  ['/api/health/live', () => askService('/api', new AbortController().signal)],
])('sends X-CATIS-Version with %s (WIRE-2)', async (address, call) => {
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, new Headers(init.headers).get('x-catis-version')]);
    return new Response('{}');
  });
  await call();
  expect(sent).toEqual([[address, API_VERSION]]);
});

it('names the version in every file that calls the service (WIRE-2)', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const calling = files.map((file) => `src/${file}`).filter((file) => /\bfetch\(|\bsendBeacon\(|new EventSource\(/.test(readFileSync(file, 'utf8')));
  // The configuration documents come from the page's own origin, not from the service.
  const unversioned = calling.filter((file) => !readFileSync(file, 'utf8').includes('versionHeader'));
  expect(unversioned).toEqual(['src/adapters/api/config.ts']);
});
