import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_VERSION } from '../../../contract/constants.ts';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { buildApp } from '../../../server/app.ts';
import { buildInfo } from '../../../server/buildInfo.ts';
import type { Store } from '../../../server/database/open.ts';
import { caller, fill, freshWorld, NEVER_BUSY, type TestApp, testApp } from '../support/support.ts';

const { version } = buildInfo;
const web = mkdtempSync(join(tmpdir(), 'catis-web-'));
mkdirSync(join(web, 'assets'));
writeFileSync(join(web, 'index.html'), '<!doctype html><title>CATIS</title>');
writeFileSync(join(web, 'login.html'), '<!doctype html><title>Sign in</title>');
writeFileSync(join(web, 'shared.html'), '<!doctype html><title>Link</title>');
writeFileSync(join(web, 'assets', 'a-1.js'), 'export {};');
writeFileSync(join(web, 'assets', 'b-1.js'), 'export const b = 1;');
writeFileSync(join(web, 'assets', 'b-1.js.br'), brotliCompressSync('export const b = 1;'));
const help = mkdtempSync(join(tmpdir(), 'catis-help-'));
const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const guides = { 'index.html': ['dark()', 'mac()'], 'guides/base.html': ['other()'] };
for (const [file, scripts] of Object.entries(guides)) {
  mkdirSync(dirname(join(help, file)), { recursive: true });
  writeFileSync(join(help, file), scripts.map((script) => `<script>${script}</script>`).join(''));
}
mkdirSync(join(help, 'assets'));
writeFileSync(join(help, 'assets', 'a-1.css'), 'p { margin: 0; }');
writeFileSync(
  join(help, 'csp.json'),
  JSON.stringify(
    Object.fromEntries(Object.entries(guides).map(([file, all]) => [file, all.map(hashOf)])),
  ),
);
let store: Store;
let service: TestApp;
let pages: FastifyInstance;
/** The same service with built guides. */
let helped: FastifyInstance;
beforeAll(async () => {
  store = await freshWorld('pglite');
  service = await testApp(store, ['settings', 'reportsFuel']);
  const admin = {
    find: async () => null,
    resetCode: async () => null,
    allow: async () => undefined,
    signOut: async () => undefined,
    dropSecondFactor: async () => undefined,
    confirmEmail: async () => undefined,
  };
  const identity = {
    config: { apiKey: 'local', projectId: 'demo-catis', emulator: true as const },
    verify: async () => null,
    admin,
    routes: null,
    fault: () => null,
  };
  const letters = {
    areSent: true,
    invite: async () => undefined,
    passwordReset: () => undefined,
    linkTo: () => '',
    send: async () => undefined,
    webhookOff: async () => undefined,
    idle: async () => undefined,
  };
  const options = { store, identity, letters, webRoot: web, busyFromMs: NEVER_BUSY };
  pages = await buildApp(options);
  helped = await buildApp({ ...options, helpRoot: help });
}, 60_000);
afterAll(async () => {
  await pages.close();
  await helped.close();
  await service.close();
  await store.close();
  rmSync(web, { recursive: true, force: true });
  rmSync(help, { recursive: true, force: true });
});

