import type { FastifyInstance } from 'fastify';
import type { Store } from '../database/open.ts';
import { readMonitorScript } from './monitorScript.ts';

/** The settings of monitoring; the exporter of traces reads further `OTEL_…` variables itself. */
interface MonitoringSettings {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SDK_DISABLED: string;
  readonly CATIS_MONITOR_SCRIPT?: string | undefined;
}
type Observer = (app: FastifyInstance) => unknown;

async function metricsOf(settings: MonitoringSettings, store: Store): Promise<Observer[]> {
  const { METRICS_HOST: host, METRICS_PORT: port } = settings;
  if (port === undefined) return [];
  const { makeMetrics, serveMetrics } = await import('./metrics.ts');
  const metrics = makeMetrics(store);
  const stop = await serveMetrics(metrics, { host, port });
  return [
    metrics.observe,
    (app) => {
      app.addHook('onClose', async () => stop());
    },
  ];
}

async function tracesOf(settings: MonitoringSettings, store: Store): Promise<Observer[]> {
  const isOff =
    settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ||
    settings.OTEL_SDK_DISABLED.toLowerCase() === 'true';
  if (isOff) return [];
  const { startTraces } = await import('./traces.ts');
  return [(await startTraces(store.pool)).observe];
}

/**
 * Starts what is configured, for `buildApp`. The packages of metrics and traces load only if they
 * are on (MON-3).
 * @throws Error that names the variable of a wrong setting
 */
export const startMonitoring = async (
  settings: MonitoringSettings,
  store: Store,
): Promise<{ readonly observers: readonly Observer[]; readonly monitorScript: string | null }> => ({
  monitorScript: readMonitorScript(settings.CATIS_MONITOR_SCRIPT),
  // Traces come first: a call's span includes everything after it.
  observers: [...(await tracesOf(settings, store)), ...(await metricsOf(settings, store))],
});
