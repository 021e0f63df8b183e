import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StepResults } from '../../../contract/approvals/approvals.ts';
import { CloseResults, DriftList, DriftResults } from '../../../contract/approvals/books.ts';
import {
  type Dispatch,
  DispatchList,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { ExplainedLoads } from '../../../contract/report/explain.ts';
import { ARROW_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { MetricsRows } from '../../../contract/report/reports.ts';
import { dayNumbers } from '../../../domain/home/numbers.ts';
import { centsOf, dollarsOf } from '../../../domain/money.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import { explainFigure } from '../../../domain/report/explain/explain.ts';
import { bookedTitle, bookedWorkings } from '../../../domain/report/explain/explainBooked.ts';
import { presetNames, presets } from '../../../domain/report/presets/presets.ts';
import { numberAt, textAt, totalSlot } from '../../../domain/report/request/table.ts';
import { gallonsOf } from '../../../domain/volume.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { readReportData } from '../support/reportData.ts';
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
const july = { from: '2025-07-01', until: '2025-07-31' };

describe.each(kinds)('reports of the books on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let base: Call;
  let admin: Call;
  let sealed: Dispatch;
  const today = pacificToday();
  const all = { from: july.from, until: today };
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, base, admin] = [
      await as('demo-dispatcher'),
      await as('demo-base'),
      await as('demo-admin'),
    ];
    sealed = await add();
    await done(base, 'check', sealed);
    sealed = await read(sealed.id);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const read = async (id: string) =>
    DispatchReply.parse(ok(await dispatcher('GET', `/v2/dispatches/${id}`))).dispatch;
  const add = async (day = '2025-07-14') =>
    DispatchReply.parse(ok(await dispatcher('POST', '/v2/dispatches', flight(day)))).dispatch;
  const done = async (by: Call, what: string, d: Dispatch) => {
    const item = { id: d.id, version: d.version, totalCents: centsOf(d.costs.totalCost) };
    expect(
      StepResults.parse(ok(await by('POST', `/x/approvals/${what}`, { items: [item] }))).results,
    ).toEqual([{ id: d.id, outcome: 'done' }]);
  };
  const rowsOf = async (from: string, until: string) =>
    MetricsRows.parse(ok(await admin('GET', `/catis/metrics?from=${from}&until=${until}`)));
  const rows = async () => [
    ...(await rowsOf(july.from, july.until)),
    ...(await rowsOf(today, today)),
  ];
  const tag = async () => {
    const reply = await service.app.inject({
      method: 'GET',
      url: `/api/catis/metrics?from=${july.from}&until=${july.until}`,
      headers: {
        authorization: `Bearer ${await service.token('demo-admin')}`,
        accept: ARROW_MEDIA_TYPE,
      },
    });
    return reply.headers['etag'];
  };
  const raise = (cents: number) =>
    changeContracts(store, 'update contracts set hourly_rate_cents = hourly_rate_cents + $1', [
      cents,
    ]);
  const asked = (approvedOnly: boolean, more: object = {}) =>
    ({
      preset: 'cost',
      dimension: 'flight',
      groupBy: 'none',
      metrics: ['dispatchId', 'approval', 'totalCost', 'totalFlightHours'],
      filters: {},
      summaryOnly: false,
      sort: null,
      approvedOnly,
      ...more,
    }) as const;
  const report = async (approvedOnly: boolean) => {
    const table = runReport(
      await readReportData(store, { days: all, compared: null }),
      asked(approvedOnly),
    );
    return Array.from({ length: table.rowCount }, (_, row) => [
      textAt(table, 0, row),
      textAt(table, 1, row),
      numberAt(table, 2, row),
    ]);
  };

  /** Home's numbers of a day, those of its report, and what the report says of adjustments. */
  const bothOf = async (day: string) => {
    const { dispatches } = DispatchList.parse(
      ok(await dispatcher('GET', `/v2/dispatches?from=${day}&until=${day}`)),
    );
    const home = dayNumbers(dispatches, '', day);
    const days = { from: day, until: day };
    const keys = ['flightCount', 'totalFlightHours', 'volumeTotal', 'totalCost'] as const;
    const table = runReport(await readReportData(store, { days, compared: null }), {
      ...asked(false),
      metrics: ['dispatchId', ...keys],
    });
    const sums = keys.map((_, n) => numberAt(table, n + 1, totalSlot(table)) ?? 0);
    return {
      home: [home.flights, home.hundredths, Math.round(gallonsOf(home.litres)), centsOf(home.cost)],
      report: sums,
      adjusted: table.completeness?.adjusted,
    };
  };

  it('agrees with Home on a day without adjustments (HOME-7, RPT-194)', async () => {
    const { home, report: sums, adjusted } = await bothOf('2025-07-14');
    expect(sums).toEqual(home);
    expect([home[0], home[3], adjusted]).toEqual([1, 647_700, undefined]);
  });

  it('shows approved amounts, and live ones of unapproved records (APR-40, APR-43, APR-44, RPT-193)', async () => {
    const number = String(sealed.dispatchNumber);
    expect([await report(true), await report(false)]).toEqual([[], [[number, 'Checked', 647_700]]]);
    const before = await tag();
    await done(admin, 'approve', sealed);
    expect(await tag()).not.toBe(before);
    await raise(10_000);
    const fresh = await add();
    expect([await report(true), await report(false)]).toEqual([
      [[number, 'Approved', 647_700]],
      [
        [number, 'Approved', 647_700],
        [String(fresh.dispatchNumber), 'Entered', 657_700],
      ],
    ]);
    expect((await rows()).map((r) => [r.kind, r.approval, r.totalCost])).toEqual([
      ['activity', 'approved', 6477],
      ['activity', 'entered', 6577],
    ]);
    // The approved one was read after a change, from its seal.
    expect((await rows())[0]?.drops.map(({ rateId }) => rateId)).toEqual(
      sealed.activities[0]?.drops.map(({ rateId }) => rateId),
    );
    expect(sealed.activities[0]?.drops[0]?.rateId).toEqual(expect.any(String));
    // Live figures continue unchanged.
    expect((await read(sealed.id)).costs.totalCost).toBe(6577);
    expect((await base('DELETE', `/v2/dispatches/${fresh.id}`)).status).toBe(200);
  });

  it('has an adjustment on the day it was posted, and explains both (APR-42, APR-43, APR-46)', async () => {
    const item = { assetId: t70, start: july.from, approvedCents: 647_700 };
    const [drift] = DriftList.parse(
      ok(await admin('GET', `/x/drifts?from=${july.from}&until=${july.until}`)),
    ).drifts;
    const kept = {
      items: [{ activityId: drift?.activityId, live: drift?.live }],
      reason: 'wait for the amendment',
    };
    expect(
      DriftResults.parse(ok(await admin('POST', '/x/drifts/keep', kept))).results[0]?.outcome,
    ).toBe('done');
    expect(
      CloseResults.parse(ok(await admin('POST', '/x/periods/close', { items: [item] }))).results[0]
        ?.outcome,
    ).toBe('done');
    await raise(5000);
    const [moved] = DriftList.parse(
      ok(await admin('GET', `/x/drifts?from=${july.from}&until=${july.until}`)),
    ).drifts;
    const take = {
      items: [{ activityId: moved?.activityId, live: moved?.live }],
      reason: 'contract was amended',
    };
    expect(
      DriftResults.parse(ok(await admin('POST', '/x/drifts/take', take))).results[0]?.outcome,
    ).toBe('done');
    const number = String(sealed.dispatchNumber);
    const both = [
      [number, 'Approved', 647_700],
      [`Adjustment to ${number}`, 'Adjustment', 15_000],
    ];
    expect([await report(true), await report(false)]).toEqual([both, both]);
    // What Home and the report of today differ by is told as adjustments (RPT-194).
    const { home, report: sums, adjusted } = await bothOf(today);
    expect(adjusted).toEqual({ count: 1, total: 150 });
    expect(dollarsOf((sums[3] ?? 0) - (home[3] ?? 0))).toBe(adjusted?.total);
    expect(sums.slice(0, 3)).toEqual(home.slice(0, 3));
    const [activity, adjustment] = await rows();
    expect([activity?.totalCost, adjustment]).toEqual([
      6477,
      expect.objectContaining({
        kind: 'adjustment',
        activityDate: today,
        dispatchNumber: sealed.dispatchNumber,
        approval: null,
        totalCost: 150,
        totalFlightHours: 0,
      }),
    ]);
    expect(adjustment?.activityId).not.toBe(activity?.activityId);

    const data = await readReportData(store, { days: all, compared: null });
    const answer = ExplainedLoads.parse(
      ok(await admin('GET', `/x/dispatches/${sealed.id}/explain`)),
    );
    const figures = [0, 1].map((at) =>
      explainFigure(data, {
        request: asked(false),
        column: 'totalCost',
        place: { kind: 'slot', at },
      }),
    );
    expect(
      figures.map(({ cents, lines, title, booked }) => [
        cents,
        lines.reduce((sum, line) => sum + line.cents, 0),
        title,
        booked?.day,
      ]),
    ).toEqual([
      [647_700, 647_700, `Dispatch ${number}`, '2025-07-14'],
      [15_000, 15_000, `Adjustment to ${number}`, today],
    ]);
    const [seal, posted] = figures.map(({ booked }) => booked);
    if (seal === null || seal === undefined || posted === null || posted === undefined)
      throw new Error('Both are of the books.');
    expect(bookedTitle(seal, answer)).toMatch(/^As approved \d\d\/\d\d\/\d{4} by A\. Admin$/);
    // The rate of that time, not today's.
    expect(bookedWorkings(seal, answer).flightCost).toBe('1.00 h × $3,120.00');
    expect(bookedTitle(posted, answer)).toMatch(
      /^Posted .* by A\. Admin for 07\/14\/2025, because prices changed: contract was amended$/,
    );
  });

  it('has the same money in all presets, approved only and all (APR-40)', async () => {
    const data = await readReportData(store, { days: all, compared: null });
    for (const approvedOnly of [true, false])
      for (const name of presetNames.filter(
        (one) =>
          presets[one].locked.length === 0 &&
          presets[one].dimension !== 'crew' &&
          presets[one].myBase !== true,
      )) {
        const { dimension, groupBy, filters } = presets[name];
        const table = runReport(
          data,
          asked(approvedOnly, {
            preset: name,
            dimension,
            groupBy,
            filters,
            metrics: ['totalCost'],
          }),
        );
        expect([name, numberAt(table, 0, totalSlot(table))]).toEqual([name, 662_700]);
      }
  });

  it('gives an agent-only record of the books, and its adjustment, the contract stored with its activity (RPT-80)', async () => {
    const types = async () => {
      const table = runReport(
        await readReportData(store, { days: all, compared: null }),
        asked(true, { metrics: ['contractType', 'totalCost'] }),
      );
      return Array.from({ length: table.rowCount }, (_, row) => [
        textAt(table, 0, row),
        numberAt(table, 1, row),
      ]);
    };
    const booked = await types();
    expect(booked).toEqual([
      [expect.stringMatching(/./), 647_700],
      [booked[0]?.[0], 15_000],
    ]);
    // Books of a closed period can't be written, so these are inserted by hand in the form of an
    // agent-only record's.
    for (const table of ['seals', 'adjustments'])
      await store.pool.query(
        `alter table ${table} disable trigger user; update ${table} set contract_id = null; alter table ${table} enable trigger user`,
      );
    const everyMonthAgain = () =>
      store.pool.query(`insert into report_marks (scope) values ('names')`);
    await everyMonthAgain();
    expect((await types()).map(([type]) => type)).toEqual(['', '']);
    await store.pool.query(`update dispatches set type = 'agentOnly'`);
    await everyMonthAgain();
    expect(await types()).toEqual(booked);
  });

  it('shows another contract of such a record in the month of its adjustment, too (RPT-80)', async () => {
    const version = async () =>
      (
        await service.app.inject({
          method: 'GET',
          url: `/api/catis/metrics?from=${today}&until=${today}`,
          headers: {
            authorization: `Bearer ${await service.token('demo-admin')}`,
            accept: ARROW_MEDIA_TYPE,
          },
        })
      ).headers['etag'];
    const before = await version();
    await store.pool.query(
      'update activities set contract_id = null where id in (select activity_id from adjustments)',
    );
    expect(await version()).not.toBe(before);
  });
});
