import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import type { Store } from '../../../server/database/open.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const open = {
  timeIn: null,
  landingBaseId: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
  drops: [],
};

describe('a flight that two users entered (AUTH-14)', () => {
  let store: Store;
  let service: TestApp;
  let manager: ReturnType<typeof caller>;
  let dispatcher: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld('pglite', [['incidents', [incident]]]);
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() => emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency'));

  const dispatchOf = (answer: { body: unknown }): Dispatch =>
    DispatchReply.parse(answer.body).dispatch;
  const launch = async (as: typeof manager, time: string) =>
    dispatchOf(
      await as(
        'POST',
        '/v2/dispatches',
        flight('2025-07-14', time, 0, open) satisfies DispatchBody,
      ),
    );
  const flagsOf = async (...records: readonly Dispatch[]) => {
    const all = [];
    for (const { id } of records)
      all.push(
        dispatchOf(await manager('GET', `/v2/dispatches/${id}`)).flags.filter(
          (flag) => flag === 'stillOut',
        ),
      );
    return all;
  };
  const withdraw = (as: typeof manager, of: Dispatch, other: Dispatch, undo = false) =>
    as('POST', `/x/dispatches/${of.id}/withdraw`, { otherId: other.id, ...(undo ? { undo } : {}) });

  it('is flagged in both records, and the own one is withdrawn without the right to delete, and restored', async () => {
    const theirs = await launch(manager, '18:21');
    const mine = await launch(dispatcher, '18:05');
    expect(await flagsOf(theirs, mine)).toEqual([['stillOut'], ['stillOut']]);
    expect((await withdraw(dispatcher, theirs, mine)).status).toBe(409);
    const gone = await withdraw(dispatcher, mine, theirs);
    expect([gone.status, dispatchOf(gone).isArchived, await flagsOf(theirs)]).toEqual([
      200,
      true,
      [[]],
    ]);
    expect((await dispatcher('GET', `/v2/dispatches/${mine.id}`)).status).toBe(404);
    expect((await withdraw(dispatcher, mine, theirs)).status).toBe(404);
    // Another person can't restore it with this call.
    expect((await withdraw(manager, mine, theirs, true)).status).toBe(409);
    const back = await withdraw(dispatcher, mine, theirs, true);
    expect([back.status, dispatchOf(back).isArchived, await flagsOf(theirs, mine)]).toEqual([
      200,
      false,
      [['stillOut'], ['stillOut']],
    ]);
  });
  it('keeps one record when both users withdraw at the same time', async () => {
    const [theirs, mine] = [await launch(manager, '18:21'), await launch(dispatcher, '18:05')];
    const answers = await Promise.all([
      withdraw(dispatcher, mine, theirs),
      withdraw(manager, theirs, mine),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
  it('is kept when the flight has no second record, or is a day old', async () => {
    const [first, second] = [await launch(manager, '15:05'), await launch(dispatcher, '18:05')];
    // Left open three hours before: the later one is flagged, the earlier one is not.
    expect((await withdraw(manager, first, second)).body).toMatchObject({
      status: 409,
      title: expect.stringContaining("isn't a second record"),
    });
    await store.pool.query(
      "update dispatches set created_at = created_at - interval '25 hours' where id = $1",
      [second.id],
    );
    expect((await withdraw(dispatcher, second, first)).body).toMatchObject({
      title: expect.stringContaining('more than a day old'),
    });
  });
});
