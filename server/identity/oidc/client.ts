import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { importPKCS8, type JSONWebKeySet } from 'jose';
import type { ClientAuth, Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { Outbound } from '../../outbound/outbound.ts';
import type { OidcSettings } from './settings.ts';

/** The library, loaded on first use: only with OIDC_ISSUER. */
const load = () => import('openid-client');
type Library = Awaited<ReturnType<typeof load>>;

/** Allowed difference of the provider's clock in a sign-in, in seconds (SAFE-47). */
export const CLOCK_TOLERANCE = 150;
const ANSWER_WITHIN_SECONDS = 5;
/** How long the provider's description is used before it is read again. */
const DESCRIBED_FOR_MS = 3_600_000;

export interface OidcClient {
  readonly openid: Library;
  readonly config: Configuration;
}

/** Signs the client's assertions with the PEM of OIDC_CLIENT_KEY_FILE. */
async function keyAuth(
  pem: string,
  { PrivateKeyJwt, modifyAssertion }: Library,
  tokenUrl: string,
): Promise<ClientAuth> {
  const given = createPrivateKey(pem);
  const pkcs8 = given.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = await importPKCS8(pkcs8, given.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256');
  return PrivateKeyJwt(key, {
    // Login.gov and others accept only the token endpoint's URL as the audience.
    [modifyAssertion]: (_header: object, payload: Record<string, unknown>) => {
      payload['aud'] = tokenUrl;
    },
  });
}

async function authOf(
  settings: OidcSettings,
  openid: Library,
  server: ServerMetadata,
): Promise<ClientAuth> {
  if (settings.clientKeyFile !== null)
    return keyAuth(
      await readFile(settings.clientKeyFile, 'utf8'),
      openid,
      server.token_endpoint ?? '',
    );
  if (settings.clientSecretFile === null) return openid.None();
  const secret = (await readFile(settings.clientSecretFile, 'utf8')).trim();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret);
}

/** How CATIS talks to the provider. Both functions throw what openid-client throws. */
export interface OidcClients {
  /**
   * A client of its own for each call. Each reads the provider's keys again, so it knows a key that
   * the provider made a second ago (SAFE-47).
   */
  make(): Promise<OidcClient>;
  keys(): Promise<JSONWebKeySet>;
}

export function oidcClients(
  settings: OidcSettings,
  outbound: Outbound,
  now: () => number,
): OidcClients {
  // The library's type of a request has exactly the fields that `fetch` takes.
  const customFetch = outbound.fetch as unknown as CustomFetch;
  const isInsecure = settings.issuer.startsWith('http:');
  let described: { readonly server: ServerMetadata; readonly at: number } | null = null;
  const describe = async (openid: Library): Promise<ServerMetadata> => {
    if (described !== null && now() - described.at < DESCRIBED_FOR_MS) return described.server;
    const { issuer, clientId } = settings;
    try {
      const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
        [openid.customFetch]: customFetch,
        timeout: ANSWER_WITHIN_SECONDS,
        ...(isInsecure ? { execute: [openid.allowInsecureRequests] } : {}),
      });
      described = { server: found.serverMetadata(), at: now() };
    } catch (e) {
      // The last description is as good while the provider doesn't answer.
      if (described === null) throw e;
    }
    return described.server;
  };
  const make = async () => {
    const openid = await load();
    const server = await describe(openid);
    const config = new openid.Configuration(
      server,
      settings.clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE },
      await authOf(settings, openid, server),
    );
    config[openid.customFetch] = customFetch;
    config.timeout = ANSWER_WITHIN_SECONDS;
    if (isInsecure) openid.allowInsecureRequests(config);
    // Without it the library trusts the connection to the token endpoint instead of the signature.
    openid.enableNonRepudiationChecks(config);
    return { openid, config };
  };
  return {
    make,
    keys: async () => {
      const { config } = await make();
      const reply = await outbound.fetch(config.serverMetadata().jwks_uri ?? '', {
        signal: AbortSignal.timeout(ANSWER_WITHIN_SECONDS * 1000),
      });
      // jose checks the shape of the set and refuses any other.
      return (await reply.json()) as JSONWebKeySet;
    },
  };
}
