import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApprovalList, StepResults } from '../../../contract/approvals/approvals.ts';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { History } from '../../../contract/history/history.ts';
import { historyEvents } from '../../../domain/history/events.ts';
import { centsOf } from '../../../domain/money.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  changeContracts,
  fill,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const dispatchOf = (answer: Answer): Dispatch => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return DispatchReply.parse(answer.body).dispatch;
};
const seen = ({ id, version }: Dispatch) => ({ id, version });
const priced = (d: Dispatch) => ({ ...seen(d), totalCents: centsOf(d.costs.totalCost) });

describe.each(kinds)('checking and approving on %s', (kind) => {
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
  const add = async (body: object = flight(), by = dispatcher) =>
    dispatchOf(await by('POST', '/v2/dispatches', body));
  const read = async (id: string) => dispatchOf(await dispatcher('GET', `/v2/dispatches/${id}`));
  const step = async (by: Call, what: string, items: readonly object[], more: object = {}) => {
    const answer = await by('POST', `/x/approvals/${what}`, { items, ...more });
    expect(answer).toEqual(expect.objectContaining({ status: 200 }));
    return StepResults.parse(answer.body).results;
  };
  const check = async (d: Dispatch) => {
    expect(await step(base, 'check', [seen(d)])).toEqual([{ id: d.id, outcome: 'done' }]);
    return read(d.id);
  };
  const approve = async (d: Dispatch, more: object = {}) => {
    expect(await step(admin, 'approve', [priced(d)], more)).toEqual([
      { id: d.id, outcome: 'done' },
    ]);
    return read(d.id);
  };
  const reopen = async (d: Dispatch) => {
    expect(await step(admin, 'reopen', [seen(d)], { reason: 'hours typed wrong' })).toEqual([
      { id: d.id, outcome: 'done' },
    ]);
    return read(d.id);
  };
  const close = (start: string, end: string) =>
    store.pool.query(
      'insert into cost_periods (asset_id, start_date, end_date, approved_cents, closed_by) select asset_id, $1, $2, 0, $3 from dispatches limit 1',
      [start, end, 'demo-admin'],
    );
  const rows = async (table: string) =>
    (await store.pool.query(`select * from ${table}`)).rows as Record<string, unknown>[];
  const list = async (by: Call, query = '') =>
    ApprovalList.parse(
      (await by('GET', `/x/approvals?from=2025-07-01&until=2025-07-31${query}`)).body,
    ).records;

  it('lists each step and its reason in the history, for users who can view dispatches (APR-18)', async () => {
    const added = await add();
    const checked = await check(added);
    await step(base, 'send-back', [seen(checked)], { reason: 'hours look wrong' });
    await reopen(await approve(await check(await read(added.id))));
    const analyst = caller(service.app, await service.token('demo-analyst'));
    const { body } = await analyst('GET', `/x/history/dispatches/${added.id}`);
    expect(
      historyEvents(History.parse(body)).map((e) => [
        e.what,
        e.lines.map((l) => [l.label, l.after]),
      ]),
    ).toEqual([
      ['Reopened', [['Reason', 'hours typed wrong']]],
      ['Approved', []],
      ['Checked', []],
      ['Sent back', [['Reason', 'hours look wrong']]],
      ['Checked', []],
      ['Created', expect.anything()],
    ]);
  });
  it('moves a record from entered to approved, and writes its seal (APR-10, APR-21)', async () => {
    const added = await add();
    expect(added.approval).toBeUndefined();
    const checked = await check(added);
    expect([checked.approval, checked.version]).toEqual([
      expect.objectContaining({ state: 'checked', by: 'B. Basecamp', note: null }),
      2,
    ]);
    const approved = await approve(checked);
    expect([approved.approval?.state, approved.approval?.by]).toEqual(['approved', 'A. Admin']);
    expect(await rows('seals')).toEqual([
      expect.objectContaining({
        dispatch_id: added.id,
        period_start: '2025-07-01',
        revision: 1,
        sealed_by: 'demo-admin',
        total_hours: 100,
      }),
    ]);
    const [sealed] = await rows('seals');
    expect(
      [
        sealed?.['flight_cost_cents'],
        sealed?.['agent_cost_cents'],
        sealed?.['landing_fees_cents'],
      ].map(Number),
    ).toEqual([312_000, 331_200, 4500]);
    expect(await rows('adjustments')).toEqual([]);
    expect((await list(admin))[0]).toEqual(
      expect.objectContaining({
        id: added.id,
        state: 'approved',
        drift: null,
        isLate: false,
        isOwn: false,
        cost: 6477,
      }),
    );
  });

  it('refuses to save or delete an approved record before it checks the version (APR-11, APR-16)', async () => {
    const approved = await approve(await check(await add()));
    const refused = {
      status: 409,
      body: expect.objectContaining({
        type: '/problems/approved',
        title: `Dispatch ${approved.dispatchNumber} is approved. Reopen it to change it.`,
        current: { dispatch: approved },
      }),
    };
    const stale = { 'if-match': '"v1"' };
    expect(
      await dispatcher('PUT', `/v2/dispatches/${approved.id}`, bodyOf(approved), stale),
    ).toEqual(expect.objectContaining(refused));
    expect(await base('DELETE', `/v2/dispatches/${approved.id}`, undefined, stale)).toEqual(
      expect.objectContaining(refused),
    );
    expect(await read(approved.id)).toEqual(approved);
    const reopened = await reopen(approved);
    expect(reopened.approval).toEqual(
      expect.objectContaining({ state: 'reopened', by: 'A. Admin', note: 'hours typed wrong' }),
    );
    const saved = dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${approved.id}`, {
        ...bodyOf(reopened),
        remarks: 'corrected',
      }),
    );
    expect([saved.approval?.state, saved.version]).toEqual(['reopened', reopened.version + 1]);
  });

  it('removes a check when the record is saved, and when it is sent back (APR-12)', async () => {
    const checked = await check(await add());
    const saved = dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${checked.id}`, bodyOf(checked)),
    );
    expect([saved.approval, saved.version]).toEqual([undefined, checked.version + 1]);
    const again = await check(saved);
    expect(await step(admin, 'send-back', [seen(again)], { reason: 'no request number' })).toEqual([
      { id: again.id, outcome: 'done' },
    ]);
    expect((await read(again.id)).approval).toBeUndefined();
    // A record in the books is reopened instead.
    const sealed = await reopen(await approve(await check(await read(again.id))));
    expect((await check(sealed)).approval?.state).toBe('checked');
    const back = dispatchOf(await dispatcher('PUT', `/v2/dispatches/${sealed.id}`, bodyOf(sealed)));
    expect(back.approval?.state).toBe('reopened');
  });

  it('requires another approver than the user who entered last, unless there is no other (APR-13)', async () => {
    const own = await check(await add(flight(), admin));
    const refusal = `You entered dispatch ${own.dispatchNumber} last. Someone else has to approve it.`;
    await store.pool.query(`insert into user_roles (user_id, role_id)
      select u.id, r.id from users u, roles r where u.firebase_user_id = 'demo-analyst' and r.name = 'Contracts'`);
    expect(await step(admin, 'approve', [priced(own)])).toEqual([
      { id: own.id, outcome: 'refused', message: refusal },
    ]);
    await store.pool.query(
      `update user_roles set deleted_at = now() where role_id = (select id from roles where name = 'Contracts')`,
    );
    expect(await step(admin, 'approve', [priced(own)])).toEqual([
      {
        id: own.id,
        outcome: 'refused',
        message: `You entered dispatch ${own.dispatchNumber} last and nobody else may approve it. Give a reason.`,
      },
    ]);
    expect((await approve(own, { reason: 'approved alone, office of one' })).approval?.note).toBe(
      'approved alone, office of one',
    );
  });

  it("approves a record that it can't price only with a reason (APR-14)", async () => {
    const odd = await check(
      await add({
        ...flight('2019-07-14'),
        activities: [{ ...flight('2019-07-14').activities[0], drops: [] }],
      }),
    );
    expect(odd.flags).toContain('noContract');
    const message = `Dispatch ${odd.dispatchNumber} has no contract on 07/14/2019, so its cost isn't known.`;
    expect(await step(admin, 'approve', [priced(odd)])).toEqual([
      { id: odd.id, outcome: 'refused', message },
    ]);
    expect((await approve(odd, { reason: 'paid by the owner' })).approval?.state).toBe('approved');
  });

  it('returns one result per record: done, changed, refused (APR-15)', async () => {
    const [a, b, c] = [
      await add(flight('2025-07-02')),
      await add(flight('2025-07-03')),
      await add(flight('2025-07-04', '20:05', 1200, { timeIn: null })),
    ];
    const gone = randomUUID();
    expect(
      await step(base, 'check', [
        seen(a),
        { ...seen(b), version: 9 },
        seen(c),
        { id: gone, version: 1 },
      ]),
    ).toEqual([
      { id: a.id, outcome: 'done' },
      { id: b.id, outcome: 'changed' },
      { id: c.id, outcome: 'refused', message: `Dispatch ${c.dispatchNumber} is still out.` },
      { id: gone, outcome: 'changed' },
    ]);
    const checked = await read(a.id);
    // Its price changed after it was shown, without a save.
    expect(
      await step(admin, 'approve', [{ ...priced(checked), totalCents: 1 }, priced(b)]),
    ).toEqual([
      { id: a.id, outcome: 'changed' },
      {
        id: b.id,
        outcome: 'refused',
        message: `Dispatch ${b.dispatchNumber} is entered, so it can't be approved.`,
      },
    ]);
    expect(await rows('seals')).toEqual([]);
    const key = { 'idempotency-key': randomUUID() };
    const send = () => admin('POST', '/x/approvals/approve', { items: [priced(checked)] }, key);
    const [first, second] = [await send(), await send()];
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect((await rows('seals'))[0]?.['revision']).toBe(1);
  });

  it('approves no record whose incident was merged into another after it was shown (APR-15)', async () => {
    const unconfirmed = {
      ...incident,
      id: randomUUID(),
      incident_number: '000777',
      is_unconfirmed: true,
    };
    await fill(store, [['incidents', [unconfirmed]]]);
    const body = flight();
    const made = await add({
      ...body,
      activities: body.activities.map((a) => ({ ...a, incidentId: unconfirmed.id })),
    });
    const checked = await check(made);
    const shown = (await list(admin)).find(({ id }) => id === made.id);
    expect(shown?.incidentIds).toEqual([unconfirmed.id]);
    const merged = await admin('POST', `/x/incidents/${unconfirmed.id}/merge`, {
      targetId: incident.id,
    });
    expect(merged).toEqual(expect.objectContaining({ status: 200 }));
    const now = await read(made.id);
    expect([now.version, now.activities[0]?.incidentId]).toEqual([checked.version, incident.id]);
    const item = { ...priced(checked), incidentIds: shown?.incidentIds };
    expect(await step(admin, 'approve', [item])).toEqual([{ id: made.id, outcome: 'changed' }]);
    expect(await rows('seals')).toEqual([]);
    expect(await step(admin, 'approve', [{ ...item, incidentIds: [incident.id] }])).toEqual([
      { id: made.id, outcome: 'done' },
    ]);
  });

  it('posts a correction after its period was closed, and moves it when incident or base changed (APR-21, APR-22)', async () => {
    const approved = await approve(await check(await add()));
    await close('2025-07-01', '2025-07-15');
    const longer = { ...bodyOf(await reopen(approved)) };
    const [first] = longer.activities;
    const saved = dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${approved.id}`, {
        ...longer,
        activities: [{ ...first, totalFlightHours: 2, dayFlightHours: 2 }],
      }),
    );
    await approve(await check(saved));
    expect(await rows('adjustments')).toEqual([
      expect.objectContaining({
        cause: 'corrected',
        total_hours: 100,
        flight_cost_cents: expect.anything(),
        incident_id: incident.id,
        reason: 'hours typed wrong. Approved as it was checked.',
      }),
    ]);
    const [corrected] = await list(admin);
    expect([
      corrected?.adjusted,
      (corrected?.booked ?? 0) - (corrected?.adjusted?.[0]?.total ?? 0),
    ]).toEqual([[{ on: pacificToday(), total: 3120 }], 6477]);
    expect(Number((await rows('adjustments'))[0]?.['flight_cost_cents'])).toBe(312_000);
    const moved = { ...bodyOf(await reopen(await read(approved.id))) };
    const elsewhere = dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${approved.id}`, {
        ...moved,
        activities: [{ ...moved.activities[0], incidentId: null }],
      }),
    );
    await approve(await check(elsewhere));
    const sums = await store.pool.query(
      'select incident_id, sum(flight_cost_cents)::int as cents from adjustments group by incident_id order by cents',
    );
    expect(sums.rows).toEqual([
      { incident_id: incident.id, cents: -312_000 },
      { incident_id: null, cents: 624_000 },
    ]);
    expect((await list(admin))[0]?.drift).toBe(null);
  });

  it('counts a late record as an adjustment, and removes a deleted one from open periods only (APR-21, APR-25)', async () => {
    const early = await approve(await check(await add(flight('2025-07-03'))));
    await close('2025-07-01', '2025-07-15');
    const late = await add(flight('2025-07-14'));
    expect((await list(admin)).map((r) => [r.activityDate, r.isLate])).toEqual([
      ['2025-07-03', false],
      ['2025-07-14', true],
    ]);
    await approve(await check(late));
    expect(
      (await rows('adjustments')).map((a) => [a['cause'], Number(a['flight_cost_cents'])]),
    ).toEqual([['late', 312_000]]);
    const seals = await store.pool.query(
      'select flight_cost_cents::int as cents from seals order by activity_date',
    );
    expect(seals.rows).toEqual([{ cents: 312_000 }, { cents: 0 }]);
    // In an open period nothing of it was reported.
    const open = await reopen(await approve(await check(await add(flight('2025-07-20')))));
    expect(await rows('seals')).toHaveLength(3);
    expect((await base('DELETE', `/v2/dispatches/${open.id}`)).status).toBe(200);
    expect((await base('DELETE', `/v2/dispatches/${(await reopen(early)).id}`)).status).toBe(200);
    expect(await rows('seals')).toHaveLength(2);
    const back = dispatchOf(await base('POST', `/x/dispatches/${open.id}/restore`));
    expect(back.approval).toBeUndefined();
  });

  it('shows later price changes as drift, and keeps the seal (APR-23)', async () => {
    await approve(await check(await add()));
    await changeContracts(
      store,
      'update contracts set hourly_rate_cents = hourly_rate_cents + 10000',
    );
    const [row] = await list(admin);
    expect([row?.drift, row?.cost]).toEqual([100, 6577]);
    expect(Number((await rows('seals'))[0]?.['flight_cost_cents'])).toBe(312_000);
    await changeContracts(
      store,
      'update contracts set hourly_rate_cents = hourly_rate_cents - 10000',
    );
    expect((await list(admin))[0]?.drift).toBe(null);
  });

  it('protects the books in the database itself: closed periods, their seals and adjustments never change (APR-2)', async () => {
    await approve(await check(await add()));
    const refusal = (sql: string) =>
      store.pool.query(sql).then(
        () => null,
        (e: { code?: string }) => e.code,
      );
    expect(await refusal('update seals set flight_cost_cents = 1')).toBe(null);
    expect(await refusal('update seals set flight_cost_cents = 312000')).toBe(null);
    await close('2025-07-01', '2025-07-15');
    await approve(await check(await add(flight('2025-07-10'))));
    for (const sql of [
      'update seals set flight_cost_cents = 1',
      'delete from seals',
      `update seals set period_start = '2025-07-16'`,
      'update adjustments set flight_cost_cents = 1',
      'delete from adjustments',
      'delete from cost_periods',
      `update cost_periods set closed_by = 'me'`,
      `insert into seals select (jsonb_populate_record(s, jsonb_build_object('activity_id', gen_random_uuid(), 'flight_cost_cents', 5))).* from seals s limit 1`,
    ])
      expect([sql, await refusal(sql)]).toEqual([sql, 'CA001']);
  });
});
