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

it('returns 503 with Retry-After when the service is too busy (PERF-7)', async () => {
  const call = caller(service.app, null);
  let answer: Answer;
  do {
    hog(100);
    await new Promise((done) => setTimeout(done));
    answer = await call('GET', '/health/live');
  } while (answer.status === 200);
  expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
    503,
    '5',
    expect.objectContaining({
      status: 503,
      title: 'The service is too busy. Try again in a moment.',
    }),
  ]);
});
