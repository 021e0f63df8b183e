import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Request ids of a proxy: uuids, hex, or similar; nothing that could break a log line. */
const requestId = /^[\w.:-]{8,128}$/;
/** W3C Trace Context, version 00. All zeros mean no trace. */
const traceparent = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function trustedPeers(proxies: readonly string[]): (request: IncomingMessage) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ({ socket: { remoteAddress = '' } }) =>
    isIP(remoteAddress) !== 0 && trusted.check(remoteAddress, familyOf(remoteAddress));
}

/** Makes a call's id: that of a trusted proxy, or a new one (MON-7). */
export function requestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(proxies);
  return (request) => {
    const given = request.headers['x-request-id'];
    return isTrusted(request) && typeof given === 'string' && requestId.test(given)
      ? given
      : randomUUID();
  };
}

const traces = new WeakMap<FastifyRequest, string>();
/** The call's `traceparent`; undefined without a trace. */
export const traceOf = (request: FastifyRequest): string | undefined => traces.get(request);
/** Stores the `traceparent` of our own span in place of the proxy's. */
export const setTrace = (request: FastifyRequest, own: string): void => {
  traces.set(request, own);
};

/**
 * Takes on the trace of a trusted proxy, and removes the headers of any other caller, so that
 * nobody else can join or force a trace (MON-7). Register it before the traces.
 */
export function takeOnTraces(app: FastifyInstance, proxies: readonly string[]): void {
  const isTrusted = trustedPeers(proxies);
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const given = headers['traceparent'];
    if (typeof given === 'string' && traceparent.test(given) && isTrusted(request.raw))
      traces.set(request, given);
    else {
      delete headers['traceparent'];
      delete headers['tracestate'];
      delete headers['baggage'];
    }
  });
}

/** Answers the call's id and trace. Register it after the traces. */
export function answerTraces(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const trace = traceOf(request);
    void reply.header('x-request-id', request.id);
    if (trace !== undefined) void reply.header('traceparent', trace);
  });
}
