import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StepResults } from '../../../contract/approvals/approvals.ts';
import { CloseResults, DriftList, DriftResults } from '../../../contract/approvals/books.ts';
import { CostPack } from '../../../contract/costPack/costPack.ts';
import { IncidentList } from '../../../contract/costPack/incidentList.ts';
import { NewSharedPack, OpenedPack, SharedPacks } from '../../../contract/costPack/sharedPacks.ts';
import { CostShares, type CostSharesBody } from '../../../contract/costPack/shares.ts';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { centsOf } from '../../../domain/money.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import { numberAt, totalSlot } from '../../../domain/report/request/table.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { crews } from '../../support/smallWorld.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { readReportData } from '../support/reportData.ts';
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
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const ok = (answer: Answer): unknown => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body;
};
const half = (name: string) => ({ name, aircraftBps: 5000, agentBps: 5000 });
const shared: CostSharesBody = {
  agreements: [
    { from: '2025-07-14', until: '2025-07-14', parties: [half('CAL FIRE'), half('USFS')] },
  ],
  owner: null,
  declared: null,
};
const cost = `/x/incidents/${incident.id}/cost`;

describe.each(kinds)('the cost of an incident on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let base: Call;
  let admin: Call;
  let nobody: Call;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, base, admin] = [
      await as('demo-dispatcher'),
      await as('demo-base'),
      await as('demo-admin'),
    ];
    nobody = caller(service.app, null);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await store.pool.query(
      'truncate dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods, day_sheets, incidents cascade',
    );
    await fill(store, [['incidents', [incident]]]);
  });
  const add = async (day = '2025-07-14', out = '20:05', more: object = {}) =>
    DispatchReply.parse(
      ok(await dispatcher('POST', '/v2/dispatches', flight(day, out, 1200, more))),
    ).dispatch;
  const read = async (id: string) =>
    DispatchReply.parse(ok(await dispatcher('GET', `/v2/dispatches/${id}`))).dispatch;
  const step = async (by: Call, what: string, d: Dispatch, more: object = {}) => {
    const item = { id: d.id, version: d.version, totalCents: centsOf(d.costs.totalCost) };
    expect(
      StepResults.parse(ok(await by('POST', `/x/approvals/${what}`, { items: [item], ...more })))
        .results,
    ).toEqual([{ id: d.id, outcome: 'done' }]);
    return read(d.id);
  };
  const approve = async (d: Dispatch) => step(admin, 'approve', await step(base, 'check', d));
  const pack = async (query = '') => {
    const { page, ...rest } = CostPack.parse(ok(await admin('GET', `${cost}${query}`)));
    return { ...page, ...rest };
  };
  const approved = () => pack('?approved=true');
  const save = (body: CostSharesBody, version?: number) =>
    admin(
      'PUT',
      `/x/incidents/${incident.id}/cost-shares`,
      body,
      version === undefined ? {} : { 'if-match': `"v${version}"` },
    );
  /** From the row JSON of a report, over the whole year. */
  const reported = async (from = '2025-01-01', until = '2025-12-31') => {
    const rows = ok(await admin('GET', `/catis/metrics?from=${from}&until=${until}`)) as {
      totalCost: number;
      incident: { id: string } | null;
    }[];
    return rows
      .filter((row) => row.incident?.id === incident.id)
      .reduce((sum, row) => sum + centsOf(row.totalCost), 0);
  };

  it('is empty for an incident without flights, and 404 for an unknown one', async () => {
    const empty = await pack();
    expect([empty.records, empty.byDay, empty.figures.cost, empty.parties]).toEqual([
      0,
      [],
      0,
      [{ name: 'CAL FIRE', aircraft: 0, agent: 0, total: 0 }],
    ]);
    expect((await admin('GET', `/x/incidents/${randomUUID()}/cost`)).status).toBe(404);
  });

  it('adds up in every table, with and without availability, and equals the report’s row (PACK-3 to PACK-6)', async () => {
    await changeContracts(store, 'update contracts set daily_availability_cents = 1350000');
    await add();
    await add('2025-07-14', '22:05');
    await add('2025-07-16');
    const all = await pack();
    expect(all).toEqual(
      expect.objectContaining({
        records: 3,
        approvedRecords: 0,
        approved: false,
        availability: true,
      }),
    );
    expect(centsOf(all.figures.cost)).toBe(await reported());
    const { availability: _, ...head } = all;
    expect(head.byDay.map((d) => d.day)).toEqual(['2025-07-14', '2025-07-15', '2025-07-16']);
    expect(head.byDay.at(-1)?.toDate).toBe(all.figures.cost);
    for (const table of [all.byAircraft, all.byType, all.byVendor, all.parties, all.rows])
      expect(table.reduce((sum, line) => sum + centsOf(line.total), 0)).toBe(
        centsOf(all.figures.cost),
      );
    expect(all.byAircraft).toEqual([
      expect.objectContaining({
        name: expect.stringMatching(/^T-70 \(/),
        days: 2,
        loads: 3,
        hours: 3,
      }),
    ]);
    expect([
      all.figures.loads,
      all.figures.hours,
      all.figures.aircraft,
      Math.round(all.figures.litres / 3.785411784),
    ]).toEqual([3, 3, 1, 3600]);
    const without = await pack('?availability=false');
    expect(without.figures).toEqual(all.figures);
    expect(without.byAircraft[0]?.total).toBe(all.figures.costWithoutAvailability);
    expect(without.byDay.at(-1)?.toDate).toBe(all.figures.costWithoutAvailability);
    expect(without.byAircraft[0]?.parts.availabilityCost).toBe(0);
    expect(all.figures.costWithoutAvailability).toBeLessThan(all.figures.cost);
  });

  it('includes loads, landings, hours and standby hours of late and corrected records in the books (APR-21, APR-42, PACK-5)', async () => {
    const measures = [
      'totalFlightHours',
      'standByHours',
      'landings',
      'dropCount',
      'volumeOnIncident',
      'flightCount',
      'totalCost',
    ];
    const totals = async (approvedOnly: boolean, dimension: 'aircraft' | 'base' | 'crew') => {
      const data = await readReportData(store, {
        days: { from: '2025-07-01', until: pacificToday() },
        compared: null,
      });
      const asked = {
        preset: 'cost',
        dimension,
        groupBy: 'none',
        metrics: measures,
        filters: {},
        summaryOnly: false,
        sort: null,
        approvedOnly,
      } as const;
      const table = runReport(data, asked);
      return measures.map((_, n) => numberAt(table, n, totalSlot(table)));
    };
    const crew = [
      { crewId: crews[0]?.id ?? '', roleId: jobId('Pilot'), standByHours: 2, perDiemRate: 0 },
    ];
    const first = await approve(await add('2025-07-14', '20:05', { crew }));
    const item = {
      assetId: t70,
      start: '2025-07-01',
      approvedCents: centsOf(first.costs.totalCost),
    };
    expect(
      CloseResults.parse(ok(await admin('POST', '/x/periods/close', { items: [item] }))).results[0]
        ?.outcome,
    ).toBe('done');
    // One flight is late; the other's crew, gallons, hours and a landing are corrected.
    await approve(await add('2025-07-14', '22:05', { crew }));
    const open = await step(admin, 'reopen', await read(first.id), {
      reason: 'Hours typed wrong.',
    });
    const [activity, ...none] = bodyOf(open).activities;
    if (activity === undefined) throw new Error('no activity');
    const drops = activity.drops.flatMap((d) => [
      { ...d, volumeOnIncident: d.volumeOnIncident / 2 },
      { ...d, id: undefined },
    ]);
    const corrected = {
      ...activity,
      totalFlightHours: 0.8,
      dayFlightHours: 0.8,
      landings: 3,
      crew: activity.crew.map((c) => ({ ...c, standByHours: 5 })),
      drops,
    };
    const saved = { ...bodyOf(open), activities: [corrected, ...none] };
    ok(
      await dispatcher('PUT', `/v2/dispatches/${open.id}`, saved, {
        'if-match': `"v${open.version}"`,
      }),
    );
    await approve(await read(open.id));

    const all = [180, 700, 4, 3, 3000];
    expect((await totals(true, 'aircraft')).slice(0, 5)).toEqual(all);
    expect((await totals(true, 'base')).slice(0, 5)).toEqual(all);
    expect((await totals(true, 'crew'))[1]).toBe(700);
    const { figures, rows } = await approved();
    expect([figures.hours, figures.loads, Math.round(figures.litres / 3.785411784)]).toEqual([
      1.8, 3, 3000,
    ]);
    expect(rows.map((row) => [row.kind, row.loads])).toEqual([
      ['activity', 1],
      ['adjustment', 1],
      ['activity', 0],
      ['adjustment', 1],
    ]);
    expect(ok(await admin('GET', '/x/drifts?from=2025-07-01&until=2025-07-31'))).toEqual({
      drifts: [],
    });
    // A change without money is a difference too: the books never differ silently from live
    // gallons.
    await store.pool.query(
      'update drops set litres_jettisoned = litres_jettisoned + 378.5411784 where id = (select id from drops order by id limit 1)',
    );
    const [drift] = DriftList.parse(
      ok(await admin('GET', '/x/drifts?from=2025-07-01&until=2025-07-31')),
    ).drifts;
    expect([drift?.drift, drift?.quantities]).toEqual([
      0,
      [{ name: 'jettisoned', books: 0, live: 378.5411784 }],
    ]);
    const take = {
      items: [{ activityId: drift?.activityId, live: drift?.live }],
      reason: 'Written down later.',
    };
    expect(
      DriftResults.parse(ok(await admin('POST', '/x/drifts/keep', take))).results[0]?.outcome,
    ).toBe('done');
    expect(ok(await admin('GET', '/x/drifts?from=2025-07-01&until=2025-07-31'))).toEqual({
      drifts: [],
    });
  });

  it('uses only the books on request, and counts each activity once in total (PACK-1, PACK-6)', async () => {
    const first = await approve(await add());
    await add('2025-07-16');
    const told = first.costs.totalCost;
    expect((await approved()).figures.cost).toBe(told);
    expect(await pack()).toEqual(expect.objectContaining({ records: 2, approvedRecords: 1 }));
    expect(centsOf((await pack()).figures.cost)).toBe(await reported());
    // Live changes; reported figures stay.
    await changeContracts(
      store,
      'update contracts set hourly_rate_cents = hourly_rate_cents + 10000',
    );
    expect((await approved()).figures.cost).toBe(told);
    expect(centsOf((await pack()).figures.cost)).toBe(await reported());
    await changeContracts(
      store,
      'update contracts set hourly_rate_cents = hourly_rate_cents - 10000',
    );
    const { rows } = await store.pool.query<{ sum: string }>(
      'select sum(flight_cost_cents + abort_fees_cents + availability_cost_cents + agent_cost_cents + landing_fees_cents + crew_standby_cents + per_diem_cents) from seals',
    );
    expect(centsOf((await approved()).figures.cost)).toBe(Number(rows[0]?.sum));
  });

  it('puts an adjustment on the day flown and reports both days (PACK-2)', async () => {
    const first = await approve(await add());
    ok(
      await admin('POST', '/x/periods/close', {
        items: [
          { assetId: t70, start: '2025-07-01', approvedCents: centsOf(first.costs.totalCost) },
        ],
      }),
    );
    const late = await approve(await add('2025-07-10'));
    const books = await approved();
    expect(books.adjustments).toEqual([
      expect.objectContaining({
        activityDate: '2025-07-10',
        cause: 'late',
        total: late.costs.totalCost,
        dispatchNumber: late.dispatchNumber,
      }),
    ]);
    const posted = books.adjustments[0]?.postedOn ?? '';
    expect(posted).not.toBe('2025-07-10');
    // Reports count the adjustment on the day it was posted. With that day included, they match the
    // cost pack (PACK-6).
    expect((await reported()) + (await reported(posted, posted))).toBe(centsOf(books.figures.cost));
    expect(books.byDay[0]).toEqual({
      day: '2025-07-10',
      cost: late.costs.totalCost,
      toDate: late.costs.totalCost,
    });
    expect(books).toEqual(expect.objectContaining({ records: 2, approvedRecords: 2 }));
    // Both groupings match once all is approved: a late record does not count as live too.
    expect((await pack()).figures.cost).toBe(books.figures.cost);
    // A typed reason can name a person, so no page shows it.
    expect(JSON.stringify(books.adjustments)).not.toContain('reason');
  });

  it('counts a record without a rate once, after any delete and restore (PACK-8, APR-25)', async () => {
    const lacking = async () => (await pack()).completeness?.withoutRate;
    const first = await approve(await add());
    // Books of earlier releases contain records without a rate.
    await store.pool.query('update seals set contract_id = null');
    expect(await lacking()).toBe(1);
    const item = {
      assetId: t70,
      start: '2025-07-01',
      approvedCents: centsOf(first.costs.totalCost),
    };
    expect(
      CloseResults.parse(ok(await admin('POST', '/x/periods/close', { items: [item] }))).results[0]
        ?.outcome,
    ).toBe('done');
    const open = await step(admin, 'reopen', await read(first.id), { reason: 'Flown by another.' });
    ok(await base('DELETE', `/v2/dispatches/${open.id}`));
    const [drift] = DriftList.parse(
      ok(await admin('GET', '/x/drifts?from=2025-07-01&until=2025-07-31')),
    ).drifts;
    const take = {
      items: [{ activityId: drift?.activityId, live: drift?.live }],
      reason: 'Flown by another.',
    };
    expect(
      DriftResults.parse(ok(await admin('POST', '/x/drifts/take', take))).results[0]?.outcome,
    ).toBe('done');
    expect(await lacking()).toBe(0);
    ok(await base('POST', `/x/dispatches/${open.id}/restore`));
    await changeContracts(store, 'update contracts set deleted_at = now()');
    expect(await lacking()).toBe(1);
    await changeContracts(store, 'update contracts set deleted_at = null');
  });

  it('counts a reopened record once after a merge joins it, before it is approved again (PACK-1, INC-11)', async () => {
    const first = await approve(await add());
    const item = {
      assetId: t70,
      start: '2025-07-01',
      approvedCents: centsOf(first.costs.totalCost),
    };
    expect(
      CloseResults.parse(ok(await admin('POST', '/x/periods/close', { items: [item] }))).results[0]
        ?.outcome,
    ).toBe('done');
    const open = await step(admin, 'reopen', await read(first.id), {
      reason: 'A part is missing.',
    });
    const before = await pack();
    // The new part comes first, on an unconfirmed incident.
    const wrong = randomUUID();
    await fill(store, [
      [
        'incidents',
        [{ ...incident, id: wrong, incident_number: '099999', name: 'New', is_unconfirmed: true }],
      ],
    ]);
    const body = bodyOf(open);
    const [approvedPart] = body.activities;
    if (approvedPart?.timeOut == null) throw new Error('There is no activity.');
    const added = {
      incidentId: wrong,
      timeIn: approvedPart.timeOut,
      timeOut: new Date(Date.parse(approvedPart.timeOut) - 900_000).toISOString(),
    };
    const bare = {
      drops: [],
      crew: [],
      totalFlightHours: 0.25,
      dayFlightHours: 0.25,
      landings: 0,
      landingFees: 0,
    };
    const { activityId: _, ...rest } = approvedPart;
    const dispatchTime = added.timeOut;
    const saved = {
      ...body,
      dispatchTime,
      activities: [{ ...rest, ...bare, ...added }, approvedPart],
    };
    ok(
      await dispatcher('PUT', `/v2/dispatches/${open.id}`, saved, {
        'if-match': `"v${open.version}"`,
      }),
    );
    ok(await base('POST', `/x/incidents/${wrong}/merge`, { targetId: incident.id }));
    const merged = await read(open.id);
    const after = await pack();
    expect([after.figures, after.records, after.completeness]).toEqual([
      before.figures,
      1,
      before.completeness,
    ]);
    expect(after.figures.cost).toBe(first.costs.totalCost);
    expect([merged.activities.length, merged.activities[0]?.activityId]).toEqual([
      1,
      approvedPart.activityId,
    ]);
  });

  it('saves shares, reports costs outside them, and refuses a save over another version (PACK-10 to PACK-14)', async () => {
    await add('2025-07-13');
    await add();
    const { version } = (await pack()).saved;
    const declared = { from: '2025-07-14', until: '2025-07-20' };
    const saved = CostShares.parse(ok(await save({ ...shared, declared }, version)));
    expect(saved).toEqual(expect.objectContaining({ ...shared, declared, version: version + 1 }));
    const found = await pack();
    expect(found.saved).toEqual(saved);
    const day = found.byDay[0]?.cost ?? 0;
    expect(found.outside).toEqual([{ day: '2025-07-13', cost: day }]);
    expect(found.parties.map((p) => p.name)).toEqual(['CAL FIRE', 'USFS']);
    expect(found.declared).toEqual({
      ...declared,
      inside: day,
      outside: day,
      federal: Math.round(day * 75) / 100,
    });
    const late = await save({ ...shared, owner: 'BLM' }, version);
    expect(late.status).toBe(412);
    expect(late.body).toEqual(
      expect.objectContaining({
        changedBy: 'A. Admin',
        current: expect.objectContaining({ version: version + 1 }),
      }),
    );
    expect((await pack()).owner).toBe('CAL FIRE');
    expect(
      CostShares.parse(ok(await save({ agreements: [], owner: 'BLM', declared: null }))).agreements,
    ).toEqual([]);
    expect((await pack()).parties).toEqual([expect.objectContaining({ name: 'BLM' })]);
  });

  it('refuses shares that do not add up, a party twice and days twice, at the field (PACK-13)', async () => {
    const errorsOf = async (body: CostSharesBody) =>
      ((await save(body)).body as { errors: { path: string; message: string }[] }).errors.map(
        (e) => `${e.path}: ${e.message}`,
      );
    const [agreement] = shared.agreements;
    const parties = agreement?.parties ?? [];
    expect(
      await errorsOf({
        ...shared,
        agreements: [
          {
            from: '2025-07-14',
            until: '2025-07-14',
            parties: [half('A'), { name: 'a ', aircraftBps: 4900, agentBps: 5000 }],
          },
        ],
      }),
    ).toEqual([
      'agreements.0.parties.0.aircraftBps: Aircraft shares add up to 99.00 %, not 100.00 %.',
      'agreements.0.parties.1.name: a is there twice.',
    ]);
    const twice = [
      { from: '2025-07-14', until: '2025-07-16', parties },
      { from: '2025-07-16', until: '2025-07-18', parties },
    ];
    expect(await errorsOf({ ...shared, agreements: twice })).toEqual([
      'agreements.1.from: These days overlap the agreement from 07/14 to 07/16/2025.',
    ]);
    expect(
      (
        await save({
          ...shared,
          agreements: [{ from: '2025-07-14', until: '2025-07-14', parties: [half('A')] }],
        })
      ).status,
    ).toBe(400);
    expect(
      (await dispatcher('PUT', `/x/incidents/${incident.id}/cost-shares`, shared)).status,
    ).toBe(403);
  });

  it('has a database that refuses overlapping agreements and shares that do not add up (PACK-10)', async () => {
    ok(await save(shared));
    const share = (from: string) =>
      `insert into cost_shares (incident_id, from_day, until_day) values ('${incident.id}', '${from}', '2025-07-20')`;
    await expect(store.pool.query(share('2025-07-14'))).rejects.toThrow(/cost_shares_days_apart/);
    await expect(store.pool.query(share('2025-07-15'))).rejects.toThrow(/adds up to all of it/);
    await expect(
      store.pool.query('update cost_share_parties set aircraft_bps = 4900 where position = 1'),
    ).rejects.toThrow(/adds up to all of it/);
    await expect(
      store.pool.query('delete from cost_share_parties where position = 1'),
    ).rejects.toThrow(/adds up to all of it/);
    await expect(
      store.pool.query("update cost_share_parties set name = ' cal  FIRE' where position = 1"),
    ).rejects.toThrow(/cost_share_parties_name/);
  });

  it('shows the page as it was through a link, names no crew, and ends for good (PACK-31, PACK-40, PACK-41, PACK-43)', async () => {
    const dispatch = await add();
    ok(await save(shared));
    const key = randomUUID();
    const make = async (days = 30) =>
      admin(
        'POST',
        `/x/incidents/${incident.id}/shared-packs`,
        { days, approved: false, availability: true },
        { 'idempotency-key': key },
      );
    const made = NewSharedPack.parse(ok(await make()));
    expect(made).toEqual(
      expect.objectContaining({ opened: 0, revokedAt: null, madeBy: 'A. Admin' }),
    );
    expect(made.token).toMatch(/^[\w-]{43}$/);
    // A repeated call returns the same link, and its token only once.
    expect(NewSharedPack.parse(ok(await make()))).toEqual({ ...made, token: null });
    const stored = await store.pool.query(
      'select to_jsonb(s)::text as row from shared_packs s union all select to_jsonb(i)::text from idempotency i',
    );
    expect(JSON.stringify(stored.rows)).not.toContain(made.token);
    const open = (token: string | null) => nobody('POST', '/x/shared-packs/open', { token });
    const first = OpenedPack.parse(ok(await open(made.token)));
    const { rows: _, saved: __, asOf: ___, ...now } = await pack();
    expect(first.page).toEqual({ ...now, asOf: made.asOf });
    const crew = dispatch.activities.flatMap((a) => a.crew);
    expect(crew.length).toBeGreaterThan(0);
    for (const { lastName } of crew) expect(JSON.stringify(first)).not.toContain(lastName);
    // All data changes, the link does not.
    ok(
      await dispatcher('PUT', `/v2/dispatches/${dispatch.id}`, {
        ...bodyOf(dispatch),
        remarks: 'again',
      }),
    );
    await add('2025-07-15');
    ok(await save({ agreements: [], owner: 'BLM', declared: null }));
    await store.pool.query("update incidents set name = 'Renamed'");
    expect(OpenedPack.parse(ok(await open(made.token)))).toEqual(first);
    const list = async () =>
      SharedPacks.parse(ok(await admin('GET', `/x/incidents/${incident.id}/shared-packs`))).items;
    expect(await list()).toEqual([expect.objectContaining({ id: made.id, opened: 2 })]);
    await expect(store.pool.query(`update shared_packs set document = '{}'`)).rejects.toThrow(
      /shows what it showed/,
    );
    expect((await dispatcher('POST', `/x/shared-packs/${made.id}/revoke`)).status).toBe(403);
    ok(
      await admin('POST', `/x/shared-packs/${made.id}/revoke`, undefined, {
        'idempotency-key': randomUUID(),
      }),
    );
    expect((await list())[0]?.revokedAt).not.toBeNull();
    ok(await admin('POST', `/x/shared-packs/${made.id}/revoke`));
    const over = NewSharedPack.parse(
      ok(
        await admin('POST', `/x/incidents/${incident.id}/shared-packs`, {
          days: 1,
          approved: true,
          availability: false,
        }),
      ),
    );
    await store.pool.query('alter table shared_packs disable trigger shared_packs_guard');
    await store.pool.query(
      `update shared_packs set expires_at = clock_timestamp() where id = '${over.id}'`,
    );
    await store.pool.query('alter table shared_packs enable trigger shared_packs_guard');
    const refusals = [
      await open(made.token),
      await open(over.token),
      await open('no-such-token'),
      await open(''),
    ];
    const one = {
      type: '/problems/not-found',
      title: 'Not found.',
      status: 404,
      requestId: expect.any(String),
    };
    for (const { status, body } of refusals) expect([status, body]).toEqual([404, one]);
  });

  it('counts attempts to open a link (PACK-41)', async () => {
    const tried = async () =>
      (await nobody('POST', '/x/shared-packs/open', { token: 'guess' })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push(await tried());
    expect(statuses.at(-1)).toBe(429);
    await emptyTables(store, 'tries');
  });

  it('refuses to merge an unconfirmed incident with shares or a link; afterwards it redirects (PACK-7, PACK-15)', async () => {
    const id = randomUUID();
    await fill(store, [
      [
        'incidents',
        [{ ...incident, id, incident_number: '099999', name: 'New', is_unconfirmed: true }],
      ],
    ]);
    const merge = () => base('POST', `/x/incidents/${id}/merge`, { targetId: incident.id });
    ok(await admin('PUT', `/x/incidents/${id}/cost-shares`, shared));
    expect((await merge()).status).toBe(409);
    ok(await admin('PUT', `/x/incidents/${id}/cost-shares`, { ...shared, agreements: [] }));
    const link = NewSharedPack.parse(
      ok(
        await admin('POST', `/x/incidents/${id}/shared-packs`, {
          days: 1,
          approved: false,
          availability: true,
        }),
      ),
    );
    expect((await merge()).body).toEqual(
      expect.objectContaining({ title: 'A link shows its cost. Revoke the link first.' }),
    );
    ok(await admin('POST', `/x/shared-packs/${link.id}/revoke`));
    expect((await merge()).status).toBe(200);
    await add();
    expect(CostPack.parse(ok(await admin('GET', `/x/incidents/${id}/cost`))).page.incident.id).toBe(
      incident.id,
    );
  });

  it('lists incidents by search, year, agency and days flown (PACK-33)', async () => {
    const other = {
      ...incident,
      id: randomUUID(),
      incident_number: '000777',
      name: 'Sand',
      agency: 'USFS',
      year: 2024,
    };
    await fill(store, [['incidents', [other]]]);
    await approve(await add());
    await add('2025-07-16');
    const list = async (query = '') =>
      IncidentList.parse(ok(await admin('GET', `/x/incidents${query}`)));
    const names = async (query: string) =>
      (await list(query)).incidents.map((i) => i.incident.name);
    const all = await list();
    expect(all).toEqual(
      expect.objectContaining({
        isCut: false,
        agencies: ['CAL FIRE', 'USFS'],
        years: [2025, 2024],
      }),
    );
    expect(all.incidents.map(({ incident: _, ...rest }) => rest)).toEqual([
      { records: 2, approvedRecords: 1, firstDay: '2025-07-14', lastDay: '2025-07-16' },
      { records: 0, approvedRecords: 0, firstDay: null, lastDay: null },
    ]);
    expect(await names('?search=san')).toEqual(['Sand']);
    expect(await names('?search=12345')).toEqual(['Cedar']);
    expect(await names('?year=2024')).toEqual(['Sand']);
    expect(await names('?agency=CAL%20FIRE')).toEqual(['Cedar']);
    expect(await names('?from=2025-07-15&until=2025-07-15')).toEqual([]);
    expect(await names('?from=2025-07-15')).toEqual(['Cedar']);
    expect(
      (await caller(service.app, await service.token('demo-reader'))('GET', '/x/incidents')).status,
    ).toBe(403);
  });
});
