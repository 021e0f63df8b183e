import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inviteFirstAdministrator } from '../../../server/commands/firstAdministrator.ts';
import type { Store } from '../../../server/database/open.ts';
import type { Identity } from '../../../server/identity/local.ts';
import { uidOf } from '../../../server/identity/oidc/claims.ts';
import { oidcIdentity } from '../../../server/identity/oidc/oidcIdentity.ts';
import type { OidcSettings } from '../../../server/identity/oidc/settings.ts';
import { oidcUsersOf } from '../../../server/people/oidcUsers.ts';
import { signInThere } from '../../support/oidc/signInThere.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  KEY_CLIENT_ID,
  PUBLIC_CLIENT_ID,
  startTestProvider,
  type TestProvider,
} from '../../support/oidc/testProvider.ts';
import { freshStore, kinds, testApp } from '../support/support.ts';

const LABEL = 'Agency sign-in';
const UNVERIFIED = `The answer of ${LABEL} couldn't be verified. Try again, or ask your administrator.`;
const SILENT = `${LABEL} doesn't answer. Try again in a few minutes.`;
const OVER = `${LABEL} ended your sign-in. If you can't sign in again, ask your administrator.`;
const folder = mkdtempSync(join(tmpdir(), 'catis-oidc-'));
const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
const MINUTE = 60_000;

let store: Store;
let provider: TestProvider;
let identity: Identity;
let app: FastifyInstance;
let serviceUrl = '';
let settings: OidcSettings;
/** How far the service's clock is ahead of this machine's. */
let ahead = 0;
const ended: string[] = [];
const logged: unknown[] = [];

const start = async (changes: Partial<OidcSettings> = {}) => {
  const made = await oidcIdentity({
    settings: { ...settings, ...changes },
    publicUrl: serviceUrl,
    store,
    users: oidcUsersOf(store),
    logger: { error: (line: unknown) => void logged.push(line) },
    onSessionsEnded: (uid) => ended.push(uid),
    now: () => Date.now() + ahead,
  });
  return made;
};

