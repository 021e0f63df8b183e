import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { announceEndedSessions } from '../../../server/database/notices.ts';
import type { Store } from '../../../server/database/open.ts';
import { rateLimitsOf } from '../../../server/database/rateLimits.ts';
import { demoAccounts, demoPassword } from '../../../server/demo/reference/accounts.ts';
import { type Identity, localIdentity } from '../../../server/identity/local.ts';
import { makeLogger } from '../../../server/logger.ts';
import { type Letters, lettersOf } from '../../../server/mail/letters.ts';
import { fileMailer, type Mailer, smtpMailer } from '../../../server/mail/mailer.ts';
import { isInvited } from '../../../server/people/inviteRows.ts';
import { personIdOf, roleIdOf } from '../support/bodies.ts';
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts';
import { rightNamesIn, rightNamesOf } from '../support/rights.ts';
import { caller, freshWorld, NEVER_BUSY } from '../support/support.ts';
import { listenTo } from '../wall/listening.ts';

const PUBLIC = 'https://catis.example';
const FROM = 'CATIS <no-reply@catis.example>';
const folder = mkdtempSync(join(tmpdir(), 'catis-accounts-'));
let store: Store;
let mailbox: Mailbox;
let mailer: Mailer;
let identity: Identity;
let letters: Letters;
let app: FastifyInstance;
let logged = '';

