import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { MONITOR_SCRIPT } from '../../contract/session/configuration.ts';

/**
 * Reads the operator's error-reporting script (MON-12).
 * @throws Error that names the variable when the file can't be read
 */
export function readMonitorScript(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (e) {
    const code = e instanceof Error && 'code' in e ? ` (${String(e.code)})` : '';
    throw new Error(`CATIS_MONITOR_SCRIPT: the file ${file} cannot be read${code}.`);
  }
}

/** Serves the script from our own origin, so the security policy needs no exception. */
export function registerMonitorScript(app: FastifyInstance, script: string): void {
  app.get(
    MONITOR_SCRIPT,
    { schema: { hide: true }, config: { rateLimit: { max: 1200, timeWindow: 60_000 } } },
    (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
