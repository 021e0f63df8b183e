import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApprovalList, StepResults } from '../../../contract/approvals/approvals.ts';
import {
  ClosedReply,
  CloseResults,
  DriftList,
  DriftResults,
  OpeningReply,
  PeriodList,
} from '../../../contract/approvals/books.ts';
import { CostPack } from '../../../contract/costPack/costPack.ts';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { ExplainedLoads } from '../../../contract/report/explain.ts';
import { MetricsRows } from '../../../contract/report/reports.ts';
import { halfMonthOf } from '../../../domain/approvals/halfMonth.ts';
import { centsOf } from '../../../domain/money.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  changeContracts,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const ok = (answer: Answer): unknown => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body;
};
const july = '2025-07-01';

describe.each(kinds)('half-months and differences on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let base: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, base, admin] = [
      await as('demo-dispatcher'),
      await as('demo-base'),
      await as('demo-admin'),
    ];
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(
      store,
      'dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods',
    );
  });
  const add = async (day = '2025-07-14') =>
    DispatchReply.parse(ok(await dispatcher('POST', '/v2/dispatches', flight(day)))).dispatch;
  const read = async (id: string) =>
    DispatchReply.parse(ok(await dispatcher('GET', `/v2/dispatches/${id}`))).dispatch;
  const done = async (by: Call, what: string, d: Dispatch, more: object = {}) => {
    const item = { id: d.id, version: d.version, totalCents: centsOf(d.costs.totalCost) };
    expect(
      StepResults.parse(ok(await by('POST', `/x/approvals/${what}`, { items: [item], ...more })))
        .results,
    ).toEqual([{ id: d.id, outcome: 'done' }]);
    return read(d.id);
  };
  const approve = async (d: Dispatch) => done(admin, 'approve', await done(base, 'check', d));
  const periods = async () =>
    PeriodList.parse(ok(await admin('GET', '/x/periods?from=2025-07-01&until=2025-07-31'))).periods;
  const close = async (approvedCents: number, start = july) =>
    CloseResults.parse(
      ok(
        await admin('POST', '/x/periods/close', {
          items: [{ assetId: t70, start, approvedCents }],
        }),
      ),
    ).results[0];
  const drifts = async () =>
    DriftList.parse(ok(await admin('GET', '/x/drifts?from=2025-07-01&until=2025-07-31'))).drifts;
  const settle = async (how: 'take' | 'keep', items: readonly object[]) =>
    DriftResults.parse(
      ok(await admin('POST', `/x/drifts/${how}`, { items, reason: 'contract was amended' })),
    ).results.map((r) => r.outcome);
  const raise = (cents: number) =>
    changeContracts(store, 'update contracts set hourly_rate_cents = hourly_rate_cents + $1', [
      cents,
    ]);
  const rows = async (sql: string) => (await store.pool.query(sql)).rows as unknown[];

  it('closes a half-month when all of it is approved without differences, with the sums on screen (APR-1, APR-3, APR-27)', async () => {
    const added = await add();
    expect(await close(0)).toEqual({
      assetId: t70,
      start: july,
      outcome: 'refused',
      message: "T-70 has 1 record that isn't approved.",
    });
    await approve(added);
    expect(await periods()).toEqual([
      expect.objectContaining({
        assetId: t70,
        start: july,
        end: '2025-07-15',
        approved: 1,
        books: 6477,
        adjustments: 0,
        drift: 0,
        isOver: true,
        closed: null,
      }),
    ]);
    expect((await close(1))?.outcome).toBe('changed');
    await raise(10_000);
    expect((await close(647_700))?.message).toBe(
      'T-70 has drift of $100.00. Take it or keep it out first.',
    );
    await raise(-10_000);
    expect((await close(647_700))?.outcome).toBe('done');
    expect((await close(647_700))?.outcome).toBe('changed');
    expect((await periods())[0]?.closed).toEqual(
      expect.objectContaining({ by: 'A. Admin', approved: 6477 }),
    );
    const today = new Date();
    const running = `${today.getUTCFullYear() + 1}-01-01`;
    expect((await close(0, running))?.message).toMatch(/ isn't over yet\.$/);
    expect((await close(0, '2025-07-02'))?.message).toBe(
      'A half-month begins on the 1st or the 16th.',
    );
  });

  it('takes a drift: a new seal in an open period, an adjustment in a closed one (APR-24)', async () => {
    await approve(await add());
    await raise(10_000);
    const [drift] = await drifts();
    expect(drift).toEqual(
      expect.objectContaining({ cause: 'rate', isClosed: false, drift: 100, periodStart: july }),
    );
    expect([drift?.books.flightCost, drift?.live.flightCost]).toEqual([3120, 3220]);
    // Shown before the price changed.
    expect(await settle('take', [{ activityId: drift?.activityId, live: drift?.books }])).toEqual([
      'changed',
    ]);
    expect(await settle('take', [{ activityId: drift?.activityId, live: drift?.live }])).toEqual([
      'done',
    ]);
    expect(await rows('select flight_cost_cents::int as cents, revision from seals')).toEqual([
      { cents: 322_000, revision: 2 },
    ]);
    expect(await drifts()).toEqual([]);
    expect((await close(657_700))?.outcome).toBe('done');
    await raise(-10_000);
    const [back] = await drifts();
    expect([back?.isClosed, back?.drift]).toEqual([true, -100]);
    expect(await settle('take', [{ activityId: back?.activityId, live: back?.live }])).toEqual([
      'done',
    ]);
    expect(
      await rows('select cause, flight_cost_cents::int as cents, reason from adjustments'),
    ).toEqual([{ cause: 'repriced', cents: -10_000, reason: 'contract was amended' }]);
    expect(await drifts()).toEqual([]);
    expect((await periods()).find((p) => p.start === july)).toEqual(
      expect.objectContaining({ books: 6577, drift: 0 }),
    );
  });

  it('lists an adjustment in the books of the half-month it is posted in (APR-2)', async () => {
    await approve(await add());
    await close(647_700);
    await raise(10_000);
    const [drift] = await drifts();
    await settle('take', [{ activityId: drift?.activityId, live: drift?.live }]);
    const today = pacificToday();
    const listed = PeriodList.parse(
      ok(await admin('GET', `/x/periods?from=${today}&until=${today}`)),
    ).periods;
    expect(listed.map((p) => [p.assetId, p.start, p.books, p.adjustments])).toEqual([
      [t70, halfMonthOf(today), 100, 100],
    ]);
    await raise(-10_000);
  });

  it('keeps a drift out until live moves on (APR-24)', async () => {
    await approve(await add());
    await raise(10_000);
    const [drift] = await drifts();
    expect(await settle('keep', [{ activityId: drift?.activityId, live: drift?.live }])).toEqual([
      'done',
    ]);
    expect(await drifts()).toEqual([]);
    await raise(5000);
    expect((await drifts()).map((d) => d.drift)).toEqual([150]);
    await raise(-15_000);
  });

  it('takes the deletion of a record of a closed period (APR-25)', async () => {
    const approved = await approve(await add());
    expect((await close(647_700))?.outcome).toBe('done');
    const reopened = await done(admin, 'reopen', approved, { reason: 'flown by another' });
    expect((await base('DELETE', `/v2/dispatches/${reopened.id}`)).status).toBe(200);
    const [drift] = await drifts();
    expect([drift?.cause, drift?.drift, drift?.live.flightCost]).toEqual(['deleted', -6477, 0]);
    expect(await settle('take', [{ activityId: drift?.activityId, live: drift?.live }])).toEqual([
      'done',
    ]);
    expect(await rows('select cause, total_hours from adjustments')).toEqual([
      { cause: 'deleted', total_hours: -100 },
    ]);
    expect(await drifts()).toEqual([]);
  });

  it('counts a record as late that was restored after its deletion was taken (APR-25, APR-36, APR-40)', async () => {
    const approved = await approve(await add());
    expect((await close(647_700))?.outcome).toBe('done');
    const reopened = await done(admin, 'reopen', approved, { reason: 'flown by another' });
    expect((await base('DELETE', `/v2/dispatches/${reopened.id}`)).status).toBe(200);
    const [drift] = await drifts();
    expect(await settle('take', [{ activityId: drift?.activityId, live: drift?.live }])).toEqual([
      'done',
    ]);
    const today = pacificToday();
    const reported = async (from: string, until: string) =>
      MetricsRows.parse(ok(await admin('GET', `/catis/metrics?from=${from}&until=${until}`)));
    const total = async () =>
      [...(await reported('2025-07-01', '2025-07-31')), ...(await reported(today, today))].reduce(
        (sum, row) => sum + centsOf(row.totalCost),
        0,
      );
    const packed = async () =>
      CostPack.parse(
        ok(await admin('GET', `/x/incidents/${incident.id}/cost?approved=false&availability=true`)),
      ).page;
    expect(await total()).toBe(0);
    const restored = DispatchReply.parse(
      ok(await base('POST', `/x/dispatches/${reopened.id}/restore`)),
    ).dispatch;
    expect([restored.approval, centsOf(restored.costs.totalCost), await total()]).toEqual([
      undefined,
      647_700,
      647_700,
    ]);
    expect(await drifts()).toEqual([]);
    const [row] = ApprovalList.parse(
      ok(await admin('GET', '/x/approvals?from=2025-07-01&until=2025-07-31')),
    ).records;
    expect([row?.state, row?.isLate, row?.booked]).toEqual(['entered', true, null]);
    // Two rows of reports, live and approved: each has its own explanation.
    const explained = async () =>
      ExplainedLoads.parse(ok(await admin('GET', `/x/dispatches/${restored.id}/explain`)));
    expect((await explained()).activities.map((a) => a.approved === null)).toEqual([true, false]);
    const pack = await packed();
    expect([pack.figures.cost, pack.records, pack.approvedRecords]).toEqual([6477, 1, 0]);
    await approve(restored);
    expect(await rows('select cause from adjustments order by posted_at')).toEqual([
      { cause: 'deleted' },
      { cause: 'late' },
    ]);
    expect([await total(), (await drifts()).length, (await explained()).activities.length]).toEqual(
      [647_700, 0, 1],
    );
  });

  it('opens the books once: everything up to a day is approved and closed (APR-26)', async () => {
    const old = [await add('2025-06-20'), await add('2025-07-03')];
    await store.pool.query(
      `update dispatches set dispatch_time = null where activity_date = '2025-07-03'`,
    );
    await add('2025-07-20');
    const open = (until: string) => admin('POST', '/x/approvals/opening', { until });
    expect((await open('2025-07-14')).status).toBe(400);
    expect((await open('2999-12-31')).status).toBe(400);
    const opened = OpeningReply.parse(ok(await open('2025-07-15')));
    const [{ n }] = (await rows('select count(*)::int + 1 as n from assets')) as [{ n: number }];
    // The first half of June too, because half-months are closed from the first record's month on.
    expect(opened).toEqual({ records: 2, periods: 3 * n });
    expect((await read(old[0]?.id ?? '')).approval).toEqual(
      expect.objectContaining({ state: 'approved', note: 'Opening: taken as approved.' }),
    );
    const all = ApprovalList.parse(
      ok(await admin('GET', '/x/approvals?from=2025-06-01&until=2025-07-31')),
    ).records;
    expect(all.map((r) => r.state)).toEqual(['approved', 'approved', 'entered']);
    const explained = ExplainedLoads.parse(
      ok(await admin('GET', `/x/dispatches/${old[0]?.id}/explain`)),
    );
    expect(explained.activities.map(({ approved, loads }) => [approved?.isKept, loads])).toEqual([
      [
        false,
        old[0]?.activities[0]?.drops.map((d) => ({
          agentName: d.name,
          baseCode: d.baseCode,
          litres: d.volumeOnIncident + d.volumeJettisoned,
          isCharged: true,
          isMissingAgentRate: d.isMissingAgentRate,
          cost: d.cost,
          rate: null,
          slices: [],
        })),
      ],
    ]);
    expect((await open('2025-07-15')).status).toBe(409);
    expect((await base('POST', '/x/approvals/opening', { until: '2025-07-15' })).status).toBe(403);
    const late = await add('2025-06-05');
    expect(
      ApprovalList.parse(ok(await admin('GET', '/x/approvals?from=2025-06-05&until=2025-06-05')))
        .records,
    ).toEqual([expect.objectContaining({ id: late.id, isLate: true })]);
  });

  it('opens the books for later aircraft too, and for days before the first record (APR-26, APR-36)', async () => {
    await add('2025-06-20');
    ok(await admin('POST', '/x/approvals/opening', { until: '2025-06-30' }));
    const [asset] = (await rows('select * from assets limit 1')) as [Record<string, unknown>];
    const later = '6b1d6d5e-3c53-4a38-9d0c-00000000000a';
    await store.pool.query(
      'insert into assets (id, registration, aircraft_type_id, home_base_id, updated_by) values ($1, $2, $3, $4, $5)',
      [later, 'N-LATER', asset['aircraft_type_id'], asset['home_base_id'], 'demo-admin'],
    );
    await store.pool.query(
      `update dispatches set asset_id = $1, approval = 'entered', approval_by = null, approval_at = null where activity_date = '2025-06-20'`,
      [later],
    );
    const early = await add('2025-03-03');
    const { periods } = PeriodList.parse(
      ok(await admin('GET', '/x/periods?from=2025-03-01&until=2025-06-30')),
    );
    expect(periods.map((p) => [p.assetId === later, p.start, p.closed !== null]).sort()).toEqual([
      [false, '2025-03-01', true],
      [false, '2025-06-16', true],
      [true, '2025-06-16', true],
    ]);
    const closedOn = async (query: string) =>
      ClosedReply.parse(ok(await dispatcher('GET', `/x/periods/closed?${query}`))).period;
    expect([
      await closedOn(`day=2025-06-20&assetId=${later}`),
      await closedOn('day=2025-07-01'),
      await closedOn('day=2024-01-31'),
    ]).toEqual([
      { start: '2025-06-16', end: '2025-06-30' },
      null,
      { start: '2024-01-16', end: '2024-01-31' },
    ]);
    const [row] = ApprovalList.parse(
      ok(await admin('GET', '/x/approvals?from=2025-03-03&until=2025-03-03')),
    ).records;
    expect([row?.id, row?.isLate]).toEqual([early.id, true]);
    const items = [{ assetId: later, start: '2025-06-16', approvedCents: 0 }];
    expect(
      CloseResults.parse(ok(await admin('POST', '/x/periods/close', { items }))).results.map(
        (r) => r.outcome,
      ),
    ).toEqual(['changed']);
    // The database itself refuses it too.
    await expect(
      store.pool.query(`insert into seals (activity_id, dispatch_id, asset_id, period_start, activity_date, flight_cost_cents, sealed_by)
        values (gen_random_uuid(), gen_random_uuid(), '${later}', '2025-06-16', '2025-06-20', 1, 'x')`),
    ).rejects.toThrow('A closed period takes no seal but an empty one.');
  });
});
