import {
  createLocalJWKSet,
  decodeJwt,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { IdentityUnavailable } from './identityUnavailable.ts';

/** Allowed clock skew in seconds. */
const SKEW_SECONDS = 60;
/** Longest accepted token in characters, checked before decoding. Real ones are shorter. */
const LONGEST_TOKEN = 8192;

/** The user of a valid token. */
export interface TokenHolder {
  readonly uid: string;
  /** Read only from the verified token. */
  readonly staff: boolean;
  /** When the user entered the password for this session, in epoch seconds. */
  readonly signedInAt: number;
  /** When the token expires, in epoch seconds. */
  readonly expiresAt: number;
  /** Whether this session was opened with a second factor (ACC-14). */
  readonly hasSecondFactor: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Verifies an `Authorization` header; null without a valid, current token.
 * @throws IdentityUnavailable when the provider is needed and doesn't answer
 */
export type Verify = (authorization: string | undefined) => Promise<TokenHolder | null>;
/** The claims of a valid token; null for any other. @throws IdentityUnavailable like `Verify` */
export type VerifyToken = (token: string) => Promise<Claims | null>;

/**
 * How long a verified signature is cached, in milliseconds. A withdrawn key is still accepted for
 * that long.
 */
const SIGNATURE_KEPT_MS = 300_000;
/** Cache size from which expired entries are removed; if none is expired, all are. */
const MAX_KEPT = 5000;

/** Claims of tokens whose signature was verified recently. Callers check the times themselves. */
function keptClaims(now: () => number) {
  const kept = new Map<string, { readonly claims: Claims; readonly until: number }>();
  return {
    find: (token: string): Claims | undefined => {
      const found = kept.get(token);
      return found !== undefined && now() < found.until ? found.claims : undefined;
    },
    keep: (token: string, claims: Claims) => {
      if (kept.size >= MAX_KEPT)
        for (const [one, { until }] of kept) if (until <= now()) kept.delete(one);
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(token, { claims, until: now() + SIGNATURE_KEPT_MS });
    },
  };
}

/** Who issued a token, and for whom. */
export interface TokenOrigin {
  readonly issuer: string;
  readonly audience: string;
}
/** The origin of tokens of a Firebase project. */
export const projectOrigin = (projectId: string): TokenOrigin => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
});

/**
 * The only verifier for tokens of all kinds of identity (SAFE-2). It requires RS256 with a known
 * key, the expected issuer and audience, and a subject. exp must be in the future, iat and auth_time
 * in the past, with 60 s skew. A token's signature is checked once in five minutes, its times on
 * every call (PERF-16).
 */
export function tokenVerifier(
  { issuer, audience }: TokenOrigin,
  keys: JWTVerifyGetKey,
  now: () => number = Date.now,
): VerifyToken {
  const kept = keptClaims(now);
  const isCurrent = ({ exp, nbf, iat, auth_time: signedInAt }: Claims) => {
    const seconds = now() / 1000;
    const past = (at: unknown) =>
      typeof at === 'number' && Number.isFinite(at) && at <= seconds + SKEW_SECONDS;
    return (
      typeof exp === 'number' &&
      exp > seconds - SKEW_SECONDS &&
      (nbf === undefined || past(nbf)) &&
      past(iat) &&
      past(signedInAt)
    );
  };
  /** Whether a token can be rejected by its own claims, without its key. */
  const isRefusedUnverified = (token: string) => {
    const claims = decodeJwt(token);
    return claims.iss !== issuer || claims.aud !== audience || !isCurrent(claims);
  };
  return async (token) => {
    if (token.length > LONGEST_TOKEN) return null;
    const known = kept.find(token);
    if (known !== undefined) return isCurrent(known) ? known : null;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience,
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      });
      const { sub, aud } = payload;
      if (
        typeof sub !== 'string' ||
        sub === '' ||
        sub.length > 128 ||
        aud !== audience ||
        !isCurrent(payload)
      )
        return null;
      kept.keep(token, payload);
      return payload;
    } catch (e) {
      if (e instanceof IdentityUnavailable && !isRefusedUnverified(token)) throw e;
      return null;
    }
  };
}

/** Whether a token's session was opened with a second factor: the provider's own claim. */
export function hasSecondFactor(claims: Claims): boolean {
  const firebase = claims['firebase'];
  return (
    typeof firebase === 'object' &&
    firebase !== null &&
    typeof Reflect.get(firebase, 'sign_in_second_factor') === 'string'
  );
}

/** Verifies bearer tokens. `staff` comes only from the verified token. */
export const bearerVerifier =
  (verifyToken: VerifyToken): Verify =>
  async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? null : await verifyToken(token);
    return claims === null
      ? null
      : {
          uid: String(claims['sub']),
          staff: claims['staff'] === true,
          signedInAt: Number(claims['auth_time']),
          expiresAt: Number(claims['exp']),
          hasSecondFactor: hasSecondFactor(claims),
        };
  };

export const localKeys = (jwks: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(jwks);
