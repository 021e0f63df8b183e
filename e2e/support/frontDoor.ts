import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addressOf } from './ownService.ts';

/** Patterns in the built service worker: one of its files, and its version. */
const OWN_VERSION = /\(`\/assets\/index-[^`]+\.js`\)/;
const ONE_FILE = /\{url:`\/assets\/[^`]+`,revision:null\},/;

/**
 * A server with its own address and headers in front of the worker's service; shut, it does not
 * respond.
 */
export class FrontDoor {
  #server: Server | null = null;
  #port = 0;
  /** Whether it serves a newer version's service worker, which lacks one of the files. */
  isNewer = false;

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }
  async open(): Promise<void> {
    const server = createServer((asked, answer) => {
      const isChanged = this.isNewer && asked.url === '/sw.js';
      const { method, url, headers } = asked;
      const forward = request(
        new URL(url ?? '/', addressOf()),
        {
          method: method ?? 'GET',
          headers: isChanged ? { ...headers, 'accept-encoding': 'identity' } : headers,
        },
        (reply) => {
          const { 'content-length': _, ...headersOfAnother } = reply.headers;
          answer.writeHead(reply.statusCode ?? 502, isChanged ? headersOfAnother : reply.headers);
          if (isChanged)
            void text(reply).then((worker) =>
              answer.end(worker.replace(ONE_FILE, '').replace(OWN_VERSION, '(`/assets/newer.js`)')),
            );
          else reply.pipe(answer);
        },
      );
      forward.on('error', () => answer.destroy());
      answer.on('close', () => forward.destroy());
      asked.pipe(forward);
    });
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    // The same address after it was shut, because the browser stores everything under it.
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }
  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }
}
