import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costParts } from '../../../domain/cost/costs.ts';
import { displayType } from '../../../domain/cost/displayType.ts';
import { centsOf } from '../../../domain/money.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import type { Dimension } from '../../../domain/report/request/choices.ts';
import type { ColumnKey } from '../../../domain/report/request/columnsCatalogue.ts';
import { numberAt, textAt } from '../../../domain/report/request/table.ts';
import { nowInstant, pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { readDispatches } from '../../../server/dispatch/readDispatches.ts';
import { readFuelMetrics } from '../../../server/fuel/readFuelReceipts.ts';
import { readDimensions } from '../../../server/report/dimensions.ts';
import { dispatches } from '../../../server/schema/dispatches.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { bookedSeason } from '../support/bookedSeason.ts';
import { readReportData } from '../support/reportData.ts';
import { fill, freshStore, kinds, testApp } from '../support/support.ts';
import { incident } from '../support/world.ts';

const document = readFileSync('docs/reporting.md', 'utf8');
const views = ['activities', 'aircraft', 'crew', 'fuel', 'incidents', 'loads', 'periods'] as const;
const allDays = { from: '2000-01-01', until: pacificToday() };
type Cell = string | number | boolean | null | undefined;

const minutes = (column: string) =>
  `floor(extract(epoch from (${column} at time zone 'America/Los_Angeles') - activity_date) / 60)::int`;
const isAdjustment = `source = 'adjustment'`;
/**
 * Each column of a report with the view's value: cents, hundredths of hours, whole gallons, days
 * since 1970.
 */
const ofActivities = {
  dispatchId: `case when ${isAdjustment} then 'Adjustment to ' else '' end || dispatch_number`,
  kind: `case when ${isAdjustment} then 'Adjustment' when dispatch_type = 'agentOnly' then 'Agent-only' else initcap(dispatch_type) end`,
  approval: `case when ${isAdjustment} then 'Adjustment' else initcap(approval) end`,
  activityDate: `activity_date - date '1970-01-01'`,
  dispatchTime: minutes('dispatch_time'),
  timeOut: minutes('time_out'),
  timeIn: minutes('time_in'),
  aircraft: `coalesce(radio_id, '') || ' (' || registration || ')'`,
  category: 'category',
  typeCode: 'aircraft_type',
  vendorName: 'vendor',
  contractType: 'contract_type',
  incidentYear: 'incident_year::text',
  state: 'incident_state',
  agency: 'agency',
  unit: 'incident_unit',
  incidentType: 'incident_type',
  requestNumber: 'request_number',
  missionTypeDesc: 'mission_type',
  missionFlightTypeDesc: 'flight_type',
  takeOffBaseCode: 'take_off_base',
  landingBaseCode: 'landing_base',
  hobbsStart: '(hobbs_start_hours * 100)::int',
  hobbsEnd: '(hobbs_end_hours * 100)::int',
  totalFlightHours: '(coalesce(flight_hours, 0) * 100)::int',
  dayFlightHours: '(coalesce(day_flight_hours, 0) * 100)::int',
  nightFlightHours: '(coalesce(night_flight_hours, 0) * 100)::int',
  standByHours: '(standby_hours * 100)::int',
  dropCount: 'loads',
  volumeOnIncident: 'round(on_incident_gallons)::int',
  volumeJettisoned: 'round(jettisoned_gallons)::int',
  landings: 'coalesce(landings, 0)',
  landingFees: 'landing_fees_cents::float8',
  flightCost: 'flight_cost_cents::float8',
  abortFees: 'abort_fees_cents::float8',
  availabilityCost: 'availability_cost_cents::float8',
  totalAgentCost: 'agent_cost_cents::float8',
  crewStandbyCost: 'crew_standby_cents::float8',
  perDiemCost: 'per_diem_cents::float8',
  totalCost: 'total_cost_cents::float8',
  remarks: 'remarks',
} as const satisfies Partial<Record<ColumnKey, string>>;
const ofLoads = {
  base: 'base',
  dropCount: 'sum(loads)::int',
  volumeOnIncident: 'round(sum(on_incident_gallons))::int',
  volumeJettisoned: 'round(sum(jettisoned_gallons))::int',
  totalAgentCost: 'sum(agent_cost_cents)::float8',
} as const satisfies Partial<Record<ColumnKey, string>>;
const ofCrew = {
  crewName: `coalesce(person, 'No crew member')`,
  standByHours: '(sum(standby_hours) * 100)::int',
  crewStandbyCost: 'sum(crew_standby_cents)::float8',
  perDiemCost: 'sum(per_diem_cents)::float8',
} as const satisfies Partial<Record<ColumnKey, string>>;

describe.each(kinds)('the reporting views on %s', (kind) => {
  const seasons = {
    'the demo season': async (store: Store) => {
      await loadDemo(store);
    },
    'records approved, closed, adjusted, deleted and restored': async (store: Store) => {
      await fill(store, [...smallWorld(), ['incidents', [incident]]]);
      const service = await testApp(store);
      await bookedSeason(service);
      await service.close();
    },
  };

  describe.each(Object.entries(seasons))('over %s', (name, load) => {
    let store: Store;
    beforeAll(async () => {
      store = await freshStore(kind);
      await load(store);
    }, 120_000);
    afterAll(() => store.close());

    const query = async (text: string): Promise<Cell[][]> =>
      (await store.pool.query({ text, rowMode: 'array' })).rows as Cell[][]; // Cells of views.
    const sorted = (rows: readonly (readonly Cell[])[]) =>
      rows.map((row) => JSON.stringify(row.map((cell) => (cell === '' ? null : cell)))).sort();
    async function reported(
      dimension: Dimension,
      metrics: readonly ColumnKey[],
    ): Promise<Cell[][]> {
      const data = await readReportData(store, { days: allDays, compared: null });
      const table = runReport(data, {
        preset: 'cost',
        dimension,
        groupBy: 'none',
        metrics,
        filters: {},
        summaryOnly: false,
        sort: null,
      });
      return Array.from({ length: table.rowCount }, (_, row) =>
        metrics.map(
          (_key, column) => numberAt(table, column, row) ?? (textAt(table, column, row) || null),
        ),
      );
    }
    /** Object.keys of a record over columns is exactly its keys. */
    const keysOf = (columns: object) => Object.keys(columns) as ColumnKey[];
    const rowsOf = (columns: object, rest: string) =>
      query(`select ${Object.values(columns).join(', ')} from reporting.${rest}`);
    const anything = ([, ...sums]: readonly Cell[]) =>
      sums.some((sum) => sum !== 0 && sum !== null);

    it('lists in activities each row of the report with its words and figures (RPT-174)', async () => {
      const wanted = await reported('flight', keysOf(ofActivities));
      const found = await rowsOf(
        ofActivities,
        `activities where activity_date <= '${allDays.until}'`,
      );
      expect(sorted(found)).toEqual(sorted(wanted));
      expect(found.length).toBeGreaterThan(10);
    });

    it('lists in loads the report’s loads at agent bases (RPT-174)', async () => {
      const wanted = (await reported('base', keysOf(ofLoads))).filter(anything);
      expect(sorted((await rowsOf(ofLoads, 'loads group by base')).filter(anything))).toEqual(
        sorted(wanted),
      );
    });

    it('lists in crew the report’s figures of each person (RPT-174)', async () => {
      const wanted = (await reported('crew', keysOf(ofCrew))).filter(anything);
      expect(
        sorted((await rowsOf(ofCrew, 'crew group by crew_id, person')).filter(anything)),
      ).toEqual(sorted(wanted));
    });

    it.each([
      ['loads', 'agent_cost_cents, loads, on_incident_litres, jettisoned_litres'],
      ['crew', 'crew_standby_cents, per_diem_cents, standby_hours'],
    ])('has the same sums in %s as in activities, row by row (RPT-174)', async (view, columns) => {
      const sums = columns.split(', ').map((column) => `coalesce(sum(${column}), 0)`);
      const of = (from: string) =>
        `select source, activity_id, adjustment_id, ${sums.join(', ')} from reporting.${from} group by 1, 2, 3`;
      const both = `${of(view)} having (${sums.join(', ')}) is distinct from (${sums.map(() => '0').join(', ')})`;
      const all = `${of('activities')} having (${sums.join(', ')}) is distinct from (${sums.map(() => '0').join(', ')})`;
      expect(
        await query(`(${both}) except (${all}) union all ((${all}) except (${both}))`),
      ).toEqual([]);
    });

    it('computes no column that a query leaves out (RPT-174)', async () => {
      const plan = async (columns: string) =>
        (await query(`explain select ${columns} from reporting.activities`)).join();
      expect(
        [await plan('sum(flight_cost_cents)'), await plan('sum(loads)')].map((text) =>
          text.includes('jsonb_array_elements'),
        ),
      ).toEqual([false, true]);
    });

    it('marks the loads without a price that the report flags (RPT-174)', async () => {
      const flagged = (await reported('flight', ['dispatchId', 'flags']))
        .filter(([, flags]) => (Number(flags) & 2) !== 0)
        .map(([number]) => [number]);
      const found = await query(
        'select dispatch_number::text from reporting.loads where is_missing_price group by source, activity_id, dispatch_number',
      );
      expect(sorted(found)).toEqual(sorted(flagged));
      expect(found.length).toBeGreaterThan(0);
    });

    it('has the live costs of all dispatches that are not deleted, each once (RPT-174)', async () => {
      const living = await readDispatches(store.db, sql`${dispatches.deletedAt} is null`);
      const names = [
        'flight_cost',
        'abort_fees',
        'availability_cost',
        'agent_cost',
        'landing_fees',
        'crew_standby',
        'per_diem',
        'total_cost',
      ];
      const [found] = await query(
        `select ${names.map((name) => `sum(live_${name}_cents)::float8`).join(', ')} from reporting.activities`,
      );
      const parts = [...costParts, 'totalCost'] as const;
      expect(found).toEqual(
        parts.map((part) => living.reduce((sum, { costs }) => sum + centsOf(costs[part]), 0)),
      );
    });

    it('lists aircraft and incidents as reports name them (RPT-174)', async () => {
      const known = await readDimensions(store.db, nowInstant(), null);
      const aircraft = await query(
        'select aircraft_id, registration, radio_id, category, aircraft_type, vendor, base from reporting.aircraft',
      );
      expect(sorted(aircraft)).toEqual(
        sorted(
          known.aircraft.map((a) => [
            a.id,
            a.registration,
            a.radioId,
            a.category,
            displayType(a.typeCode, a.vendorName),
            a.vendorName,
            a.baseCode,
          ]),
        ),
      );
      const incidents = await query(
        'select incident_id, year, state, unit, incident_number, sequence, name, agency, incident_type from reporting.incidents',
      );
      expect(sorted(incidents)).toEqual(
        sorted(
          known.incidents.map((i) => [
            i.id,
            i.year,
            i.state,
            i.unit,
            i.incidentNumber,
            i.sequence,
            i.name,
            i.agency,
            i.typeCode,
          ]),
        ),
      );
    });

    it('lists fuel as its report totals it, and the closed half-months (RPT-174)', async () => {
      const receipts = await readFuelMetrics(store.db, allDays.from, allDays.until);
      const found =
        await query(`select kind, registration is null, base, fuel_type, litres::float8, coalesce(total_cost_cents, 0)::float8, receipt_date::text
        from reporting.fuel where receipt_date <= '${allDays.until}'`);
      const wanted = receipts.map((r) => [
        r.kind,
        r.assetId === null,
        r.baseCode,
        r.fuelType,
        r.quantityLitres,
        centsOf(r.totalCost ?? 0),
        r.date,
      ]);
      expect(sorted(found)).toEqual(sorted(wanted));
      const periods =
        'select aircraft_id, start_date::text, end_date::text, approved_cents::float8 from reporting.periods';
      const closed =
        'select asset_id, start_date::text, end_date::text, approved_cents::float8 from cost_periods';
      expect(sorted(await query(periods))).toEqual(sorted(await query(closed)));
      expect(name === 'the demo season' || (await query(periods)).length === 1).toBe(true);
    });
  });
});

describe('docs/reporting.md', () => {
  it('has a line for each existing view and column, and for no other (RPT-174)', async () => {
    const store = await freshStore('pglite');
    const { rows } = await store.pool.query<{ view: string; columns: string[] }>(
      `select table_name as view, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
       where table_schema = 'reporting' group by 1 order by 1`,
    );
    await store.close();
    const sections = document.split(/^### /m).slice(1);
    const described = sections.map((text) => ({
      view: /^`(\w+)`/.exec(text)?.[1],
      columns: [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| \S/gm)].flatMap(([, names = '']) =>
        names.replaceAll('`', '').split(', '),
      ),
    }));
    expect(described.toSorted((a, b) => (a.view ?? '').localeCompare(b.view ?? ''))).toEqual(rows);
  });

  it.runIf(kinds.includes('postgres'))(
    'creates a role that reads the views and nothing else (RPT-174)',
    async () => {
      const store = await freshStore('postgres');
      const client = await store.pool.connect();
      try {
        // Roles belong to the whole cluster: this one ends with its transaction.
        await client.query('begin');
        await client.query(
          /```sql\n(create role catis_reporting[^`]+)```/.exec(document)?.[1] ?? '',
        );
        const rights = async (which: string) =>
          (
            await client.query<{ name: string }>(
              `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'v', 'm', 'p', 'f', 'S')
               and has_table_privilege('catis_reporting', c.oid, $1) order by 1`,
              [which],
            )
          ).rows.map((row) => row.name);
        expect(await rights('select')).toEqual(views.map((view) => `reporting.${view}`));
        expect(await rights('insert, update, delete, truncate, references, trigger')).toEqual([]);
        await client.query('set local role catis_reporting');
        for (const view of views) await client.query(`select count(*) from reporting.${view}`);
        await expect(client.query('select count(*) from public.activities')).rejects.toThrow(
          'permission denied',
        );
      } finally {
        await client.query('rollback');
        client.release();
        await store.close();
      }
    },
  );
});
