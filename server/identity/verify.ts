import {
  createLocalJWKSet,
  decodeJwt,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { IdentityUnavailable } from './identityUnavailable.ts';

/** Seconds two clocks may differ. */
const SKEW_SECONDS = 60;
/** No genuine token is longer; checked before any decoding. */
const LONGEST_TOKEN = 8192;

/** Who a genuine token names. */
export interface TokenHolder {
  readonly uid: string;
  /** Only from the verified token. */
  readonly staff: boolean;
  /** When this session's password was given, epoch seconds. */
  readonly signedInAt: number;
  /** When the token ends, epoch seconds. */
  readonly expiresAt: number;
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads `Authorization`; null = no genuine, current token in it. @throws IdentityUnavailable when the provider is needed and does not answer */
export type Verify = (authorization: string | undefined) => Promise<TokenHolder | null>;
/** The claims of a genuine token; null for any other. @throws IdentityUnavailable as `Verify` */
export type VerifyToken = (token: string) => Promise<Claims | null>;

/** How long a signature that was checked once is not checked again, in milliseconds: a key that is withdrawn ends that soon. */
const SIGNATURE_KEPT_MS = 300_000;
/** From here on those that are old are dropped, and if none is, all. */
const MOST_KEPT = 5000;

/** Tokens whose signature was checked a moment ago. What depends on the time is for whoever asks. */
function keptClaims(now: () => number) {
  const kept = new Map<string, { readonly claims: Claims; readonly until: number }>();
  return {
    find: (token: string): Claims | undefined => {
      const found = kept.get(token);
      return found !== undefined && now() < found.until ? found.claims : undefined;
    },
    keep: (token: string, claims: Claims) => {
      if (kept.size >= MOST_KEPT)
        for (const [one, { until }] of kept) if (until <= now()) kept.delete(one);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(token, { claims, until: now() + SIGNATURE_KEPT_MS });
    },
  };
}

/**
 * The one verifier for local and production tokens (SAFE-2): RS256 by a known key, issuer and audience of the project,
 * a subject, exp in the future, iat and auth_time in the past, 60 s skew. The signature of one token is checked once in
 * five minutes, its times with every call (PERF-16).
 */
export function tokenVerifier(
  projectId: string,
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
  const issuer = `https://securetoken.google.com/${projectId}`;
  /** Whether a token without its key can be refused by what it says of itself. */
  const isRefusedUnverified = (token: string) => {
    const claims = decodeJwt(token);
    return claims.iss !== issuer || claims.aud !== projectId || !isCurrent(claims);
  };
  return async (token) => {
    if (token.length > LONGEST_TOKEN) return null;
    const known = kept.find(token);
    if (known !== undefined) return isCurrent(known) ? known : null;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: projectId,
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      });
      const { sub, aud } = payload;
      if (
        typeof sub !== 'string' ||
        sub === '' ||
        sub.length > 128 ||
        aud !== projectId ||
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

/** `staff` comes from the verified token and from nowhere else. */
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
        };
  };

export const localKeys = (jwks: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(jwks);
