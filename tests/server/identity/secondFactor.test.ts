import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { rateLimitsOf } from '../../../server/database/rateLimits.ts';
import { type Identity, localIdentity } from '../../../server/identity/local.ts';
import { stepOf, totpCode } from '../../../server/identity/totp.ts';
import { freshStore } from '../support/support.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const PASSWORD = 'Quiet-Meadow-17-Larks';
const folder = mkdtempSync(join(tmpdir(), 'catis-factor-'));
let store: Store;
let identity: Identity;
let app: FastifyInstance;
const sessionsEnded: string[] = [];
/** Stands still, so that no code ends during a test. */
let clock = 1_900_000_000_000;

type Fields = Record<string, unknown>;
const start = async () => {
  identity = await localIdentity({
    folder,
    publicUrl: ORIGIN,
    demo: [],
    demoPassword: PASSWORD,
    limits: rateLimitsOf(store),
    isInvited: async () => true,
    onResetAsked: () => undefined,
    onSessionsEnded: (uid) => sessionsEnded.push(uid),
    factorClock: () => clock,
  });
  app = fastify();
  if (identity.routes !== null) await app.register(identity.routes);
  await app.ready();
  identity.begin(false);
  await identity.ready;
};
const stop = async () => {
  await app.close();
  await identity.close();
};
beforeAll(async () => {
  store = await freshStore('pglite');
  await start();
}, 60_000);
afterAll(async () => {
  await stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const toolkit = '/identity/identitytoolkit.googleapis.com';
const post = async (path: string, body: Fields) => {
  const reply = await app.inject({
    method: 'POST',
    url: `${toolkit}${path}?key=local`,
    payload: body,
  });
  return {
    status: reply.statusCode,
    body: reply.json() as Fields & { error?: { message: string } },
  };
};
const signIn = (email: string, password = PASSWORD) =>
  post('/v1/accounts:signInWithPassword', { email, password, returnSecureToken: true });
const refresh = async (token: unknown) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/identity/securetoken.googleapis.com/v1/token?key=local',
    payload: { grant_type: 'refresh_token', refresh_token: String(token) },
  });
  return { status: reply.statusCode, body: reply.json() as Fields };
};
const factorOf = (token: unknown) =>
  decodeJwt<{ firebase: Fields }>(String(token)).firebase['sign_in_second_factor'];
const verifies = async (token: unknown) =>
  (await identity.verify(`Bearer ${String(token)}`))?.hasSecondFactor ?? null;

