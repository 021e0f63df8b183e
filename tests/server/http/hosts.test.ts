import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { Store } from '../../../server/database/open.ts';
import { hostsOf } from '../../../server/http/hosts.ts';
import { freshStore, NEVER_BUSY, nobodyKnown, unsent } from '../support/support.ts';

let store: Store;
let app: FastifyInstance;
beforeAll(async () => {
  store = await freshStore('pglite');
  const identity = {
    config: { apiKey: 'local', projectId: 'demo-catis', emulator: true as const },
    verify: async () => null,
    admin: nobodyKnown,
    routes: null,
    fault: () => null,
  };
  app = await buildApp({
    store,
    identity,
    letters: unsent(nobodyKnown),
    webRoot: null,
    hosts: hostsOf('https://catis.example/', '10.1.2.3'),
    busyFromMs: NEVER_BUSY,
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  await store.close();
});
const ask = (host: string, url = '/api/openapi.json') => app.inject({ url, headers: { host } });

describe('the Host header (SAFE-14)', () => {
  it.each([
    'catis.example',
    'Catis.Example:443',
    'catis.example:8443',
    '10.1.2.3:4000',
    'localhost:80',
    '127.0.0.1:4000',
    '127.0.0.1',
    '[::1]:4000',
  ])('accepts %s, as a proxy or this machine sends it', async (host) => {
    expect((await ask(host)).statusCode).toBe(200);
  });
  it.each([
    'evil.example',
    'catis.example.evil.example',
    'evil-catis.example',
    'user@catis.example',
    'catis.example@evil.example',
    'catis.example:80:80',
    '127.0.0.1.nip.example',
    '0.0.0.0:4000',
    '10.1.2.4',
    ':80',
  ])('refuses %j as misdirected', async (host) => {
    const reply = await ask(host);
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      (reply.json() as { type: string }).type,
    ]).toEqual([421, 'application/problem+json', '/problems/misdirected']);
  });
  it('is checked for the page and the configuration too, before a token', async () => {
    for (const url of [
      '/',
      '/catis-api-config/catis-api.config.json',
      '/api/bases',
      '/api/docs/',
      '/identity/x',
    ])
      expect([url, (await ask('evil.example', url)).statusCode]).toEqual([url, 421]);
  });
  it('does not matter to health checks', async () => {
    expect((await ask('10.244.0.7:4000', '/api/health/live')).statusCode).toBe(200);
  });
  it('is not taken from what a proxy might forward', async () => {
    const reply = await app.inject({
      url: '/api/openapi.json',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'catis.example',
        forwarded: 'host=catis.example',
      },
    });
    expect(reply.statusCode).toBe(421);
  });
  it('accepts an IPv6 address', () =>
    expect(hostsOf('http://[fd00::1]:4000', 'fd00::1')).toEqual(['[fd00::1]', '[fd00::1]']));
});
