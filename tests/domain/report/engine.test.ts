import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { presetNames, presets } from '../../../domain/report/presets/presets.ts';
import { dimensions, groupings } from '../../../domain/report/request/choices.ts';
import { columnOf } from '../../../domain/report/request/columnsCatalogue.ts';
import type { ReportFilters, ReportRequest } from '../../../domain/report/request/request.ts';
import {
  kindOf,
  numberAt,
  type ReportTable,
  slotOf,
  totalSlot,
  transferables,
} from '../../../domain/report/request/table.ts';
import { runs } from '../../support/depth.ts';
import { readColumns } from '../../support/months.ts';
import { wholeRun } from '../../support/wholeRun.ts';
import { type NaiveReport, naiveReport, type Value } from './naive.ts';
import { allColumns, cell, columnsOf, expected, readBack } from './readBack.ts';
import {
  agents,
  bases,
  blocksOf,
  countedOf,
  idOf,
  missions,
  type Season,
  season,
} from './season.ts';

const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const request = (
  dimension: string,
  groupBy: string,
  more: Partial<ReportRequest> = {},
): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: columnsOf(dimension),
  filters: {},
  summaryOnly: false,
  sort: null,
  ...more,
});

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined });
/** Only the selected keys: an absent filter is absent, not undefined. */
const defined = <T extends object>(arbitrary: fc.Arbitrary<T>) =>
  arbitrary.map(
    (o) => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as never,
  );
const filters: fc.Arbitrary<ReportFilters> = defined(
  fc.record({
    aircraft: fc.option(
      fc.oneof(
        fc.record({
          mode: fc.constant('specific' as const),
          ids: fc.subarray([idOf(1, 0), idOf(1, 1)]),
        }),
        fc.record({
          mode: fc.constant('params' as const),
          params: defined(
            fc.record({
              categories: some(['FW', 'RW'] as const),
              baseCodes: some(bases),
              aircraftTypes: some(['S-2T', 'SO', 'SEU']),
              contractTypes: some(['SO', 'SEU', 'CWN', 'none']),
              vendors: some(['CDF', 'Coulson', 'Valley Air Tankers']),
            }),
          ),
        }),
      ),
      { nil: undefined },
    ),
    incident: fc.option(
      fc.record({
        mode: fc.constant('params' as const),
        params: defined(
          fc.record({
            years: some([2024, 2025]),
            states: some(['CA', 'NV']),
            agencies: some(['USFS', 'CAL FIRE']),
            types: some(['rescue']),
          }),
        ),
      }),
      { nil: undefined },
    ),
    dispatch: fc.option(
      fc.record({
        mode: fc.constant('params' as const),
        params: defined(
          fc.record({
            takeOffBases: some(bases),
            landingBases: some(bases),
            takeOffOrLandingBases: some(bases),
            agentBases: some(bases),
            agentTypes: some(agents),
            missionTypes: some(missions),
            missionFlightTypes: some(['Training']),
            crewNames: some(['Person 0', 'Person 1']),
            crewRoles: some(['Pilot']),
            crewVendors: some(['Coulson']),
            missingAgentCost: fc.constantFrom(undefined, true, false),
            landingFeesCharged: fc.constantFrom(undefined, true),
          }),
        ),
      }),
      { nil: undefined },
    ),
  }),
);

describe.each(dimensions)(
  'dimension %s (RPT-20 to RPT-27, APR-40 to APR-42, APR-44)',
  (dimension) => {
    it.each(groupings[dimension])(
      'equals the naive report when grouped by %s (RPT-33 to RPT-35)',
      (groupBy) => {
        fc.assert(
          fc.property(season, fc.boolean(), (given, approvedOnly) => {
            const table = runReport(dataOf(given), request(dimension, groupBy, { approvedOnly }));
            const naive = expected(
              naiveReport(countedOf(given, approvedOnly), dimension, groupBy, {}),
              dimension,
              groupBy,
            );
            expect(readBack(table)).toEqual(
              naive.rows.length + naive.groups.length === 0
                ? { groups: [], rows: [], total: {} }
                : naive,
            );
          }),
          { numRuns: runs(25) },
        );
      },
    );
  },
);

