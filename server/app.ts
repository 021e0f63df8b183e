import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { REPORT_AT_ONCE } from '../contract/constants.ts';
import { API_CONFIGURATION, IDENTITY_CONFIGURATION } from '../contract/session/configuration.ts';
import { OVERDUE_MINUTES } from '../domain/following/judge.ts';
import { FISCAL_MONTH } from '../domain/report/view/relativeDates.ts';
import { buildInfo, shownBuild } from './buildInfo.ts';
import { hasDiskSpace } from './database/diskSpace.ts';
import type { Store } from './database/open.ts';
import { rateLimitsOf } from './database/rateLimits.ts';
import { handlers } from './handlers.ts';
import { apiRoutes } from './http/api.ts';
import { CallLog } from './http/callLog.ts';
import { answerTraces, requestIds, takeOnTraces } from './http/callTrace.ts';
import { connectionsOf } from './http/connections.ts';
import { registerErrors } from './http/errors.ts';
import { kindOf, PERMISSIONS_POLICY, securityHeaders } from './http/headers.ts';
import { registerHelp } from './http/help.ts';
import { refuseUnknownHosts } from './http/hosts.ts';
import { registerDocs } from './http/openapi/docs.ts';
import { registerPages } from './http/pages.ts';
import { endSlowCalls } from './http/slowCalls.ts';
import type { Identity } from './identity/local.ts';
import { noSealer, type Sealer } from './identity/sealer.ts';
import { closeImports } from './imports/imports.ts';
import type { Letters } from './mail/letters.ts';
import { closeMailings } from './mailings/clock.ts';
import { type MapTiles, registerMapTiles } from './map/mapTiles.ts';
import { registerMonitorScript } from './monitoring/monitorScript.ts';
import { type AllowedOutbound, noOutbound } from './outbound/allowedOutbound.ts';
import { HttpProblem } from './problems/problem.ts';
import { diskFullProblem, unavailableProblem } from './problems/unavailable.ts';
import { closeWalls } from './wall/hub.ts';

/** Longest body of a call, in bytes. */
const BODY_LIMIT = 1_048_576;
/** Longest time for a request to arrive: a call, and a file (WIRE-30). */
const CALL_WITHIN_MS = 60_000;
const UPLOAD_WITHIN_MS = 900_000;
/**
 * Replies up to this many bytes are compressed synchronously, in under a millisecond. Handing them
 * to another thread takes longer (PERF-17).
 */
const COMPRESSED_AT_ONCE = 65_536;
const CONFIG_CALLS_A_MINUTE = 1200;
/** Event loop delay from which the process counts as overloaded (PERF-7). */
const BUSY_FROM_MS = 1000;

export interface AppOptions {
  readonly store: Store;
  readonly identity: Pick<Identity, 'config' | 'verify' | 'routes' | 'admin' | 'fault'>;
  readonly letters: Letters;
  /** Calls to addresses that users name; left out: none. */
  readonly outbound?: AllowedOutbound;
  /** Seals the secrets of webhooks; needed with `outbound`. */
  readonly sealer?: Sealer;
  /** Folder of the built page; null serves only the API. */
  readonly webRoot: string | null;
  /** Folder of the built guides; null or left out serves none. */
  readonly helpRoot?: string | null;
  readonly flagsOff?: readonly string[];
  /** Maximum number of activities in a report (PERF-40); default a million. */
  readonly reportAtOnce?: number;
  /** Minutes after a missed check at which a flight is overdue; default 15. */
  readonly overdueMinutes?: number;
  /** The first month of the fiscal year, 1 to 12; default July. */
  readonly fiscalMonth?: number;
  readonly requiresSecondFactor?: boolean;
  /** Host names that callers may use, in addition to those of this machine. */
  readonly hosts?: readonly string[];
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is trusted; default none. */
  readonly trustedProxies?: readonly string[];
  readonly logger?: Logger;
  /**
   * Event loop delay, in milliseconds, from which calls are refused with a retry; default one
   * second.
   */
  readonly busyFromMs?: number;
  /** Metrics and traces, where they are on (MON-3). */
  readonly observers?: readonly ((app: FastifyInstance) => unknown)[];
  /** The operator's script for error reporting in browsers (MON-12). */
  readonly monitorScript?: string | null;
  /** The installation's own map tiles (MAP-8). */
  readonly mapTiles?: MapTiles | null;
}

/** @throws HttpProblem 503 that names the database when it doesn't answer (MON-5) */
async function requireDatabase(store: Store): Promise<void> {
  try {
    await store.db.execute(sql`select 1`);
  } catch (e) {
    const problem = unavailableProblem(e);
    if (problem === null) throw e;
    const { status, type, extra, headers } = problem;
    const named = new HttpProblem(status, type, 'The database does not answer.', extra, headers);
    // The cause is logged, not sent.
    throw Object.assign(named, { cause: e });
  }
}

