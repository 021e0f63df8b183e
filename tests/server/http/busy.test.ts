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

/** Computes, and lets nothing else have its turn. */
function hog(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('a service with too much to do says so, and when to come again (PERF-7)', async () => {
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
