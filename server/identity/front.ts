import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '../database/rateLimits.ts';
import { UNKNOWN } from './accounts.ts';
import {
  type Answered,
  type Fields,
  type FrontParts,
  refresh,
  resign,
  tokensOf,
  trusted,
} from './frontTokens.ts';
import { passwordPolicy, passwordRefusal } from './policy.ts';
import { Refusal } from './refusal.ts';
import { identityRequestOf, isOwnOrigin } from './requests.ts';
import { factorInfo } from './secondFactor.ts';
import { tries } from './tries.ts';

/**
 * Ten failed tries a minute per network address and e-mail address. Successful sign-ins don't
 * count, so many users can share one network address.
 */
const loginTries: RateLimit = { name: 'sign in', tries: 10, seconds: 60 };
/** The same limit for creating an account. */
const signUpTries: RateLimit = { name: 'sign up', tries: 10, seconds: 60 };
/** A generous limit on all calls, so that no caller keeps the thread busy with scrypt. */
const CALLS_A_MINUTE = 1200;

/** Removes what the browser must not see, and adds the second factors that the emulator lacks. */
const complete = ({ accounts }: FrontParts, answer: Fields) => {
  delete answer['passwordHash'];
  delete answer['salt'];
  // The emulator returns lists of users as objects.
  for (const user of Array.isArray(answer['users']) ? (answer['users'] as Fields[]) : []) {
    delete user['passwordHash'];
    delete user['salt'];
    const factor = accounts.secondFactor(String(user['localId']));
    if (factor !== null) user['mfaInfo'] = factorInfo(factor);
  }
};

/** The fields in the form the emulator accepts. */
const prepared = async (
  { secrets }: FrontParts,
  name: string,
  given: Readonly<Fields>,
): Promise<Fields> => {
  const fields: Fields = { ...given };
  if (
    name === 'accounts:signUp' &&
    (fields['email'] === undefined || fields['password'] === undefined)
  )
    throw new Refusal(400, 'OPERATION_NOT_ALLOWED');
  if (name === 'accounts:update' && fields['idToken'] === undefined)
    throw new Refusal(400, 'INVALID_ID_TOKEN');
  for (const field of ['password', 'newPassword']) {
    const password = fields[field];
    if (typeof password !== 'string' || password === '') continue;
    const refusal = name === 'accounts:signInWithPassword' ? null : passwordRefusal(password);
    if (refusal !== null) throw new Refusal(400, refusal);
    fields[field] = await secrets.sealPassword(password);
  }
  return fields;
};

/** Counts a try before it is made. @throws Refusal 429 when there were too many */
const take = async ({ limits }: FrontParts, limit: RateLimit, who: string) => {
  const wait = await limits.take(limit, who);
  if (wait > 0) throw new Refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', wait);
};

/**
 * Checks that apply before a call without a token.
 * @returns the uid it is about; null when no account has the address
 */
const admitted = async (
  parts: FrontParts,
  name: string,
  given: Readonly<Fields>,
  email: string,
  caller: string,
): Promise<string | null> => {
  if (name === 'accounts:signInWithPassword') {
    await take(parts, loginTries, caller);
    return parts.accounts.uidOf(email);
  }
  if (name === 'accounts:signUp') {
    await take(parts, signUpTries, caller);
    // One refusal whether or not the address has an account, so that callers learn nothing.
    if (!(await parts.isInvited(email))) throw new Refusal(400, 'ADMIN_ONLY_OPERATION');
    return null;
  }
  if (name !== 'accounts:resetPassword') return null;
  const code = String(given['oobCode'] ?? '');
  if (!parts.codes.isGood(code)) throw new Refusal(400, 'INVALID_OOB_CODE');
  return parts.accounts.uidOf(parts.codes.emailOf(code) ?? '');
};

/**
 * Updates our own state after the emulator succeeded.
 * @param before the generation before the call; a sign-out in the meantime makes the answer's
 * tokens invalid
 * @returns the generation of the tokens in the answer
 */
const done = async (
  { accounts, codes, limits }: FrontParts,
  name: string,
  given: Readonly<Fields>,
  uid: string | null,
  before: number,
  caller: string,
): Promise<number> => {
  const isOvertaken = before !== UNKNOWN && uid !== null && accounts.generation(uid) !== before;
  const isChanged =
    (name === 'accounts:update' && given['password'] !== undefined) ||
    (name === 'accounts:resetPassword' && given['newPassword'] !== undefined);
  if (isChanged && uid !== null) accounts.endTokens(uid);
  if (name === 'accounts:resetPassword' && isChanged) codes.use(String(given['oobCode'] ?? ''));
  if (name === 'accounts:signInWithPassword') {
    // With a second factor, the code ends the sign-in.
    if (uid === null || accounts.secondFactor(uid) === null)
      await limits.forget(loginTries, caller);
    accounts.saveSoon();
  } else if (['accounts:signUp', 'accounts:update', 'accounts:resetPassword'].includes(name))
    await accounts.save();
  return isOvertaken || uid === null ? before : accounts.generation(uid);
};

