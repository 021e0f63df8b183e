import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovalList } from '../../../contract/approvals/approvals.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { ADJUSTMENT, IN_BOOKS } from '../../../contract/report/metricColumns.ts';
import { MetricsRows } from '../../../contract/report/reports.ts';
import { costParts, toCents } from '../../../domain/cost/costs.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { centsOf } from '../../../domain/money.ts';
import { idText } from '../../../domain/report/block/idTable.ts';
import type { ReportData } from '../../../domain/report/engine/engine.ts';
import { grouped } from '../../../server/database/grouped.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoTables, loadDemo } from '../../../server/demo/load.ts';
import { readDispatches } from '../../../server/dispatch/readDispatches.ts';
import { readReportData } from '../support/reportData.ts';
import { caller, freshStore, type TestApp, testApp } from '../support/support.ts';

// Compares every screen with a record's cost to its stored cost. The demo season has no random
// part.
const now = Temporal.Now.instant().toString();
const today = pacificDay(now);
const days = { from: '2000-01-01', until: today };
const _range = `from=${days.from}&until=${days.until}`;

/** Cents by part in the order of `costParts`, then the total. */
type Parts = readonly number[];
interface StoredRow extends Record<string, unknown> {
  readonly activity: string;
  readonly dispatch: string;
  readonly parts: Parts;
  /** Cents of the seal alone, and with later postings; null: not in the books. */
  readonly sealed: Parts | null;
  readonly booked: number | null;
}
const withTotal = (parts: Parts): Parts => [...parts, parts.reduce((sum, cents) => sum + cents, 0)];
const added = (all: readonly Parts[]): Parts =>
  all.reduce<Parts>((sum, parts) => parts.map((cents, n) => cents + (sum[n] ?? 0)), []);
/**
 * The values of each key on both sides where they differ: the first few, and the number of
 * comparisons.
 */
function differences<T>(expected: ReadonlyMap<string, T>, actual: ReadonlyMap<string, T>) {
  const wrong = [...new Set([...expected.keys(), ...actual.keys()])].filter(
    (key) => JSON.stringify(expected.get(key)) !== JSON.stringify(actual.get(key)),
  );
  return wrong
    .slice(0, 5)
    .map((key) => ({ key, expected: expected.get(key), actual: actual.get(key) }));
}

let store: Store;
let service: TestApp;
let get: (path: string, headers?: Record<string, string>) => Promise<unknown>;
let records: readonly Dispatch[];
let rows: readonly StoredRow[];
beforeAll(async () => {
  store = await freshStore('pglite');
  await loadDemo(store, demoTables(today, now));
  service = await testApp(store);
  const ask = caller(service.app, await service.token('demo-admin'));
  get = async (path, headers) => (await ask('GET', path, undefined, headers)).body;
  records = await readDispatches(store.db, undefined);
  const parts = (of: string) =>
    sql.raw(`json_build_array(${of}.flight_cost_cents, ${of}.abort_fees_cents, ${of}.availability_cost_cents, ${of}.agent_cost_cents,
      ${of}.landing_fees_cents, ${of}.crew_standby_cents, ${of}.per_diem_cents)`);
  const { rows: read } = await store.db.execute<StoredRow>(sql`
    select q.id as activity, q.dispatch_id as dispatch, ${parts('q')} as parts, case when s.activity_id is null then null else ${parts('s')} end as sealed,
      s.flight_cost_cents + s.abort_fees_cents + s.availability_cost_cents + s.agent_cost_cents + s.landing_fees_cents + s.crew_standby_cents
        + s.per_diem_cents + (select coalesce(sum(j.flight_cost_cents + j.abort_fees_cents + j.availability_cost_cents + j.agent_cost_cents
        + j.landing_fees_cents + j.crew_standby_cents + j.per_diem_cents), 0) from adjustments j where j.activity_id = q.id) as booked
    from (
      select a.*, (select coalesce(sum(x.cost_cents), 0) from drops x where x.activity_id = a.id) as agent_cost_cents,
        (select coalesce(sum(x.per_diem_cents), 0) from activity_crew x where x.activity_id = a.id) as per_diem_cents
      from activities a join dispatches d on d.id = a.dispatch_id where d.deleted_at is null
    ) q left join seals s on s.activity_id = q.id`);
  rows = read.map((row) => ({ ...row, booked: row.booked === null ? null : Number(row.booked) }));
}, 240_000);
afterAll(async () => {
  await service.close();
  await store.close();
});
const byDispatch = <T>(of: (own: readonly StoredRow[]) => T): Map<string, T> =>
  new Map([...grouped(rows, (row) => row.dispatch)].map(([id, own]) => [id, of(own)]));

