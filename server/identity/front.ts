import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Accounts } from './accounts.ts';
import type { Emulator } from './emulator.ts';
import { passwordPolicy, passwordRefusal } from './policy.ts';
import { askedOf, isOwnOrigin } from './requests.ts';
import type { ResetCodes } from './resetCodes.ts';
import type { Secrets } from './secrets.ts';
import { tries } from './tries.ts';
import type { VerifyToken } from './verify.ts';

interface FrontParts {
  readonly emulator: Emulator;
  readonly accounts: Accounts;
  readonly secrets: Secrets;
  readonly codes: ResetCodes;
  readonly verifyToken: VerifyToken;
  readonly publicUrl: string;
  /** A user asked for a reset link; returns at once. */
  readonly onResetAsked: (email: string) => void;
  /** Resolves when users can sign in. */
  readonly ready: Promise<void>;
}
type Fields = Record<string, unknown>;

/**
 * Ten failed tries a minute for one address and one e-mail; what succeeds does not count, so many people behind one
 * address can sign in.
 */
const LOGIN_TRIES = 10;
/** A generous ceiling on everything, so that nobody keeps the thread busy with scrypt. */
const CALLS_A_MINUTE = 1200;

class Refusal extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * What the browser's SDK and scripts may ask of the local identity: an allow-list of paths and fields on our own origin
 * (SAFE-3). The emulator behind it believes any token it can decode, so every token is checked here first and signed
 * here after.
 */