/** Serves the two documents that a page loads first (WIRE-2). */
function registerConfigurations(
  app: FastifyInstance,
  { identity, helpRoot = null, monitorScript = null, requiresSecondFactor = false }: AppOptions,
): void {
  const limited = {
    schema: { hide: true },
    config: { rateLimit: { max: CONFIG_CALLS_A_MINUTE, timeWindow: 60_000 } },
  };
  const uncached = { 'cache-control': 'no-store' };
  app.get(API_CONFIGURATION, limited, (_, reply) =>
    reply.headers(uncached).send({
      catisRestUrl: '/api',
      version: shownBuild(buildInfo),
      ...(helpRoot === null ? {} : { hasHelp: true }),
      ...(monitorScript === null ? {} : { monitor: true }),
    }),
  );
  app.get(IDENTITY_CONFIGURATION, limited, (_, reply) =>
    reply.headers(uncached).send({
      ...identity.config,
      ...(requiresSecondFactor ? { requiresSecondFactor } : {}),
    }),
  );
}

const installationSettings = (options: AppOptions) => ({
  reportAtOnce: options.reportAtOnce ?? REPORT_AT_ONCE,
  overdueMinutes: options.overdueMinutes ?? OVERDUE_MINUTES,
  fiscalMonth: options.fiscalMonth ?? FISCAL_MONTH,
});

/** Builds the whole service on one origin. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const proxies = options.trustedProxies ?? [];
  const app = fastify({
    ...(options.logger === undefined
      ? { logger: false }
      : // Pino's logger has everything Fastify needs, but the two declare its type differently.
        { loggerInstance: options.logger as FastifyBaseLogger }),
    bodyLimit: BODY_LIMIT,
    // Rate limits use the caller's address, so only our own proxy may set it by header.
    trustProxy: proxies.length === 0 ? false : [...proxies],
    genReqId: requestIds(proxies),
    logController: new CallLog(),
    requestTimeout: UPLOAD_WITHIN_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app, options.store);
  takeOnTraces(app, proxies);
  for (const observe of options.observers ?? []) await observe(app);
  answerTraces(app);
  app.addHook('onRequest', async (_, reply) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  endSlowCalls(app, CALL_WITHIN_MS);
  refuseUnknownHosts(app, options.hosts ?? []);
  const connections = connectionsOf(app.server);
  // Close streams before the server waits for its connections, because a stream never ends by
  // itself.
  app.addHook('preClose', async () => {
    await closeWalls(options.store);
    connections.closeIdle();
  });
  app.addHook('onClose', () => closeImports(options.store));
  app.addHook('onClose', () => closeMailings(options.store));
  await app.register(underPressure, {
    maxEventLoopDelay: options.busyFromMs ?? BUSY_FROM_MS,
    retryAfter: 5,
  });
  await app.register(rateLimit, { global: false });
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    zlibOptions: { level: 1 },
  });
  await app.register(helmet, securityHeaders(kindOf(options.identity.config)));
  await registerDocs(app);
  await app.register(
    apiRoutes({
      store: options.store,
      external: {
        accounts: options.identity.admin,
        letters: options.letters,
        outbound: options.outbound ?? noOutbound,
        sealer: options.sealer ?? noSealer,
      },
      verify: options.identity.verify,
      flagsOff: options.flagsOff ?? [],
      ...installationSettings(options),
      tilesAttribution: options.mapTiles?.attribution ?? null,
      requiresSecondFactor: options.requiresSecondFactor ?? false,
      limits: rateLimitsOf(options.store),
      handlers,
    }),
    { prefix: '/api' },
  );
  // Answered under load too, or a supervisor would restart a service that is only busy.
  const isAlive = { schema: { hide: true }, config: { pressureHandler: () => undefined } };
  app.get('/api/health/live', isAlive, () => ({
    ok: true,
    version: buildInfo.version,
    commit: buildInfo.commit,
  }));
  app.get('/api/health/ready', { schema: { hide: true } }, async () => {
    await requireDatabase(options.store);
    if (!(await hasDiskSpace(options.store))) throw diskFullProblem();
    const fault = options.identity.fault();
    if (fault !== null)
      throw new HttpProblem(503, '/problems/unavailable', fault, {}, { 'retry-after': '10' });
    return { ok: true };
  });
  registerConfigurations(app, options);
  if (options.identity.routes !== null) await app.register(options.identity.routes);
  if (options.monitorScript != null) registerMonitorScript(app, options.monitorScript);
  if (options.mapTiles != null) registerMapTiles(app, options.mapTiles);
  if (options.helpRoot != null) await registerHelp(app, options.helpRoot);
  await registerPages(app, options.webRoot, options.identity.config.oidc !== undefined);
  return app;
}