/** The app's code of a step. */
const codeOf = (secret: Buffer, stepsFromNow = 0) =>
  totpCode(secret, Math.floor(clock / 30_000) + stepsFromNow);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base32Bytes = (text: string) => {
  const bits = [...text].map((c) => letters.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

const newAccount = async (email: string) => {
  const { body } = await post('/v1/accounts:signUp', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  return String(body['localId']);
};
const startEnrolment = async (idToken: unknown) => {
  const { status, body } = await post('/v2/accounts/mfaEnrollment:start', {
    idToken,
    totpEnrollmentInfo: {},
  });
  const info = body['totpSessionInfo'] as { sharedSecretKey: string; sessionInfo: string };
  return { status, body, info };
};
/** Sets a second factor up, with the code of the step before. */
const enrolled = async (email: string) => {
  const uid = await newAccount(email);
  const first = (await signIn(email)).body;
  const { info } = await startEnrolment(first['idToken']);
  const secret = base32Bytes(info.sharedSecretKey);
  const { status, body } = await post('/v2/accounts/mfaEnrollment:finalize', {
    idToken: first['idToken'],
    displayName: 'Authenticator app',
    totpVerificationInfo: {
      sessionInfo: info.sessionInfo,
      verificationCode: codeOf(secret, -1),
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { uid, secret, before: first, tokens: body };
};
const finish = (pending: unknown, verificationCode: string) =>
  post('/v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: pending,
    totpVerificationInfo: { verificationCode },
  });

describe('time-based codes (ACC-14)', () => {
  // RFC 6238, appendix B, the last six of its eight digits.
  const secret = Buffer.from('12345678901234567890');
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %i s', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });
  it.each([
    [-2, null],
    [-1, 999],
    [0, 1000],
    [1, 1001],
    [2, null],
  ])('are accepted one step either way: %i', (off, step) => {
    expect(stepOf(secret, totpCode(secret, 1000 + off), 0, 30_000_000)).toBe(step);
  });
  it('count once', () => {
    expect(stepOf(secret, totpCode(secret, 1000), 1000, 30_000_000)).toBeNull();
    expect(stepOf(secret, totpCode(secret, 1001), 1000, 30_000_000)).toBe(1001);
  });
});

describe('a second factor', () => {
  it('is set up with a first code, and ends the other sessions (ACC-14)', async () => {
    const { uid, before, tokens } = await enrolled('set-up@demo.test');
    expect([
      factorOf(tokens['idToken']),
      await verifies(tokens['idToken']),
      await verifies(before['idToken']),
      sessionsEnded.includes(uid),
    ]).toEqual(['totp', true, null, true]);
    expect((await refresh(before['refreshToken'])).status).toBe(400);
    const renewed = await refresh(tokens['refreshToken']);
    expect([renewed.status, await verifies(renewed.body['id_token'])]).toEqual([200, true]);
  });
  it('is not set up with a wrong code', async () => {
    await newAccount('wrong-first@demo.test');
    const { body } = await signIn('wrong-first@demo.test');
    const { info } = await startEnrolment(body['idToken']);
    const finalized = await post('/v2/accounts/mfaEnrollment:finalize', {
      idToken: body['idToken'],
      totpVerificationInfo: { sessionInfo: info.sessionInfo, verificationCode: '000000x' },
    });
    expect([finalized.status, finalized.body.error?.message]).toEqual([400, 'INVALID_CODE']);
    expect((await signIn('wrong-first@demo.test')).body['idToken']).toBeDefined();
  });
  it('is asked for after the password, which alone gives no token (ACC-14)', async () => {
    const { secret } = await enrolled('asked@demo.test');
    const { status, body } = await signIn('asked@demo.test');
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      ['localId', 'mfaInfo', 'mfaPendingCredential'],
    ]);
    const done = await finish(body['mfaPendingCredential'], codeOf(secret));
    expect([done.status, await verifies(done.body['idToken'])]).toEqual([200, true]);
    // The same code again, with the same credential and with a new one.
    const again = (await signIn('asked@demo.test')).body['mfaPendingCredential'];
    for (const pending of [body['mfaPendingCredential'], again])
      expect((await finish(pending, codeOf(secret))).body.error?.message).toBe('INVALID_CODE');
  });
  it('accepts one of two simultaneous calls with the same code', async () => {
    const { secret } = await enrolled('twice@demo.test');
    const { body } = await signIn('twice@demo.test');
    const pending = body['mfaPendingCredential'];
    const replies = await Promise.all([
      finish(pending, codeOf(secret)),
      finish(pending, codeOf(secret)),
    ]);
    expect(replies.map((r) => r.status).sort()).toEqual([200, 400]);
  });
  it('refuses a sixth code after five wrong ones (SAFE-8)', async () => {
    const { secret } = await enrolled('guessed@demo.test');
    const pending = (await signIn('guessed@demo.test')).body['mfaPendingCredential'];
    const codes = ['000001', '000002', '000003', '000004', '000005'].filter(
      (code) => ![-1, 0, 1].some((step) => codeOf(secret, step) === code),
    );
    for (const code of codes) expect((await finish(pending, code)).status).toBe(400);
    for (let left = codes.length; left < 5; left++) await finish(pending, 'x');
    const right = await finish(pending, codeOf(secret));
    expect([right.status, right.body.error?.message]).toEqual([429, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
  });
  it('refuses a forged or foreign pending credential', async () => {
    const { secret } = await enrolled('forged@demo.test');
    const { body } = await signIn('forged@demo.test');
    const pending = String(body['mfaPendingCredential']);
    const flipped = pending.slice(0, -2) + (pending.endsWith('AA') ? 'BB' : 'AA');
    for (const given of ['', 'x', flipped, undefined])
      expect((await finish(given, codeOf(secret))).body.error?.message).toBe(
        'INVALID_MFA_PENDING_CREDENTIAL',
      );
  });
  it('is removed only soon after a sign-in with it', async () => {
    const { secret, tokens } = await enrolled('removed@demo.test');
    const looked = await post('/v1/accounts:lookup', { idToken: tokens['idToken'] });
    const [user] = looked.body['users'] as { mfaInfo: { mfaEnrollmentId: string }[] }[];
    const mfaEnrollmentId = user?.mfaInfo[0]?.mfaEnrollmentId;
    const withdraw = (idToken: unknown) =>
      post('/v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId });
    expect((await withdraw(tokens['idToken'])).body.error?.message).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
    const { body } = await signIn('removed@demo.test');
    const done = await finish(body['mfaPendingCredential'], codeOf(secret));
    const removed = await withdraw(done.body['idToken']);
    expect([removed.status, await verifies(removed.body['idToken'])]).toEqual([200, false]);
    expect((await signIn('removed@demo.test')).body['idToken']).toBeDefined();
  });
  it('forgets a password whose code comes after five minutes', async () => {
    const { secret } = await enrolled('slow@demo.test');
    const { body } = await signIn('slow@demo.test');
    clock += 300_000;
    const late = await finish(body['mfaPendingCredential'], codeOf(secret));
    expect([late.status, late.body.error?.message]).toEqual([400, 'SESSION_EXPIRED']);
  });
  it('is dropped by an administrator, which ends the sessions (ACC-15)', async () => {
    const { uid, tokens } = await enrolled('dropped@demo.test');
    await identity.admin.dropSecondFactor(uid);
    expect(await verifies(tokens['idToken'])).toBeNull();
    expect((await signIn('dropped@demo.test')).body['idToken']).toBeDefined();
  });
  it('is kept by a new start, encrypted', async () => {
    const { secret } = await enrolled('restarted@demo.test');
    await stop();
    const stored = readFileSync(join(folder, 'accounts.json'), 'utf8');
    expect(stored.includes(secret.toString('base64url'))).toBe(false);
    await start();
    const { body } = await signIn('restarted@demo.test');
    expect([
      body['idToken'],
      (await finish(body['mfaPendingCredential'], codeOf(secret))).status,
    ]).toEqual([undefined, 200]);
  });
});
