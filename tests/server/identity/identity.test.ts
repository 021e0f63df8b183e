import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { rateLimitsOf } from '../../../server/database/rateLimits.ts';
import { demoAccounts, demoPassword } from '../../../server/demo/reference/accounts.ts';
import { type Identity, localIdentity } from '../../../server/identity/local.ts';
import { resetCodes } from '../../../server/identity/resetCodes.ts';
import { freshStore } from '../support/support.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const folder = mkdtempSync(join(tmpdir(), 'catis-identity-'));
const asked: string[] = [];
const sessionsEnded: string[] = [];
/** Who can create an account: everyone, unless a test is about that. */
let invited: (email: string) => boolean = () => true;
let store: Store;
const start = async (withDemo = true) => {
  const identity = await localIdentity({
    folder,
    publicUrl: ORIGIN,
    demo: demoAccounts,
    demoPassword,
    limits: rateLimitsOf(store),
    isInvited: async (email) => invited(email),
    onResetAsked: (email) => asked.push(email),
    onSessionsEnded: (uid) => sessionsEnded.push(uid),
  });
  const app = fastify();
  if (identity.routes !== null) await app.register(identity.routes);
  await app.ready();
  identity.begin(withDemo);
  return { identity, app };
};
let identity: Identity;
let app: FastifyInstance;

const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';
type Fields = Record<string, unknown>;
const post = async (url: string, body: object | string, headers: Record<string, string> = {}) => {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: JSON.parse(reply.payload) as Fields & { error?: { message: string } },
  };
};
const signIn = (email: string, password: string, headers = {}) =>
  post(
    `${toolkit}:signInWithPassword?key=local`,
    { email, password, returnSecureToken: true },
    headers,
  );
const signUp = (email: string, password: string) =>
  post(`${toolkit}:signUp?key=local`, { email, password, returnSecureToken: true });
const lookup = (idToken: unknown) => post(`${toolkit}:lookup?key=local`, { idToken });
const refresh = (token: unknown) =>
  post(
    '/securetoken.googleapis.com/v1/token?key=local',
    `grant_type=refresh_token&refresh_token=${String(token)}`,
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  );
const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const verify = async (token: unknown) => {
  const holder = await identity.verify(`Bearer ${String(token)}`);
  return holder === null ? null : { uid: holder.uid, staff: holder.staff };
};

