import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer to arrive than a call. */
    isUpload?: boolean;
  }
}

/** Ends the connection of a call whose body has not arrived in time; a file has the time of the whole server. */
export function endSlowCalls(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.isUpload === true) return;
    const late = setTimeout(() => raw.destroy(), withinMs);
    for (const end of ['end', 'close', 'error'] as const) raw.once(end, () => clearTimeout(late));
  });
}
