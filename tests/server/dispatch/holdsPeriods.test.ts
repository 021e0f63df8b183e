import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { halfMonthOf, periodName } from '../../../domain/approvals/halfMonth.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

const july = '2025-07-14';
const august = '2025-08-02';
const t71 = demoId('asset', 'T-71');

/** Spies before the first connection is made, and calls through. */
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());
/** Whether a statement since the last clearing took the shared lock of a half-month. */
const isHeld = (name: string) =>
  query.mock.calls.some(
    (call) =>
      /pg_advisory_xact_lock_shared.*"period /.test(JSON.stringify(call)) &&
      JSON.stringify(call).includes(`"period ${name}"`),
  );

describe.each(kinds)('a write locks its half-month against closing on %s (APR-21)', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const recordOf = (answer: Answer): Dispatch => {
    expect(answer.status).toBe(200);
    return DispatchReply.parse(answer.body).dispatch;
  };
  const added = async () => recordOf(await admin('POST', '/v2/dispatches', flight(july)));
  const deleted = async () => {
    const record = await added();
    recordOf(await admin('DELETE', `/v2/dispatches/${record.id}`));
    return record;
  };
  type Write = readonly [
    write: string,
    given: () => Promise<Dispatch>,
    call: (record: Dispatch) => Promise<Answer>,
    period: string,
    assetId: string,
  ];
  const put = (more: object) => (record: Dispatch) =>
    admin('PUT', `/v2/dispatches/${record.id}`, { ...bodyOf(record), ...more });
  const writes: readonly Write[] = [
    ['adding a record', added, () => admin('POST', '/v2/dispatches', flight(july)), july, t70],
    ['saving a record', added, put({ remarks: 'Changed' }), july, t70],
    ['saving it with another date, its old half-month', added, put(flight(august)), july, t70],
    ['saving it with another date, its new half-month', added, put(flight(august)), august, t70],
    ['saving it with another aircraft, that one', added, put({ assetId: t71 }), july, t71],
    ['deleting a record', added, ({ id }) => admin('DELETE', `/v2/dispatches/${id}`), july, t70],
    [
      'restoring a record',
      deleted,
      ({ id }) => admin('POST', `/x/dispatches/${id}/restore`),
      july,
      t70,
    ],
  ];

  it.each(writes)('takes the lock for %s', async (_, given, call, day, assetId) => {
    const record = await given();
    query.mockClear();
    recordOf(await call(record));
    expect(isHeld(periodName({ assetId, start: halfMonthOf(day) }))).toBe(true);
  });

  // PGlite has one connection, so nothing can wait there.
  it.runIf(kind === 'postgres').each(writes)(
    'waits for %s',
    async (_, given, call, day, assetId) => {
      const record = await given();
      const closing = await store.pool.connect();
      try {
        await closing.query('begin');
        await closing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `period ${periodName({ assetId, start: halfMonthOf(day) })}`,
        ]);
        let isAnswered = false;
        const writing = call(record).finally(() => {
          isAnswered = true;
        });
        const waiting =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        await expect
          .poll(async () => isAnswered || (await store.pool.query(waiting)).rows.length > 0, {
            timeout: 10_000,
          })
          .toBe(true);
        expect(isAnswered).toBe(false);
        await closing.query('commit');
        recordOf(await writing);
      } finally {
        closing.release();
      }
    },
  );
});
