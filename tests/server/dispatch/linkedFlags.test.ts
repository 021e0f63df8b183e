import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

const day = '2025-07-14';
const open = {
  timeIn: null,
  landingBaseId: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
const linked = ['hobbsBelowLast', 'hobbsGap', 'hobbsMissing', 'overlap', 'stillOut'];

describe.each(kinds)('flags that follow from other flights on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let manager: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() => emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency'));

  const dispatchOf = (answer: { body: unknown }): Dispatch =>
    DispatchReply.parse(answer.body).dispatch;
  const add = async (body: DispatchBody) =>
    dispatchOf(await manager('POST', '/v2/dispatches', body));
  const read = async ({ id }: Dispatch) => dispatchOf(await manager('GET', `/v2/dispatches/${id}`));
  const flags = async (...flights: readonly Dispatch[]) => {
    const found = [];
    for (const each of flights)
      found.push((await read(each)).flags.filter((flag) => linked.includes(flag)));
    return found;
  };
  const logged = async ({ id }: Dispatch) =>
    (
      await store.pool.query<{ n: number }>(
        "select count(*)::int as n from change_log where entity = 'dispatches' and entity_id = $1",
        [id],
      )
    ).rows[0]?.n;

  it('returns flags in the reply of the write that set them, and finds the next flight before the save (D-H10)', async () => {
    const metered = (on: string, hobbsStart: number, hobbsEnd: number) =>
      flight(on, '15:05', 0, { drops: [], hobbsStart, hobbsEnd });
    const first = await add(metered('2025-07-10', 100, 101));
    const later = await add(metered('2025-07-14', 101, 102));
    const answer = async (call: Promise<{ body: unknown }>) =>
      DispatchReply.parse((await call).body).linked ?? [];
    const between = await manager('POST', '/v2/dispatches', metered('2025-07-12', 101, 102.7));
    const inserted = dispatchOf(between);
    const below = { id: later.id, dispatchNumber: later.dispatchNumber, flags: ['hobbsBelowLast'] };
    const gap = { ...below, flags: ['hobbsGap'] };
    expect(DispatchReply.parse(between.body).linked).toEqual([below]);
    const ahead = async (until: string) =>
      (
        (
          await manager(
            'GET',
            `/v2/dispatches/recent-dispatch?assetId=${first.assetId}&from=2025-07-01&until=${until}`,
          )
        ).body as { next: Dispatch | null }
      ).next?.id;
    expect([
      await ahead('2025-07-13T07:00:00Z'),
      await ahead('2025-07-12T07:00:00Z'),
      await ahead('2025-07-15T07:00:00Z'),
    ]).toEqual([later.id, inserted.id, undefined]);
    const corrected = {
      ...bodyOf(inserted),
      activities: bodyOf(inserted).activities.map((a) => ({
        ...a,
        hobbsEnd: 100.5,
        hobbsStart: 100.5,
      })),
    };
    expect([
      await answer(manager('DELETE', `/v2/dispatches/${inserted.id}`)),
      await answer(manager('POST', `/x/dispatches/${inserted.id}/restore`)),
      await answer(manager('PUT', `/v2/dispatches/${inserted.id}`, corrected)),
      await answer(manager('DELETE', `/v2/dispatches/${first.id}`)),
    ]).toEqual([[], [below], [gap], []]);
  });
  it('flags a flight after one left open, until its time in or deletion, and again on restore; no version, no history (D-O3)', async () => {
    const first = await add(flight(day, '15:05', 0, { drops: [], ...open }));
    const second = await add(flight(day, '18:05', 0, { drops: [] }));
    expect(await flags(first, second)).toEqual([['overlap'], ['stillOut']]);
    const before = await read(second);
    const changes = await logged(second);
    const closed = dispatchOf(
      await manager(
        'PUT',
        `/v2/dispatches/${first.id}`,
        bodyOf({ ...first, activities: landed(first) }),
      ),
    );
    expect(await flags(first, second)).toEqual([[], []]);
    await manager('PUT', `/v2/dispatches/${first.id}`, bodyOf(first));
    expect(await flags(first, second)).toEqual([['overlap'], ['stillOut']]);
    await manager('DELETE', `/v2/dispatches/${first.id}`);
    expect(await flags(second)).toEqual([[]]);
    await manager('POST', `/x/dispatches/${first.id}/restore`);
    expect(await flags(first, second)).toEqual([['overlap'], ['stillOut']]);
    const after = await read(second);
    expect([after.version, after.updatedAt, after.updatedBy, await logged(second)]).toEqual([
      before.version,
      before.updatedAt,
      before.updatedBy,
      changes,
    ]);
    // An editor that stayed open saves.
    const saved = await manager('PUT', `/v2/dispatches/${second.id}`, bodyOf(before), {
      'if-match': `"v${before.version}"`,
    });
    expect([saved.status, closed.version]).toEqual([200, 2]);
  });

  it('flags by a reading of the previous flight, days before and behind one without a reading (D-H7, D-H8)', async () => {
    const first = await add(
      flight('2025-07-10', '18:05', 0, { drops: [], hobbsStart: 100, hobbsEnd: 101 }),
    );
    const second = await add(flight('2025-07-12', '18:05', 0, { drops: [], hobbsStart: 101 }));
    const third = await add(flight(day, '18:05', 0, { drops: [], hobbsStart: 102, hobbsEnd: 103 }));
    expect([
      ...(await flags(first, second, third)),
      (await read(second)).activities[0]?.totalFlightHours,
    ]).toEqual([[], ['hobbsMissing'], [], 1]);
    const body = bodyOf(second);
    const [only] = body.activities;
    if (only === undefined) throw new Error('no activity');
    await manager('PUT', `/v2/dispatches/${second.id}`, {
      ...body,
      activities: [{ ...only, hobbsEnd: 102.4, totalFlightHours: 1.4, dayFlightHours: 1.4 }],
    });
    expect(await flags(second, third)).toEqual([[], ['hobbsBelowLast']]);
    await manager('DELETE', `/v2/dispatches/${second.id}`);
    expect(await flags(third)).toEqual([['hobbsGap']]);
    await manager('DELETE', `/v2/dispatches/${first.id}`);
    expect(await flags(third)).toEqual([[]]);
  });

  it('clears flags when a flight changes its aircraft', async () => {
    const first = await add(flight(day, '15:05', 0, { drops: [], ...open }));
    const second = await add(flight(day, '18:05', 0, { drops: [] }));
    await manager('PUT', `/v2/dispatches/${first.id}`, {
      ...bodyOf(first),
      assetId: demoId('asset', 'T-71'),
    });
    expect(await flags(first, second)).toEqual([[], []]);
  });

  it('sets the right flags after any number of concurrent saves', async () => {
    const bodies = Array.from({ length: 6 }, (_, n) =>
      flight(day, `${14 + n}:05`, 0, { drops: [], ...(n === 0 ? open : {}) }),
    );
    const answers = await Promise.all(
      bodies.map((body) => manager('POST', '/v2/dispatches', body)),
    );
    expect(answers.map((a) => a.status)).toEqual(bodies.map(() => 200));
    expect(await flags(...answers.map(dispatchOf))).toEqual([
      ['overlap'],
      ...Array.from({ length: 5 }, () => ['stillOut']),
    ]);
  });

  const t71 = demoId('asset', 'T-71');
  const standby = (): DispatchBody => {
    const body = flight(day, '15:05', 0, {
      drops: [],
      missionFlightTypeDesc: null,
      hobbsStart: null,
      hobbsEnd: null,
      totalFlightHours: null,
    });
    const nothingFlown = {
      dayFlightHours: null,
      nightFlightHours: null,
      landings: null,
      landingBaseId: null,
      landingFees: 0,
    };
    const crew = body.activities[0]?.crew.map((row) => ({ ...row, standByHours: 9 })) ?? [];
    const [only] = body.activities;
    if (only === undefined) throw new Error('no activity');
    const activity = {
      ...only,
      ...nothingFlown,
      missionTypeDesc: 'Standby',
      timeOut: `${day}T16:00:00Z`,
      timeIn: `${day}T23:30:00Z`,
      crew,
    };
    return { ...body, dispatchType: 'standby', dispatchTime: null, activities: [activity] };
  };
  const paid = (body: DispatchBody): DispatchBody => ({
    ...body,
    activities: body.activities.map((a) => ({
      ...a,
      crew: a.crew.map((row) => ({ ...row, perDiemRate: 100 })),
    })),
  });
  const longFlight = (out: string, timeIn: string) =>
    flight(day, out, 0, {
      drops: [],
      timeIn: `${day}T${timeIn}:00Z`,
      totalFlightHours: 5,
      dayFlightHours: 5,
    });
  it.each([
    [
      'requestNumberShared',
      () => flight(day, '15:05', 0, { drops: [] }),
      () => ({ ...flight(day, '18:05', 0, { drops: [] }), assetId: t71 }),
    ],
    [
      'flightHoursHigh',
      () => longFlight('14:05', '19:05'),
      () => ({ ...longFlight('19:30', '23:59'), assetId: t71 }),
    ],
    [
      'perDiemTwice',
      () => paid(flight(day, '15:05', 0, { drops: [] })),
      () => paid(flight(day, '18:05', 0, { drops: [] })),
    ],
    ['standbyTwice', standby, standby],
    ['standbyHigh', standby, standby],
  ] as const)(
    'clears %s with the record that caused it (D-O3)',
    async (flag, firstBody, secondBody) => {
      const first = await add(firstBody());
      const second = await add(secondBody());
      expect(second.flags).toContain(flag);
      await manager('DELETE', `/v2/dispatches/${first.id}`);
      const after = await read(second);
      expect([after.flags.includes(flag), after.version]).toEqual([false, second.version]);
    },
  );

  it('flags an aircraft marked before its dispatch, not one marked later (D-K3)', async () => {
    await emptyTables(store, 'unavailable_marks');
    await store.pool.query(
      "insert into unavailable_marks (asset_id, base_id, reason, start_time, until_time) select $1, id, 'Leak', $2, $3 from bases limit 1",
      [flight().assetId, `${day}T15:00:00Z`, `${day}T17:00:00Z`],
    );
    const marked = await add(flight(day, '15:05', 0, { drops: [] }));
    const later = await add(flight(day, '17:05', 0, { drops: [] }));
    expect([marked, later].map((d) => d.flags.includes('aircraftUnavailable'))).toEqual([
      true,
      false,
    ]);
  });
});

/** Landed an hour after it left. */
const landed = (d: Dispatch): Dispatch['activities'] =>
  d.activities.map((a) => ({
    ...a,
    timeIn: `${day}T16:05:00Z`,
    landingBaseId: a.takeOffBaseId,
    totalFlightHours: 1,
    dayFlightHours: 1,
    nightFlightHours: 0,
    landings: 1,
  }));
