import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import type { Store } from '../../../server/database/open.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

const day = '2025-07-14';
/** Calls through; installed before the first connection is made. */
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());

describe.each(kinds)('statements sent to the database on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let call: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    call = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const countStatements = async (work: () => Promise<{ status: number }>) => {
    query.mockClear();
    expect((await work()).status).toBe(200);
    return query.mock.calls.length;
  };

  it('sends one statement for a dispatch and few for a save of its remarks, rights included (PERF-15)', async () => {
    for (const hour of ['15', '17', '19']) {
      const earlier = flight(day);
      expect(
        (
          await call('POST', '/v2/dispatches', {
            ...earlier,
            dispatchTime: `${day}T${hour}:00:00Z`,
          })
        ).status,
      ).toBe(200);
    }
    const { body } = await call('POST', '/v2/dispatches', flight(day));
    const made = DispatchReply.parse(body).dispatch;
    // The first call reads the caller's rights, which then apply for a second.
    await call('GET', `/v2/dispatches/${made.id}`);
    expect(
      await countStatements(() => call('GET', `/v2/dispatches/${made.id}`)),
    ).toBeLessThanOrEqual(2);
    expect(
      await countStatements(() => call('GET', '/v2/dispatches?from=2025-07-14&until=2025-07-14')),
    ).toBeLessThanOrEqual(3);
    const save = await countStatements(() =>
      call('PUT', `/v2/dispatches/${made.id}`, { ...bodyOf(made), remarks: 'Smoke to the north.' }),
    );
    // Begin and commit, the author, locks, rights, 15 reads, one row written.
    expect(save).toBeGreaterThan(10);
    expect(save).toBeLessThanOrEqual(27);
  });
});
