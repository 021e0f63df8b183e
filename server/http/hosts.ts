import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../problems/problem.ts';

/** This machine by its own names; nobody else's page can answer to them. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Asked by whatever watches the service, under the address of the moment; they say nothing. */
const HEALTH = '/api/health/';

/** `name:80` → `name`; empty for what is no host. */
const nameIn = (host: string | undefined) =>
  /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? '';

/** Names under which callers reach an installation: that of its public address, and that it listens on. */
export const hostsOf = (publicUrl: string, listensOn: string): readonly string[] => [
  new URL(publicUrl).hostname,
  listensOn.includes(':') ? `[${listensOn}]` : listensOn.toLowerCase(),
];

/**
 * Refuses a request for any other host: a page whose name was pointed at this machine could read answers as its own
 * (SAFE-14). The port may be another one, as behind a proxy.
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
