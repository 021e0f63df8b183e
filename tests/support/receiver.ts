import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';

export interface ReceivedCall {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface GivenReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}
export interface Receiver {
  readonly calls: ReceivedCall[];
  readonly url: string;
  readonly cert: string;
  /** Decides each reply; default 200. */
  answer: (call: ReceivedCall) => GivenReply | Promise<GivenReply>;
  close(): Promise<void>;
}

/** A server of the test's own, with TLS, on 127.0.0.1. */
export async function openReceiver(): Promise<Receiver> {
  const { key, cert } = makeCertificate();
  const calls: ReceivedCall[] = [];
  const server: Server = createServer({ key, cert }, async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const call = {
      url: new URL(request.url ?? '/', 'https://localhost'),
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    };
    calls.push(call);
    const { status = 200, headers = {}, text = '' } = await receiver.answer(call);
    reply.writeHead(status, headers).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    calls,
    url: `https://localhost:${port}`,
    cert,
    answer: () => ({}),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
