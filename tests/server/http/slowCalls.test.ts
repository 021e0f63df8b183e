import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endSlowCalls } from '../../../server/http/slowCalls.ts';

const WITHIN_MS = 100;
let app: FastifyInstance;
afterEach(() => app.close());

async function listening(): Promise<number> {
  app = fastify({ forceCloseConnections: true });
  endSlowCalls(app, WITHIN_MS);
  const answer = async () => ({ done: true });
  app.post('/call', answer);
  app.post('/file', { config: { isUpload: true } }, answer);
  app.get('/look', answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
/** A connection that sends this much and no more, its reply, and whether it was ended. */
async function opened(port: number, said: string) {
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  const ended = once(line, 'close').then(() => 'ended' as const);
  const heard = once(line, 'data').then(([bytes]) => String(bytes).split('\r\n')[0]);
  await once(line, 'connect');
  line.write(said);
  return { line, ended, heard };
}
const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}\r\n`;

it('ends a call whose body does not arrive, with a content length and in chunks (WIRE-30)', async () => {
  const port = await listening();
  const [whole, pieces] = await Promise.all([
    opened(port, `${head('/call', 'Content-Length: 9\r\n')}{"a`),
    opened(port, head('/call', 'Transfer-Encoding: chunked\r\n')),
  ]);
  expect(await Promise.all([whole.ended, pieces.ended])).toEqual(['ended', 'ended']);
});

it('keeps a connection open after its body has arrived, without a body, and for a file (WIRE-30)', async () => {
  const port = await listening();
  const call = await opened(port, `${head('/call', 'Content-Length: 2\r\n')}{}`);
  const look = await opened(port, 'GET /look HTTP/1.1\r\nHost: a\r\n\r\n');
  const file = await opened(port, `${head('/file', 'Content-Length: 7\r\n')}{"a":`);
  expect(await Promise.all([call.heard, look.heard])).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ]);
  // A call that began later is ended, so their time has run out too.
  const slow = await opened(port, head('/call', 'Content-Length: 9\r\n'));
  await slow.ended;
  expect([call, look, file].map(({ line }) => line.destroyed)).toEqual([false, false, false]);
  file.line.write('1}');
  expect(await file.heard).toBe('HTTP/1.1 200 OK');
  for (const { line } of [call, look, file]) line.destroy();
});
