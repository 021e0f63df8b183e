import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { AccessTokens, NewAccessToken, ServiceAccounts } from '../../../contract/tokens/tokens.ts';
import type { Store } from '../../../server/database/open.ts';
import { accessToken } from '../support/accessToken.ts';
import { goodBodies, roleIdOf, userIdOf } from '../support/bodies.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const tokensPath = '/x/account/tokens';
const titleOf = ({ body }: { readonly body: unknown }) => (body as { title: string }).title;

describe.each(kinds)('access tokens on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let admin: Call;
  const by = (token: string, address?: string) => caller(service.app, token, address);
  const add = async (call: Call, more: object = {}, url = tokensPath) =>
    NewAccessToken.parse((await call('POST', url, { name: 'Report', days: 90, ...more })).body);
  const textOf = ({ token }: { readonly token: string | null }) => token ?? expect.unreachable();
  const listOf = async (call: Call) =>
    AccessTokens.parse((await call('GET', tokensPath)).body).items;
  const addAccount = async (more: object = {}) =>
    (await admin('POST', '/x/service-accounts', { ...goodBodies.addServiceAccount, ...more }))
      .body as { id: string; version: number };
  const accounts = async () =>
    ServiceAccounts.parse((await admin('GET', '/x/service-accounts')).body);

  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'access_tokens, service_accounts, idempotency, tries, change_log');
  });

  it('returns the text once and stores only its hash; the log has neither (SAFE-50)', async () => {
    const key = { 'idempotency-key': '00000000-0000-4000-8000-00000000aaaa' };
    const body = { name: ' Night  report ', days: 366 };
    const made = NewAccessToken.parse((await dispatcher('POST', tokensPath, body, key)).body);
    const again = NewAccessToken.parse((await dispatcher('POST', tokensPath, body, key)).body);
    expect([made.token, made.hint, again]).toEqual([
      expect.stringMatching(/^catis_pat_[\w-]{43}$/),
      textOf(made).slice(0, 14),
      { ...made, token: null },
    ]);
    expect((Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000).toBeCloseTo(366);
    await by(textOf(made))('GET', '/bases');
    const { rows: logged } = await store.pool.query(
      "select before, after from change_log where entity = 'access_tokens'",
    );
    const { rows: kept } = await store.pool.query('select * from access_tokens');
    const secret = textOf(made).slice(14);
    expect([
      logged.length,
      'hash' in logged[0].after,
      JSON.stringify([logged, kept]).includes(secret),
    ]).toEqual([1, false, false]);
  });

  it('accepts it as a bearer and as the password of Basic, and asks for Bearer only (SAFE-51)', async () => {
    const token = textOf(await add(dispatcher));
    const basic = (pair: string) =>
      caller(service.app, null)('GET', '/bases', undefined, {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      });
    const refused = await basic('any:catis_pat_wrong');
    expect([
      (await by(token)('GET', '/bases')).status,
      (await basic(`anybody:${token}`)).status,
      (await basic(`:${token}`)).status,
      refused.status,
      refused.headers['www-authenticate'],
      (await basic('demo-dispatcher:password')).status,
    ]).toEqual([200, 200, 200, 401, 'Bearer', 401]);
  });

  it('keeps an expired token from calling, and lists it (SAFE-52)', async () => {
    const createdAt = "now() - interval '31 days'";
    const token = await accessToken(store, { uid: 'demo-dispatcher' }, { createdAt, days: 30 });
    const answer = await by(token)('GET', '/bases');
    expect([answer.status, titleOf(answer), (await listOf(dispatcher)).length]).toEqual([
      401,
      'This access token is wrong, expired or revoked.',
      1,
    ]);
  });

  it('ends a revoked token with the next call, and shows nobody else their tokens (SAFE-52)', async () => {
    const made = await add(dispatcher);
    const call = by(textOf(made));
    expect([
      (await call('GET', '/bases')).status,
      (await admin('POST', `${tokensPath}/${made.id}/revoke`)).status,
      (await admin('GET', tokensPath)).body,
    ]).toEqual([200, 404, { items: [] }]);
    const first = await dispatcher('POST', `${tokensPath}/${made.id}/revoke`);
    const second = await dispatcher('POST', `${tokensPath}/${made.id}/revoke`);
    expect([first.status, second.body, (await call('GET', '/bases')).status]).toEqual([
      200,
      first.body,
      401,
    ]);
  });

  it('writes the last use at most once a minute (SAFE-52)', async () => {
    const made = await add(dispatcher);
    const lastUse = async () => {
      const [one] = await listOf(dispatcher);
      return [one?.lastUsedAt, one?.lastUsedFrom];
    };
    expect(await lastUse()).toEqual([null, null]);
    await by(textOf(made), '10.0.0.1')('GET', '/bases');
    const first = await lastUse();
    await by(textOf(made), '10.0.0.2')('GET', '/bases');
    const second = await lastUse();
    await store.pool.query("update access_tokens set last_used_at = now() - interval '61 s'");
    await by(textOf(made), '10.0.0.2')('GET', '/bases');
    expect([first[1], second, (await lastUse())[1]]).toEqual(['10.0.0.1', first, '10.0.0.2']);
  });

  it('lets a person have twenty valid tokens, also by concurrent calls (SAFE-52)', async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, () => dispatcher('POST', tokensPath, { name: 'Many', days: 1 })),
    );
    const refused = made.filter(({ status }) => status === 409);
    expect([refused.length, titleOf(refused[0] ?? expect.unreachable())]).toEqual([
      5,
      'There are 20 valid tokens already. Revoke one first.',
    ]);
    const [one] = await listOf(dispatcher);
    await dispatcher('POST', `${tokensPath}/${one?.id}/revoke`);
    expect((await dispatcher('POST', tokensPath, { name: 'One more', days: 1 })).status).toBe(200);
  });

  it.each([0, 367, 1.5])('refuses %s days (SAFE-52)', async (days) => {
    const answer = await dispatcher('POST', tokensPath, { name: 'Report', days });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'days' })] }),
    ]);
  });

  it("refuses calls that aren't for tokens, even of an administrator (SAFE-53)", async () => {
    const call = by(textOf(await add(admin)));
    const self = await call('GET', '/v2/people/self');
    expect([
      self.status,
      titleOf(self),
      (await call('POST', '/bases/00000000-0000-4000-8000-000000000001', {})).status,
      (await call('GET', '/v2/dispatches/recent-fill?assetId=x')).status,
    ]).toEqual([403, "This call isn't for tokens.", 403, 400]);
  });

  it("has its person's rights at that moment, and ends with their access (SAFE-54)", async () => {
    const call = by(textOf(await add(dispatcher)));
    const status = async () => (await call('GET', '/x/dispatches/mine')).status;
    const set = (table: string, change: string, where: string) =>
      store.pool.query(`update ${table} set ${change} where ${where} = $1`, [
        userIdOf('demo-dispatcher'),
      ]);
    const seen = [await status()];
    for (const [table, column] of [
      ['user_roles', 'deleted_at'],
      ['users', 'disabled_at'],
    ] as const) {
      const where = table === 'users' ? 'id' : 'user_id';
      await set(table, `${column} = now()`, where);
      seen.push(await status());
      await set(table, `${column} = null`, where);
      seen.push(await status());
    }
    expect(seen).toEqual([200, 403, 200, 401, 200]);
  });

  it('writes under the name of its service account (SAFE-54)', async () => {
    const { id } = await addAccount({ name: 'Night import', roleId: roleIdOf('Dispatcher') });
    const made = await add(admin, {}, `/x/service-accounts/${id}/tokens`);
    const saved = await by(textOf(made))('POST', '/v2/dispatches', flight());
    const { dispatch } = saved.body as { dispatch: Dispatch };
    const history = (await admin('GET', `/x/history/dispatches/${dispatch.id}`)).body as {
      entries: { changedBy: string }[];
    };
    expect([textOf(made).slice(0, 10), saved.status, dispatch.createdBy]).toEqual([
      'catis_svc_',
      200,
      'Night import',
    ]);
    expect(new Set(history.entries.map(({ changedBy }) => changedBy))).toEqual(
      new Set(['Night import']),
    );
  });

  it('goes on without its owner, and ends when its account is archived (SAFE-54, SAFE-52)', async () => {
    const { id, version } = await addAccount({ ownerUserId: userIdOf('demo-analyst') });
    const call = by(textOf(await add(admin, {}, `/x/service-accounts/${id}/tokens`)));
    const status = async () => (await call('GET', '/bases')).status;
    const isOwnerless = async () => (await accounts()).items.map((account) => account.isOwnerless);
    const before = [await status(), await isOwnerless()];
    await store.pool.query('update users set disabled_at = now() where id = $1', [
      userIdOf('demo-analyst'),
    ]);
    const after = [await status(), await isOwnerless()];
    await store.pool.query('update users set disabled_at = null');
    const save = (isArchived: boolean) =>
      admin('PUT', `/x/service-accounts/${id}`, { ...goodBodies.saveServiceAccount, isArchived });
    await save(true);
    const archived = await status();
    const refused = await admin('POST', `/x/service-accounts/${id}/tokens`, {
      name: 'Late',
      days: 1,
    });
    await save(false);
    expect([version, before, after, archived, refused.status, await status()]).toEqual([
      1,
      [200, [false]],
      [200, [true]],
      401,
      409,
      200,
    ]);
  });

  it('refuses a taken name, the role System Administrator and an owner without access (SET-101)', async () => {
    await addAccount();
    const bodies = [
      { name: ' zed  FEED ' },
      { name: 'Other', roleId: roleIdOf('System Administrator') },
      { name: 'Other', ownerUserId: userIdOf('nobody') },
    ];
    const answers = await Promise.all(
      bodies.map((more) =>
        admin('POST', '/x/service-accounts', { ...goodBodies.addServiceAccount, ...more }),
      ),
    );
    const { roles, owners } = await accounts();
    expect(
      answers.map(({ status, body }) => [
        status,
        (body as { errors: { path: string; message: string }[] }).errors[0],
      ]),
    ).toMatchObject([
      [409, { path: 'name', message: 'A service account named zed FEED already exists.' }],
      [400, { path: 'roleId', message: 'Choose a role from the list.' }],
      [400, { path: 'ownerUserId', message: 'Choose a user with access.' }],
    ]);
    expect([
      roles.some(({ name }) => name === 'System Administrator'),
      owners.some(({ name }) => name === 'Ariel Analyst'),
    ]).toEqual([false, true]);
  });

  it('allows 600 calls a minute for each token (SAFE-55)', { timeout: 60_000 }, async () => {
    const [one, other] = [await add(dispatcher), await add(dispatcher)];
    await by(textOf(one))('GET', '/bases');
    await store.pool.query(
      'update tries set times = array(select now() from generate_series(1, 600))',
    );
    const answer = await by(textOf(one))('GET', '/bases');
    expect([
      answer.status,
      titleOf(answer),
      Number(answer.headers['retry-after']) > 0,
      (await by(textOf(other))('GET', '/bases')).status,
    ]).toEqual([429, 'Too many calls. Wait a little.', true, 200]);
  });

  it('allows 20 wrong tokens a minute for each address, and right ones still (SAFE-55)', async () => {
    const right = textOf(await add(dispatcher));
    const wrong = `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`;
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n++)
      statuses.add((await by(wrong, '10.0.0.9')('GET', '/bases')).status);
    expect([
      [...statuses],
      (await by(wrong, '10.0.0.9')('GET', '/bases')).status,
      (await by(wrong, '10.0.0.8')('GET', '/bases')).status,
      (await by(right, '10.0.0.9')('GET', '/bases')).status,
    ]).toEqual([[401], 429, 401, 200]);
  });

  it('passes where a second factor is needed if its session had one (SAFE-56)', async () => {
    const strict = await testApp(store, [], { requiresSecondFactor: true });
    const status = async (hasSecondFactor: boolean) => {
      const token = await accessToken(store, { uid: 'demo-dispatcher' }, { hasSecondFactor });
      return (await caller(strict.app, token)('GET', '/bases')).status;
    };
    expect([await status(true), await status(false)]).toEqual([200, 403]);
    await strict.close();
  });

  it('keeps a token from being extended, replaced or revived in the database (SAFE-52)', async () => {
    const { id } = await add(dispatcher);
    await dispatcher('POST', `${tokensPath}/${id}/revoke`);
    for (const change of ['revoked_at = null', "expires_at = expires_at + interval '1 day'"])
      await expect(
        store.pool.query(`update access_tokens set ${change} where id = $1`, [id]),
      ).rejects.toMatchObject({ code: 'CA001' });
  });
});