/** A browser's cookies of the service. */
class Browser {
  #cookies = new Map<string, string>();
  async call(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) {
    const reply = await app.inject({
      method,
      url: url.replace(serviceUrl, ''),
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    for (const { name, value } of reply.cookies)
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    return reply;
  }
  copy(): Browser {
    const other = new Browser();
    other.#cookies = new Map(this.#cookies);
    return other;
  }
  /** Up to the URL with which the provider sends the user back. */
  async toCallback(user: string, query = ''): Promise<string> {
    const begun = await this.call('GET', `/identity/oidc/start${query}`);
    return signInThere(String(begun.headers.location), user, serviceUrl);
  }
  async signIn(user: string, query = '') {
    return this.call('GET', await this.toCallback(user, query));
  }
  async token(): Promise<{ token: string | null; message: string | null }> {
    const reply = await this.call('POST', '/identity/oidc/token');
    // The route's two answers.
    const body = JSON.parse(reply.payload) as { token?: string; message?: string | null };
    return { token: body.token ?? null, message: body.message ?? null };
  }
}
const verify = (token: string | null) => identity.verify(`Bearer ${token ?? ''}`);
/** The message of a sign-in that fails. */
const refusal = async (user: string, query = '') => {
  const browser = new Browser();
  const reply = await browser.signIn(user, query);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login']);
  const { token, message } = await browser.token();
  expect(token).toBeNull();
  return message;
};

beforeAll(async () => {
  // PostgreSQL where the suite has one.
  store = await freshStore(kinds.at(-1) ?? 'pglite');
  provider = await startTestProvider(() => serviceUrl);
  const secretFile = join(folder, 'keys.pem');
  writeFileSync(secretFile, pem());
  const clientSecretFile = join(folder, 'secret');
  writeFileSync(clientSecretFile, `${CLIENT_SECRET}\n`);
  settings = {
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecretFile,
    clientKeyFile: null,
    scopes: 'openid email profile offline_access',
    acrValues: null,
    emailClaim: 'email',
    nameClaim: 'name',
    staffClaim: 'staff',
    staffValue: null,
    label: LABEL,
    secretFile,
  };
  // The service's address is part of what the provider knows of it.
  const holder = fastify();
  serviceUrl = await holder.listen({ host: '127.0.0.1', port: 0 });
  await holder.close();
  identity = await start();
  app = fastify();
  if (identity.routes !== null) await app.register(identity.routes);
  await app.listen({ host: '127.0.0.1', port: Number(new URL(serviceUrl).port) });
  provider.users.set('ada', { email: 'ada@agency.test', name: 'Ada Byron' });
  provider.users.set('bob', { email: 'bob@agency.test', name: 'Bob Ross' });
  provider.users.set('kim', { email: 'kim@agency.test', name: 'Kim Staff', staff: true });
  provider.users.set('eve', { email: 'eve@agency.test', name: 'Eve', email_verified: false });
}, 60_000);
afterEach(async () => {
  ahead = 0;
  provider.forge(null);
  await provider.goDown();
  await provider.comeUp();
});
afterAll(async () => {
  await app.close();
  await identity.close();
  await provider.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an invitation', () => {
  it('is refused for another address, which both messages name (SAFE-46)', async () => {
    const invite = await inviteFirstAdministrator(store, 'ADA@agency.test');
    expect(await refusal('bob', `?invite=${invite}`)).toBe(
      `This invite is for ADA@agency.test; you signed in as bob@agency.test. Sign out at ${LABEL}, then open the invite's link again.`,
    );
  });

  it('makes a user of the account with the address of the invite, in either case (SAFE-46)', async () => {
    const invite = await inviteFirstAdministrator(store, 'ADA@agency.test');
    const browser = new Browser();
    const reply = await browser.signIn('ada', `?invite=${invite}&redirect=%2Fsettings`);
    expect(reply.headers.location).toBe('/login?redirect=%2Fsettings');
    const { token } = await browser.token();
    expect(decodeJwt(token ?? '')).toMatchObject({
      iss: serviceUrl,
      aud: 'catis',
      sub: uidOf(provider.issuer, 'ada'),
      email: 'ada@agency.test',
      name: 'Ada Byron',
      staff: false,
    });
    expect(await verify(token)).toMatchObject({
      uid: uidOf(provider.issuer, 'ada'),
      staff: false,
    });
  });

  it('is needed by an unknown user (SAFE-46)', async () => {
    expect(await refusal('bob')).toBe(
      'bob@agency.test has no access to CATIS yet. Open the link of your invite, or ask your administrator for one.',
    );
  });

  it('counts once (SAFE-46)', async () => {
    expect(await refusal('bob', `?invite=${'A'.repeat(43)}`)).toBe(
      "This invite link isn't valid or has been used. Sign in, or ask your administrator for a new one.",
    );
  });
});

describe('a sign-in', () => {
  it('sets both cookies for this host, TLS and no script (SAFE-45)', async () => {
    const browser = new Browser();
    const begun = await browser.call('GET', '/identity/oidc/start');
    const url = new URL(String(begun.headers.location));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(begun.headers['set-cookie']).toMatch(
      /^__Host-catis-oidc=[^;]+; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
    );
    const back = await browser.call('GET', await signInThere(url.href, 'ada', serviceUrl));
    expect(back.headers['set-cookie']).toEqual([
      '__Host-catis-oidc=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
      expect.stringMatching(
        /^__Host-catis-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });

  it('reads the staff claim only from the provider, and admits staff without an invite (SAFE-46)', async () => {
    const browser = new Browser();
    await browser.signIn('kim');
    expect(await verify((await browser.token()).token)).toMatchObject({ staff: true });
  });

  it('is refused with an unverified e-mail (SAFE-46)', async () => {
    expect(await refusal('eve')).toBe(
      `${LABEL} hasn't verified eve@agency.test. Verify it there, then try again.`,
    );
  });

  it('is refused by the provider in words', async () => {
    expect(await refusal('mallory')).toBe(`${LABEL} didn't let you in. Try again.`);
  });

  it.each([
    ['another issuer', { iss: 'https://elsewhere.test' }],
    ['another audience', { aud: 'other-client' }],
    ['another nonce', { nonce: 'replayed' }],
  ])('is refused with %s (SAFE-47)', async (_, claims) => {
    provider.forge((given) => ({ ...given, ...claims }));
    expect(await refusal('ada')).toBe(UNVERIFIED);
  });

  it('tolerates a clock 2 minutes off, and names one 5 minutes off (SAFE-47)', async () => {
    const shifted = (seconds: number) => (given: Record<string, unknown>) => ({
      ...given,
      iat: Number(given['iat']) + seconds,
      exp: Math.floor(Date.now() / 1000) + seconds + 10,
    });
    for (const seconds of [120, -120]) {
      provider.forge(shifted(seconds));
      const browser = new Browser();
      await browser.signIn('ada');
      expect((await browser.token()).token).not.toBeNull();
    }
    provider.forge(shifted(-300));
    expect(await refusal('ada')).toBe(
      `The clocks of ${LABEL} and CATIS differ by more than two minutes. Ask your administrator.`,
    );
  });

  it('counts once: the same code is refused with and without the cookie (SAFE-47)', async () => {
    const browser = new Browser();
    const url = await browser.toCallback('ada');
    const thief = browser.copy();
    await browser.call('GET', url);
    for (const again of [browser.copy(), thief]) {
      const reply = await again.call('GET', url);
      expect(String(reply.headers['set-cookie'])).not.toContain('__Host-catis-session');
    }
    expect((await thief.token()).message).toBe(
      'This sign-in was used already or took too long. Try again.',
    );
  });

  it('is refused with the state of another tab (SAFE-47)', async () => {
    const [browser, other] = [new Browser(), new Browser()];
    const url = await browser.toCallback('ada');
    await other.call('GET', '/identity/oidc/start');
    await other.call('GET', url);
    expect((await other.token()).message).toBe(
      'This sign-in was begun in another tab, or too long ago. Try again.',
    );
  });

  it('leads back to the sign-in page in words while the provider is down (SAFE-48)', async () => {
    await identity.close();
    identity = await start();
    const fresh = fastify();
    if (identity.routes !== null) await fresh.register(identity.routes);
    await app.close();
    app = fresh;
    await app.listen({ host: '127.0.0.1', port: Number(new URL(serviceUrl).port) });
    await provider.goDown();
    const browser = new Browser();
    const reply = await browser.call('GET', '/identity/oidc/start?redirect=%2Freports');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login?redirect=%2Freports']);
    expect((await browser.token()).message).toBe(SILENT);
    // The message shows once.
    expect((await browser.token()).message).toBeNull();
  });

  it('never leads to another origin', async () => {
    const browser = new Browser();
    const reply = await browser.signIn('ada', '?redirect=%2F%2Fevil.test');
    expect(reply.headers.location).toBe('/login');
  });

  it('works with keys that the provider made a moment ago (SAFE-47)', async () => {
    await provider.goDown();
    await provider.comeUp({ fresh: true });
    // All at once: each reads the new keys.
    const browsers = Array.from({ length: 8 }, () => new Browser());
    await Promise.all(browsers.map((browser) => browser.signIn('ada')));
    const answers = await Promise.all(browsers.map((browser) => browser.token()));
    expect(answers.filter(({ token }) => token === null)).toEqual([]);
  });

  it('reads from userinfo what the ID token lacks (SAFE-46)', async () => {
    provider.forge(({ email: _email, name: _name, ...others }) => others);
    const browser = new Browser();
    await browser.signIn('ada');
    expect(decodeJwt((await browser.token()).token ?? '')).toMatchObject({
      email: 'ada@agency.test',
      name: 'Ada Byron',
    });
  });
});

describe('a session', () => {
  it('goes on while the provider is down, at most 12 h from the sign-in (SAFE-48)', async () => {
    const browser = new Browser();
    await browser.signIn('ada');
    await provider.goDown();
    ahead = 11 * 60 * MINUTE;
    const { token } = await browser.token();
    expect(await verify(token)).not.toBeNull();
    ahead = 12 * 60 * MINUTE + 1000;
    expect((await browser.token()).message).toBe('Your sign-in has ended. Sign in again.');
  });

  it('ends within 5 minutes after the provider disabled the user (SAFE-48)', async () => {
    const browser = new Browser();
    await browser.signIn('kim');
    const user = provider.users.get('kim');
    ahead = MINUTE + 1000;
    const { token } = await browser.token();
    provider.users.delete('kim');
    ahead += 299_000;
    expect(await verify(token)).not.toBeNull();
    ahead += 2000;
    expect(await verify(token)).toBeNull();
    expect(await browser.token()).toEqual({ token: null, message: OVER });
    expect(ended).toContain(uidOf(provider.issuer, 'kim'));
    if (user !== undefined) provider.users.set('kim', user);
  });

  it('asks the provider once for several requests, and again a minute later (SAFE-48)', async () => {
    const browser = new Browser();
    await browser.signIn('kim');
    for (const minute of [1.1, 2.2, 3.3]) {
      ahead = minute * MINUTE;
      const answers = await Promise.all([browser.token(), browser.token(), browser.token()]);
      expect(answers.every(({ token }) => token !== null)).toBe(true);
    }
  });

  it('loses the staff claim at the next check (SAFE-46)', async () => {
    const browser = new Browser();
    await browser.signIn('kim');
    provider.users.set('kim', { email: 'kim@agency.test', name: 'Kim Staff' });
    ahead = 2 * MINUTE;
    expect(await verify((await browser.token()).token)).toMatchObject({ staff: false });
    provider.users.set('kim', { email: 'kim@agency.test', name: 'Kim Staff', staff: true });
  });

  it('ends by the back-channel call of the provider, with the words for it (SAFE-48)', async () => {
    const browser = new Browser();
    await browser.signIn('ada');
    const { token } = await browser.token();
    await provider.logOut('ada');
    expect(await verify(token)).toBeNull();
    expect(await browser.token()).toEqual({ token: null, message: OVER });
  });

  it('ignores a logout token that the provider did not sign (SAFE-48)', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/identity/oidc/backchannel',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'logout_token=a.b.c',
    });
    expect(reply.statusCode).toBe(400);
  });

  it('ends at both by signing out (SAFE-49)', async () => {
    const browser = new Browser();
    await browser.signIn('ada');
    const { token } = await browser.token();
    // The route's answer.
    const { to } = JSON.parse((await browser.call('POST', '/identity/oidc/end')).payload) as {
      to: string;
    };
    const url = new URL(to);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${serviceUrl}/login`);
    expect(url.searchParams.get('id_token_hint')).not.toBeNull();
    expect(await verify(token)).toBeNull();
    expect(await browser.token()).toEqual({ token: null, message: null });
  });

  it('ends everywhere by the service, for the user alone (SAFE-49)', async () => {
    const [ada, kim] = [new Browser(), new Browser()];
    await ada.signIn('ada');
    await kim.signIn('kim');
    const tokens = [(await ada.token()).token, (await kim.token()).token];
    await identity.admin.signOut(uidOf(provider.issuer, 'ada'));
    expect(await Promise.all(tokens.map(verify))).toEqual([
      null,
      expect.objectContaining({ uid: uidOf(provider.issuer, 'kim') }),
    ]);
  });

  it('is closed to pages of other origins (SAFE-45)', async () => {
    const browser = new Browser();
    await browser.signIn('ada');
    const reply = await browser.call('POST', '/identity/oidc/token', {
      origin: 'https://evil.test',
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe('another kind of connection', () => {
  /** A service beside the first one, which these browsers use. */
  const beside = async (changes: Partial<OidcSettings>, work: () => Promise<void>) => {
    const [first, other] = [app, await start(changes)];
    app = fastify();
    if (other.routes !== null) await app.register(other.routes);
    try {
      await work();
    } finally {
      await app.close();
      await other.close();
      app = first;
    }
  };
  const signsIn = async () => {
    const browser = new Browser();
    await browser.signIn('ada');
    ahead = 2 * MINUTE;
    // The second token needs a refresh at the provider.
    expect(await browser.token()).toEqual({ token: expect.any(String), message: null });
  };

  it('signs in as a client with a key, and as a public one (SAFE-47)', async () => {
    const clientKeyFile = join(folder, 'client.pem');
    const key = createPrivateKey({ key: { ...provider.clientKey, kty: 'RSA' }, format: 'jwk' });
    writeFileSync(clientKeyFile, key.export({ type: 'pkcs8', format: 'pem' }));
    const keyed = { clientId: KEY_CLIENT_ID, clientSecretFile: null, clientKeyFile };
    await beside(keyed, signsIn);
    ahead = 0;
    await beside({ clientId: PUBLIC_CLIENT_ID, clientSecretFile: null }, signsIn);
  });

  it('reaches the provider through the proxy of the environment (SAFE-47)', async () => {
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket, head) => {
      asked.push(request.url ?? '');
      const { hostname, port } = new URL(`http://${request.url}`);
      const there = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        there.write(head);
        there.pipe(socket).pipe(there);
      });
      there.on('error', () => socket.destroy());
      socket.on('error', () => there.destroy());
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    // A TCP server's address.
    const { port } = proxy.address() as AddressInfo;
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`);
    vi.stubEnv('http_proxy', undefined);
    vi.stubEnv('NO_PROXY', '');
    vi.stubEnv('no_proxy', undefined);
    await beside({}, signsIn);
    vi.unstubAllEnvs();
    proxy.close();
    expect(new Set(asked)).toEqual(new Set([new URL(provider.issuer).host]));
  });
});

it('says who looks after passwords instead of mailing a reset link (ACC-11)', async () => {
  const { app: api, close } = await testApp(store, [], { admin: identity.admin });
  const reply = await api.inject({
    method: 'POST',
    url: '/api/password-reset',
    payload: { email: 'ada@agency.test' },
  });
  expect([reply.statusCode, reply.json().title]).toEqual([
    409,
    `${LABEL} looks after your password.`,
  ]);
  await close();
});

describe('the keys of the service', () => {
  it('verify and open what an earlier key signed and sealed, if it is kept behind (SAFE-44)', async () => {
    const browser = new Browser();
    await browser.signIn('ada');
    const { token } = await browser.token();
    const rotated = join(folder, 'rotated.pem');
    writeFileSync(rotated, `${pem()}${readFileSync(settings.secretFile, 'utf8')}`);
    const other = await oidcIdentity({
      settings: { ...settings, secretFile: rotated },
      publicUrl: serviceUrl,
      store,
      users: oidcUsersOf(store),
      logger: { error: () => undefined },
      onSessionsEnded: () => undefined,
    });
    expect(await other.verify(`Bearer ${token ?? ''}`)).not.toBeNull();
    await other.close();
    const strange = join(folder, 'strange.pem');
    writeFileSync(strange, pem());
    const third = await oidcIdentity({
      settings: { ...settings, secretFile: strange },
      publicUrl: serviceUrl,
      store,
      users: oidcUsersOf(store),
      logger: { error: () => undefined },
      onSessionsEnded: () => undefined,
    });
    expect(await third.verify(`Bearer ${token ?? ''}`)).toBeNull();
    await third.close();
  });
});
