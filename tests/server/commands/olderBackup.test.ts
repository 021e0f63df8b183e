import { readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costParts } from '../../../domain/cost/costs.ts';
import { centsOf } from '../../../domain/money.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import type { GroupBy } from '../../../domain/report/request/choices.ts';
import type { ColumnKey } from '../../../domain/report/request/columnsCatalogue.ts';
import { numberAt, type ReportTable, textAt } from '../../../domain/report/request/table.ts';
import { readBackup } from '../../../server/commands/readBackup.ts';
import { findWrongCosts } from '../../../server/cost/storedCosts.ts';
import type { Store } from '../../../server/database/open.ts';
import { readDispatches } from '../../../server/dispatch/readDispatches.ts';
import { readReportData } from '../support/reportData.ts';
import { freshStore, kinds } from '../support/support.ts';

/**
 * The records of `bookedSeason`, written and totaled by the last release that stored no contract
 * costs (its last migration is 0032). Sums are cents by month, in the order of `parts`.
 */
const file = 'tests/fixtures/backup-0032.gz';
const expected = JSON.parse(readFileSync('tests/fixtures/backup-0032.json', 'utf8')) as Record<
  'counted' | 'books' | 'live' | 'deleted' | 'crew',
  object
> & {
  readonly parts: readonly string[]; // The test compares it.
};

describe.each(kinds)('a backup without stored costs, restored on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
    await readBackup(store, null, file, null);
  }, 60_000);
  afterAll(() => store.close());

  async function reported(
    dimension: 'flight' | 'crew',
    groupBy: GroupBy,
    metrics: readonly ColumnKey[],
    approvedOnly: boolean,
  ): Promise<ReportTable> {
    const data = await readReportData(store, {
      days: { from: '2000-01-01', until: '2026-12-31' },
      compared: null,
    });
    return runReport(data, {
      preset: 'cost',
      dimension,
      groupBy,
      metrics,
      filters: {},
      summaryOnly: false,
      sort: null,
      approvedOnly,
    });
  }
  async function partsByMonth(approvedOnly: boolean) {
    const table = await reported('flight', 'activityMonth', costParts, approvedOnly);
    return Object.fromEntries(
      table.groups.map(({ label }, n) => [
        label,
        costParts.map((_, at) => numberAt(table, at, table.rowCount + n)),
      ]),
    );
  }
  async function recordsByMonth(where: SQL) {
    const months: Record<string, number[]> = {};
    for (const { activityDate, costs } of await readDispatches(store.db, where)) {
      const month = activityDate.slice(0, 7);
      months[month] = costParts.map((part, n) => (months[month]?.[n] ?? 0) + centsOf(costs[part]));
    }
    return months;
  }
  const viewed = async (prefix: string, where: string) => {
    const columns = [
      'flight_cost',
      'abort_fees',
      'availability_cost',
      'agent_cost',
      'landing_fees',
      'crew_standby',
      'per_diem',
    ];
    const { rows } = await store.pool.query<{ month: string; sums: number[] }>(
      `select to_char(activity_date, 'Mon YYYY') as month, array[${columns.map((column) => `sum(${prefix}${column}_cents)`).join(', ')}]::float8[] as sums
       from reporting.activities where ${where} group by 1`,
    );
    return Object.fromEntries(rows.map(({ month, sums }) => [month, sums]));
  };

  it('has the same sum of each part by month in its reports (COST-20)', async () => {
    expect([costParts, await partsByMonth(false), await partsByMonth(true)]).toEqual([
      expected.parts,
      expected.counted,
      expected.books,
    ]);
  });

  it('has the same costs of its records, deleted ones too (COST-20)', async () => {
    expect(await recordsByMonth(sql`deleted_at is null`)).toEqual(expected.live);
    expect(await recordsByMonth(sql`deleted_at is not null`)).toEqual(expected.deleted);
  });

  it('has the same shares of crew standby and per diem (RPT-82)', async () => {
    const table = await reported(
      'crew',
      'none',
      ['crewName', 'crewStandbyCost', 'perDiemCost'],
      false,
    );
    const people = Array.from({ length: table.rowCount }, (_, row) => [
      textAt(table, 0, row),
      [numberAt(table, 1, row), numberAt(table, 2, row)],
    ]);
    expect(Object.fromEntries(people)).toEqual(expected.crew);
  });

  it('has the same sums in the reporting views (RPT-174)', async () => {
    expect([await viewed('', 'true'), await viewed('', "source <> 'live'")]).toEqual([
      expected.counted,
      expected.books,
    ]);
  });

  it('has no stored cost that differs from the computed one (COST-20)', async () => {
    expect(await findWrongCosts(store.db, sql`true`)).toEqual([]);
    const { rows } = await store.pool.query(
      'select count(*)::int as n, count(flight_cost_cents)::int as filled, count(contract_id)::int as named from activities',
    );
    expect(rows).toEqual([{ n: 11, filled: 11, named: 10 }]);
  });
});
