import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { caller, freshWorld, type TestApp, testApp } from '../support/support.ts';

const withFactor = { firebase: { sign_in_second_factor: 'totp' } };

describe('a service that requires a second factor (ACC-16)', () => {
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await freshWorld('pglite');
    service = await testApp(store, [], { requiresSecondFactor: true });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const get = async (path: string, claims: object = {}) =>
    caller(service.app, await service.token('demo-admin', claims))('GET', path);

  it.each([
    '/features',
    '/users/current/permissions',
    '/v2/user/settings/application/catis',
    '/v2/people/self',
    '/x/account/draft-key',
  ])('responds to %s without one', async (path) => {
    expect((await get(path)).status).toBe(200);
  });
  it.each(['/bases', '/v2/people', '/v2/dispatches?from=2026-01-01&until=2026-01-02'])(
    'refuses %s without one, and responds with one',
    async (path) => {
      const refused = await get(path);
      expect([refused.status, (refused.body as { title: string }).title]).toEqual([
        403,
        'Set up a second factor first.',
      ]);
      expect((await get(path, withFactor)).status).toBe(200);
    },
  );
  it('tells the page so', async () => {
    const reply = await service.app.inject('/firebase-config/firebase.config.json');
    expect(reply.json()).toMatchObject({ requiresSecondFactor: true });
  });
  it.each([{ firebase: {} }, { firebase: { sign_in_second_factor: true } }, { firebase: 'totp' }])(
    'takes %j for none',
    async (claims) => {
      expect((await get('/bases', claims)).status).toBe(403);
    },
  );
});
