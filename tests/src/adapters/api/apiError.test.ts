import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../../../contract/table.ts';
import { type Call, makeCall } from '../../../../src/adapters/api/api.ts';
import { ApiError, isOutOfReach } from '../../../../src/adapters/api/apiError.ts';

let server: Server;
let call: Call;
let answer: {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
};
beforeAll(async () => {
  server = createServer((_, reply) =>
    reply.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {})),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A TCP server has an address object, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
  call = makeCall({
    restUrl: () => `http://127.0.0.1:${port}`,
    token: async () => 't',
    onUnauthorized: () => undefined,
    monitor,
  });
});
afterAll(() => server.close());

const problem = (type: string, status: number) => ({ type, title: 'No.', status });
/** Whether the failure can pass by itself, and the service's Retry-After in milliseconds. */
const failure = async (given: typeof answer): Promise<readonly [boolean, number]> => {
  answer = given;
  const error: unknown = await call(routes.listBases).catch((e: unknown) => e);
  return [isOutOfReach(error), error instanceof ApiError ? error.retryAfterMs : -1];
};

it.each([
  [
    'too many requests, with Retry-After',
    { status: 429, headers: { 'Retry-After': '7' } },
    [true, 7000],
  ],
  [
    'a Retry-After date',
    { status: 503, headers: { 'Retry-After': 'Fri, 20 Nov 2026 12:00:00 GMT' } },
    [true, 0],
  ],
  ['a gateway without its service', { status: 502 }, [true, 0]],
  ['a gateway timeout', { status: 504 }, [true, 0]],
  [
    'the first attempt still running',
    { status: 409, headers: { 'Retry-After': '1' }, body: problem('/problems/still-running', 409) },
    [true, 1000],
  ],
  ['a name that is taken', { status: 409, body: problem('/problems/conflict', 409) }, [false, 0]],
  ['a refusal', { status: 422, body: problem('/problems/invalid', 422) }, [false, 0]],
  ['a fault of the service', { status: 500 }, [false, 0]],
] as const)('classifies %s', async (_, given, expected) => {
  expect(await failure(given)).toEqual(expected);
});
it('reports an unreachable service (SES-14)', async () => {
  const nowhere = makeCall({
    restUrl: () => 'http://127.0.0.1:1',
    token: async () => null,
    onUnauthorized: () => undefined,
    monitor: { identify: () => undefined, report: () => undefined, warn: () => undefined },
  });
  expect(isOutOfReach(await nowhere(routes.listBases).catch((e: unknown) => e))).toBe(true);
});
