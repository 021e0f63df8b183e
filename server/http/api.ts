import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { API_VERSION, TIME_HEADER } from '../../contract/constants.ts';
import { type RouteName, routes } from '../../contract/table.ts';
import { GivenId } from '../../contract/wire/given.ts';
import type { RouteShape } from '../../contract/wire/route.ts';
import { allows } from '../../domain/session/permissions.ts';
import { readingFrom, type Store } from '../database/open.ts';
import type { RateLimit, RateLimits } from '../database/rateLimits.ts';
import { accessTokenIn, findTokenHolder } from '../identity/accessTokens.ts';
import type { TokenHolder, Verify } from '../identity/verify.ts';
import { forbidden, HttpProblem, unauthorized } from '../problems/problem.ts';
import type { ExternalServices } from './externalServices.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import { describeCall } from './openapi/openapi.ts';
import {
  loadPrincipal,
  loadTokenPrincipal,
  type Principal,
  recentPrincipals,
} from './principal.ts';
import { replicaReads } from './replicaReads.ts';
import { ifMatchOf } from './version.ts';

export interface ApiParts {
  readonly store: Store;
  readonly external: ExternalServices;
  readonly verify: Verify;
  readonly flagsOff: readonly string[];
  readonly reportAtOnce: number;
  readonly overdueMinutes: number;
  readonly fiscalMonth: number;
  readonly tilesAttribution: string | null;
  /** Whether calls about data need a session with a second factor (ACC-16). */
  readonly requiresSecondFactor: boolean;
  readonly handlers: Handlers;
  readonly limits: RateLimits;
}
/**
 * Calls per minute and address without sign-in. The limit keeps callers from guessing tokens or
 * flooding mails.
 */
const PUBLIC_TRIES = 20;
/** Calls per minute and access token, and wrong tokens per minute and address (SAFE-55). */
const TOKEN_CALLS = { name: 'accessToken', tries: 600, seconds: 60 };
const WRONG_TOKENS = { name: 'wrongAccessToken', tries: 20, seconds: 60 };
const principals = new WeakMap<FastifyRequest, Principal>();
/** The caller's uid, also if the call was forbidden; null without a valid token. */
export const uidOf = (request: FastifyRequest): string | null =>
  principals.get(request)?.uid ?? null;
const nobody: Principal = {
  uid: '',
  staff: false,
  signedInAt: 0,
  expiresAt: 0,
  hasSecondFactor: false,
  kind: 'person',
  accessTokenId: null,
  person: null,
  roles: [],
  permissions: [],
};

/** Shown to an account without a person (SES-4). */
const NO_PERSON = 'Authorization failed. Account does not have CATIS User access.';

/** @throws HttpProblem 429 */
async function countTry(
  limits: RateLimits,
  limit: RateLimit,
  who: string,
  title = 'Too many tries. Wait a little.',
): Promise<void> {
  const wait = await limits.take(limit, who);
  if (wait > 0)
    throw new HttpProblem(429, 'about:blank', title, {}, { 'retry-after': String(wait) });
}

/**
 * The caller behind an access token.
 * @throws HttpProblem 401 for one that isn't valid, 429 for too many wrong ones or too many calls
 */
async function tokenPrincipal(
  token: string,
  address: string,
  { store, limits }: ApiParts,
): Promise<Principal> {
  const holder = await findTokenHolder(store, token, address);
  if (holder === null) {
    await countTry(limits, WRONG_TOKENS, address);
    throw unauthorized('This access token is wrong, expired or revoked.');
  }
  await countTry(limits, TOKEN_CALLS, holder.tokenId, 'Too many calls. Wait a little.');
  return loadTokenPrincipal(store, holder);
}

/**
 * Decided before the body is read.
 * @throws HttpProblem 429 when tried too often, 401 without a valid token, 403 without the right
 */