beforeAll(async () => {
  store = await freshWorld('pglite');
  mailbox = await openMailbox();
  mailer = smtpMailer(mailbox.url, FROM);
  identity = await localIdentity({
    folder: `${folder}/identity`,
    publicUrl: 'http://127.0.0.1:4000',
    demo: demoAccounts,
    demoPassword,
    limits: rateLimitsOf(store),
    isInvited: (email) => isInvited(store, email),
    onResetAsked: (email) => letters.passwordReset(email),
    onSessionsEnded: (uid) => void announceEndedSessions(store.pool, uid),
  });
  letters = lettersOf({
    mailer,
    publicUrl: PUBLIC,
    accounts: identity.admin,
    limits: rateLimitsOf(store),
    onFailure: (e) => expect.unreachable(String(e)),
  });
  const sink = new Writable({
    write: (chunk, _, done) => {
      logged += String(chunk);
      done();
    },
  });
  // Even an allowed host name makes no link.
  app = await buildApp({
    store,
    identity,
    letters,
    webRoot: null,
    logger: makeLogger('debug', sink),
    hosts: ['evil.example'],
    busyFromMs: NEVER_BUSY,
  });
  await app.ready();
  identity.begin(true);
  await identity.ready;
}, 60_000);
afterAll(async () => {
  await app.close();
  await letters.idle();
  mailer.close();
  await identity.close();
  await store.close();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

type Fields = Record<string, unknown>;
const toolkit = async (call: string, body: object) => {
  const reply = await app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`,
    payload: body,
  });
  return {
    status: reply.statusCode,
    body: reply.json() as Fields & { error?: { message: string } },
  };
};
const signIn = (email: string, password = demoPassword) =>
  toolkit('signInWithPassword', { email, password, returnSecureToken: true });
const as = async (email: string, password = demoPassword) =>
  caller(app, String((await signIn(email, password)).body['idToken']));
const anybody = (address: string) => caller(app, null, address);

describe('an invitation', () => {
  it('creates an account by mail with exactly the invited rights', {
    timeout: 30_000,
  }, async () => {
    const admin = await as('admin@demo.test');
    const before = mailbox.received.length;
    const body = {
      email: 'jo@x.test',
      name: 'Jo Ruiz',
      baseId: null,
      roleIds: [roleIdOf('Contracts')],
      personId: null,
    };
    expect(
      (
        await admin('POST', '/invites/new', body, {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
        })
      ).status,
    ).toBe(200);
    const mail = await mailbox.mail(before);
    const link = linkIn(mail);
    expect([mail.from, mail.to, mail.mail.subject, link.origin, link.pathname]).toEqual([
      'no-reply@catis.example',
      ['jo@x.test'],
      'Your invitation to CATIS',
      PUBLIC,
      '/signup',
    ]);
    const token = link.searchParams.get('token') ?? '';
    expect((await anybody('10.0.1.1')('GET', `/invites/${token}`)).body).toEqual({
      email: 'jo@x.test',
      name: 'Jo Ruiz',
      status: 'Open',
      newUserId: null,
    });
    // The page's steps: creates an account with the invite's e-mail, names it, then accepts the
    // invite.
    const made = await toolkit('signUp', {
      email: 'jo@x.test',
      password: 'A fine long password',
      returnSecureToken: true,
    });
    await toolkit('update', {
      idToken: made.body['idToken'],
      displayName: 'Jo R.',
      returnSecureToken: true,
    });
    const waiting = await as('jo@x.test', 'A fine long password');
    expect((await waiting('GET', '/bases')).status).toBe(403);
    const accepted = await anybody('10.0.1.1')('PATCH', `/invites/${token}`, {
      status: 'Accepted',
      newUserId: made.body['localId'],
    });
    expect(accepted.status).toBe(200);
    const jo = await as('jo@x.test', 'A fine long password');
    const self = (await jo('GET', '/v2/people/self')).body as Fields;
    expect([
      self['firstName'],
      self['lastName'],
      self['roles'],
      rightNamesIn((await jo('GET', '/users/current/permissions')).body),
    ]).toEqual([
      'Jo',
      'Ruiz',
      [{ roleId: roleIdOf('Contracts'), name: 'Contracts' }],
      rightNamesOf('Contracts'),
    ]);
    expect(logged.includes(token)).toBe(false);
  });

  it('removes access: no token of the account works, and it cannot sign in', {
    timeout: 30_000,
  }, async () => {
    const admin = await as('admin@demo.test');
    const reader = await as('analyst@demo.test');
    expect((await reader('GET', '/bases')).status).toBe(200);
    expect(
      (await admin('POST', `/x/people/${personIdOf('demo-analyst')}/remove-access`)).status,
    ).toBe(200);
    // A token of the second of the revocation is still genuine, but its person no longer has
    // access. An older one is not genuine.
    expect([401, 403]).toContain((await reader('GET', '/bases')).status);
    expect((await signIn('analyst@demo.test')).body.error?.message).toBe('USER_DISABLED');
  });

  it('adds no second recipient for a name with line breaks, quotes and addresses', async () => {
    const admin = await as('admin@demo.test');
    const before = mailbox.received.length;
    const name = 'Eve\r\nBcc: victim@x.test\r\n\r\n"<victim@x.test>, ';
    expect(
      (
        await admin('POST', '/invites/new', {
          email: 'eve@x.test',
          name,
          baseId: null,
          roleIds: [],
          personId: null,
        })
      ).status,
    ).toBe(200);
    const { to, mail } = await mailbox.mail(before);
    expect([
      to,
      mail.to?.map((t) => t.address),
      mail.cc,
      mail.bcc,
      mail.headers.some((h) => h.value.includes('victim')),
    ]).toEqual([['eve@x.test'], ['eve@x.test'], undefined, undefined, false]);
  });
});

describe('a password reset', () => {
  it('sets a new password by mail once and ends every session (ACC-8)', {
    timeout: 30_000,
  }, async () => {
    const old = await signIn('reader@demo.test');
    const oldSession = caller(app, String(old.body['idToken']));
    expect((await oldSession('GET', '/v2/people/self')).status).toBe(200);
    const before = mailbox.received.length;
    const resetReply = await anybody('10.0.2.1')(
      'POST',
      '/password-reset',
      { email: ' Reader@demo.test' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const trimmed = await anybody('10.0.2.1')(
      'POST',
      '/password-reset',
      { email: 'Reader@demo.test' },
      { host: 'evil.example' },
    );
    expect([resetReply.status, trimmed.status, trimmed.body]).toEqual([400, 200, { done: true }]);
    const mail = await mailbox.mail(before);
    const link = linkIn(mail);
    expect([mail.to, link.origin, link.pathname, link.searchParams.get('mode')]).toEqual([
      ['reader@demo.test'],
      PUBLIC,
      '/login/reset-password',
      'resetPassword',
    ]);
    const oobCode = link.searchParams.get('oobCode');
    expect((await toolkit('resetPassword', { oobCode })).body['email']).toBe('reader@demo.test');
    // Tokens count whole seconds.
    await new Promise((done) => setTimeout(done, 1100));
    const set = (newPassword: string) => toolkit('resetPassword', { oobCode, newPassword });
    expect([
      (await set('Another long password')).status,
      (await set('A third long password')).body.error?.message,
    ]).toEqual([200, 'INVALID_OOB_CODE']);
    expect([
      (await oldSession('GET', '/v2/people/self')).status,
      (await signIn('reader@demo.test')).status,
      (await signIn('reader@demo.test', 'Another long password')).status,
    ]).toEqual([401, 400, 200]);
    expect(logged.includes(String(oobCode))).toBe(false);
  });

  it('works the same when requested from the identity itself', { timeout: 30_000 }, async () => {
    const before = mailbox.received.length;
    expect(
      (
        await toolkit('sendOobCode', {
          requestType: 'PASSWORD_RESET',
          email: 'base@demo.test',
          continueUrl: 'https://evil.example',
        })
      ).status,
    ).toBe(200);
    const mail = await mailbox.mail(before);
    expect([mail.to, linkIn(mail).origin]).toEqual([['base@demo.test'], PUBLIC]);
  });

  it.each([
    ['a list', { email: ['dispatcher@demo.test', 'evil@x.test'] }],
    ['two addresses', { email: 'dispatcher@demo.test,evil@x.test' }],
    ['a copy by line break', { email: 'dispatcher@demo.test\r\nCc: evil@x.test' }],
    ['an encoded line break', { email: 'dispatcher@demo.test%0d%0aCc:evil@x.test' }],
    ['a blank between two', { email: 'dispatcher@demo.test evil@x.test' }],
    ['an object', { email: { $ne: '' } }],
    ['nothing', {}],
    ['a name around it', { email: 'Evil <dispatcher@demo.test>' }],
    ['a null byte', { email: 'dispatcher@demo.test\u0000evil@x.test' }],
  ])('refuses %s as an e-mail', async (_, body) => {
    const before = mailbox.received.length;
    expect((await anybody('10.0.2.2')('POST', '/password-reset', body)).status).toBe(400);
    await letters.idle();
    expect(mailbox.received.length).toBe(before);
  });
  it.each([
    [
      'another field with an address',
      {
        email: 'dispatcher@demo.test',
        cc: 'evil@x.test',
        to: 'evil@x.test',
        continueUrl: 'https://evil.example',
      },
    ],
    [
      'a link of the caller’s own',
      {
        email: 'dispatcher@demo.test',
        url: 'https://evil.example',
        publicUrl: 'https://evil.example',
      },
    ],
  ])('ignores %s', async (_, body) => {
    const before = mailbox.received.length;
    expect((await anybody('10.0.2.3')('POST', '/password-reset', body)).status).toBe(200);
    const mail = await mailbox.mail(before);
    expect([mail.to, linkIn(mail).origin]).toEqual([['dispatcher@demo.test'], PUBLIC]);
  });
  it('sends nothing for a look-alike address', async () => {
    const before = mailbox.received.length;
    // A look-alike of the address's first letter.
    expect(
      (await anybody('10.0.2.4')('POST', '/password-reset', { email: 'dispatchеr@demo.test' }))
        .status,
    ).toBe(400);
    expect(
      (await anybody('10.0.2.4')('POST', '/password-reset', { email: 'dispatcher+x@demo.test' }))
        .status,
    ).toBe(200);
    await letters.idle();
    expect(mailbox.received.length).toBe(before);
  });

  it('is sent at most five times an hour, without a notice (SAFE-8)', async () => {
    const before = mailbox.received.length;
    const answers = [];
    for (let n = 0; n < 8; n += 1)
      answers.push(
        await anybody('10.0.2.5')('POST', '/password-reset', { email: 'staff@demo.test' }),
      );
    await letters.idle();
    expect([answers.map((a) => [a.status, a.body]), mailbox.received.length - before]).toEqual([
      answers.map(() => [200, { done: true }]),
      5,
    ]);
  });

  it('responds to a known and an unknown address alike, and as quickly (ACC-8)', {
    timeout: 60_000,
  }, async () => {
    const timed = async (email: string, n: number) => {
      const ask = anybody(`10.8.${n % 250}.${email.length}`);
      const start = performance.now();
      const { status, body } = await ask('POST', '/password-reset', { email });
      const took = performance.now() - start;
      await letters.idle();
      return { took, answer: JSON.stringify([status, body]) };
    };
    const [known, unknown] = [[], []] as [
      Awaited<ReturnType<typeof timed>>[],
      Awaited<ReturnType<typeof timed>>[],
    ];
    for (let n = 0; n < 100; n += 1) {
      // In turns, so that other load on the machine affects both.
      known.push(await timed('admin@demo.test', n));
      unknown.push(await timed('nobody@demo.test', n));
    }
    const median = (list: typeof known) =>
      [...list].sort((a, b) => a.took - b.took)[list.length >> 1]?.took ?? 0;
    expect(new Set([...known, ...unknown].map((k) => k.answer)).size).toBe(1);
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(5);
  });
});

describe('signing out everywhere', () => {
  it('ends this session and every other (ACC-9)', { timeout: 30_000 }, async () => {
    const one = await signIn('dispatcher@demo.test');
    const two = await signIn('dispatcher@demo.test');
    const [first, second] = [
      caller(app, String(one.body['idToken'])),
      caller(app, String(two.body['idToken'])),
    ];
    await new Promise((done) => setTimeout(done, 1100));
    expect((await first('POST', '/x/account/sign-out-everywhere')).body).toEqual({ done: true });
    expect([
      (await first('GET', '/features')).status,
      (await second('GET', '/features')).status,
    ]).toEqual([401, 401]);
    expect((await (await as('dispatcher@demo.test'))('GET', '/features')).status).toBe(200);
  });
});

describe('an event stream', () => {
  it.each([
    [
      'signing out everywhere',
      (token: string) => caller(app, token)('POST', '/x/account/sign-out-everywhere'),
    ],
    [
      'a changed password',
      (idToken: string) =>
        toolkit('update', { idToken, password: 'Another long password', returnSecureToken: true }),
    ],
  ])(
    'ends within a second of %s, while those of other users stay (BASE-22)',
    { timeout: 30_000 },
    async (_, end) => {
      const url = app.server.listening
        ? `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
        : await app.listen({ host: '127.0.0.1', port: 0 });
      const tokenOf = async (email: string) => String((await signIn(email)).body['idToken']);
      const [token, other] = [
        await tokenOf('dispatcher@demo.test'),
        await tokenOf('admin@demo.test'),
      ];
      const [heard, stays] = [
        await listenTo(`${url}/api/x/wall/all/stream`, token),
        await listenTo(`${url}/api/x/wall/all/stream`, other),
      ];
      await expect
        .poll(() => [heard.events.length, stays.events.length], { timeout: 10_000 })
        .toEqual([1, 1]);
      expect((await end(token)).status).toBe(200);
      await expect.poll(() => heard.isEnded, { timeout: 1000, interval: 20 }).toBe(true);
      expect(stays.isEnded).toBe(false);
      stays.leave();
    },
  );
});

describe('without a mail server', () => {
  it('writes mails to files that only their owner can read, and logs it', async () => {
    const told: string[] = [];
    const files = fileMailer(`${folder}/mail`, FROM, ({ to }) => told.push(to));
    const own = lettersOf({
      mailer: files,
      publicUrl: PUBLIC,
      accounts: identity.admin,
      limits: rateLimitsOf(store),
      onFailure: (e) => expect.unreachable(String(e)),
    });
    await own.invite('file@x.test', 'Fay', 'T'.repeat(43));
    const [name = ''] = readdirSync(`${folder}/mail`);
    const mail = await PostalMime.parse(readFileSync(`${folder}/mail/${name}`));
    expect([
      told,
      name.endsWith('.eml'),
      statSync(`${folder}/mail/${name}`).mode & 0o777,
      mail.to?.map((t) => t.address),
    ]).toEqual([['file@x.test'], true, 0o600, ['file@x.test']]);
    expect(linkIn({ from: '', to: [], mail }).href).toBe(
      `${PUBLIC}/signup?token=${'T'.repeat(43)}`,
    );
  });
});
