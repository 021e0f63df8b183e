import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onClient, openStore, type Store } from '../../../server/database/open.ts';
import { recentPrincipals } from '../../../server/http/principal.ts';
import { caller, freshWorld, kinds, type TestApp, testApp, testKeys } from '../support/support.ts';
import { flight } from '../support/world.ts';

const holder = {
  uid: 'demo-dispatcher',
  staff: false,
  signedInAt: 0,
  expiresAt: 0,
  hasSecondFactor: false,
};
const takeRoles = (deleted: string) => `update user_roles set deleted_at = ${deleted}
  where user_id = (select id from users where firebase_user_id = 'demo-dispatcher') and role_id in (select id from roles where name = 'Dispatcher')`;

describe.each(kinds)('recently read rights, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let read: ReturnType<typeof caller>;
  const rightsQuery = vi.fn();
  beforeAll(async () => {
    store = await freshWorld(kind);
    const execute: Store['db']['execute'] = (query) => {
      rightsQuery();
      return store.db.execute(query);
    };
    service = await testApp({
      ...store,
      db: Object.assign(Object.create(store.db) as Store['db'], { execute }),
    });
    read = caller(service.app, await service.token('demo-dispatcher'));
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('answers the first calls of a page with one query (AUTH-13)', async () => {
    rightsQuery.mockClear();
    const replies = await Promise.all(
      ['/features', '/users/current/permissions', '/features'].map((path) => read('GET', path)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(rightsQuery).toHaveBeenCalledTimes(1);
  });

  it('drops rights with the commit that removes a role, and adds them with the one that gives it', async () => {
    const status = async () => (await read('GET', '/x/dispatches/mine')).status;
    expect(await status()).toBe(200);
    for (let n = 0; n < 10; n++) {
      await store.pool.query(takeRoles('now()'));
      expect(await status()).toBe(403);
      await store.pool.query(takeRoles('null'));
      expect(await status()).toBe(200);
    }
  });

  it('ends exactly when the role does', async () => {
    const client = await store.pool.connect();
    let time = 0;
    try {
      await client.query('begin');
      await client.query(
        takeRoles('null').replace('deleted_at = null', "end_date = now() + interval '300 ms'"),
      );
      const inside: Store = { ...store, db: onClient(client) as never };
      const recent = recentPrincipals(inside, () => time);
      const first = await recent(holder);
      await client.query(takeRoles('now()'));
      time = 299;
      expect((await recent(holder)).permissions).toEqual(first.permissions);
      time = 300;
      expect((await recent(holder)).permissions).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('uses current rights for every write, even without a notification', async () => {
    const deaf = await testApp({ ...store, notices: new EventEmitter() });
    const call = caller(deaf.app, await deaf.token('demo-dispatcher'));
    expect((await call('GET', '/x/dispatches/mine')).status).toBe(200);
    await store.pool.query(takeRoles('now()'));
    expect(
      (await call('POST', '/v2/dispatches', flight(), { 'idempotency-key': randomUUID() })).status,
    ).toBe(403);
    await store.pool.query(takeRoles('null'));
    await deaf.close();
  });
});

describe.skipIf(!kinds.includes('postgres'))(
  'rights changed by another service of the same database',
  () => {
    it('applies them immediately', async () => {
      const one = await freshWorld('postgres');
      const name =
        (await one.pool.query<{ name: string }>('select current_database() as name')).rows[0]
          ?.name ?? '';
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
      url.pathname = `/${name}`;
      const two = await openStore({ databaseUrl: url.href });
      const keys = await testKeys();
      const services = [await testApp(one, [], { keys }), await testApp(two, [], { keys })];
      const token = (await services[0]?.token('demo-dispatcher')) ?? '';
      const ask = async (n: number) => {
        const service = services[n];
        return service === undefined
          ? 0
          : (await caller(service.app, token)('GET', '/x/dispatches/mine')).status;
      };
      expect([await ask(0), await ask(1)]).toEqual([200, 200]);
      const notified = new Promise((done) => two.notices.once('rights', () => done(true)));
      await one.pool.query(takeRoles('now()'));
      expect(await ask(0)).toBe(403);
      await notified;
      expect(await ask(1)).toBe(403);
      for (const service of services) await service.close();
      await two.close();
      await one.close();
    });
  },
);
