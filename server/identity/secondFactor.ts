import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RateLimit, RateLimits } from '../database/rateLimits.ts';
import type { Accounts, SecondFactor } from './accounts.ts';
import { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import { base32, stepOf, totp } from './totp.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An emulator session, for which the front issues tokens. */
export interface FactorSession {
  readonly uid: string;
  /** The emulator's own refresh token. */
  readonly refreshToken: string;
  /** The generation that the tokens belong to. */
  readonly generation: number;
  /** Whether the tokens say that a second factor was shown. */
  readonly hasFactor: boolean;
  /** The caller whose failed sign-ins are forgotten; null outside of sign-in. */
  readonly caller: string | null;
}

/** Five wrong codes after one password, ten per account in a quarter of an hour (SAFE-8). */
const pendingTries: RateLimit = { name: 'second factor', tries: 5, seconds: 300 };
const accountTries: RateLimit = { name: 'second factor of account', tries: 10, seconds: 900 };
/** How long a password step waits for its code, in milliseconds. */
const PENDING_MS = 300_000;
/** Time to scan the picture and type its first code. */
const ENROLMENT_MS = 600_000;
/** A factor is set or removed only this soon after the password was entered. */
const RECENT_MS = 300_000;
const SECRET_BYTES = 20;

const Pending = z.object({
  id: z.string(),
  uid: z.string(),
  refreshToken: z.string(),
  generation: z.number(),
  caller: z.string(),
  at: z.number(),
});
const Enrolment = z.object({
  uid: z.string(),
  refreshToken: z.string(),
  secret: z.string(),
  at: z.number(),
});
const Verification = z.object({
  sessionInfo: z.string().optional(),
  verificationCode: z.string().max(20),
});

function verificationOf(given: Fields): z.infer<typeof Verification> {
  const result = Verification.safeParse(given['totpVerificationInfo']);
  if (!result.success) throw new Refusal(400, 'INVALID_CODE');
  return result.data;
}

/** The factors of an account in the form of the browser SDK. */
export const factorInfo = ({ id, name, enrolledAt }: SecondFactor) => [
  { mfaEnrollmentId: id, displayName: name, enrolledAt, totpInfo: {} },
];

interface Parts {
  readonly accounts: Accounts;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The newest password sign-in of each account, for changes of its factor. */
  readonly recent: Map<string, { readonly refreshToken: string; readonly at: number }>;
}

const noteSignIn = ({ recent, now }: Parts, uid: string, refreshToken: string) => {
  for (const [one, { at }] of recent) if (now() - at >= RECENT_MS) recent.delete(one);
  recent.set(uid, { refreshToken, at: now() });
};
const recentToken = ({ recent, now }: Parts, uid: string) => {
  const found = recent.get(uid);
  if (found === undefined || now() - found.at >= RECENT_MS)
    throw new Refusal(400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return found.refreshToken;
};

/** Opens what travelled through the browser. @param text of the refusal when it is not ours */
function open<T extends { readonly at: number }>(
  { secrets, now }: Parts,
  purpose: 'pending sign-in' | 'enrolment',
  schema: z.ZodType<T>,
  sealed: unknown,
  validMs: number,
): T {
  const opened = secrets.decrypt(purpose, String(sealed));
  if (opened === null)
    throw new Refusal(
      400,
      purpose === 'enrolment' ? 'INVALID_SESSION_INFO' : 'INVALID_MFA_PENDING_CREDENTIAL',
    );
  const found = schema.parse(JSON.parse(opened));
  if (now() - found.at >= validMs) throw new Refusal(400, 'SESSION_EXPIRED');
  return found;
}

async function take({ limits }: Parts, limit: RateLimit, who: string): Promise<void> {
  const wait = await limits.take(limit, who);
  if (wait > 0) throw new Refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', wait);
}

/** Other sessions end with a change of the factor; the caller goes on with a new one. */
async function changed(
  { accounts, recent }: Parts,
  uid: string,
  refreshToken: string,
  factor: SecondFactor | null,
): Promise<FactorSession> {
  recent.delete(uid);
  accounts.setSecondFactor(uid, factor);
  accounts.endTokens(uid);
  await accounts.save();
  const generation = accounts.generation(uid);
  return { uid, refreshToken, generation, hasFactor: factor !== null, caller: null };
}

async function finishSignIn(parts: Parts, given: Fields): Promise<FactorSession> {
  const { accounts, secrets, limits, now } = parts;
  const sealed = given['mfaPendingCredential'];
  const pending = open(parts, 'pending sign-in', Pending, sealed, PENDING_MS);
  const { uid, refreshToken, generation, caller } = pending;
  await take(parts, pendingTries, pending.id);
  await take(parts, accountTries, uid);
  // Read after the last wait, so that of two calls with one code only one succeeds.
  const factor = accounts.secondFactor(uid);
  if (factor === null || generation !== accounts.generation(uid))
    throw new Refusal(400, 'INVALID_MFA_PENDING_CREDENTIAL');
  const { verificationCode } = verificationOf(given);
  const secret = secrets.decrypt('second factor', factor.secret);
  const step =
    secret === null
      ? null
      : stepOf(Buffer.from(secret, 'base64url'), verificationCode, factor.lastStep, now());
  if (step === null) throw new Refusal(400, 'INVALID_CODE');
  accounts.setSecondFactor(uid, { ...factor, lastStep: step });
  await accounts.save();
  await limits.forget(accountTries, uid);
  noteSignIn(parts, uid, refreshToken);
  return { uid, refreshToken, generation, hasFactor: true, caller };
}

function startEnrolment(parts: Parts, uid: string) {
  const { accounts, secrets, now } = parts;
  if (accounts.secondFactor(uid) !== null) throw new Refusal(400, 'SECOND_FACTOR_EXISTS');
  const secret = randomBytes(SECRET_BYTES);
  const enrolment = {
    uid,
    refreshToken: recentToken(parts, uid),
    secret: secret.toString('base64url'),
    at: now(),
  };
  return {
    totpSessionInfo: {
      sharedSecretKey: base32(secret),
      verificationCodeLength: totp.digits,
      hashingAlgorithm: totp.algorithm,
      periodSec: totp.seconds,
      sessionInfo: secrets.encrypt('enrolment', JSON.stringify(enrolment)),
      finalizeEnrollmentTime: new Date(now() + ENROLMENT_MS).toISOString(),
    },
  };
}

async function finishEnrolment(parts: Parts, uid: string, given: Fields): Promise<FactorSession> {
  const { accounts, secrets, limits, now } = parts;
  const { sessionInfo, verificationCode } = verificationOf(given);
  const enrolment = open(parts, 'enrolment', Enrolment, sessionInfo, ENROLMENT_MS);
  if (enrolment.uid !== uid) throw new Refusal(400, 'INVALID_SESSION_INFO');
  await take(parts, accountTries, uid);
  if (accounts.secondFactor(uid) !== null) throw new Refusal(400, 'SECOND_FACTOR_EXISTS');
  const step = stepOf(Buffer.from(enrolment.secret, 'base64url'), verificationCode, 0, now());
  if (step === null) throw new Refusal(400, 'INVALID_CODE');
  await limits.forget(accountTries, uid);
  return changed(parts, uid, enrolment.refreshToken, {
    id: randomUUID(),
    name: String(given['displayName'] ?? '').slice(0, 100),
    enrolledAt: new Date(now()).toISOString(),
    secret: secrets.encrypt('second factor', enrolment.secret),
    lastStep: step,
  });
}

/**
 * Second factors of the local identity: codes of an authenticator app (ACC-14). The emulator does
 * not know them. Sessions that wait for a code travel encrypted through the browser. Each call
 * throws a Refusal for a wrong or used code, after too many, and without a password just before.
 */
export function secondFactors(given: Omit<Parts, 'recent' | 'now'>, now = () => Date.now()) {
  const parts: Parts = { ...given, now, recent: new Map() };
  const { accounts, secrets } = parts;
  return {
    noteSignIn: (uid: string, refreshToken: string) => noteSignIn(parts, uid, refreshToken),
    /** The answer after a correct password of an account that needs a code. */
    askCode: (factor: SecondFactor, session: Omit<z.infer<typeof Pending>, 'id' | 'at'>) => ({
      localId: session.uid,
      mfaPendingCredential: secrets.encrypt(
        'pending sign-in',
        JSON.stringify({ ...session, id: randomUUID(), at: now() }),
      ),
      mfaInfo: factorInfo(factor),
    }),
    finishSignIn: (fields: Fields) => finishSignIn(parts, fields),
    startEnrolment: (uid: string) => startEnrolment(parts, uid),
    finishEnrolment: (uid: string, fields: Fields) => finishEnrolment(parts, uid, fields),
    withdraw: async (uid: string, fields: Fields) => {
      const factor = accounts.secondFactor(uid);
      if (factor === null || factor.id !== fields['mfaEnrollmentId'])
        throw new Refusal(400, 'MFA_ENROLLMENT_NOT_FOUND');
      return changed(parts, uid, recentToken(parts, uid), null);
    },
  };
}
export type SecondFactors = ReturnType<typeof secondFactors>;