describe('pages', () => {
  it.each([
    '/',
    '/dispatch/flight/new',
    '/reports/catis/cost?dateMode=ytd',
    '/login/forgot-password',
  ])('%s is the page, always revalidated (URL-9)', async (url) => {
    const reply = await pages.inject(url);
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['cache-control'],
      reply.payload,
    ]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      '<!doctype html><title>CATIS</title>',
    ]);
  });
  it.each(['/login', '/login?redirect=%2F'])(
    '%s is the same page with the form in it (PERF-10)',
    async (url) => {
      const reply = await pages.inject(url);
      expect([reply.statusCode, reply.headers['cache-control'], reply.payload]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>Sign in</title>',
      ]);
      expect(reply.headers['content-security-policy']).toBe(
        (await pages.inject('/')).headers['content-security-policy'],
      );
    },
  );
  it.each(['/shared', '/shared?x=1', '/shared.html'])(
    '%s is the page of a link, under the same policy, never cached or indexed (PACK-42)',
    async (url) => {
      const reply = await pages.inject(url);
      expect([
        reply.statusCode,
        reply.headers['cache-control'],
        reply.headers['x-robots-tag'],
        reply.headers['referrer-policy'],
        reply.payload,
      ]).toEqual([
        200,
        'no-store',
        'noindex, nofollow',
        'no-referrer',
        '<!doctype html><title>Link</title>',
      ]);
      expect(reply.headers['content-security-policy']).toBe(
        (await pages.inject('/')).headers['content-security-policy'],
      );
    },
  );
  it('lets a built file be cached for a year', async () => {
    const reply = await pages.inject('/assets/a-1.js');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });
  it('serves files as compressed at build time to clients that accept it', async () => {
    const ask = (encodings: string) =>
      pages.inject({ url: '/assets/b-1.js', headers: { 'accept-encoding': encodings } });
    const [pressed, plain] = [await ask('gzip, br'), await ask('identity')];
    expect([
      pressed.headers['content-encoding'],
      pressed.headers['content-type'],
      pressed.headers['cache-control'],
      pressed.headers['vary'],
    ]).toEqual([
      'br',
      plain.headers['content-type'],
      plain.headers['cache-control'],
      'accept-encoding',
    ]);
    expect([brotliDecompressSync(pressed.rawPayload).toString(), plain.payload]).toEqual([
      'export const b = 1;',
      'export const b = 1;',
    ]);
    expect((await pages.inject('/assets/b-1.js.br')).statusCode).toBe(404);
  });
  it.each([
    '/api',
    '/api/nothing',
    '/identity',
    '/identity/x',
    '/identitytoolkit.googleapis.com/v1/x',
    '/securetoken.googleapis.com/v1/x',
    '/emulator/v1/projects',
    '/catis-api-config/other.json',
    '/firebase-config/other.json',
    '/assets/gone.js',
    '/missing.png',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('%s is never the page', async (url) => {
    const reply = await pages.inject(url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      'application/problem+json',
    ]);
  });
  it('sends the strict policy (SAFE-4)', async () => {
    const { headers } = await pages.inject('/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';img-src 'self' data:;font-src 'self';manifest-src 'self';" +
        "connect-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script';trusted-types catis-worker default",
    );
    expect([
      headers['x-content-type-options'],
      headers['referrer-policy'],
      headers['cross-origin-opener-policy'],
      headers['cross-origin-resource-policy'],
    ]).toEqual(['nosniff', 'no-referrer', 'same-origin', 'same-origin']);
  });
});

describe('the guides', () => {
  const policyOf = (scripts: readonly string[]) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts.map((script) => `'${hashOf(script)}'`)].join(' '),
      "style-src 'self';img-src 'self' data:;font-src 'self';manifest-src 'self';connect-src 'self'",
      "worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      "object-src 'none';require-trusted-types-for 'script';trusted-types vue",
      "style-src-attr 'unsafe-inline'",
    ].join(';');
  it.each([
    ['/help/', 'index.html'],
    ['/help/index.html', 'index.html'],
    ['/help/guides/base.html', 'guides/base.html'],
  ] as const)(
    'serves %s to everyone under the policy of that page (SAFE-42)',
    async (url, file) => {
      const { statusCode, headers, payload } = await helped.inject(url);
      expect([statusCode, headers['content-type'], headers['cache-control'], payload]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
        guides[file].map((script) => `<script>${script}</script>`).join(''),
      ]);
      expect(headers['content-security-policy']).toBe(policyOf(guides[file]));
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
  it('caches hashed files for a year, and allows them no inline script', async () => {
    const { headers } = await helped.inject('/help/assets/a-1.css');
    expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
      'public, max-age=31536000, immutable',
      policyOf([]),
    ]);
  });
  it('leads from /help to /help/', async () => {
    const { statusCode, headers } = await helped.inject('/help');
    expect([statusCode, headers.location]).toEqual([302, '/help/']);
  });
  it.each([
    '/help/gone.html',
    '/help/guides',
    '/help/guides/',
    '/help/csp.json',
    '/help/../package.json',
    '/help/%2e%2e/package.json',
    '/help/..%2f..%2fpackage.json',
    '/help/guides/..%5c..%5cpackage.json',
  ])('answers %s with 404 (URL-9, SAFE-42)', async (url) => {
    const reply = await helped.inject(url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      'application/problem+json',
    ]);
  });
  it.each(['/help', '/help/', '/help/guides/base.html'])(
    'answers %s with 404 where no guides are built (URL-9)',
    async (url) => expect((await pages.inject(url)).statusCode).toBe(404),
  );
  it('tells the page that there are guides (HOME-85, WIRE-2)', async () => {
    const reply = await helped.inject('/catis-api-config/catis-api.config.json');
    expect(reply.json()).toEqual({ catisRestUrl: '/api', hasHelp: true, version });
  });
});

