import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  DispatchBody,
  DispatchList,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { priceDrops } from '../../../domain/cost/tiers.ts';
import { dollarsOf } from '../../../domain/money.ts';
import { litresOf } from '../../../domain/volume.ts';
import { readRates } from '../../../server/agents/readSuppressants.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { runs } from '../../support/depth.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const dispatchOf = (answer: Answer): Dispatch => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return DispatchReply.parse(answer.body).dispatch;
};
const errorsOf = (answer: Answer) => [
  answer.status,
  (answer.body as { errors?: { path: string; code: string; message: string }[] }).errors,
];

describe.each(kinds)('dispatches on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let manager: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency');
  });
  const add = async (body: object, headers: Record<string, string> = {}) =>
    dispatchOf(await dispatcher('POST', '/v2/dispatches', body, headers));
  const count = async () =>
    (await store.pool.query('select count(*)::int as n from dispatches where deleted_at is null'))
      .rows[0].n as number;

  it('saves a flight, prices it and returns it (D-2, D-8)', async () => {
    const saved = await add(flight());
    expect(saved.costs).toEqual({
      flightCost: 3120,
      abortFees: 0,
      availabilityCost: 0,
      totalAgentCost: 3312,
      landingFees: 45,
      crewStandbyCost: 0,
      perDiemCost: 0,
      totalCostExclAvailCost: 6477,
      totalCost: 6477,
    });
    expect([
      saved.version,
      saved.createdBy,
      saved.isArchived,
      saved.isSplitPricing,
      saved.activities[0]?.takeOffBaseCode,
    ]).toEqual([1, 'D. Dispatch', false, false, 'HMT']);
    const read = await dispatcher('GET', `/v2/dispatches/${saved.id}`);
    expect([read.body, read.headers['etag']]).toEqual([{ dispatch: saved }, '"v1"']);
    const list = await dispatcher('GET', '/v2/dispatches?from=2025-07-14&until=2025-07-14');
    expect(list.body).toEqual({ dispatches: [saved] });
  });

  it('returns each field as it was sent (D-2)', async () => {
    const sent: DispatchBody['activities'][number] = {
      incidentId: incident.id,
      requestNumber: 'A-12',
      missionTypeDesc: 'Initial attack',
      missionFlightTypeDesc: 'Tanker drop',
      takeOffBaseId: baseId('HMT'),
      landingBaseId: baseId('RAM'),
      timeOut: '2025-07-14T20:05:00.000Z',
      timeIn: '2025-07-14T21:05:00.000Z',
      hobbsStart: 100.5,
      hobbsEnd: 101.5,
      totalFlightHours: 1,
      dayFlightHours: 0.75,
      nightFlightHours: 0.25,
      landings: 2,
      landingFees: 45,
      aborted: false,
      drops: [],
      crew: [],
    };
    // A field without a sample, or with an empty one, could be lost unnoticed. An aborted flight
    // has its own test.
    const {
      activityId: _id,
      aborted: _aborted,
      ...fields
    } = DispatchBody.shape.activities._zod.def.element.shape;
    for (const field of Object.keys(fields))
      expect(sent[field as keyof typeof sent], `a sample of ${field} in this test`).toBeTruthy();
    const saved = await add(flight('2025-07-14', '20:05', 1200, sent));
    const { activityId: _, ...back } = bodyOf(saved).activities[0] ?? expect.fail();
    expect(back).toEqual(sent);
  });

  it('lists today by default, and by days or instants (WIRE-7)', async () => {
    await add(flight('2025-07-14', '20:05'));
    const ids = async (query: string) =>
      DispatchList.parse((await dispatcher('GET', `/v2/dispatches${query}`)).body).dispatches
        .length;
    expect([
      await ids(''),
      await ids('?from=2025-07-14'),
      await ids('?until=2025-07-13'),
      await ids('?from=2025-07-14T20:05:00Z&until=2025-07-14T20:05:00Z'),
      await ids('?from=2025-07-14T20:05:00Z&until=2025-07-14T20:06:00Z'),
      await ids('?from=2025-07-14T20:06:00Z&until=2025-07-15T00:00:00Z'),
    ]).toEqual([0, 1, 0, 0, 1, 0]);
  });

  it('keeps the ids of unchanged rows on a save, and drops the rows left out', async () => {
    const first = await add(flight());
    const body = bodyOf(first);
    const [activity] = body.activities;
    if (activity === undefined) throw new Error('no activity');
    const more = {
      agentTypeId: agentId('Water'),
      baseId: baseId('HMT'),
      volumeOnIncident: litresOf(50),
      volumeJettisoned: 0,
    };
    const second = dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${first.id}`, {
        ...body,
        remarks: 'Checked.',
        activities: [{ ...activity, drops: [more, ...activity.drops], crew: [] }],
      }),
    );
    expect([
      second.version,
      second.remarks,
      second.activities[0]?.activityId,
      second.activities[0]?.drops[1],
      second.activities[0]?.crew,
    ]).toEqual([2, 'Checked.', first.activities[0]?.activityId, first.activities[0]?.drops[0], []]);
  });

  it('changes no row of another dispatch', async () => {
    const mine = await add(flight('2025-07-14', '18:05'));
    const other = await add(flight('2025-07-14', '21:05'));
    const body = bodyOf(mine);
    const stolen = {
      ...body,
      activities: [{ ...body.activities[0], activityId: other.activities[0]?.activityId }],
    };
    expect(errorsOf(await dispatcher('PUT', `/v2/dispatches/${mine.id}`, stolen))).toEqual([
      400,
      [
        {
          path: 'activities.0.activityId',
          code: 'unknown',
          message: 'This row does not belong to this dispatch.',
        },
      ],
    ]);
    expect((await dispatcher('GET', `/v2/dispatches/${other.id}`)).body).toEqual({
      dispatch: other,
    });
  });

  it('ignores fields that no caller can set', async () => {
    const saved = await add({
      ...flight(),
      id: randomUUID(),
      dispatchNumber: 1,
      createdBy: 'me',
      flags: ['noContract'],
      isArchived: true,
      costs: { totalCost: 1 },
      version: 77,
      isStaff: true,
    });
    expect([
      saved.version,
      saved.createdBy,
      saved.isArchived,
      saved.flags.includes('noContract'),
    ]).toEqual([1, 'D. Dispatch', false, false]);
  });

  it.each([
    ['no aircraft', { assetId: null }, 'assetId', 'required', 'Choose an aircraft.'],
    [
      'a date in the future',
      { activityDate: '2199-01-01' },
      'activityDate',
      'futureDate',
      "The date can't be in the future.",
    ],
    [
      'an unknown aircraft',
      { assetId: randomUUID() },
      'assetId',
      'required',
      'Choose an aircraft.',
    ],
  ])('refuses %s as the form does', async (_, change, path, code, message) => {
    const [status, errors] = errorsOf(
      await dispatcher('POST', '/v2/dispatches', { ...flight(), ...change }),
    );
    expect([status, (errors as { path: string }[]).filter((e) => e.path === path)]).toEqual([
      400,
      [{ path, code, message }],
    ]);
    expect(await count()).toBe(0);
  });

  it('names the dotted field of a wrong shape (WIRE-8)', async () => {
    const body = flight('2025-07-14', '20:05', 1200, { totalFlightHours: 'one' as never });
    expect(errorsOf(await dispatcher('POST', '/v2/dispatches', body))).toEqual([
      400,
      [{ path: 'activities.0.totalFlightHours', code: 'invalid_type', message: 'Send a number.' }],
    ]);
  });

  it('refuses a reference to nothing with its field', async () => {
    const body = flight('2025-07-14', '20:05', 1200, { incidentId: randomUUID() });
    expect((await dispatcher('POST', '/v2/dispatches', body)).status).toBe(400);
    expect(await count()).toBe(0);
  });

  it('returns the same reply for a repeated key and body (WIRE-9, SAFE-7)', async () => {
    const key = randomUUID();
    const first = await dispatcher('POST', '/v2/dispatches', flight(), { 'idempotency-key': key });
    const again = await dispatcher('POST', '/v2/dispatches', flight(), { 'idempotency-key': key });
    expect([
      again.status,
      again.body,
      again.headers['idempotent-replayed'],
      first.headers['idempotent-replayed'],
    ]).toEqual([200, first.body, 'true', undefined]);
    expect(
      (await dispatcher('POST', '/v2/dispatches', flight('2025-07-15'), { 'idempotency-key': key }))
        .status,
    ).toBe(422);
    expect(
      (await dispatcher('POST', '/v2/dispatches', flight(), { 'idempotency-key': 'abc' })).status,
    ).toBe(400);
    // Keys are per user: another user's key does not collide.
    expect(
      (await manager('POST', '/v2/dispatches', flight('2025-07-16'), { 'idempotency-key': key }))
        .status,
    ).toBe(200);
    expect(await count()).toBe(2);
  });

  it('uses up no key with a refused attempt', async () => {
    const key = randomUUID();
    expect(
      (
        await dispatcher(
          'POST',
          '/v2/dispatches',
          { ...flight(), assetId: null },
          { 'idempotency-key': key },
        )
      ).status,
    ).toBe(400);
    expect(
      (await dispatcher('POST', '/v2/dispatches', flight(), { 'idempotency-key': key })).status,
    ).toBe(200);
  });

  it('stores one dispatch for ten concurrent calls with one key (ENTRY-33)', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        dispatcher('POST', '/v2/dispatches', flight(), { 'idempotency-key': key }),
      ),
    );
    expect(answers.filter((a) => a.status !== 200 && a.status !== 409)).toEqual([]);
    expect(answers.filter((a) => a.status === 409).map((a) => a.headers['retry-after'])).toEqual(
      answers.filter((a) => a.status === 409).map(() => '1'),
    );
    expect(await count()).toBe(1);
  });

  it('stores a dispatch under the page’s id; a known id returns 409 with the record (ENTRY-44)', async () => {
    const dispatchId = randomUUID();
    const saved = await add({ ...flight(), dispatchId });
    expect(saved.id).toBe(dispatchId);
    const known = {
      status: 409,
      body: expect.objectContaining({ current: { dispatch: saved }, changedBy: saved.updatedBy }),
    };
    expect(
      await dispatcher('POST', '/v2/dispatches', { ...flight('2025-07-15'), dispatchId }),
    ).toEqual(expect.objectContaining(known));
    expect(
      (await dispatcher('POST', '/v2/dispatches', { ...flight(), dispatchId: '1' })).status,
    ).toBe(400);
    expect(await count()).toBe(1);
  });

  it('stores one of two dispatches of different aircraft that have one id (ENTRY-44)', async () => {
    const body = { ...flight(), dispatchId: randomUUID() };
    // All of one type: the first one can be saved, whichever it is.
    const others = ['T-70', 'T-71', 'T-72', 'T-73'].map((radioId) => ({
      ...body,
      assetId: demoId('asset', radioId),
    }));
    const answers = await Promise.all(
      others.map((other) => dispatcher('POST', '/v2/dispatches', other)),
    );
    expect([answers.map(({ status }) => status).toSorted(), await count()]).toEqual([
      [200, 409, 409, 409],
      1,
    ]);
  });

  it('returns the current row to a caller with an older version', async () => {
    const first = await add(flight());
    const second = dispatchOf(
      await manager(
        'PUT',
        `/v2/dispatches/${first.id}`,
        { ...bodyOf(first), remarks: 'Mine.' },
        { 'if-match': '"v1"' },
      ),
    );
    const refused = await dispatcher(
      'PUT',
      `/v2/dispatches/${first.id}`,
      { ...bodyOf(first), remarks: 'Yours.' },
      { 'if-match': '"v1"' },
    );
    expect(refused.body).toEqual({
      type: '/problems/stale',
      title: 'Somebody else changed this meanwhile.',
      status: 412,
      requestId: refused.headers['x-request-id'],
      current: { dispatch: second },
      changedBy: 'B. Basecamp',
      changedAt: second.updatedAt,
    });
    expect(
      (
        await dispatcher('PUT', `/v2/dispatches/${first.id}`, bodyOf(first), {
          'if-match': 'whatever',
        })
      ).status,
    ).toBe(400);
  });

  it('hides a deleted dispatch from every call but the list of deleted ones (AUTH-11)', async () => {
    const saved = await add(flight());
    const deleted = dispatchOf(await manager('DELETE', `/v2/dispatches/${saved.id}`));
    expect(deleted).toEqual({
      ...saved,
      isArchived: true,
      version: 2,
      updatedAt: deleted.updatedAt,
      updatedBy: 'B. Basecamp',
    });
    const url = `/v2/dispatches/${saved.id}`;
    expect([
      (await manager('GET', url)).status,
      (await manager('PUT', url, flight())).status,
      (await manager('DELETE', url)).status,
    ]).toEqual([404, 404, 404]);
    const list = async (archived: string) =>
      (await manager('GET', `/v2/dispatches?from=2025-07-14&until=2025-07-14${archived}`)).body;
    expect([await list(''), await list('&isArchived=true')]).toEqual([
      { dispatches: [] },
      { dispatches: [deleted] },
    ]);
  });

  it('finds the last flight with a reading, past one without, an aborted one, a standby and a load (D-10)', async () => {
    const metered = await add(
      flight('2025-07-10', '20:05', 0, { drops: [], hobbsStart: 900, hobbsEnd: 901 }),
    );
    const unread = await add(flight('2025-07-11', '20:05', 0, { drops: [] }));
    const recent = async () =>
      (await dispatcher('GET', `/v2/dispatches/recent-dispatch?assetId=${t70}&from=2025-07-01`))
        .body;
    expect(await recent()).toEqual({ dispatch: unread, metered, unmetered: [unread], next: null });
    const aborted = await add(
      flight('2025-07-12', '20:05', 0, {
        drops: [],
        aborted: true,
        hobbsStart: 901,
        hobbsEnd: 901,
      }),
    );
    expect(await recent()).toEqual({ dispatch: aborted, metered, unmetered: [unread], next: null });
    // The service flags a lower meter too, past any records between.
    const lower = await add(
      flight('2025-07-13', '20:05', 0, { drops: [], hobbsStart: 890, hobbsEnd: 891 }),
    );
    expect(lower.flags).toContain('hobbsBelowLast');
  });

  it('stores a meter that rolled over with its flag and the cost of its hours, and goes on from it (D-H11)', async () => {
    const metered = (on: string, hobbsStart: number, hobbsEnd: number) =>
      flight(on, '20:05', 0, { drops: [], hobbsStart, hobbsEnd });
    const rolled = await add(metered('2025-07-10', 9999.6, 0.8));
    const plain = await add(metered('2025-07-11', 0.8, 2));
    expect([rolled.flags.includes('meterRolled'), plain.flags.includes('meterRolled')]).toEqual([
      true,
      false,
    ]);
    expect(plain.flags).not.toContain('hobbsBelowLast');
    expect(rolled.costs.flightCost).toBe(plain.costs.flightCost);
    const { status } = await manager(
      'POST',
      '/v2/dispatches',
      metered('2025-07-12', 1234.5, 1234.4),
    );
    expect(status).toBe(400);
  });

  it('finds the latest dispatch and load of an aircraft, the loads of a base and the flights of an incident (D-10, D-11, WIRE-12, WIRE-13)', async () => {
    const first = await add(flight('2025-07-14', '18:05'));
    const second = await add(flight('2025-07-14', '20:05', 800));
    const [a, b] = [first, second].map((d) => d.activities[0]);
    expect(
      (await dispatcher('GET', `/v2/dispatches/recent-dispatch?assetId=${t70}&from=2025-07-01`))
        .body,
    ).toEqual({
      dispatch: second,
      metered: null,
      unmetered: [first, second],
      next: null,
    });
    expect(
      (await dispatcher('GET', `/v2/dispatches/recent-fill?assetId=${t70}&from=2025-07-14`)).body,
    ).toEqual({
      fill: {
        dispatchId: second.id,
        dropId: b?.drops[0]?.id,
        agentTypeId: agentId('PHOS-CHEK LC95A'),
        baseId: baseId('HMT'),
        loadedAt: '2025-07-14T20:05:00Z',
        litres: litresOf(800),
        litresAboard: 0,
      },
      aboard: [],
    });
    expect((await dispatcher('GET', `/v2/dispatches/recent-fill?assetId=${t70}`)).body).toEqual({
      fill: null,
      aboard: [],
    });
    const loads = (
      await dispatcher(
        'GET',
        `/v2/dispatches/preload-drops?baseId=${baseId('HMT')}&start=2025-07-14&end=2025-07-14`,
      )
    ).body as {
      drops: { id: string }[];
    };
    expect(loads.drops.map((d) => d.id)).toEqual([a?.drops[0]?.id, b?.drops[0]?.id]);
    expect(
      (
        await dispatcher(
          'GET',
          `/v2/dispatches/activities?incidentIds=${incident.id},${randomUUID()}`,
        )
      ).body,
    ).toEqual(
      [first, second].map((d) => ({
        dispatchId: d.id,
        dispatchNumber: d.dispatchNumber,
        activityDate: d.activityDate,
        assetId: t70,
        activity: d.activities[0],
      })),
    );
    expect(
      (
        await dispatcher(
          'GET',
          '/v2/dispatches/activities?incidentIds=abcabcabcabcabcabcabcabcabcabcabcabcabc',
        )
      ).status,
    ).toBe(400);
  });

  it('prices every load from where the one before it ended, in any order of saving (COST-14)', {
    timeout: 60_000,
  }, async () => {
    const [rate] = await readRates(store.db, [baseId('HMT')], '2025-07-01').then((all) =>
      all.filter((r) => r.agentTypeId === agentId('PHOS-CHEK LC95A')),
    );
    if (rate === undefined) throw new Error('no rate');
    const step = fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      hour: fc.integer({ min: 15, max: 22 }),
      gallons: fc.integer({ min: 8_000, max: 60_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 5 }),
        fc.nat(4),
        fc.boolean(),
        async (steps, which, isMoved) => {
          await emptyTables(store, 'dispatches, activities, drops, activity_crew');
          const saved: Dispatch[] = [];
          for (const s of steps)
            saved.push(await add(flight(`2025-07-0${s.day}`, `${s.hour}:05`, s.gallons)));
          const touched = saved[which % saved.length];
          if (touched === undefined) return;
          const moved = flight('2025-07-01', '14:05', 11_000);
          if (isMoved) dispatchOf(await manager('PUT', `/v2/dispatches/${touched.id}`, moved));
          else dispatchOf(await manager('DELETE', `/v2/dispatches/${touched.id}`));
          const now = DispatchList.parse(
            (await dispatcher('GET', '/v2/dispatches?from=2025-07-01&until=2025-07-31')).body,
          ).dispatches;
          const key = (d: Dispatch) => `${d.activityDate} ${d.activities[0]?.timeOut} ${d.id}`;
          const inOrder = [...now].sort((x, y) => (key(x) < key(y) ? -1 : 1));
          let used: ReadonlyMap<string, bigint> = new Map();
          const expected = inOrder.map((d) => {
            const priced = priceDrops(
              d.activities.flatMap((x) => x.drops),
              [rate],
              () => true,
              d.activityDate,
              used,
            );
            used = priced.used;
            return {
              cost: priced.drops.map((p) => dollarsOf(p.cents)),
              split: priced.drops.some((p) => p.isSplitPricing),
            };
          });
          expect(
            inOrder.map((d) => ({
              cost: d.activities.flatMap((x) => x.drops.map((p) => p.cost)),
              split: d.isSplitPricing,
            })),
          ).toEqual(expected);
        },
      ),
      { numRuns: runs(kind === 'pglite' ? 8 : 5) },
    );
  });

  it('saves concurrently without losing a load', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) =>
      flight('2025-07-14', `${14 + n}:05`, 30_000),
    );
    const answers = await Promise.all(bodies.map((b) => dispatcher('POST', '/v2/dispatches', b)));
    expect(answers.map((a) => a.status)).toEqual(bodies.map(() => 200));
    const now = DispatchList.parse(
      (await dispatcher('GET', '/v2/dispatches?from=2025-07-14&until=2025-07-14')).body,
    ).dispatches;
    const total = now.reduce((sum, d) => sum + Math.round(d.costs.totalAgentCost * 100), 0);
    // 240,000 gal on tiers of 60,000 and 150,000.
    expect(total).toBe(60_000 * 276 + 90_000 * 252 + 90_000 * 232);
  });

  it('flags a load of an agent without a price, but not water (COST-15)', async () => {
    const drop = (name: string) => [
      {
        agentTypeId: agentId(name),
        baseId: baseId('HMT'),
        volumeOnIncident: litresOf(100),
        volumeJettisoned: 0,
      },
    ];
    const gel = await add(flight('2025-07-14', '18:05', 0, { drops: drop('Gel') }));
    const water = await add(flight('2025-07-14', '20:05', 0, { drops: drop('Water') }));
    expect([
      gel.isMissingAgentRate,
      gel.flags.includes('noAgentPrice'),
      gel.costs.totalAgentCost,
    ]).toEqual([true, true, 0]);
    expect([
      water.isMissingAgentRate,
      water.flags.includes('noAgentPrice'),
      water.costs.totalAgentCost,
    ]).toEqual([false, false, 0]);
  });
});