async function admit(
  name: RouteName,
  { needs, limited, method, noTokens, onlyTokens }: RouteShape,
  request: FastifyRequest,
  parts: ApiParts,
  recent: (holder: TokenHolder) => Promise<Principal>,
): Promise<void> {
  if (limited === true)
    await countTry(parts.limits, { name, tries: PUBLIC_TRIES, seconds: 60 }, request.ip);
  if (needs === 'public') return;
  const { authorization } = request.headers;
  const token = accessTokenIn(authorization);
  const read = async (): Promise<Principal> => {
    if (token !== null) return tokenPrincipal(token, request.ip, parts);
    const holder = await parts.verify(authorization);
    if (holder === null) throw unauthorized();
    // For writes, read the rights again instead of using cached ones.
    return method === 'GET' ? recent(holder) : loadPrincipal(parts.store, holder);
  };
  const who = await read();
  principals.set(request, who);
  if (noTokens === true && token !== null) throw forbidden("This call isn't for tokens.");
  if (onlyTokens === true && token === null) throw forbidden('This call is for access tokens.');
  if (needs !== 'signedIn') {
    if (parts.requiresSecondFactor && !who.hasSecondFactor)
      throw forbidden('Set up a second factor first.');
    if (who.person === null && !who.staff && who.kind === 'person') throw forbidden(NO_PERSON);
    const roleNames = who.roles.map((r) => r.name);
    if (needs !== 'person' && !allows(needs, who.permissions, roleNames)) throw forbidden();
  }
}

const pathParams = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // Use full zod, not zod/mini: creating its first schema sets the English messages.
  return names.length === 0
    ? null
    : z.object(Object.fromEntries(names.map((name) => [name, GivenId])));
};

const callOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ApiParts,
  store: Store,
): Call => {
  // Path parameters are always text.
  const params = request.params as Record<string, string>;
  const who = principals.get(request) ?? nobody;
  const ifMatch = ifMatchOf(request.headers['if-match']);
  return {
    path: (request.url.split('?')[0] ?? '').replace(/^\/api(?=\/)/, ''),
    params,
    id: params['id'] ?? '',
    // Validated against the route's schemas; the types come from the same table.
    query: request.query as never,
    // The cast: validated like the query.
    body: request.body as never,
    upload: request.body instanceof Readable ? request.body : null,
    log: request.log,
    who,
    isStillSignedIn: async () => (await parts.verify(request.headers.authorization)) !== null,
    author: { uid: who.uid, requestId: request.id, conditional: ifMatch !== null },
    ifMatch,
    store,
    external: parts.external,
    flagsOff: parts.flagsOff,
    reportAtOnce: parts.reportAtOnce,
    overdueMinutes: parts.overdueMinutes,
    fiscalMonth: parts.fiscalMonth,
    tilesAttribution: parts.tilesAttribution,
    headers: request.headers,
    reply,
  };
};

/** Registers every route of the contract under the current prefix. */
export const apiRoutes = (parts: ApiParts) => async (app: FastifyInstance) => {
  // Bodies are JSON. Fastify would also accept plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    void reply.header(TIME_HEADER, String(Date.now()));
    const client = request.headers['x-catis-version'];
    if (client !== undefined && client !== API_VERSION)
      void reply.header('x-catis-server-version', API_VERSION);
  });
  const recent = recentPrincipals(parts.store);
  const register = (to: FastifyInstance, name: RouteName, route: RouteShape) => {
    const params = route.params ?? pathParams(route.path);
    // Safe cast: keyed by route name, so the handler accepts this route's validated input.
    const handler = parts.handlers[name] as Handler<RouteShape>;
    const store = replicaReads.has(name) ? readingFrom(parts.store) : parts.store;
    to.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { isUpload: route.upload === true },
      ...(route.maxBytes === undefined ? {} : { bodyLimit: route.maxBytes }),
      schema: {
        ...describeCall(name, route),
        ...(params === null ? {} : { params }),
        ...(route.query === undefined ? {} : { querystring: route.query }),
        ...(route.body === undefined ? {} : { body: route.body }),
        response: { 200: route.reply },
        ...(route.needs === 'public' ? { security: [] } : {}),
      },
      onRequest: (request) => admit(name, route, request, parts, recent),
      handler: async (request, reply) => handler(callOf(request, reply, parts, store)),
    });
  };
  // Object.entries loses the table's key and route types.
  const rows = Object.entries(routes) as [RouteName, RouteShape][];
  for (const [name, route] of rows) if (route.upload !== true) register(app, name, route);
  await app.register(async (files) => {
    // Accept any content type: an upload is not read before it is checked.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    for (const [name, route] of rows) if (route.upload === true) register(files, name, route);
  });
};