/** The calls about second factors. Tokens come from the emulator session that they end with. */
const callFactor = async (
  parts: FrontParts,
  name: string,
  given: Readonly<Fields>,
  uid: string | null,
): Promise<Answered> => {
  const { factors, emulator, limits } = parts;
  const signedIn = () => {
    if (uid === null) throw new Refusal(400, 'INVALID_ID_TOKEN');
    return uid;
  };
  if (name === 'mfaEnrollment:start')
    return { status: 200, answer: factors.startEnrolment(signedIn()), generation: UNKNOWN };
  const session =
    name === 'mfaSignIn:finalize'
      ? await factors.finishSignIn(given)
      : name === 'mfaEnrollment:finalize'
        ? await factors.finishEnrolment(signedIn(), given)
        : await factors.withdraw(signedIn(), given);
  if (session.caller !== null) await limits.forget(loginTries, session.caller);
  const { status, answer } = await tokensOf(emulator, session.refreshToken);
  return {
    status,
    answer: { idToken: answer['id_token'], refreshToken: answer['refresh_token'] },
    generation: session.generation,
    hasFactor: session.hasFactor,
  };
};

const call = async (
  parts: FrontParts,
  name: string,
  given: Readonly<Fields>,
  ip: string,
): Promise<Answered> => {
  const email = String(given['email'] ?? '')
    .trim()
    .toLowerCase();
  if (name === 'accounts:sendOobCode') {
    if (given['requestType'] !== 'PASSWORD_RESET') throw new Refusal(400, 'OPERATION_NOT_ALLOWED');
    // The same reply, equally fast, whether or not the address exists or has asked too often.
    parts.onResetAsked(email);
    return {
      status: 200,
      answer: {
        kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
        email: String(given['email'] ?? ''),
      },
      generation: 0,
    };
  }
  await parts.ready;
  const caller = `${ip} ${email}`;
  const holder = given['idToken'] === undefined ? null : await trusted(parts, given['idToken']);
  if (name.startsWith('mfa')) return callFactor(parts, name, given, holder?.uid ?? null);
  const named = holder?.uid ?? (await admitted(parts, name, given, email, caller));
  const before = holder?.generation ?? parts.accounts.generation(named ?? '');
  // Last, because sealing a password is slow on purpose.
  const fields = await prepared(
    parts,
    name,
    holder === null ? given : { ...given, idToken: holder.token },
  );
  const reply = await parts.emulator.ask(
    'POST',
    `/identitytoolkit.googleapis.com/v1/${name}?key=local`,
    fields,
  );
  // The emulator answers every call with a JSON object.
  const answer = JSON.parse(reply.body) as Fields;
  if (reply.status !== 200) return { status: reply.status, answer, generation: before };
  const uid = named ?? (typeof answer['localId'] === 'string' ? answer['localId'] : null);
  const generation = await done(parts, name, given, uid, before, caller);
  if (name === 'accounts:signInWithPassword' && uid !== null) {
    const refreshToken = String(answer['refreshToken']);
    const factor = parts.accounts.secondFactor(uid);
    if (factor !== null) {
      const session = { uid, refreshToken, generation, caller };
      return { status: 200, answer: parts.factors.askCode(factor, session), generation };
    }
    parts.factors.noteSignIn(uid, refreshToken);
  }
  return { status: 200, answer, generation, hasFactor: holder?.hasFactor === true };
};

const handle =
  (answerOf: (request: FastifyRequest) => Promise<{ status: number; answer: object }>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    try {
      const { status, answer } = await answerOf(request);
      return reply.code(status).send(answer);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      if (e.retryAfter !== undefined) void reply.header('retry-after', String(e.retryAfter));
      return reply.code(e.status).send({
        error: {
          code: e.status,
          message: e.message,
          errors: [{ message: e.message, domain: 'global', reason: 'invalid' }],
        },
      });
    }
  };

/**
 * The local identity's public API for the browser SDK and scripts: an allow-list of paths and
 * fields on our own origin (SAFE-3). The emulator accepts any token it can decode. So this checks
 * every incoming token and signs every outgoing one.
 */
export function identityFront(parts: FrontParts) {
  const calls = tries(CALLS_A_MINUTE);
  const answerOf = async (request: FastifyRequest): Promise<{ status: number; answer: object }> => {
    const asked = identityRequestOf(request);
    if (asked.kind === 'unknown' || request.headers.authorization !== undefined)
      throw new Refusal(404, 'NOT_FOUND');
    if (!isOwnOrigin(request.headers.origin, parts.publicUrl)) throw new Refusal(403, 'FORBIDDEN');
    const wait = calls.waitSeconds(request.ip);
    if (wait > 0) throw new Refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', wait);
    calls.count(request.ip);
    if (asked.kind === 'policy') return { status: 200, answer: passwordPolicy };
    if (asked.kind === 'project')
      return {
        status: 200,
        answer: { projectId: 'demo-catis', authorizedDomains: [new URL(parts.publicUrl).hostname] },
      };
    if (asked.kind === 'malformed') throw new Refusal(400, 'INVALID_ARGUMENT');
    const answered =
      asked.kind === 'token'
        ? await refresh(parts, asked.grantType, asked.refreshToken)
        : await call(parts, asked.name, asked.fields, request.ip);
    await resign(parts, answered);
    complete(parts, answered.answer);
    return answered;
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, body),
    );
    for (const prefix of ['', '/identity'])
      for (const host of ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'])
        app.all(`${prefix}/${host}/*`, { schema: { hide: true } }, handle(answerOf));
  };
}