describe('configuration, health and documentation', () => {
  it.each([
    ['/catis-api-config/catis-api.config.json', { catisRestUrl: '/api', version }],
    [
      '/firebase-config/firebase.config.json',
      { apiKey: 'local', projectId: 'demo-catis', emulator: true },
    ],
    ['/api/health/live', { ok: true, version, commit: '' }],
    ['/api/health/ready', { ok: true }],
  ])('serves %s, with the version of the build (OPS-9)', async (url, body) => {
    const reply = await pages.inject(url);
    expect([reply.statusCode, reply.json()]).toEqual([200, body]);
  });
  it('documents every row of the table and nothing else (WIRE-1)', async () => {
    const document = (await pages.inject('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    const table = Object.entries(routes as Record<string, RouteShape>).map(
      ([name, r]) => `${name} ${r.method} /api${r.path}`,
    );
    expect(documented.sort()).toEqual(table.sort());
  });
  it('shows them on a page with its own policy', async () => {
    const reply = await pages.inject('/api/docs/');
    expect([
      reply.statusCode,
      String(reply.headers['content-security-policy']).includes('trusted-types'),
    ]).toEqual([200, false]);
  });
});

describe('HTTP calls', () => {
  const admin = async () => caller(service.app, await service.token('demo-admin'));
  it('leaves out the flags that are off (AUTH-9)', async () => {
    expect((await (await admin())('GET', '/features')).body).toEqual({
      enabledFlags: featureFlags.filter((f) => f !== 'settings' && f !== 'reportsFuel'),
    });
  });
  it('keeps settings per user and merges what is sent (WIRE-11)', async () => {
    const [a, b] = [await admin(), caller(service.app, await service.token('demo-reader'))];
    const url = '/v2/user/settings/application/catis';
    expect((await a('GET', url)).body).toEqual({ guidedMode: true });
    expect((await a('POST', url, { guidedMode: false })).body).toEqual({ guidedMode: false });
    expect((await a('POST', url, { theme: 'dark', isStaff: true })).body).toEqual({
      guidedMode: false,
      theme: 'dark',
    });
    expect((await b('GET', url)).body).toEqual({ guidedMode: true });
    expect((await a('POST', url, { theme: 'pink' })).status).toBe(400);
  });
  it('changes the user’s own base, refuses an unknown one and an old version (WIRE-11)', async () => {
    const ask = caller(service.app, await service.token('demo-analyst'));
    const self = (await ask('GET', '/v2/people/self')).body as { version: number };
    const { bases } = (await ask('GET', '/bases')).body as {
      bases: { id: string; code: string }[];
    };
    const baseId = bases.find((b) => b.code === 'RED')?.id;
    const changed = await ask(
      'PATCH',
      '/v2/people/self',
      { baseId },
      { 'if-match': `"v${self.version}"` },
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...self,
        baseId,
        version: self.version + 1,
        updatedAt: (changed.body as { updatedAt: string }).updatedAt,
      },
    ]);
    expect(
      (
        await ask(
          'PATCH',
          '/v2/people/self',
          { baseId: null },
          { 'if-match': `"v${self.version}"` },
        )
      ).status,
    ).toBe(412);
    const unknown = await ask('PATCH', '/v2/people/self', {
      baseId: '00000000-0000-4000-8000-000000000000',
    });
    expect([unknown.status, (unknown.body as { errors: unknown }).errors]).toEqual([
      400,
      [
        {
          path: 'baseId',
          code: 'unknown',
          message: 'This refers to something that does not exist.',
        },
      ],
    ]);
  });
  it('logs another version of the page, and serves it (WIRE-2)', async () => {
    const ask = await admin();
    const [same, other, none] = [
      await ask('GET', '/bases', undefined, { 'x-catis-version': API_VERSION }),
      await ask('GET', '/bases', undefined, { 'x-catis-version': '0.9' }),
      await ask('GET', '/bases'),
    ];
    expect([same, other, none].map((r) => [r.status, r.headers['x-catis-server-version']])).toEqual(
      [
        [200, undefined],
        [200, API_VERSION],
        [200, undefined],
      ],
    );
  });
  it.each([
    ['/bases', 200],
    ['/v2/dispatches/none', 400],
  ])('sends the service’s time with %s (SES-32)', async (path, status) => {
    const ask = await admin();
    const before = Date.now();
    const reply = await ask('GET', path);
    const sentAt = Number(reply.headers['x-catis-time']);
    expect(reply.status).toBe(status);
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(Date.now());
  });
  it('caches nothing and numbers every request (WIRE-8, SAFE-4)', async () => {
    const reply = await (await admin())('GET', '/bases');
    expect([
      reply.headers['cache-control'],
      /^[0-9a-f-]{36}$/.test(String(reply.headers['x-request-id'])),
    ]).toEqual(['no-store', true]);
  });
  it.each([
    ['too large', 413, 'application/json', JSON.stringify({ theme: 'x'.repeat(1_100_000) })],
    ['broken', 400, 'application/json', '{"theme":'],
    ['text', 415, 'text/plain', 'theme=dark'],
    ['a form', 415, 'application/x-www-form-urlencoded', 'theme=dark'],
    ['a poisoned prototype', 400, 'application/json', '{"__proto__":{"isAdmin":true}}'],
  ])(
    'refuses a body that is %s: returns %d as a problem without a trace',
    async (_, status, type, payload) => {
      const reply = await service.app.inject({
        method: 'POST',
        url: '/api/v2/user/settings/application/catis',
        headers: {
          authorization: `Bearer ${await service.token('demo-admin')}`,
          'content-type': type,
        },
        payload,
      });
      expect([
        reply.statusCode,
        reply.headers['content-type'],
        /node_modules|\bat \w|select |\/work\//i.test(reply.payload),
      ]).toEqual([status, 'application/problem+json', false]);
    },
  );
  it.each([
    "'",
    "1' or '1'='1",
    '%00',
    '\u0000',
    '9'.repeat(300),
    '"; select pg_sleep(5); --',
    '../..',
    '<script>',
  ])('accepts odd words in a query (%j) without an error', async (word) => {
    const ask = await admin();
    const w = encodeURIComponent(word);
    const statuses = [
      await ask('GET', `/incidents?year=${w}`),
      await ask('GET', `/incidents?unit=${w}`),
      await ask('GET', `/incidents?incidentNumber=${w}`),
      await ask('GET', `/v2/dispatches?from=${w}`),
      await ask('GET', `/v2/dispatches/preload-drops?baseId=${w}`),
      await ask('GET', `/suppressant-types?isArchived=${w}`),
    ].map((r) => r.status);
    expect(statuses.filter((s) => s !== 200 && s !== 400)).toEqual([]);
  });
  it('finds incidents with and without leading zeros (INC-1)', async () => {
    await fill(store, [
      [
        'incidents',
        ['000464', '464'].map((n, i) => ({
          id: `00000000-0000-4000-8000-00000000000${i + 1}`,
          year: 2025,
          state: 'CA',
          unit: 'BTU',
          incident_number: n,
          sequence: i + 1,
          name: 'Owl',
          agency: 'CAL FIRE',
          type_code: 'wildland fire',
        })),
      ],
    ]);
    const ask = await admin();
    const found = async (n: string) =>
      (
        (await ask('GET', `/incidents?year=2025&state=ca&unit=btu&incidentNumber=${n}`)).body as {
          items: { sequence: number }[];
        }
      ).items.map((i) => i.sequence);
    expect([await found('464'), await found('0464'), await found('4640')]).toEqual([
      [1, 2],
      [1, 2],
      [],
    ]);
  });
});
