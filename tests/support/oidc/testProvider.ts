/// <reference path="./oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'catis';
/** Clients of other kinds: one with a key, one with neither key nor secret. */
export const KEY_CLIENT_ID = 'catis-key';
export const PUBLIC_CLIENT_ID = 'catis-public';
export const CLIENT_SECRET = 'test-secret-of-the-client-catis-0123456789';

/** A user of the provider, by the name typed on its page. */
export interface ProviderUser {
  readonly email: string;
  readonly name?: string;
  readonly email_verified?: boolean;
  readonly staff?: boolean;
  readonly groups?: readonly string[];
}
/** Changes the claims of the next ID tokens, which the provider's own key signs again. */
type Forge = (claims: Record<string, unknown>) => Record<string, unknown>;

/** A real OpenID Connect provider on this machine, with a sign-in page of one field. */
export interface TestProvider {
  readonly issuer: string;
  readonly users: Map<string, ProviderUser>;
  /** The private key of the client with a key. */
  readonly clientKey: JWK;
  /** Sets what happens to ID tokens; null for nothing. */
  forge(change: Forge | null): void;
  /** Stops listening: connections are refused. */
  goDown(): Promise<void>;
  /** Listens again at the same address. @param fresh with new keys and no session */
  comeUp(options?: { fresh: true }): Promise<void>;
  /** Ends the user's newest session by the back-channel call to the service. */
  logOut(user: string): Promise<void>;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>
<form method="post"><label>User <input name="user" autofocus></label> <button>Continue</button></form>
</main></html>`;

const LOGOUT_PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>
<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`;

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
}

/** @param serviceUrl of the service that is its client; read at the provider's first request */
export async function startTestProvider(serviceUrl: () => string): Promise<TestProvider> {
  const users = new Map<string, ProviderUser>();
  /** The id of each user's newest session. */
  const sids = new Map<string, string>();
  let forge: Forge | null = null;
  let key = await signingKey();
  const clientKey = await signingKey();
  const { kty, n, e, kid } = clientKey;
  const common = () => ({
    redirect_uris: [`${serviceUrl()}/identity/oidc/callback`],
    post_logout_redirect_uris: [`${serviceUrl()}/login`],
    grant_types: ['authorization_code', 'refresh_token'],
    backchannel_logout_uri: `${serviceUrl()}/identity/oidc/backchannel`,
    backchannel_logout_session_required: true,
  });
  let port = 0;
  let server: Server | null = null;
  const issuer = () => `http://127.0.0.1:${port}`;
  const make = (): Provider =>
    new Provider(issuer(), {
      clients: [
        { ...common(), client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
        {
          ...common(),
          client_id: KEY_CLIENT_ID,
          token_endpoint_auth_method: 'private_key_jwt',
          jwks: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] },
        },
        { ...common(), client_id: PUBLIC_CLIENT_ID, token_endpoint_auth_method: 'none' },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['test'] },
      claims: {
        openid: ['sub', 'staff', 'groups', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['name'],
      },
      conformIdTokenClaims: false,
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (answer: { body: string }, form: string) => {
            answer.body = `${LOGOUT_PAGE}${form}</main></html>`;
          },
        },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      // Its own would refuse the service on this machine.
      fetch: (
        url: string,
        { method, headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'>,
      ) => fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
      // Consent is given beforehand, as administrators of real providers do.
      loadExistingGrant: async ({ oidc }: { oidc: GrantContext }) => {
        const grant = new (provider().Grant)({
          accountId: oidc.session.accountId,
          clientId: oidc.client.clientId,
        });
        grant.addOIDCScope('openid email profile offline_access');
        await grant.save();
        return grant;
      },
      findAccount: (_: unknown, id: string) => {
        const user = users.get(id);
        return user === undefined
          ? undefined
          : { accountId: id, claims: () => ({ sub: id, email_verified: true, ...user }) };
      },
      ttl: {
        Session: 3600,
        Grant: 3600,
        AccessToken: 600,
        IdToken: 600,
        RefreshToken: 3600,
        Interaction: 600,
      },
    });
  let made: Provider | null = null;
  const provider = () => {
    made ??= make();
    return made;
  };

  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    const user = new URLSearchParams(await text(request)).get('user') ?? '';
    const result = users.has(user)
      ? { login: { accountId: user } }
      : { error: 'access_denied', error_description: 'unknown user' };
    await provider().interactionFinished(request, response, result);
  };
  /** Notes the session in an answer of the token endpoint, and replaces its ID token. */
  const forged = async (body: string, change: Forge | null): Promise<string> => {
    // The provider's own answer.
    const answer = JSON.parse(body) as Record<string, unknown>;
    if (typeof answer['id_token'] !== 'string') return body;
    const given = decodeJwt(answer['id_token']);
    sids.set(String(given.sub), String(given['sid']));
    if (change === null) return body;
    const claims = change({ ...given });
    answer['id_token'] = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
      .sign(key);
    return JSON.stringify(answer);
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/sign-in/') === true) {
      signIn(request, response).catch(() => response.destroy());
      return;
    }
    if (request.url === '/token') {
      const change = forge;
      const end = response.end.bind(response);
      // Koa sends the answer by one call with its text.
      response.end = (chunk?: unknown) => {
        void forged(String(chunk), change).then((body) => {
          response.setHeader('content-length', Buffer.byteLength(body));
          end(body);
        });
        return response;
      };
    }
    provider().callback()(request, response);
  };
  const comeUp = async (options?: { fresh: true }) => {
    if (options?.fresh === true) {
      key = await signingKey();
      made = null;
    }
    const opened = createServer(answer);
    await new Promise<void>((done) => opened.listen(port, '127.0.0.1', done));
    port = (opened.address() as AddressInfo).port; // A TCP server's address.
    server = opened;
  };
  const goDown = async () => {
    const open = server;
    server = null;
    if (open === null) return;
    const closed = new Promise((done) => open.close(done));
    open.closeAllConnections();
    await closed;
  };
  await comeUp();
  return {
    issuer: issuer(),
    users,
    clientKey,
    forge: (change) => {
      forge = change;
    },
    goDown,
    comeUp,
    logOut: async (user) => {
      const client = await provider().Client.find(CLIENT_ID);
      await client?.backchannelLogout(user, sids.get(user) ?? '');
    },
    close: goDown,
  };
}

interface GrantContext {
  readonly session: { readonly accountId: string };
  readonly client: { readonly clientId: string };
}
