import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ApprovalList, type ApprovalRow } from '../../../contract/approvals/approvals.ts';
import { CostPack } from '../../../contract/costPack/costPack.ts';
import { DaySheets } from '../../../contract/daySheets/daySheets.ts';
import { DispatchList } from '../../../contract/dispatch/dispatches.ts';
import { type MetricRow, MetricsRows } from '../../../contract/report/reports.ts';
import { routes } from '../../../contract/table.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { centsOf } from '../../../domain/money.ts';
import { emptyFacts } from '../../../domain/reference/facts.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import { numberAt, textAt } from '../../../domain/report/request/table.ts';
import { derive } from '../../../machines/dispatch/derive.ts';
import { nothingShown } from '../../../machines/parts/shown.ts';
import { nowInstant } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { makeCall } from '../../../src/adapters/api/api.ts';
import { makeCache } from '../../../src/adapters/api/cache.ts';
import { loadLookups } from '../../../src/adapters/api/lookups.ts';
import { makeReference } from '../../../src/adapters/api/reference.ts';
import { runs } from '../../support/depth.ts';
import { readReportData } from '../support/reportData.ts';
import { caller, freshStore, kinds, type TestApp, testApp } from '../support/support.ts';

const monitor = {
  identify: () => undefined,
  warn: () => undefined,
  report: (error: unknown) => {
    throw error;
  },
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
type Row = z.output<typeof MetricRow>;
/** Cents for the activity itself, without availability and agent. */
const withoutAgent = (row: Row) =>
  centsOf(row.totalCostExclAvailCost) - centsOf(row.totalAgentCost);
const rowTotal = (row: Row) => centsOf(row.totalCost);

describe.each(kinds)('the cost of a record on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  /** One half of the demo's busiest month. */
  let days: { readonly from: string; readonly until: string };
  let records: readonly ApprovalRow[];
  let rows: readonly Row[];
  const get = async (url: string): Promise<unknown> => {
    const { status, body } = await admin('GET', url);
    expect(status).toBe(200);
    return body;
  };
  beforeAll(async () => {
    store = await freshStore(kind);
    await loadDemo(store);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
    const busiest = await store.db.execute<{ month: string }>(sql`
      select to_char(activity_date, 'YYYY-MM') as month from dispatches
      group by 1 order by count(*) desc limit 1`);
    const month = busiest.rows[0]?.month ?? '';
    days = { from: `${month}-10`, until: `${month}-24` };
    const query = `from=${days.from}&until=${days.until}`;
    records = ApprovalList.parse(await get(`/x/approvals?${query}`)).records;
    rows = MetricsRows.parse(await get(`/catis/metrics?${query}`));
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const activities = () => rows.filter((row) => row.kind === 'activity');

  it('is the stored cost in the lists of records and approvals and in the record (COST-20)', async () => {
    const { dispatches } = DispatchList.parse(
      await get(`/v2/dispatches?from=${days.from}&until=${days.until}`),
    );
    expect(dispatches.length).toBeGreaterThan(300);
    expect(new Map(dispatches.map((d) => [d.id, d.costs.totalCost]))).toEqual(
      new Map(records.map(({ id, cost }) => [id, cost])),
    );
    const restUrl = `${await service.app.listen({ port: 0 })}/api`;
    const token = await service.token('demo-admin');
    const call = makeCall({
      restUrl: () => restUrl,
      token: async () => token,
      onUnauthorized: () => undefined,
      monitor,
    });
    const reference = makeReference(call, makeCache(monitor), monitor);
    const lists = {
      aircraft: await reference.aircraft(),
      bases: await reference.bases(),
      crew: await reference.crew(),
      crewRoles: await reference.crewRoles(),
    };
    const step = Math.ceil(dispatches.length / runs(100));
    for (const { id } of dispatches.filter((_, n) => n % step === 0)) {
      const { dispatch } = await call(routes.getDispatch, { params: { id } });
      const facts = { ...emptyFacts(nowInstant()), ...lists, record: dispatch, ownId: id };
      const draft = draftOfRecord(dispatch, facts);
      const found = await loadLookups(
        { call, reference, queue: [] },
        { draft, facts },
        new AbortController().signal,
      );
      const shown = derive({ ...nothingShown, messages: {} }, draft, { ...facts, ...found });
      expect([id, shown.estimate.costs]).toEqual([id, dispatch.costs]);
    }
  }, 60_000);

  it('is the cost in the books, else the stored one, in reports and their rows (APR-40, APR-43)', async () => {
    const data = await readReportData(store, { days, compared: null });
    const table = runReport(data, {
      preset: 'cost',
      dimension: 'flight',
      groupBy: 'none',
      metrics: ['dispatchId', 'totalCost'],
      filters: {},
      summaryOnly: false,
      sort: null,
      approvedOnly: false,
    });
    const inReport = new Map<string, number>();
    const add = (number: string, cents: number) =>
      inReport.set(number, (inReport.get(number) ?? 0) + cents);
    for (let row = 0; row < table.rowCount; row++)
      if (/^\d+$/.test(textAt(table, 0, row)))
        add(textAt(table, 0, row), numberAt(table, 1, row) ?? 0);
    const plain = records.filter(({ adjusted }) => adjusted === undefined);
    expect(plain.filter(({ booked }) => booked !== null).length).toBeGreaterThan(100);
    expect(plain.map((r) => [r.dispatchNumber, inReport.get(String(r.dispatchNumber))])).toEqual(
      plain.map(({ dispatchNumber, booked, cost }) => [dispatchNumber, centsOf(booked ?? cost)]),
    );
    const inRows = new Map<string, number>();
    for (const row of activities())
      inRows.set(
        String(row.dispatchNumber),
        (inRows.get(String(row.dispatchNumber)) ?? 0) + rowTotal(row),
      );
    expect(new Map([...inRows].toSorted())).toEqual(new Map([...inReport].toSorted()));
  });

  it('is the same on the day sheets, apart from corrections (PAY-8)', async () => {
    const parts = ['flight', 'abortFee', 'landingFee', 'extendedStandby', 'perDiem'];
    const ids = [...new Set(activities().flatMap(({ aircraftId }) => aircraftId ?? []))];
    const wrong: unknown[] = [];
    let compared = 0;
    for (const assetId of ids) {
      const { sheets } = DaySheets.parse(
        await get(`/x/day-sheets?assetId=${assetId}&from=${days.from}&until=${days.until}`),
      );
      for (const sheet of sheets.filter(({ corrections }) => corrections.length === 0)) {
        const own = activities().filter(
          (row) => row.aircraftId === assetId && row.activityDate === sheet.day,
        );
        const recorded = sum(own.map(withoutAgent));
        const paid = sum(
          sheet.parts
            .filter(({ item }) => parts.includes(item))
            .map(({ amount }) => centsOf(amount)),
        );
        if (recorded !== 0) compared++;
        if (paid !== recorded) wrong.push([assetId, sheet.day, paid, recorded]);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  it('is the same in the cost pack of an incident, whose tables have equal sums (PACK-2)', async () => {
    const counts = new Map<string, Row[]>();
    for (const row of activities())
      if (row.incident !== null)
        counts.set(row.incident.id, [...(counts.get(row.incident.id) ?? []), row]);
    const largest = [...counts].toSorted((a, b) => b[1].length - a[1].length).slice(0, 5);
    expect(largest).toHaveLength(5);
    for (const [incidentId, own] of largest) {
      const pack = CostPack.parse(await get(`/x/incidents/${incidentId}/cost?availability=true`));
      const inPack = new Map(pack.rows.map(({ id, total }) => [id, centsOf(total)]));
      expect(own.map((row) => [row.activityId, inPack.get(row.activityId)])).toEqual(
        own.map((row) => [row.activityId, rowTotal(row)]),
      );
      const { page } = pack;
      const total = sum(pack.rows.map((row) => centsOf(row.total)));
      const sumOf = (lines: readonly { readonly total: number }[]) =>
        sum(lines.map((line) => centsOf(line.total)));
      expect([
        centsOf(page.figures.cost),
        sumOf(page.byAircraft),
        sumOf(page.byType),
        sumOf(page.byVendor),
        sum(page.byDay.map(({ cost }) => centsOf(cost))),
      ]).toEqual([total, total, total, total, total]);
    }
  });
});