beforeAll(async () => {
  store = await freshStore('pglite');
  ({ identity, app } = await start());
  await identity.ready;
}, 60_000);
afterAll(async () => {
  await app.close();
  await identity.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the local identity', () => {
  it.each(demoAccounts.map((a) => [a.email, a] as const))(
    'signs %s in with a token signed by this service',
    async (email, account) => {
      const { status, body } = await signIn(email, demoPassword);
      expect([status, await verify(body['idToken'])]).toEqual([
        200,
        { uid: account.uid, staff: 'staff' in account },
      ]);
    },
  );

  it.each(['', '/identity'])('responds under "%s"', async (prefix) => {
    expect(
      (
        await post(`${prefix}${toolkit}:signInWithPassword?key=local`, {
          email: 'admin@demo.test',
          password: demoPassword,
          returnSecureToken: true,
        })
      ).status,
    ).toBe(200);
  });

  it('returns the same message for an unknown address and a wrong password (ACC-1)', async () => {
    const [unknown, wrong] = [
      await signIn('nobody@demo.test', 'Wrong-Password-1'),
      await signIn('reader@demo.test', 'Wrong-Password-1'),
    ];
    expect([unknown.status, unknown.body]).toEqual([400, wrong.body]);
    expect(wrong.body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('returns no password hash, and stores no plain password', async () => {
    const { body } = await signIn('admin@demo.test', demoPassword);
    const looked = await lookup(body['idToken']);
    expect([
      looked.status,
      JSON.stringify([body, looked.body]).match(/passwordHash|"salt"/),
    ]).toEqual([200, null]);
    expect(readFileSync(join(folder, 'accounts.json'), 'utf8').includes(demoPassword)).toBe(false);
  });

  it('returns the password policy and enforces it (ACC-4)', async () => {
    const policy = await app.inject('/identitytoolkit.googleapis.com/v2/passwordPolicy?key=local');
    expect(policy.json()).toEqual(
      expect.objectContaining({
        customStrengthOptions: { minPasswordLength: 12, maxPasswordLength: 4096 },
        enforcementState: 'ENFORCE',
        schemaVersion: 1,
      }),
    );
    const refused = [
      await signUp('short@x.test', 'Short-pass1'),
      await signUp('common@x.test', 'password1234'),
    ];
    expect(refused.map((r) => [r.status, r.body.error?.message.split(' : ')[0]])).toEqual([
      [400, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
      [400, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ]);
    const made = await signUp('policy@x.test', 'A fine long password');
    const update = await post(`${toolkit}:update?key=local`, {
      idToken: made.body['idToken'],
      password: 'short',
      returnSecureToken: true,
    });
    expect([
      made.status,
      update.status,
      (await signIn('policy@x.test', 'A fine long password')).status,
    ]).toEqual([200, 400, 200]);
  });

  it('ends older refresh tokens when the password changes', async () => {
    const made = await signUp('change@x.test', 'A fine long password');
    expect((await refresh(made.body['refreshToken'])).status).toBe(200);
    const update = await post(`${toolkit}:update?key=local`, {
      idToken: made.body['idToken'],
      password: 'Another long password',
      returnSecureToken: true,
    });
    const [old, now] = [
      await refresh(made.body['refreshToken']),
      await refresh(update.body['refreshToken']),
    ];
    expect([update.status, old.status, old.body.error?.message, now.status]).toEqual([
      200,
      400,
      'TOKEN_EXPIRED',
      200,
    ]);
    expect((await lookup(made.body['idToken'])).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  it('changes the password once with a reset code, and ends every session and every other code', async () => {
    const made = await signUp('reset@x.test', 'A fine long password');
    const ask = (email: string) =>
      post(`${toolkit}:sendOobCode?key=local`, { requestType: 'PASSWORD_RESET', email });
    const [known, unknown] = [await ask('reset@x.test'), await ask('nobody@x.test')];
    expect([known.status, known.body, asked]).toEqual([
      unknown.status,
      { ...unknown.body, email: 'reset@x.test' },
      ['reset@x.test', 'nobody@x.test'],
    ]);
    const [first, oobCode] = [
      await identity.admin.resetCode('reset@x.test'),
      await identity.admin.resetCode('reset@x.test'),
    ];
    expect(await identity.admin.resetCode('nobody@x.test')).toBe(null);
    const reset = (newPassword: string, code = oobCode) =>
      post(`${toolkit}:resetPassword?key=local`, { oobCode: code, newPassword });
    const tries = [
      await reset('short'),
      await reset('A second long password'),
      await reset('A third long password'),
      await reset('A third long password', first),
    ];
    expect(tries.map((r) => [r.status, r.body.error?.message.split(' : ')[0]])).toEqual([
      [400, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
      [200, undefined],
      [400, 'INVALID_OOB_CODE'],
      [400, 'INVALID_OOB_CODE'],
    ]);
    expect([
      (await signIn('reset@x.test', 'A fine long password')).status,
      (await signIn('reset@x.test', 'A second long password')).status,
    ]).toEqual([400, 200]);
    expect([
      await verify(made.body['idToken']),
      (await refresh(made.body['refreshToken'])).status,
    ]).toEqual([null, 400]);
  });

  it('expires a reset code after an hour (ACC-8)', () => {
    let now = 0;
    const codes = resetCodes(() => now);
    codes.give('a', 'a@x.test');
    now = 3_599_999;
    expect([codes.isGood('a'), codes.isGood('made up')]).toEqual([true, false]);
    now = 3_600_000;
    expect(codes.isGood('a')).toBe(false);
  });

  it('signs a user out everywhere, and blocks and unblocks them on request', async () => {
    const made = await signUp('away@x.test', 'A fine long password');
    const uid = String(made.body['localId']);
    expect(await identity.admin.find(uid)).toEqual({ uid, email: 'away@x.test', name: '' });
    expect(await identity.admin.find('nobody')).toBe(null);
    await identity.admin.signOut(uid);
    expect([
      await verify(made.body['idToken']),
      (await refresh(made.body['refreshToken'])).status,
    ]).toEqual([null, 400]);
    await identity.admin.allow(uid, false);
    expect((await signIn('away@x.test', 'A fine long password')).body.error?.message).toBe(
      'USER_DISABLED',
    );
    await identity.admin.allow(uid, true);
    const again = await signIn('away@x.test', 'A fine long password');
    expect([again.status, await verify(again.body['idToken'])]).toEqual([
      200,
      { uid, staff: false },
    ]);
    await identity.admin.signOut('nobody');
  });
});

describe('a stolen refresh token', () => {
  const password = 'A fine long password';
  const ends: readonly (readonly [string, (made: Fields, email: string) => Promise<unknown>])[] = [
    ['signing out everywhere', ({ localId }) => identity.admin.signOut(String(localId))],
    [
      'a changed password',
      ({ idToken }) =>
        post(`${toolkit}:update?key=local`, {
          idToken,
          password: 'Another long password',
          returnSecureToken: true,
        }),
    ],
    [
      'a reset',
      async (_, email) =>
        post(`${toolkit}:resetPassword?key=local`, {
          oobCode: await identity.admin.resetCode(email),
          newPassword: 'Another long password',
        }),
    ],
    ['taking the access away', ({ localId }) => identity.admin.allow(String(localId), false)],
  ];
  it.each(ends)(
    'ends immediately after %s, with every token it gave in the meantime: 20 of 20 (SAFE-11)',
    { timeout: 60_000 },
    async (what, end) => {
      const left: unknown[] = [];
      sessionsEnded.splice(0);
      for (let n = 0; n < 20; n += 1) {
        const email = `thief${n}@${what.replace(/\W/g, '')}.test`;
        const { body } = await signUp(email, password);
        // The thief refreshes before, during and after, all within the second of the end.
        const before = await refresh(body['refreshToken']);
        expect(before.status).toBe(200);
        const [, during] = await Promise.all([
          end(body, email),
          refresh(before.body['refresh_token']),
        ]);
        const kept = [
          body['refreshToken'],
          before.body['refresh_token'],
          during.body['refresh_token'],
        ].filter((token) => token !== undefined);
        for (const token of kept)
          left.push(...((await refresh(token)).status === 200 ? [token] : []));
        const tokens = [body['idToken'], before.body['id_token'], during.body['id_token']].filter(
          (token) => token !== undefined,
        );
        for (const token of tokens) left.push(...((await verify(token)) === null ? [] : [token]));
      }
      expect(left).toEqual([]);
      // Other services and the event streams are notified (BASE-22).
      expect(new Set(sessionsEnded.splice(0)).size).toBe(20);
    },
  );
});

describe('creating an account', () => {
  it('is for invited addresses; any other is refused with the same message, known or not (ACC-7)', async () => {
    invited = (email) => email === 'invited@x.test';
    const [unknown, known] = [
      await signUp('stranger@x.test', 'A fine long password'),
      await signUp('admin@demo.test', 'A fine long password'),
    ];
    expect([unknown.status, unknown.body.error?.message, known.body]).toEqual([
      400,
      'ADMIN_ONLY_OPERATION',
      unknown.body,
    ]);
    expect((await signUp(' Invited@x.test', 'A fine long password')).status).toBe(200);
    for (let n = 0; n < 9; n += 1) await signUp('stranger@x.test', 'A fine long password');
    expect((await signUp('stranger@x.test', 'A fine long password')).status).toBe(429);
    invited = () => true;
  });
});

describe('a forged token', () => {
  const claims = {
    iss: 'https://securetoken.google.com/demo-catis',
    aud: 'demo-catis',
    sub: 'demo-admin',
    user_id: 'demo-admin',
    iat: 1,
    auth_time: 1,
    exp: 9_999_999_999,
    staff: true,
    firebase: { identities: {}, sign_in_provider: 'password' },
  };
  const unsigned = `${b64({ alg: 'none', typ: 'JWT' })}.${b64(claims)}.`;
  it('allows neither lookup nor update', async () => {
    const update = await post(`${toolkit}:update?key=local`, {
      idToken: unsigned,
      password: 'Taken over, long',
    });
    expect([(await lookup(unsigned)).status, update.status, update.body.error?.message]).toEqual([
      400,
      400,
      'INVALID_ID_TOKEN',
    ]);
    expect((await signIn('admin@demo.test', demoPassword)).status).toBe(200);
  });
  it('refuses a refresh token that only the emulator would accept', async () => {
    const forged = Buffer.from(
      JSON.stringify({
        _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
        localId: 'demo-admin',
        provider: 'password',
        extraClaims: { staff: true },
        projectId: 'demo-catis',
      }),
    ).toString('base64');
    for (const token of [forged, `${Buffer.from(`1 ${forged}`).toString('base64url')}.AAAA`, ''])
      expect((await refresh(token)).status).toBe(400);
  });
  it('exchanges a genuine refresh token for a genuine token with its claims', async () => {
    const { body } = await signIn('staff@demo.test', demoPassword);
    const fresh = await refresh(body['refreshToken']);
    expect([fresh.status, await verify(fresh.body['id_token'])]).toEqual([
      200,
      { uid: 'demo-staff', staff: true },
    ]);
  });
});

describe('the public endpoints of the identity', () => {
  it.each([
    ['GET', '/identitytoolkit.googleapis.com/v1/projects/demo-catis/accounts:batchGet'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-catis/accounts:batchCreate'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:delete?key=local'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local'],
    ['PATCH', '/identitytoolkit.googleapis.com/v2/projects/demo-catis/config'],
    ['GET', '/emulator/v1/projects/demo-catis/oobCodes'],
    ['DELETE', '/emulator/v1/projects/demo-catis/accounts'],
    ['POST', '/identity/identitytoolkit.googleapis.com/v1/projects/demo-catis/accounts'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:__proto__?key=local'],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword'],
  ] as const)('does not serve %s %s', async (method, url) => {
    const plain = await app.inject({ method, url, ...(method === 'GET' ? {} : { payload: '{}' }) });
    const owner = await app.inject({
      method,
      url,
      headers: { authorization: 'Bearer owner' },
      ...(method === 'GET' ? {} : { payload: '{}' }),
    });
    expect([plain.statusCode, owner.statusCode]).toEqual([404, 404]);
  });
  it('passes no Authorization on (SAFE-3)', async () => {
    expect(
      (await signIn('admin@demo.test', demoPassword, { authorization: 'Bearer owner' })).status,
    ).toBe(404);
  });
  it.each([
    'http://evil.example',
    'https://127.0.0.1.evil.example',
    'null',
    'http://127.0.0.1@evil.example',
  ])('refuses the page %s', async (origin) => {
    const refused = await signIn('admin@demo.test', demoPassword, { origin });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([
      403,
      undefined,
    ]);
  });
  it('accepts our own pages', async () =>
    expect((await signIn('admin@demo.test', demoPassword, { origin: ORIGIN })).status).toBe(200));
  it.each([
    ['an anonymous account', 'signUp', {}],
    [
      'claims of the caller’s choice',
      'update',
      { localId: 'demo-reader', customAttributes: '{"staff":true}' },
    ],
    [
      'a list for an e-mail',
      'signInWithPassword',
      { email: ['admin@demo.test'], password: demoPassword },
    ],
    ['another kind of code', 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: 'x' }],
    ['a body that is not JSON', 'signUp', 'nonsense'],
  ])('refuses %s', async (_, name, body) =>
    expect((await post(`${toolkit}:${name}?key=local`, body)).status).toBe(400),
  );
  it('drops fields that would make a user staff (SAFE-3)', async () => {
    const made = await post(`${toolkit}:signUp?key=local`, {
      email: 'sly@x.test',
      password: 'A fine long password',
      localId: 'demo-sly',
      customAttributes: '{"staff":true}',
      emailVerified: true,
      returnSecureToken: true,
    });
    expect([
      made.status,
      made.body['localId'] === 'demo-sly',
      (await verify(made.body['idToken']))?.staff,
    ]).toEqual([200, false, false]);
  });
  it('slows guessing of one account from one address, and no other caller (SAFE-8)', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await signIn('analyst@demo.test', `Wrong-Password-${i}`)).status).toBe(400);
    const refused = await signIn('analyst@demo.test', demoPassword);
    expect([
      refused.status,
      refused.body.error?.message,
      Number(refused.headers['retry-after']) > 0,
    ]).toEqual([429, 'TOO_MANY_ATTEMPTS_TRY_LATER', true]);
    expect((await signIn('base@demo.test', demoPassword)).status).toBe(200);
  });
  it('counts a hundred simultaneous attempts as ten (SAFE-8)', { timeout: 60_000 }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => signIn('staff@demo.test', `Wrong-Password-${n}`)),
    );
    expect(answers.filter((a) => a.status === 400).length).toBe(10);
    expect(answers.filter((a) => a.status === 429).length).toBe(90);
  });
  it('counts failed attempts only', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 15; i += 1)
      statuses.push((await signIn('dispatcher@demo.test', demoPassword)).status);
    expect(statuses).toEqual(Array.from({ length: 15 }, () => 200));
  });
});

describe('a restart', () => {
  it('keeps users, passwords, tokens and sign-outs', { timeout: 60_000 }, async () => {
    const made = await signUp('stays@x.test', 'A fine long password');
    const admin = await signIn('admin@demo.test', demoPassword);
    await app.close();
    await identity.close();
    ({ identity, app } = await start());
    await identity.ready;
    expect((await signIn('stays@x.test', 'A fine long password')).status).toBe(200);
    expect(await verify(made.body['idToken'])).toEqual({ uid: made.body['localId'], staff: false });
    expect([
      (await lookup(admin.body['idToken'])).status,
      (await refresh(made.body['refreshToken'])).status,
    ]).toEqual([200, 200]);
    expect((await signIn('policy@x.test', 'A fine long password')).status).toBe(200);
    expect((await signIn('change@x.test', 'A fine long password')).status).toBe(400);
  });
});

describe('without the demo data', () => {
  it('knows no demo account', { timeout: 60_000 }, async () => {
    await app.close();
    await identity.close();
    rmSync(folder, { recursive: true, force: true });
    ({ identity, app } = await start(false));
    await identity.ready;
    expect((await signIn('reader@demo.test', demoPassword)).status).toBe(400);
  });
});