it('filters like the naive report (RPT-15, RPT-80)', () => {
  fc.assert(
    fc.property(
      season,
      filters,
      fc.constantFrom(...dimensions),
      fc.boolean(),
      (given, asked, dimension, approvedOnly) => {
        const groupBy = groupings[dimension][1] ?? 'none';
        const table = runReport(
          dataOf(given),
          request(dimension, groupBy, { filters: asked, approvedOnly }),
        );
        const naive = expected(
          naiveReport(countedOf(given, approvedOnly), dimension, groupBy, asked),
          dimension,
          groupBy,
        );
        expect(readBack(table)).toEqual(
          naive.groups.length === 0 ? { groups: [], rows: [], total: {} } : naive,
        );
      },
    ),
    { numRuns: runs(300) },
  );
});

it('computes every existing preset like the naive report, approved only and all (RPT-40, APR-40)', () => {
  fc.assert(
    fc.property(
      season,
      fc.constantFrom(...presetNames),
      fc.boolean(),
      (given, name, approvedOnly) => {
        const preset = presets[name];
        const table = runReport(dataOf(given), {
          ...request(preset.dimension, preset.groupBy, { filters: preset.filters, approvedOnly }),
          sort: preset.sort === undefined ? null : [{ column: preset.sort, descending: false }],
        });
        const naive = expected(
          naiveReport(
            countedOf(given, approvedOnly),
            preset.dimension,
            preset.groupBy,
            preset.filters,
          ),
          preset.dimension,
          preset.groupBy,
        );
        const unordered = (report: NaiveReport) => ({
          ...report,
          rows: [...report.rows].map((r) => JSON.stringify(r)).sort(),
        });
        const empty = { groups: [], rows: [], total: {} };
        const actual = readBack(table);
        expect(unordered(actual)).toEqual(
          unordered(naive.rows.length + naive.groups.length === 0 ? empty : naive),
        );
        expect(
          runReport(dataOf(given), {
            ...request(preset.dimension, preset.groupBy),
            metrics: preset.columns,
          }).columns,
        ).toEqual(preset.columns);
      },
    ),
    { numRuns: runs(200) },
  );
});

it('adds groups up to the grand total bit for bit (PERF-T12, PERF-4)', () => {
  fc.assert(
    fc.property(season, fc.constantFrom(...dimensions), (given, dimension) => {
      for (const groupBy of groupings[dimension].filter((g) => g !== 'none' && g !== 'baseRole')) {
        const table = runReport(dataOf(given), request(dimension, groupBy));
        if (table.display.length === 0) continue;
        for (const [column, key] of table.columns.entries()) {
          // Gallons are rounded once per line from exact litres, so lines need not add up.
          if (columnOf(key).total !== 'sum' || columnOf(key).kind === 'gallons') continue;
          const groups = table.groups.map(
            (_, group) => numberAt(table, column, table.rowCount + group) ?? Number.NaN,
          );
          expect({ key, sum: groups.reduce((a, b) => a + b, 0) }).toEqual({
            key,
            sum: numberAt(table, column, totalSlot(table)),
          });
        }
      }
    }),
    { numRuns: runs(200) },
  );
});

