import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../problems/problem.ts';

/** Loopback names. No foreign page can use them as its own host. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Health checks call these by whatever address the machine has. The replies contain no data. */
export const HEALTH = '/api/health/';

/** `name:80` → `name`; empty when the text is not a host. */
const nameIn = (host: string | undefined) =>
  /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? '';

/** Host names of an installation: that of its public URL, and the address it listens on. */
export const hostsOf = (publicUrl: string, listensOn: string): readonly string[] => [
  new URL(publicUrl).hostname,
  listensOn.includes(':') ? `[${listensOn}]` : listensOn.toLowerCase(),
];

/**
 * Refuses requests for any other host, which prevents DNS rebinding (SAFE-14). The port may differ,
 * as behind a proxy.
 */
export function refuseUnknownHosts(app: FastifyInstance, hosts: readonly string[]): void {
  const known = new Set([...loopback, ...hosts]);
  app.addHook('onRequest', async (request) => {
    if (known.has(nameIn(request.headers.host)) || request.url.startsWith(HEALTH)) return;
    throw new HttpProblem(
      421,
      '/problems/misdirected',
      'This service does not answer under this address. PUBLIC_URL names the one it has.',
    );
  });
}
