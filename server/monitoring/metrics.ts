import { createServer } from 'node:http';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { monitoringRoutes } from '../../contract/monitoring/routes.ts';
import { subscribe } from '../database/channels.ts';
import type { Store } from '../database/open.ts';
import type { Replica } from '../database/replica.ts';
import { wallsOf } from '../wall/hub.ts';

const PATH = '/metrics';
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_STREAM = /^text\/event-stream/;
const ERRORS_ROUTE = `/api${monitoringRoutes.reportBrowserError.path}`;

export interface Metrics {
  readonly registry: Registry;
  /** Counts an application's calls. */
  readonly observe: (app: FastifyInstance) => void;
  /** Ends the subscriptions. */
  readonly end: () => void;
}

/** Built files have one label: their names change with each build. */
const routeLabel = (url: string | undefined): string =>
  url === undefined ? 'unknown' : url.startsWith('/assets/') ? '/assets/*' : url;

/** Counts calls, replays and reported browser errors after each response. */
function callMetrics(registers: Registry[]): Metrics['observe'] {
  const requests = new Counter({
    name: 'catis_http_requests_total',
    help: 'Calls, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'catis_http_request_duration_seconds',
    help: 'Duration of calls until their last byte, without event streams.',
    labelNames: ['route', 'method'],
    buckets: BUCKETS,
    registers,
  });
  const replays = new Counter({
    name: 'catis_outbox_replays_total',
    help: 'Repeated saves that got their first reply again (Idempotency-Key).',
    registers,
  });
  const browserErrors = new Counter({
    name: 'catis_browser_errors_total',
    help: 'Errors that browsers reported to this service.',
    registers,
  });
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = routeLabel(request.routeOptions.url);
      const { method } = request;
      requests.inc({ route, method, status: reply.statusCode });
      if (!EVENT_STREAM.test(String(reply.getHeader('content-type'))))
        durations.observe({ route, method }, reply.elapsedTime / 1000);
      if (reply.getHeader('idempotent-replayed') === 'true') replays.inc();
      if (route === ERRORS_ROUTE && reply.statusCode === 200) browserErrors.inc();
    });
  };
}

/** Connections, streams and the replica's lag, read when a scrape asks for them. */
function storeMetrics(store: Store, registers: Registry[]): void {
  const { replica } = store;
  const pools: Readonly<Record<string, Replica['pool']>> = {
    primary: store.pool,
    ...(replica === null ? {} : { replica: replica.pool }),
  };
  const gauge = (name: string, help: string, countOf: (pool: Replica['pool']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, one] of Object.entries(pools)) this.set({ pool }, countOf(one));
      },
    });
  gauge('catis_pool_connections', 'Open database connections.', (pool) => pool.totalCount);
  gauge('catis_pool_idle', 'Database connections without work.', (pool) => pool.idleCount);
  gauge(
    'catis_pool_waiting',
    'Statements that wait for a connection.',
    (pool) => pool.waitingCount,
  );
  gauge('catis_pool_max', 'Most connections of the pool.', (pool) => pool.options.max);
  new Gauge({
    name: 'catis_streams',
    help: 'Open event streams of walls and boards.',
    registers,
    collect() {
      this.set(wallsOf(store).size);
    },
  });
  integrationMetrics(store, registers);
  if (replica !== null) replicaMetrics(replica, registers);
}

/** What waits for webhooks, and how old the incidents of feeds are; the same on every service. */
function integrationMetrics({ primary }: Store, registers: Registry[]): void {
  const read = async (value: SQL): Promise<number | null> =>
    (await primary.execute<{ value: number | null }>(sql`select (${value})::float8 as value`))
      .rows[0]?.value ?? null;
  new Gauge({
    name: 'catis_webhooks_waiting',
    help: 'Changes that wait for a webhook that is on.',
    registers,
    async collect() {
      const waiting = await read(sql`
        select count(*) from webhook_sends s join webhooks w on w.id = s.webhook_id and w.is_on and w.deleted_at is null
        where s.state in ('waiting', 'sending', 'failed')`);
      this.set(waiting ?? 0);
    },
  });
  new Gauge({
    name: 'catis_feed_age_seconds',
    help: 'Age of the oldest incident feed that is on, since its last whole pull; absent without one.',
    registers,
    async collect() {
      const age = await read(sql`
        select max(extract(epoch from now() - coalesce(greatest(last_ok_at, since), since))) from incident_feeds where is_on and deleted_at is null`);
      this.remove();
      if (age !== null) this.set(Math.max(0, age));
    },
  });
}