export function identityFront(parts: FrontParts) {
  const { emulator, accounts, secrets, codes } = parts;
  const failedLogins = tries(LOGIN_TRIES);
  const calls = tries(CALLS_A_MINUTE);

  /**
   * A genuine, current ID token as the emulator takes it. An import stamped its users with the time of the start, so
   * the token is dated now.
   */
  const trusted = async (idToken: unknown) => {
    const claims = await parts.verifyToken(String(idToken));
    if (claims === null) throw new Refusal(400, 'INVALID_ID_TOKEN');
    if (Number(claims['iat']) < accounts.validSince(String(claims['sub']))) throw new Refusal(400, 'TOKEN_EXPIRED');
    return secrets.sign({ ...claims, iat: Math.floor(Date.now() / 1000) });
  };
  const resign = async (answer: Fields) => {
    for (const field of ['idToken', 'id_token', 'access_token'])
      if (typeof answer[field] === 'string') answer[field] = await secrets.sign(decodeJwt(answer[field]));
    for (const field of ['refreshToken', 'refresh_token'])
      if (typeof answer[field] === 'string') answer[field] = secrets.sealRefresh(`${Math.floor(Date.now() / 1000)} ${answer[field]}`);
  };
  const strip = (answer: Fields) => {
    delete answer['passwordHash'];
    delete answer['salt'];
    // The vendor's emulator answers lists of users as objects.
    for (const user of Array.isArray(answer['users']) ? (answer['users'] as Fields[]) : []) {
      delete user['passwordHash'];
      delete user['salt'];
    }
  };

  const prepared = async (name: string, given: Readonly<Fields>): Promise<Fields> => {
    const fields: Fields = { ...given };
    if (name === 'accounts:signUp' && (fields['email'] === undefined || fields['password'] === undefined)) throw new Refusal(400, 'OPERATION_NOT_ALLOWED');
    if (name === 'accounts:update' && fields['idToken'] === undefined) throw new Refusal(400, 'INVALID_ID_TOKEN');
    if (fields['idToken'] !== undefined) fields['idToken'] = await trusted(fields['idToken']);
    for (const field of ['password', 'newPassword']) {
      const password = fields[field];
      if (typeof password !== 'string' || password === '') continue;
      const refusal = name === 'accounts:signInWithPassword' ? null : passwordRefusal(password);
      if (refusal !== null) throw new Refusal(400, refusal);
      fields[field] = await secrets.sealPassword(password);
    }
    return fields;
  };

  const call = async (name: string, given: Readonly<Fields>, ip: string) => {
    const email = String(given['email'] ?? '')
      .trim()
      .toLowerCase();
    const key = `${ip} ${email}`;
    const isLogin = name === 'accounts:signInWithPassword';
    const wait = isLogin ? failedLogins.waitSeconds(key) : 0;
    if (wait > 0) throw new Refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', wait);
    if (name === 'accounts:sendOobCode') {
      if (given['requestType'] !== 'PASSWORD_RESET') throw new Refusal(400, 'OPERATION_NOT_ALLOWED');
      // The same answer, as quick, whether or not the address exists or has asked too often.
      parts.onResetAsked(email);
      return { status: 200, answer: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: String(given['email'] ?? '') } };
    }
    const oobCode = String(given['oobCode'] ?? '');
    if (name === 'accounts:resetPassword' && !codes.isGood(oobCode)) throw new Refusal(400, 'INVALID_OOB_CODE');
    const fields = await prepared(name, given);
    await parts.ready;
    const reply = await emulator.ask('POST', `/identitytoolkit.googleapis.com/v1/${name}?key=local`, fields);
    // The vendor's emulator answers every call with a JSON object.
    const answer = JSON.parse(reply.body) as Fields;
    if (reply.status === 200 && name === 'accounts:resetPassword' && given['newPassword'] !== undefined) codes.use(oobCode);
    if (isLogin && reply.status === 400) failedLogins.count(key);
    if (isLogin && reply.status === 200) failedLogins.forget(key);
    if (reply.status === 200 && ['accounts:signUp', 'accounts:update', 'accounts:resetPassword'].includes(name)) await accounts.save();
    else if (reply.status === 200 && isLogin) accounts.saveSoon();
    return { status: reply.status, answer };
  };

  const refresh = async (grantType: string, sealed: string) => {
    if (grantType !== 'refresh_token') throw new Refusal(400, 'INVALID_GRANT_TYPE');
    const [, issued = '', token = ''] = /^(\d+) (.+)$/.exec(secrets.openRefresh(sealed) ?? '') ?? [];
    if (token === '') throw new Refusal(400, 'INVALID_REFRESH_TOKEN');
    await parts.ready;
    const { localId } = JSON.parse(Buffer.from(token, 'base64').toString()) as { localId: string };
    if (Number(issued) < accounts.validSince(localId)) throw new Refusal(400, 'TOKEN_EXPIRED');
    const reply = await emulator.ask('POST', '/securetoken.googleapis.com/v1/token?key=local', { grantType: 'refresh_token', refreshToken: token });
    return { status: reply.status, answer: JSON.parse(reply.body) as Fields };
  };

  const answerOf = async (request: FastifyRequest): Promise<{ status: number; answer: object }> => {
    const asked = askedOf(request);
    if (asked.kind === 'unknown' || request.headers.authorization !== undefined) throw new Refusal(404, 'NOT_FOUND');
    if (!isOwnOrigin(request.headers.origin, parts.publicUrl)) throw new Refusal(403, 'FORBIDDEN');
    const wait = calls.waitSeconds(request.ip);
    if (wait > 0) throw new Refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', wait);
    calls.count(request.ip);
    if (asked.kind === 'policy') return { status: 200, answer: passwordPolicy };
    if (asked.kind === 'project') return { status: 200, answer: { projectId: 'demo-catis', authorizedDomains: [new URL(parts.publicUrl).hostname] } };
    if (asked.kind === 'malformed') throw new Refusal(400, 'INVALID_ARGUMENT');
    const { status, answer } = asked.kind === 'token' ? await refresh(asked.grantType, asked.refreshToken) : await call(asked.name, asked.fields, request.ip);
    await resign(answer);
    strip(answer);
    return { status, answer };
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    try {
      const { status, answer } = await answerOf(request);
      return reply.code(status).send(answer);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      if (e.retryAfter !== undefined) void reply.header('retry-after', String(e.retryAfter));
      return reply
        .code(e.status)
        .send({ error: { code: e.status, message: e.message, errors: [{ message: e.message, domain: 'global', reason: 'invalid' }] } });
    }
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, body));
    for (const prefix of ['', '/identity'])
      for (const host of ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']) app.all(`${prefix}/${host}/*`, { schema: { hide: true } }, handle);
  };
}
