import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import type { Outbound } from '../../outbound/outbound.ts';
import { needsUserInfo } from './claims.ts';
import { CLOCK_TOLERANCE, type OidcClient, oidcClients } from './client.ts';
import { SignInRefused } from './refusals.ts';
import type { OidcSettings } from './settings.ts';

/** Signatures of ID tokens and logout tokens that CATIS accepts. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Longest age of a logout token in seconds. */
const LOGOUT_AGE = 300;

type Claims = Readonly<Record<string, unknown>>;
/** The secrets of one sign-in, from the redirect to the provider until it sends the user back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}
/** The provider's answer to a sign-in, verified. */
interface Grant {
  readonly claims: Claims;
  readonly idToken: string;
  readonly refreshToken: string | null;
}
/** The provider's answer to a refresh; a field is null if it gave none. */
interface Renewal {
  readonly claims: Claims | null;
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

/** The calls to the provider. Each throws what openid-client throws. */
export interface Provider {
  newAttempt(): Promise<Attempt>;
  /** The URL of the provider's sign-in page. */
  begin(attempt: Attempt): Promise<URL>;
  /** @param url the one to which the provider sent the user back */
  finish(url: URL, attempt: Attempt): Promise<Grant>;
  renew(refreshToken: string): Promise<Renewal>;
  /** The URL that ends the provider's session; null if it has none. */
  endUrl(idToken: string): Promise<string | null>;
  /** The subject and session of a logout token. @throws for a token that isn't the provider's */
  readLogout(token: string): Promise<{ sub: string | null; sid: string | null }>;
}

/** Claims of an ID token, with those of `userinfo` if it lacks the e-mail or the name. */
async function wholeClaims(
  { openid, config }: OidcClient,
  settings: OidcSettings,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = config.serverMetadata();
  if (endpoint === undefined || !needsUserInfo(claims, settings)) return claims;
  return { ...(await openid.fetchUserInfo(config, accessToken, String(claims['sub']))), ...claims };
}

const endSessionUrl = (
  { openid, config }: { openid: OidcClient['openid']; config: Configuration },
  idToken: string,
  loginUrl: string,
): string | null =>
  config.serverMetadata().end_session_endpoint === undefined
    ? null
    : openid.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: loginUrl,
      }).href;

/** The OpenID Connect provider (SAFE-47). */
export function providerOf(
  settings: OidcSettings,
  redirectUri: string,
  outbound: Outbound,
  now: () => number = Date.now,
): Provider {
  const clients = oidcClients(settings, outbound, now);
  const refuseAlgorithm = (idToken: string) => {
    if (!ALGORITHMS.includes(decodeProtectedHeader(idToken).alg ?? ''))
      throw new SignInRefused(`The answer of ${settings.label} couldn't be verified.`, true);
  };
  return {
    newAttempt: async () => {
      const { openid } = await clients.make();
      return {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
    },
    begin: async ({ state, nonce, verifier }) => {
      const { openid, config } = await clients.make();
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(settings.acrValues === null ? {} : { acr_values: settings.acrValues }),
      });
    },
    finish: async (url, { state, nonce, verifier }) => {
      const client = await clients.make();
      const tokens = await client.openid.authorizationCodeGrant(client.config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.id_token ?? '';
      refuseAlgorithm(idToken);
      const claims = { ...tokens.claims() };
      return {
        claims: await wholeClaims(client, settings, claims, tokens.access_token),
        idToken,
        refreshToken: tokens.refresh_token ?? null,
      };
    },
    renew: async (refreshToken) => {
      const client = await clients.make();
      const tokens = await client.openid.refreshTokenGrant(client.config, refreshToken);
      if (tokens.id_token !== undefined) refuseAlgorithm(tokens.id_token);
      const claims = tokens.claims();
      return {
        // Without the claims the refresh still counts: the old refresh token may be spent.
        claims:
          claims === undefined
            ? null
            : await wholeClaims(client, settings, { ...claims }, tokens.access_token).catch(
                () => null,
              ),
        idToken: tokens.id_token ?? null,
        refreshToken: tokens.refresh_token ?? null,
      };
    },
    endUrl: async (idToken) =>
      endSessionUrl(await clients.make(), idToken, new URL('/login', redirectUri).href),
    readLogout: async (token) => {
      const { payload } = await jwtVerify(token, createLocalJWKSet(await clients.keys()), {
        algorithms: ALGORITHMS,
        issuer: settings.issuer,
        audience: settings.clientId,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: LOGOUT_AGE,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { events, nonce, sub = null, sid } = payload;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      if (!isLogout || nonce !== undefined || (sub === null && typeof sid !== 'string'))
        throw new Error('This is no logout token.');
      return { sub, sid: typeof sid === 'string' ? sid : null };
    },
  };
}
