import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { type Answer, caller, freshStore, type TestApp, testApp } from '../support/support.ts';

let store: Store;
let service: TestApp;
beforeAll(async () => {
  store = await freshStore('pglite');
  service = await testApp(store, [], { busyFromMs: 20 });
});
afterAll(async () => {
  await service.close();
  await store.close();
});

/** Computes without yielding to other work. */
function hog(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

const busyAnswer = async (path: string): Promise<Answer> => {
  hog(100);
  await new Promise((done) => setTimeout(done));
  return caller(service.app, null)('GET', path);
};

it('says that it lives however busy it is: a restart would not help (PERF-7)', async () => {
  let status: number;
  do ({ status } = await busyAnswer('/health/ready'));
  while (status === 200);
  expect((await caller(service.app, null)('GET', '/health/live')).status).toBe(200);
});
it('returns 503 with Retry-After when the service is too busy (PERF-7)', async () => {
  let answer: Answer;
  do answer = await busyAnswer('/health/ready');
  while (answer.status === 200);
  expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
    503,
    '5',
    expect.objectContaining({
      status: 503,
      title: 'The service is too busy. Try again in a moment.',
    }),
  ]);
});
