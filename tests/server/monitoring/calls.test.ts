import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { makeLogger } from '../../../server/logger.ts';
import { goodBodies } from '../support/bodies.ts';
import { caller, freshWorld, type TestApp, testApp } from '../support/support.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [key: string]: unknown;
}

describe('the log and the health of a service', () => {
  let store: Store;
  let service: TestApp;
  let token: string;
  const texts: string[] = [];
  /** The lines that were logged while `work` ran. */
  const linesOf = async (work: () => Promise<unknown>): Promise<Line[]> => {
    texts.length = 0;
    await work();
    return texts.map((text) => JSON.parse(text) as Line);
  };
  beforeAll(async () => {
    store = await freshWorld('pglite');
    service = await testApp(store, [], {
      logger: makeLogger('info', { write: (line: string) => void texts.push(line) }),
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
    });
    token = await service.token('demo-reader');
    // The caller loads the OpenAPI document with its first call.
    await caller(service.app, null)('GET', '/x/welcome');
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('logs one line per call: who, from where, which route, status, duration (MON-6)', async () => {
    const invite = `Zz${'x'.repeat(41)}`;
    const lines = await linesOf(async () => {
      await caller(service.app, token, '192.0.2.9')('GET', '/bases');
      await caller(service.app, token, '192.0.2.9')('POST', '/crew/role', { name: 'Marked' });
      await caller(service.app, null)('GET', `/invites/${invite}`);
      await service.app.inject('/api/nowhere?name=Marked');
    });
    expect(
      lines.map(({ msg, method, route, status, uid, address }) =>
        [msg, method, route, status, uid, address].join(' '),
      ),
    ).toEqual([
      'call GET /api/bases 200 demo-reader 192.0.2.9',
      // Forbidden, but the caller is known.
      expect.stringMatching(/^call POST \/api\/crew\/role 403 demo-reader 192\.0\.2\.9$/),
      expect.stringMatching(/^call GET \/api\/invites\/:\w+ \d{3} {2}127\.0\.0\.1$/),
      'call GET unknown 404  127.0.0.1',
    ]);
    expect(
      lines.every(({ ms, reqId }) => Number.isInteger(ms) && /^[\da-f-]{36}$/.test(`${reqId}`)),
    ).toBe(true);
    expect(texts.join('')).not.toMatch(/Marked|Zzx|bearer/i);
  });

  it('logs no health check (MON-6)', async () => {
    const lines = await linesOf(async () => {
      await service.app.inject('/api/health/live');
      await service.app.inject('/api/health/ready');
    });
    expect(lines).toEqual([]);
  });

  it.each([
    ['10.0.0.1', true],
    ['fd00::7', true],
    ['10.0.0.2', false],
    ['fe80::7', false],
  ])('takes a request id and a trace on from %s: %s (MON-7)', async (remoteAddress, isTrusted) => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { headers } = await service.app.inject({
      url: '/api/health/live',
      remoteAddress,
      headers: { 'x-request-id': 'proxy-0001', traceparent },
    });
    expect([headers['x-request-id'] === 'proxy-0001', headers['traceparent']]).toEqual([
      isTrusted,
      isTrusted ? traceparent : undefined,
    ]);
  });
  it.each([
    ['x-request-id', 'a b\nc'],
    ['x-request-id', 'x'.repeat(200)],
    ['traceparent', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['traceparent', 'zoe'],
  ])('drops a malformed %s of a trusted proxy (MON-7)', async (name, value) => {
    const { headers } = await service.app.inject({
      url: '/api/health/live',
      remoteAddress: '10.0.0.1',
      headers: { [name]: value },
    });
    expect(headers[name]).not.toBe(value);
  });

  it('logs an error of a browser, and nothing else that was sent (MON-10)', async () => {
    const body = goodBodies['reportBrowserError'] as object;
    const lines = await linesOf(() =>
      caller(service.app, null)('POST', '/x/errors', { ...body, message: 'Zoe Zander' }),
    );
    expect(lines.filter(({ level }) => level === 50)).toEqual([
      expect.objectContaining({ msg: 'error in a browser', browserError: body }),
    ]);
    expect(texts.join('')).not.toContain('Zander');
  });
  it('refuses a report of more than 4 KiB, and the 21st a minute from one address (MON-10)', async () => {
    const ask = caller(service.app, null, '192.0.2.50');
    const large = { ...goodBodies['reportBrowserError'], padding: 'x'.repeat(4096) };
    const first = await ask('POST', '/x/errors', large);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push((await ask('POST', '/x/errors', goodBodies['reportBrowserError'])).status);
    expect([
      first.status,
      statuses.filter((status) => status === 200).length,
      statuses.at(-1),
    ]).toEqual([413, 19, 429]);
  });

  it.each(['/metrics', '/api/nowhere', '/favicon.php', '/site.webmanifest', '/.git/config'])(
    'answers %s with 404 (MON-1)',
    async (path) => expect((await service.app.inject(path)).statusCode).toBe(404),
  );
});

it('names the database when it does not answer, and logs it once (MON-5)', async () => {
  const store = await freshWorld('pglite');
  const lines: string[] = [];
  const service = await testApp(store, [], {
    logger: makeLogger('error', { write: (line: string) => void lines.push(line) }),
  });
  await store.close();
  const ready = await service.app.inject('/api/health/ready');
  const live = await service.app.inject('/api/health/live');
  await service.app.inject('/api/x/welcome');
  await service.close();
  expect([ready.statusCode, ready.json<{ title: string }>().title, live.statusCode]).toEqual([
    503,
    'The database does not answer.',
    200,
  ]);
  expect(lines.map((line) => (JSON.parse(line) as Line).msg)).toEqual([
    'the database does not answer, or is too busy',
  ]);
});
