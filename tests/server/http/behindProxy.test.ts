import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore, type Store } from '../../../server/database/open.ts';
import { freePort } from '../../support/postgres.ts';
import { freshWorld, kinds, type TestApp, testApp, testKeys } from '../support/support.ts';

const NOBODY = 65534;
const isThere = (command: string, flag: string) =>
  spawnSync(command, [flag], { stdio: 'ignore' }).status === 0;
const canRun =
  kinds.includes('postgres') && isThere('nginx', '-v') && isThere('openssl', 'version');
if (!canRun)
  console.warn(
    '!! No nginx, openssl or PostgreSQL on this machine: two services behind a proxy are not tried.',
  );

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

describe.skipIf(!canRun)('two services on one database behind nginx, as an ordinary user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catis-nginx-'));
  const stores: Store[] = [];
  const services: TestApp[] = [];
  const taken = [0, 0];
  let nginx: ChildProcess;
  let port: number;
  let token: string;
  let keys: Awaited<ReturnType<typeof testKeys>>;
  // The cast: a TCP server's address, not a pipe's.
  const portOf = (n: number) =>
    services.map(({ app }) => app.server.address() as AddressInfo)[n]?.port ?? 0;
  /** Starts a service on its database, and counts the calls that it takes. */
  const startService = async (n: number, at: number) => {
    const [store] = stores.slice(n);
    if (store === undefined) throw new Error(`There is no store ${n}.`);
    const service = await testApp(store, [], { keys, trustedProxies: ['127.0.0.1'] });
    services[n] = service;
    await service.app.listen({ host: '127.0.0.1', port: at });
    service.app.server.on('request', () => {
      taken[n] = (taken[n] ?? 0) + 1;
    });
  };

  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    new Promise<Reply>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: `/api${path}`,
          method,
          // Self-signed, made for this test.
          rejectUnauthorized: false,
          headers: {
            host: 'localhost',
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (reply) => {
          reply.resume();
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  const self = () => ask('GET', '/v2/people/self', { authorization: `Bearer ${token}` });

  beforeAll(async () => {
    const first = await freshWorld('postgres');
    const name =
      (await first.pool.query<{ name: string }>('select current_database() as name')).rows[0]
        ?.name ?? '';
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${name}`;
    stores.push(await openStore({ databaseUrl: url.href }), first);
    keys = await testKeys();
    for (const n of stores.keys()) await startService(n, 0);
    token = (await services[0]?.token('demo-admin')) ?? '';
    port = await freePort();
    const [one, two] = [portOf(0), portOf(1)];
    const text = readFileSync('deploy/nginx.conf', 'utf8')
      .replace('127.0.0.1:4000', `127.0.0.1:${one}`)
      .replace('127.0.0.1:4001', `127.0.0.1:${two}`)
      .replace('listen 8443', `listen 127.0.0.1:${port}`)
      .replace('catis.example', 'localhost');
    writeFileSync(join(folder, 'nginx.conf'), text);
    mkdirSync(join(folder, 'temp'));
    const certificate = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      'key.pem',
      '-out',
      'certificate.pem',
    ];
    expect(spawnSync('openssl', certificate, { cwd: folder, stdio: 'ignore' }).status).toBe(0);
    const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if ('uid' in who)
      for (const path of ['.', 'temp', 'key.pem', 'certificate.pem', 'nginx.conf'])
        chownSync(join(folder, path), NOBODY, NOBODY);
    nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
      ...who,
      stdio: 'ignore',
    });
    await vi.waitFor(async () => expect((await self()).status).toBe(200), { timeout: 20_000 });
  }, 60_000);
  afterAll(async () => {
    nginx.kill('SIGTERM');
    await new Promise((done) => nginx.once('exit', done));
    for (const service of services) await service.close();
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves calls through both, over TLS and HTTP/2', async () => {
    const before = [...taken];
    const replies = await Promise.all(Array.from({ length: 20 }, self));
    expect(replies.map((r) => r.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(taken.every((count, n) => count > (before[n] ?? 0))).toBe(true);
    expect(replies[0]?.headers['strict-transport-security']).toContain('max-age');
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    await new Promise((done) => session.once('connect', done));
    expect(session.alpnProtocol).toBe('h2');
    session.close();
  });

  it('counts public calls together, by the caller’s own address, whatever a header contains (SAFE-8)', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        ask(
          'POST',
          '/password-reset',
          { 'x-forwarded-for': `203.0.113.${n}` },
          { email: `n${n}@x.test` },
        ),
      ),
    );
    const count = (status: number) => tries.filter((t) => t.status === status).length;
    expect([count(200), count(429)]).toEqual([20, 10]);
  });

  it('loses no call of ten clients while each service restarts (OPS-12)', {
    timeout: 60_000,
  }, async () => {
    const statuses: number[] = [];
    let isDone = false;
    const client = async () => {
      while (!isDone)
        statuses.push(
          await self().then(
            ({ status }) => status,
            () => 0,
          ),
        );
    };
    const clients = Array.from({ length: 10 }, client);
    for (const n of stores.keys()) {
      const at = portOf(n);
      await services[n]?.close();
      await startService(n, at);
      const before = taken[n] ?? 0;
      await vi.waitFor(() => expect(taken[n]).toBeGreaterThan(before + 20), { timeout: 20_000 });
    }
    isDone = true;
    await Promise.all(clients);
    expect(statuses.length).toBeGreaterThan(100);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('continues when one of them stops', async () => {
    await services[0]?.close();
    const replies = await Promise.all(Array.from({ length: 20 }, self));
    expect(replies.map((r) => r.status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
