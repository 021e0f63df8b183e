import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchProjectKeys, projectKeys } from '../../../server/identity/projectKeys.ts';
import { bearerVerifier, projectOrigin, tokenVerifier } from '../../../server/identity/verify.ts';
import { makeLogger } from '../../../server/logger.ts';
import { freshStore, testApp } from '../support/support.ts';

const PROJECT = 'demo-catis';
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let pairs: { readonly old: Pair; readonly next: Pair };
beforeAll(async () => {
  pairs = { old: await generateKeyPair('RS256'), next: await generateKeyPair('RS256') };
});

const setOf = async (...kids: ('old' | 'next')[]): Promise<JSONWebKeySet> => ({
  keys: await Promise.all(
    kids.map(async (kid) => ({
      ...(await exportJWK(pairs[kid].publicKey)),
      kid,
      alg: 'RS256',
      use: 'sig',
    })),
  ),
});
const seconds = () => Math.floor(Date.now() / 1000);
const bearer = async (kid: 'old' | 'next', claims: object = {}) =>
  `Bearer ${await new SignJWT({
    auth_time: seconds() - 10,
    iat: seconds() - 10,
    exp: seconds() + 172_800,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setSubject('u1')
    .sign(pairs[kid].privateKey)}`;

/** Keys with their own clock and a key server that the test switches. */
function withServer(answer: () => Promise<JSONWebKeySet>) {
  const server = { answer, fetches: 0, now: Date.now(), states: [] as string[] };
  const keys = projectKeys(
    (state) => server.states.push(state),
    () => {
      server.fetches += 1;
      return server.answer();
    },
    () => server.now,
  );
  // Signatures are verified again in each call, because the verifier's cache would hide the keys.
  const verify = async (authorization: string) => {
    try {
      return (await bearerVerifier(tokenVerifier(projectOrigin(PROJECT), keys.find))(
        authorization,
      )) === null
        ? 401
        : 200;
    } catch (e) {
      return e instanceof Error && 'status' in e ? e.status : e;
    }
  };
  return { server, keys, verify };
}
const down = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));

describe('the keys of a real project (SAFE-2)', () => {
  it.each([
    ['cannot be reached', down],
    ['returns no keys', async () => ({ keys: [] })],
    ['returns something else', async () => ({ error: 'no' }) as unknown as JSONWebKeySet],
  ])(
    'returns 503 for a genuine token while the key server %s, and 200 once it responds',
    async (_, answer) => {
      const { server, keys, verify } = withServer(answer);
      const token = await bearer('old');
      expect([await verify(token), await verify(token), keys.isMissing(), server.fetches]).toEqual([
        503,
        503,
        true,
        1,
      ]);
      server.answer = () => setOf('old');
      server.now += 30_000;
      expect([await verify(token), keys.isMissing(), server.states]).toEqual([
        200,
        false,
        ['missing', 'fresh'],
      ]);
    },
  );

  it('returns 401 without keys for a token that is invalid in itself', async () => {
    const { verify } = withServer(down);
    const expired = await bearer('old', { exp: seconds() - 100 });
    const unsigned = (await bearer('old')).replace(
      /^(Bearer )[^.]+/,
      `$1${Buffer.from('{"alg":"none"}').toString('base64url')}`,
    );
    expect([await verify(expired), await verify('Bearer a.b.c'), await verify(unsigned)]).toEqual([
      401, 401, 401,
    ]);
  });

  it('accepts a new key after one fetch, and fetches once in 30 s for an unknown one', async () => {
    const { server, verify } = withServer(() => setOf('old'));
    expect(await verify(await bearer('old'))).toBe(200);
    const next = await bearer('next');
    expect([await verify(next), await verify(next), server.fetches]).toEqual([503, 503, 1]);
    server.now += 30_000;
    server.answer = () => setOf('old', 'next');
    expect([await verify(next), await verify(next), server.fetches]).toEqual([200, 200, 2]);
  });

  it('uses the last keys for 24 h while a refresh fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { server, keys, verify } = withServer(() => setOf('old'));
      keys.begin();
      await expect.poll(() => server.states).toEqual(['fresh']);
      server.answer = down;
      server.now += 3_600_000;
      vi.advanceTimersByTime(10_000);
      await expect.poll(() => server.states).toEqual(['fresh', 'stale']);
      server.now += 82_000_000;
      expect(await verify(await bearer('old'))).toBe(200);
      server.now += 801_000;
      vi.advanceTimersByTime(10_000);
      await expect.poll(() => server.states).toEqual(['fresh', 'stale', 'missing']);
      expect([await verify(await bearer('old')), keys.isMissing()]).toEqual([503, true]);
      keys.close();
      const before = server.fetches;
      server.now += 3_600_000;
      vi.advanceTimersByTime(60_000);
      expect(server.fetches).toBe(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('returns 503 with Retry-After for a call, and appears in readiness and in the log (SAFE-2, SAFE-12)', async () => {
    const lines: string[] = [];
    const logger = makeLogger('error', { write: (line) => void lines.push(line) });
    const keys = projectKeys((state, err) => logger.error({ err }, state), down);
    const store = await freshStore('pglite');
    const service = await testApp(store, [], {
      verify: bearerVerifier(tokenVerifier(projectOrigin(PROJECT), keys.find)),
      fault: () =>
        keys.isMissing() ? 'The keys of the identity provider cannot be fetched.' : null,
    });
    const reply = await service.app.inject({
      url: '/api/v2/dispatches',
      headers: { authorization: await bearer('old') },
    });
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
    const ready = await service.app.inject({ url: '/api/health/ready' });
    expect([
      ready.statusCode,
      ready.json<{ title: string }>().title,
      ready.headers['retry-after'],
    ]).toEqual([503, 'The keys of the identity provider cannot be fetched.', '10']);
    expect(lines.join()).toContain('"msg":"missing"');
    await service.close();
    await store.close();
  });
});

describe('the fetch of the keys', () => {
  let server: Server | undefined;
  const listen = (made: Server) => {
    server = made;
    return new Promise<string>((done) =>
      made.listen(0, '127.0.0.1', () =>
        done(`http://127.0.0.1:${(made.address() as AddressInfo).port}`),
      ),
    );
  };
  afterEach(() => {
    vi.unstubAllEnvs();
    server?.closeAllConnections();
    server?.close();
  });

  it('goes through the proxy that HTTPS_PROXY names (SAFE-2)', async () => {
    const connects: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url = '' }, socket) => {
      connects.push(url);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    vi.stubEnv('HTTPS_PROXY', await listen(proxy));
    vi.stubEnv('NO_PROXY', '');
    await expect(fetchProjectKeys()).rejects.toThrow();
    expect(connects).toEqual(['www.googleapis.com:443']);
  });

  it('bypasses the proxy for the hosts of NO_PROXY (SAFE-2)', async () => {
    const set = await setOf('old');
    const address = await listen(createServer((_, reply) => reply.end(JSON.stringify(set))));
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('NO_PROXY', '127.0.0.1');
    expect(await fetchProjectKeys(address)).toEqual(set);
  });

  it('fails for an unsuccessful reply', async () => {
    const address = await listen(
      createServer((_, reply) => reply.writeHead(403).end('{"keys":[]}')),
    );
    await expect(fetchProjectKeys(address)).rejects.toThrow('403');
  });
});
