import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { throughProxy } from '../../../server/identity/project.ts';
import { proxyAgent } from '../../../server/identity/proxyAgent.ts';

it('takes calls about accounts through the proxy that HTTPS_PROXY names (SAFE-2)', async () => {
  const connects: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url = '' }, socket) => {
    connects.push(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const credential = {
    getAccessToken: async () => ({ access_token: 'made-up', expires_in: 3600 }),
  };
  const app = initializeApp(
    { ...throughProxy(credential, { HTTPS_PROXY: address }), projectId: 'made-up' },
    'proxied',
  );
  await expect(getAuth(app).getUser('u1')).rejects.toThrow();
  await deleteApp(app);
  proxy.close();
  expect([...new Set(connects)]).toEqual(['identitytoolkit.googleapis.com:443']);
});

it.each([
  [{}, false],
  [{ HTTPS_PROXY: '' }, false],
  [{ HTTPS_PROXY: 'http://proxy.agency.test:3128' }, true],
  [{ https_proxy: 'http://proxy.agency.test:3128' }, true],
  [{ HTTPS_PROXY: 'http://proxy.agency.test:3128', NO_PROXY: 'localhost,.googleapis.com' }, false],
  [{ HTTPS_PROXY: 'http://proxy.agency.test:3128', NO_PROXY: 'example.org, *' }, false],
  [{ HTTPS_PROXY: 'http://proxy.agency.test:3128', NO_PROXY: 'notgoogleapis.com' }, true],
])('goes through a proxy with %j: %j', (env, isProxied) => {
  expect(proxyAgent(env) !== undefined).toBe(isProxied);
});