it('sorts by any columns with blanks last, either way, the first before the second (RPT-126)', () => {
  const sorts = fc.uniqueArray(
    fc.record({ column: fc.constantFrom(...allColumns), descending: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ column }) => column,
    },
  );
  fc.assert(
    fc.property(
      season,
      sorts,
      fc.constantFrom('dispatch', 'aircraft'),
      (given, sort, dimension) => {
        const table = runReport(dataOf(given), request(dimension, 'none', { sort }));
        const blank = (value: Value) =>
          value === null || value === 'No aircraft' || value === 'No incident';
        const compare = (a: Value, b: Value, descending: boolean) => {
          if (blank(a) || blank(b)) return Number(blank(a)) - Number(blank(b));
          const order =
            typeof a === 'number' && typeof b === 'number'
              ? a - b
              : String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' });
          return descending ? -order : order;
        };
        const slots = [...table.display].filter((d) => kindOf(d) === 'row').map(slotOf);
        const valueAt = (column: string, slot: number) =>
          cell(table, table.columns.indexOf(column as never), slot);
        // Rows that the sort does not distinguish keep their order.
        const inOrder = [...slots].sort((a, b) => a - b);
        inOrder.sort((a, b) =>
          sort.reduce(
            (before, { column, descending }) =>
              before || compare(valueAt(column, a), valueAt(column, b), descending),
            0,
          ),
        );
        expect(slots).toEqual(inOrder);
      },
    ),
    { numRuns: runs(1_000), ...wholeRun },
  );
});

it('shows only group totals and the grand total in a summary (RPT-37)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const full = runReport(dataOf(given), request('incident', 'state'));
      const short = runReport(dataOf(given), request('incident', 'state', { summaryOnly: true }));
      expect([...short.display]).toEqual(
        [...full.display].filter((d) => ['groupTotal', 'total'].includes(kindOf(d))),
      );
      // Hidden rows need no cells; their slots stay.
      const shown = (table: ReportTable) =>
        table.cells.map((cells) =>
          (cells.kind === 'text' ? cells.places : cells.values).slice(table.rowCount),
        );
      expect(shown(short)).toEqual(shown(full));
    }),
    { numRuns: runs(50) },
  );
});

it('returns the same whatever was requested of the load before, and after its tables were transferred', () => {
  const asked = fc
    .record({ dimension: fc.constantFrom(...dimensions), filters, summaryOnly: fc.boolean() })
    .chain((one) =>
      fc
        .constantFrom(...groupings[one.dimension])
        .map((groupBy) => request(one.dimension, groupBy, one)),
    );
  fc.assert(
    fc.property(season, fc.array(asked, { minLength: 2, maxLength: 6 }), (given, requests) => {
      const data = dataOf(given);
      for (const one of requests) {
        const table = runReport(data, one);
        // Transferred tables are no longer here.
        const arrived = structuredClone(table, { transfer: transferables(table) });
        expect(arrived).toEqual(runReport(dataOf(given), one));
      }
    }),
    { numRuns: runs(200) },
  );
});

it('refuses unknown names and values, by name (RPT-6, RPT-12)', () => {
  const data = dataOf({
    dimensions: { aircraft: [], incidents: [], bases: [], agentTypes: [] },
    activities: [],
  });
  const refusal = (asked: ReportRequest) => {
    try {
      runReport(data, asked);
      return null;
    } catch (error) {
      return String(error);
    }
  };
  expect([
    refusal(request('weather', 'none')),
    refusal(request('incident', 'aircraft')),
    refusal(request('incident', 'none', { metrics: ['luck'] })),
    refusal(request('incident', 'none', { sort: [{ column: 'luck', descending: false }] })),
    refusal(
      request('incident', 'none', {
        filters: { dispatch: { mode: 'specific', ids: [] } } as never,
      }),
    ),
    refusal(
      request('incident', 'none', {
        filters: { aircraft: { mode: 'params', params: { colours: ['red'] } } } as never,
      }),
    ),
    refusal(request('incident', 'none')),
  ]).toEqual([
    'ReportChoiceError: There is no report dimension "weather".',
    'ReportChoiceError: A report of dimension "incident" can\'t be grouped by "aircraft".',
    'ReportChoiceError: There is no report column "luck".',
    'ReportChoiceError: There is no report column "luck".',
    'ReportChoiceError: The report filter is wrong at "dispatch.mode".',
    'ReportChoiceError: The report filter is wrong at "aircraft.params".',
    null,
  ]);
});
