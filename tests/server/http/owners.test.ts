import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '../../../contract/table.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { goodBodies, personIdOf } from '../support/bodies.ts';
import { type Answer, caller, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const good = (name: RouteName, more: object = {}) => ({ ...goodBodies[name], ...more });
const ok = (answer: Answer): Answer => {
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer;
};
const idOf = (answer: Answer) => (ok(answer).body as { id: string }).id;
const newView = async (own: Call, name: string, isShared = false) =>
  idOf(await own('POST', '/x/report-views', good('addReportView', { name, isShared })));
const newMailing = async (own: Call, name: string) =>
  idOf(
    await own(
      'POST',
      '/x/mailings',
      good('addMailing', {
        viewId: await newView(own, name),
        recipientIds: [personIdOf('demo-analyst')],
      }),
    ),
  );
const t70 = demoId('asset', 'T-70');

/** The owner and another user. Both can use all calls here. */
describe("another user's things (AUTH-8)", () => {
  let store: Store;
  let service: TestApp;
  let [own, other, third]: Call[] = [];
  const calls = () => {
    if (own === undefined || other === undefined || third === undefined) throw new Error('Not yet');
    return { own, other, third };
  };
  beforeAll(async () => {
    store = await freshWorld('pglite', [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    own = await as('demo-base');
    other = await as('demo-dispatcher');
    third = await as('demo-admin');
    await store.pool.query(
      `insert into role_permissions (role_id, entity_code, action)
       select id, 'CatisReports', 'View' from roles on conflict do nothing`,
    );
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('lists and changes no view of another user, and only reads a shared one', async () => {
    const { own, other } = calls();
    const [mine, shared] = [await newView(own, 'Mine'), await newView(own, 'Ours', true)];
    const { views } = ok(await other('GET', '/x/report-views')).body as {
      views: readonly { id: string; isMine: boolean }[];
    };
    expect(views.filter(({ id }) => id === mine)).toEqual([]);
    expect(views.find(({ id }) => id === shared)).toMatchObject({ isMine: false });
    for (const id of [mine, shared]) {
      const body = good('saveReportView', { name: 'Theirs' });
      const tag = { 'if-match': '"v1"' };
      expect((await other('PUT', `/x/report-views/${id}`, body, tag)).status).toBe(404);
      expect((await other('DELETE', `/x/report-views/${id}`, undefined, tag)).status).toBe(404);
    }
  });

  it('lists, changes and sends no mailing of another user', async () => {
    const { own, other } = calls();
    const id = await newMailing(own, 'By mail');
    const { items } = ok(await other('GET', '/x/mailings')).body as {
      items: readonly { id: string }[];
    };
    expect(items.filter((item) => item.id === id)).toEqual([]);
    const at = `/x/mailings/${id}`;
    const tag = { 'if-match': '"v1"' };
    const body = good('saveMailing', { viewId: await newView(other, 'Own') });
    expect([
      (await other('PUT', at, body, tag)).status,
      (await other('DELETE', at, undefined, tag)).status,
      (await other('POST', `${at}/end`)).status,
      (await other('POST', `${at}/send`)).status,
      (await other('GET', `${at}/sendings`)).status,
    ]).toEqual([404, 404, 404, 404, 404]);
  });

  it('lists and revokes no token of another user', async () => {
    const { own, other } = calls();
    const id = idOf(await own('POST', '/x/account/tokens', good('addOwnToken')));
    expect(ok(await other('GET', '/x/account/tokens')).body).toEqual({ items: [] });
    expect((await other('POST', `/x/account/tokens/${id}/revoke`)).status).toBe(404);
    expect(ok(await own('GET', '/x/account/tokens')).body).toMatchObject({
      items: [{ id, revokedAt: null }],
    });
  });

  it('stores settings and draft keys per user', async () => {
    const { own, other } = calls();
    const url = '/v2/user/settings/application/catis';
    ok(await own('POST', url, { theme: 'dark' }));
    expect(ok(await other('GET', url)).body).not.toHaveProperty('theme');
    const keyOf = async (call: Call) => ok(await call('GET', '/x/account/draft-key')).body;
    expect(await keyOf(own)).toEqual(await keyOf(own));
    expect(await keyOf(own)).not.toEqual(await keyOf(other));
  });

  it('keeps the presence of others when a user leaves a record (FOL-34)', async () => {
    const { own, other, third } = calls();
    const dispatchId = '33333333-3333-4333-8333-333333333333';
    for (const call of [own, other])
      ok(await call('PUT', '/x/presence', { assetId: t70, dispatchId }));
    ok(await other('DELETE', `/x/presence?assetId=${t70}`));
    const seen = ok(await third('PUT', '/x/presence', { assetId: t70, dispatchId })).body;
    expect(seen).toEqual({ people: [{ assetId: t70, dispatchId, name: 'B. Basecamp' }] });
  });

  it('replays no reply to another user who sends the same idempotency key (WIRE-9)', async () => {
    const { own, other } = calls();
    const key = { 'idempotency-key': '22222222-2222-4222-8222-222222222222' };
    const add = async (call: Call) =>
      (ok(await call('POST', '/v2/dispatches', flight(), key)).body as { dispatch: { id: string } })
        .dispatch.id;
    const mine = await add(own);
    expect(await add(own)).toBe(mine);
    expect(await add(other)).not.toBe(mine);
  });
});
