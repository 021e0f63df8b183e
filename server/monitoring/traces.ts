import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type SentStatement, statements } from '../database/channels.ts';
import { setTrace } from '../http/callTrace.ts';
import { HEALTH } from '../http/hosts.ts';

/** The packages of the traces. They are optional, and a release doesn't contain them. */
const PACKAGES = [
  '@fastify/otel',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/sdk-trace-node',
];

/** Longest time a stop waits for the last spans, in ms. */
const LAST_SPANS_WITHIN_MS = 2000;

const load = async () => {
  const [otel, api, exporter, sdk] = await Promise.all([
    import('@fastify/otel'),
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  return { ...otel, ...api, ...exporter, ...sdk };
};
type Packages = Awaited<ReturnType<typeof load>>;

/** @throws Error that names the variable and the packages when one is not installed */
async function loadPackages(): Promise<Packages> {
  try {
    return await load();
  } catch (e) {
    if (e instanceof Error && 'code' in e && e.code === 'ERR_MODULE_NOT_FOUND')
      throw new Error(
        `OTEL_EXPORTER_OTLP_ENDPOINT: traces need packages that are not installed (${PACKAGES.join(', ')}). Install them next to the service, or unset the variable.`,
      );
    throw e;
  }
}

/**
 * Starts traces: a span per call and handler, and one per statement with its name (MON-8). The
 * exporter and the sampler read the standard `OTEL_…` variables.
 * @throws Error that names the variable and the packages when one is not installed
 */
export async function startTraces(
  pool: pg.Pool,
): Promise<{ readonly observe: (app: FastifyInstance) => Promise<void> }> {
  const packages = await loadPackages();
  const { NodeTracerProvider, BatchSpanProcessor, OTLPTraceExporter } = packages;
  // The SDK's default service name is unknown_service:node.
  process.env['OTEL_SERVICE_NAME'] ??= 'catis';
  const sending = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new NodeTracerProvider({
    spanProcessors: [
      {
        // An error's message can quote values, and the instrumentation copies it (SAFE-13).
        onStart: (span) => {
          const setStatus = span.setStatus.bind(span);
          span.setStatus = ({ code }) => setStatus({ code });
        },
        onEnd: () => undefined,
        forceFlush: async () => undefined,
        shutdown: async () => undefined,
      },
      sending,
    ],
  });
  provider.register();
  const endStatements = traceStatements(packages);
  keepCallers(pool);
  return {
    observe: async (app) => {
      await app.register(instrumentation(packages, provider).plugin());
      app.addHook('onClose', async () => {
        endStatements();
        // Sends the last spans. A receiver that is gone must not fail or delay the stop.
        let late: NodeJS.Timeout | undefined;
        await Promise.race([
          provider.shutdown().catch(() => undefined),
          new Promise((done) => {
            late = setTimeout(done, LAST_SPANS_WITHIN_MS);
          }),
        ]);
        clearTimeout(late);
        packages.trace.disable();
        packages.context.disable();
        packages.propagation.disable();
      });
    },
  };
}

/**
 * Keeps each statement in its caller's trace while it waits for a connection. Otherwise it would
 * run in the trace of the call that released the connection.
 */
function keepCallers(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  // Both overloads of the method pass through.
  pool.connect = ((done?: Parameters<typeof connect>[0]) =>
    done === undefined ? connect() : connect(AsyncResource.bind(done))) as typeof pool.connect;
}

function instrumentation(
  { FastifyOtelInstrumentation, isSpanContextValid }: Packages,
  provider: InstanceType<Packages['NodeTracerProvider']>,
) {
  const otel = new FastifyOtelInstrumentation({
    recordExceptions: false,
    instrumentHooks: false,
    ignorePaths: ({ url }) => url.startsWith(HEALTH),
    requestHook: (span, request) => {
      const route = request.routeOptions.url ?? 'unknown';
      span.updateName(`${request.method} ${route}`);
      // The instrumentation puts the whole URL here, with tokens and names (SAFE-13).
      span.setAttribute('url.path', route);
      span.setAttribute('catis.request_id', request.id);
      const { traceId, spanId, traceFlags } = span.spanContext();
      if (isSpanContextValid(span.spanContext()))
        setTrace(request, `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`);
    },
  });
  otel.setTracerProvider(provider);
  return otel;
}

/** A span per statement of a traced call. @returns a function that ends the subscription */
function traceStatements({ trace, SpanKind, SpanStatusCode }: Packages): () => void {
  const tracer = trace.getTracer('catis');
  const open = new WeakMap<SentStatement, { end(hasFailed: boolean): void }>();
  const start = (sent: SentStatement) => {
    // Timers inherit the trace of the call that started them; its span has ended by then.
    if (trace.getActiveSpan()?.isRecording() !== true) return;
    const span = tracer.startSpan(sent.name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': sent.name },
    });
    open.set(sent, {
      end: (hasFailed) => {
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    });
  };
  const close = (hasFailed: boolean) => (sent: SentStatement) => {
    open.get(sent)?.end(hasFailed);
    open.delete(sent);
  };
  const subscribers = {
    start,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: close(false),
    error: close(true),
  };
  statements.subscribe(subscribers);
  return () => statements.unsubscribe(subscribers);
}
