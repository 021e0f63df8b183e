import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer to arrive. */
    isUpload?: boolean;
  }
}

/**
 * Closes the connection when a call's body doesn't arrive in time. Uploads only have the server's
 * own timeout.
 */
export function endSlowCalls(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.isUpload === true) return;
    const late = setTimeout(() => raw.destroy(), withinMs);
    for (const end of ['end', 'close', 'error'] as const) raw.once(end, () => clearTimeout(late));
  });
}
