import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import type { Store } from '../../../server/database/open.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

const day = '2025-07-14';
/** Called through; it stands before the first connection is made. */
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());

describe.each(kinds)('what the database is asked on %s', (kind) => {
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
  const asked = async (work: () => Promise<{ status: number }>) => {
    query.mockClear();
    expect((await work()).status).toBe(200);
    return query.mock.calls.length;
  };

  it('is one statement for a dispatch and few for a save of its remarks, rights among them (PERF-15)', async () => {
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
    // The first reads the caller's rights, which then count for a second.
    await call('GET', `/v2/dispatches/${made.id}`);
    expect(await asked(() => call('GET', `/v2/dispatches/${made.id}`))).toBeLessThanOrEqual(2);
    expect(
      await asked(() => call('GET', '/v2/dispatches?from=2025-07-14&until=2025-07-14')),
    ).toBeLessThanOrEqual(3);
    const save = await asked(() =>
      call('PUT', `/v2/dispatches/${made.id}`, { ...bodyOf(made), remarks: 'Smoke to the north.' }),
    );
    // Begun and ended, the author named, locks, rights, 15 readings, one row written.
    expect(save).toBeGreaterThan(10);
    expect(save).toBeLessThanOrEqual(27);
  });
});
