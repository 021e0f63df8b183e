import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StepResults } from '../../../contract/approvals/approvals.ts';
import { CloseResults } from '../../../contract/approvals/books.ts';
import { UnavailableMark } from '../../../contract/base/board.ts';
import { AdjustReply, DaySheets, Reconciliation } from '../../../contract/daySheets/daySheets.ts';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { centsOf } from '../../../domain/money.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
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
const messageOf = ({ status, body }: Answer) => [
  status,
  (body as { errors?: { message: string }[] }).errors?.[0]?.message,
];

describe.each(kinds)('day sheets on %s', (kind) => {
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
      'dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods, unavailable_marks, day_sheets, sheet_adjustments',
    );
    await changeContracts(
      store,
      `update contracts set daily_availability_cents = 1350000, hourly_rate_cents = 416200, window_hours = 14, step_minutes = 15,
        minimum_hours_a_day = null, guaranteed_days = null`,
    );
  });
  const mark = async (from: string, until: string | null, pays = 'deduct') => {
    const { rows } = await store.pool.query(
      'insert into unavailable_marks (asset_id, base_id, reason, start_time, until_time, pays) values ($1, $2, $3, $4, $5, $6) returning id',
      [t70, baseId('HMT'), 'Hydraulic leak', from, until, pays],
    );
    return String((rows[0] as { id: string }).id);
  };
  /** 41 minutes from 10:00 on 07/14/2025. */
  const fortyOne = () => mark('2025-07-14T17:00:00Z', '2025-07-14T17:41:00Z');
  const sheets = async (from = '2025-07-14', until = from) =>
    DaySheets.parse(
      ok(await admin('GET', `/x/day-sheets?assetId=${t70}&from=${from}&until=${until}`)),
    );
  const only = async () => {
    const [sheet] = (await sheets()).sheets;
    if (sheet === undefined) throw new Error('no sheet');
    return sheet;
  };
  const add = async (hours = 1, day = '2025-07-14') =>
    DispatchReply.parse(
      ok(
        await dispatcher(
          'POST',
          '/v2/dispatches',
          flight(day, '20:05', 1200, { totalFlightHours: hours, dayFlightHours: hours }),
        ),
      ),
    ).dispatch;
  const step = async (by: Call, what: string, id: string) => {
    const { dispatch: d } = DispatchReply.parse(
      ok(await dispatcher('GET', `/v2/dispatches/${id}`)),
    );
    const item = { id, version: d.version, totalCents: centsOf(d.costs.totalCost) };
    const reply = await by('POST', `/x/approvals/${what}`, { items: [item] });
    expect(StepResults.parse(ok(reply)).results).toEqual([{ id, outcome: 'done' }]);
    return centsOf(d.costs.totalCost);
  };
  const approve = async (id: string) => {
    await step(base, 'check', id);
    return step(admin, 'approve', id);
  };
  const close = async (approvedCents: number) =>
    expect(
      CloseResults.parse(
        ok(
          await admin('POST', '/x/periods/close', {
            items: [{ assetId: t70, start: '2025-07-01', approvedCents }],
          }),
        ),
      ).results[0]?.outcome,
    ).toBe('done');
  const held = async (id: string) => {
    const { rows } = await store.pool.query('select * from unavailable_marks where id = $1', [id]);
    const row = rows[0] as Record<string, string>;
    return {
      startTime: row['start_time'],
      untilTime: row['until_time'],
      reason: row['reason'],
      pays: row['pays'],
      paysReason: row['pays_reason'],
    };
  };
  const change = async (by: Call, id: string, more: object) =>
    by('PUT', `/x/unavailable/${id}`, { ...(await held(id)), ...more });

  it('deducts a mark, and pays what was recorded (PAY-1, PAY-3 to PAY-8)', async () => {
    await fortyOne();
    await add(1.3);
    const sheet = await only();
    expect(sheet).toEqual(
      expect.objectContaining({
        status: 'partly',
        unavailableMinutes: 41,
        units: 3,
        deduction: 723.21,
        availability: 12_776.79,
        payable: 12_776.79 + 5410.6 + 45,
        isClosed: false,
        isStored: false,
      }),
    );
    expect(sheet.parts).toEqual([
      { item: 'availability', amount: 12_776.79, quantity: null, rate: null },
      { item: 'flight', amount: 5410.6, quantity: 1.3, rate: 4162 },
      { item: 'landingFee', amount: 45, quantity: null, rate: null },
    ]);
    const all = await sheets();
    expect([
      all.marks.length,
      all.sorties[0]?.hours,
      all.people.length,
      all.contracts.length,
    ]).toEqual([1, 1.3, 1, 1]);
  });

  it('excuses a mark with its reason, and the sum changes (PAY-3, PAY-15)', async () => {
    const id = await fortyOne();
    expect(messageOf(await change(base, id, { pays: 'excuse' }))).toEqual([
      400,
      'Say why it is excused.',
    ]);
    const excused = await change(base, id, {
      pays: 'excuse',
      paysReason: 'Waited for our mechanic',
    });
    expect(UnavailableMark.parse(ok(excused)).pays).toBe('excuse');
    expect((await only()).payable).toBe(13_500);
  });

  it('refuses times that cannot be, and another version (PAY-15)', async () => {
    const id = await fortyOne();
    const cases = [
      [{ untilTime: '2025-07-14T16:00:00Z' }, 'Until must be after from.'],
      [{ startTime: '2025-07-14T16:00:00Z' }, 'From can be at most 31 days ago.'],
      [
        { startTime: new Date(Date.now() + 3_600_000).toISOString(), untilTime: null },
        "From can't be in the future.",
      ],
    ] as const;
    for (const [more, message] of cases)
      expect(messageOf(await change(base, id, more))).toEqual([400, message]);
    const stale = await base('PUT', `/x/unavailable/${id}`, await held(id), { 'if-match': '"v9"' });
    expect(stale.status).toBe(412);
    await mark('2025-07-14T18:00:00Z', null);
    expect(messageOf(await change(base, id, { untilTime: '2025-07-14T19:00:00Z' }))).toEqual([
      409,
      'This aircraft is already marked unavailable.',
    ]);
  });

  it('writes the sheets down when the half-month is closed, and nothing moves them (PAY-14)', async () => {
    const id = await fortyOne();
    const { id: dispatchId } = await add(1.3);
    await close(await approve(dispatchId));
    const before = await only();
    expect([before.isClosed, before.isStored]).toEqual([true, true]);
    await store.pool.query("update unavailable_marks set pays = 'excuse', until_time = null");
    await changeContracts(
      store,
      'update contracts set daily_availability_cents = 1, hourly_rate_cents = 1, window_hours = 5, step_minutes = 60, minimum_hours_a_day = 5',
    );
    expect(await only()).toEqual(before);
    await expect(store.pool.query('update day_sheets set payable_cents = 0')).rejects.toThrow(
      'not changed',
    );
    expect(await held(id)).toEqual(expect.objectContaining({ pays: 'excuse' }));
  });

  it('keeps a closed day with its contract when no contract covers the aircraft any more (PAY-14)', async () => {
    const { id } = await add(1.3);
    await close(await approve(id));
    const before = await only();
    const paidIn = async () =>
      Reconciliation.parse(
        ok(await admin('GET', '/x/reconciliation?from=2025-07-01&until=2025-07-15')),
      ).halves.find(({ assetId }) => assetId === t70)?.paid;
    const paid = await paidIn();
    await store.pool.query('create table kept_links as select * from contract_types');
    await store.pool.query('delete from contract_types');
    expect(await only()).toEqual(before);
    const { contracts } = await sheets();
    expect(contracts.map(({ id: contractId }) => contractId)).toContain(before.contractId);
    expect(await paidIn()).toEqual(paid);
    await store.pool.query('insert into contract_types select * from kept_links');
    await store.pool.query('drop table kept_links');
  });

  it('refuses a mark that changes the minutes of a closed day, not its reason (PAY-14)', async () => {
    const id = await fortyOne();
    const { id: dispatchId } = await add(1.3);
    await close(await approve(dispatchId));
    expect(
      messageOf(await change(base, id, { pays: 'excuse', paysReason: 'Waited for our mechanic' })),
    ).toEqual([409, '07/01–07/15/2025 is closed for T-70. Correct it with an adjustment.']);
    expect((await change(base, id, { reason: 'Oil leak' })).status).toBe(200);
  });

  it('corrects the payment of a closed day by hand, and no charge (PAY-13)', async () => {
    const body = {
      assetId: t70,
      day: '2025-07-14',
      cents: -10_000,
      reason: 'agreed with the vendor',
    };
    expect((await admin('POST', '/x/periods/adjust', body)).status).toBe(409);
    await fortyOne();
    const { id } = await add(1.3);
    await close(await approve(id));
    const posted = AdjustReply.parse(ok(await admin('POST', '/x/periods/adjust', body)));
    expect(posted.correction).toEqual(
      expect.objectContaining({
        item: 'availability',
        amount: -100,
        by: 'A. Admin',
        isManual: true,
      }),
    );
    expect((await only()).corrections).toEqual([posted.correction]);
    const { halves } = Reconciliation.parse(
      ok(await admin('GET', '/x/reconciliation?from=2025-07-01&until=2025-07-15')),
    );
    expect(halves.find(({ assetId }) => assetId === t70)).toEqual(
      expect.objectContaining({
        paid: 14 * 13_500 + 12_776.79 - 100,
        charged: 1950,
        recoveredPermille: 10,
        daysOver: [],
      }),
    );
  });

  it('sets terms that follow the contract, and refuses a window that crosses the clocks (PAY-2)', async () => {
    const { contracts } = await sheets();
    const [contract] = contracts;
    const terms = {
      windowStart: '06:00',
      windowHours: 10,
      stepMinutes: 60,
      guaranteedDailyHours: 3,
      guaranteedDays: 100,
    };
    const url = `/x/contracts/${contract?.id}/terms`;
    expect(messageOf(await admin('PUT', url, { ...terms, windowStart: '02:00' }))).toEqual([
      400,
      'The window must start at 03:00 or later.',
    ]);
    expect(messageOf(await admin('PUT', url, { ...terms, windowHours: 19 }))).toEqual([
      400,
      'The window must end by 24:00.',
    ]);
    ok(await admin('PUT', url, terms));
    expect((await sheets()).contracts[0]).toEqual(expect.objectContaining(terms));
    const sheet = await only();
    expect([sheet.guaranteeHours, sheet.guarantee, sheet.payable]).toEqual([3, 12_486, 25_986]);
  });

  it('counts guaranteed days since the contract began (PAY-12)', async () => {
    await changeContracts(store, 'update contracts set guaranteed_days = 100');
    const { halves } = Reconciliation.parse(
      ok(await admin('GET', '/x/reconciliation?from=2025-07-01&until=2025-07-15')),
    );
    const own = halves.find(({ assetId }) => assetId === t70);
    expect(own?.guarantee).toEqual(
      expect.objectContaining({
        days: 100,
        daysLeft: Math.max(0, 100 - (own?.guarantee?.daysUsed ?? 0)),
      }),
    );
    expect(own?.guarantee?.daysUsed).toBeGreaterThanOrEqual(15);
  });

  it('lists what the books were adjusted by since the closing, on the day of the flight (PAY-14)', async () => {
    const { id } = await add(1.3);
    await close(await approve(id));
    const before = await only();
    await store.pool.query(
      `insert into adjustments (activity_id, dispatch_id, asset_id, activity_date, posted_on, cause, total_hours, day_hours, night_hours,
         landings, litres_on_incident, litres_jettisoned, flight_cost_cents, abort_fees_cents, availability_cost_cents, agent_cost_cents,
         landing_fees_cents, crew_standby_cents, per_diem_cents, reason, batch_id, posted_by)
       select activity_id, dispatch_id, asset_id, activity_date, current_date, 'corrected', 20, 20, 0, 0, 0, 0, 83240, 0, 30000, 0, 0, 0, 0,
         'hours typed wrong', gen_random_uuid(), 'demo-admin' from seals`,
    );
    const after = await only();
    expect({ ...after, corrections: [] }).toEqual(before);
    expect(after.corrections).toEqual([
      expect.objectContaining({
        item: 'flight',
        amount: 832.4,
        reason: 'hours typed wrong',
        by: 'A. Admin',
        isManual: false,
      }),
    ]);
  });

  it('pays no day twice: hours posted after the closing replace the guarantee (PAY-7, PAY-14)', async () => {
    await changeContracts(store, 'update contracts set minimum_hours_a_day = 3');
    const { id } = await add(1);
    await close(await approve(id));
    const before = await only();
    expect([before.guaranteeHours, before.guarantee]).toEqual([2, 8324]);
    const post = (hundredths: number, cents: number) =>
      store.pool.query(
        `insert into adjustments (activity_id, dispatch_id, asset_id, activity_date, posted_on, cause, total_hours, day_hours, night_hours,
           landings, litres_on_incident, litres_jettisoned, flight_cost_cents, abort_fees_cents, availability_cost_cents, agent_cost_cents,
           landing_fees_cents, crew_standby_cents, per_diem_cents, reason, batch_id, posted_by)
         select activity_id, dispatch_id, asset_id, activity_date, current_date, 'corrected', $1::int, $1::int, 0, 0, 0, 0, $2::bigint, 0, 0, 0, 0, 0, 0,
           'entered late', gen_random_uuid(), 'demo-admin' from seals`,
        [hundredths, cents],
      );
    await post(150, 624_300);
    const changes = async () =>
      (await only()).corrections
        .filter(({ item }) => item === 'guarantee')
        .map(({ amount }) => amount);
    // 3.00 h less 2.50 h leave 0.50 h of the 2.00 h.
    expect(await changes()).toEqual([-6243]);
    await post(150, 624_300);
    expect(await changes()).toEqual([-8324]);
    expect((await only()).guarantee).toBe(8324);
  });

  it('adds no day to a half-month that is closed (PAY-14)', async () => {
    await changeContracts(
      store,
      "update contracts set end_date = '2025-07-10' where end_date is null and start_date <= '2025-07-01'",
    );
    await close(0);
    const count = async () => (await sheets('2025-07-01', '2025-07-15')).sheets.length;
    expect(await count()).toBe(10);
    await changeContracts(
      store,
      "update contracts set end_date = null where end_date = '2025-07-10'",
    );
    expect(await count()).toBe(10);
    ok(
      await admin('POST', '/x/periods/adjust', {
        assetId: t70,
        day: '2025-07-12',
        cents: 5000,
        reason: 'agreed with the vendor',
      }),
    );
    const { sheets: all } = await sheets('2025-07-01', '2025-07-15');
    expect(all.map(({ day, payable }) => [day, payable]).at(-1)).toEqual(['2025-07-12', 0]);
  });

  it('shows today so far, without money, and nothing after it (PAY-1)', async () => {
    const today = pacificToday();
    const { sheets: found } = await sheets(today, addDays(today, 3));
    expect(found).toEqual([
      expect.objectContaining({ day: today, isSoFar: true, payable: 0, parts: [] }),
    ]);
  });

  it('guarantees hours only while the aircraft is assigned to a base (PAY-1)', async () => {
    await changeContracts(
      store,
      'update contracts set daily_availability_cents = 0, minimum_hours_a_day = 3',
    );
    await store.pool.query('delete from base_assignments where asset_id = $1', [t70]);
    expect((await sheets()).sheets).toEqual([]);
    await store.pool.query(
      'insert into base_assignments (base_id, asset_id, start_time) values ($1, $2, $3)',
      [baseId('HMT'), t70, '2025-07-14T20:00:00Z'],
    );
    expect((await only()).guarantee).toBe(12_486);
  });

  it('lets contract editors change only how a mark pays (PAY-15)', async () => {
    const id = await fortyOne();
    await store.pool.query(
      "delete from role_permissions where entity_code = 'base-admin' and action = 'Edit'",
    );
    const sees = async (more: object) => (await change(admin, id, more)).status;
    expect([
      await sees({ reason: 'Other' }),
      await sees({ pays: 'excuse', paysReason: 'Waited for our mechanic' }),
    ]).toEqual([403, 200]);
  });
});