/** The rows of the whole season, in spans that a list allows. */
async function bySpan<Row>(read: (span: string) => Promise<readonly Row[]>): Promise<Row[]> {
  const first = records.map(({ activityDate }) => activityDate).sort()[0] ?? today;
  const all: Row[] = [];
  for (
    let from = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(from, today) <= 0;
    from = from.add({ months: 6 })
  )
    all.push(
      ...(await read(`from=${from}&until=${from.add({ months: 6 }).subtract({ days: 1 })}`)),
    );
  return all;
}

it('stores a cost with every activity, and crew shares that add up to its standby (RPT-82, COST-20)', async () => {
  expect(rows.length).toBeGreaterThan(5_000);
  const { rows: odd } = await store.db.execute(sql`
    select a.id from activities a left join activity_crew c on c.activity_id = a.id group by a.id
    having coalesce(sum(c.standby_cents), 0) is distinct from a.crew_standby_cents or bool_or(a.flight_cost_cents is null)`);
  expect(odd).toEqual([]);
});

it('shows the stored costs on the page of a record, part by part (COST-20)', () => {
  const shown = records.flatMap(({ activities }) =>
    activities.map(
      ({ activityId, costs }) =>
        [activityId, costParts.map((part) => toCents(costs)[part])] as const,
    ),
  );
  expect(
    differences(new Map(rows.map(({ activity, parts }) => [activity, parts])), new Map(shown)),
  ).toEqual([]);
  const totals = new Map(
    records.map(({ id, costs }) => [
      id,
      [...costParts.map((part) => toCents(costs)[part]), toCents(costs).totalCost],
    ]),
  );
  expect(
    differences(
      byDispatch((own) => withTotal(added(own.map(({ parts }) => parts)))),
      totals,
    ),
  ).toEqual([]);
});

it('shows the stored parts in reports, and the approved ones in rows of the books (APR-41, COST-20)', async () => {
  const data = await readReportData(store, { days, compared: null });
  expect(
    differences(
      byDispatch((own) => added(own.map(({ parts, sealed }) => withTotal(sealed ?? parts)))),
      partsByDispatch(data),
    ),
  ).toEqual([]);
});
/**
 * The sums of a report of flights by dispatch; adjustments change the books and are not activities.
 */
function partsByDispatch(data: ReportData): Map<string, Parts> {
  const { measures } = data.partsOf('flight');
  const { rows: count, activity, dictionaries } = data.joined.columns;
  const own: (readonly [string, Parts])[] = [];
  for (let row = 0; row < count; row++) {
    if (((activity.flags[row] ?? 0) & ADJUSTMENT) !== 0) continue;
    const cents = [...costParts, 'totalCost' as const].map((part) => measures[part][row] ?? 0);
    own.push([idText(dictionaries.dispatchIds, activity.dispatch[row] ?? 0), cents]);
  }
  expect(activity.flags.some((flags) => (flags & IN_BOOKS) !== 0)).toBe(true);
  return new Map(
    [...grouped(own, ([id]) => id)].map(([id, all]) => [id, added(all.map(([, cents]) => cents))]),
  );
}

it('exports the stored costs in row JSON, and the approved ones of the books (APR-43, COST-20)', async () => {
  const exported = (
    await bySpan(async (span) => MetricsRows.parse(await get(`/catis/metrics?${span}`)))
  ).filter(({ kind }) => kind === 'activity');
  const shown = exported.map(
    (row) =>
      [
        row.activityId,
        [row.totalCostExclAvailCost, row.totalCost, row.totalAgentCost].map(centsOf),
      ] as const,
  );
  const [availability, agent] = [
    costParts.indexOf('availabilityCost'),
    costParts.indexOf('totalAgentCost'),
  ];
  const stored = rows.map(({ activity, parts, sealed }): [string, Parts] => {
    const all = withTotal(sealed ?? parts);
    const total = all.at(-1) ?? 0;
    return [activity, [total - (all[availability] ?? 0), total, all[agent] ?? 0]];
  });
  expect(differences(new Map(stored), new Map(shown))).toEqual([]);
});

it('lists the stored costs in the approvals, and the book amounts (APR-14, COST-20)', async () => {
  const listed = await bySpan(
    async (span) => ApprovalList.parse(await get(`/x/approvals?${span}`)).records,
  );
  const costs = new Map(
    listed.map(({ id, cost, booked }) => [
      id,
      [centsOf(cost), booked === null ? null : centsOf(booked)],
    ]),
  );
  const stored = byDispatch((own) => {
    const booked = own.flatMap((row) => row.booked ?? []);
    return [
      withTotal(added(own.map(({ parts }) => parts))).at(-1) ?? 0,
      booked.length === 0 ? null : booked.reduce((sum, cents) => sum + cents, 0),
    ];
  });
  expect(differences(stored, costs)).toEqual([]);
});