/** Whether the replica answers, and how far it is behind. */
function replicaMetrics(replica: Replica, registers: Registry[]): void {
  let asking: Promise<number | null> | null = null;
  // A scrape collects both metrics at once; one query serves them.
  const lagNow = () => {
    asking ??= replica.lagBytes().finally(() => {
      asking = null;
    });
    return asking;
  };
  new Gauge({
    name: 'catis_replica_up',
    help: 'Whether the replica answers (1) or the primary does in its place (0).',
    registers,
    async collect() {
      await lagNow();
      this.set(replica.state === 'answers' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'catis_replica_lag_bytes',
    help: "How far the replica is behind, in bytes of the primary's log; absent while it is away.",
    registers,
    async collect() {
      const lag = await lagNow();
      this.remove();
      if (lag !== null) this.set(lag);
    },
  });
}

/** Counts what `publish` reports. @returns a function that ends the subscriptions */
function workMetrics(registers: Registry[]): () => void {
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const made = counter('catis_report_months_made_total', 'Report months encoded from rows.');
  const cached = counter(
    'catis_report_months_cached_total',
    'Report months served without encoding them, from memory or as stored.',
    'from',
  );
  const running = new Gauge({
    name: 'catis_imports_running',
    help: 'Imports and checks that run in this process.',
    registers,
  });
  const imports = counter(
    'catis_imports_total',
    'Ended imports and checks, by kind and outcome.',
    'kind',
    'outcome',
  );
  const mailings = counter('catis_mailings_total', 'Reports by mail, by outcome.', 'outcome');
  const mails = counter('catis_mailings_mails_total', 'Mails of reports, by outcome.', 'outcome');
  const sends = counter('catis_webhooks_sends_total', 'Tries of webhooks, by outcome.', 'outcome');
  const off = counter('catis_webhooks_off_total', 'Webhooks off after a day of tries.');
  const pulls = counter(
    'catis_feed_pulls_total',
    'Pulls of incident feeds, by outcome.',
    'outcome',
  );
  const ends = [
    subscribe('month', ({ from }) => (from === 'made' ? made.inc() : cached.inc({ from }))),
    subscribe('importBegan', () => running.inc()),
    subscribe('importEnded', (labels) => {
      running.dec();
      imports.inc({ ...labels });
    }),
    subscribe('mailing', (labels) => mailings.inc({ ...labels })),
    subscribe('mail', (labels) => mails.inc({ ...labels })),
    subscribe('webhookSend', (labels) => sends.inc({ ...labels })),
    subscribe('webhookOff', () => off.inc()),
    subscribe('feedPull', (labels) => pulls.inc({ ...labels })),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Makes the metrics of a process (MON-1 to MON-3). */
export function makeMetrics(store: Store): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const observe = callMetrics(registers);
  storeMetrics(store, registers);
  return { registry, observe, end: workMetrics(registers) };
}

/**
 * Serves the metrics on a port of their own.
 * @returns a function that stops it
 * @throws Error that names the variables when it can't listen
 */
export async function serveMetrics(
  { registry, end }: Metrics,
  at: { readonly host: string; readonly port: number },
): Promise<() => void> {
  const server = createServer((request, reply) => {
    if (request.url !== PATH || request.method !== 'GET') {
      reply.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (e: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `METRICS_PORT, METRICS_HOST: cannot listen on ${at.host}:${at.port} (${e.code ?? e.message}).`,
        ),
      ),
    );
    server.listen(at.port, at.host, resolve);
  });
  return () => {
    end();
    server.close();
    server.closeAllConnections();
  };
}
