import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareReport, type ReportData, runReport } from '../../../domain/report/engine/engine.ts';
import { type PresetName, presetNames, presets } from '../../../domain/report/presets/presets.ts';
import { type Dimension, dimensions, groupings } from '../../../domain/report/request/choices.ts';
import {
  type ColumnKey,
  columnOf,
  columnsCatalogue,
} from '../../../domain/report/request/columnsCatalogue.ts';
import type { ReportFilters } from '../../../domain/report/request/request.ts';
import {
  kindOf,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
  totalSlot,
} from '../../../domain/report/request/table.ts';
import { runs } from '../../support/depth.ts';
import { readColumns } from '../../support/months.ts';
import { bases, blocksOf, idOf, type Season, season } from './season.ts';

// Object.keys of the catalogue is exactly its keys.
const money = (Object.keys(columnsCatalogue) as ColumnKey[]).filter(
  (key) => columnOf(key).kind === 'money' && columnOf(key).total === 'sum',
);
const ofCrew: readonly ColumnKey[] = ['crewStandbyCost', 'perDiemCost'];
const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const report = (
  data: ReportData,
  dimension: Dimension,
  groupBy: string,
  filters: ReportFilters,
  metrics: readonly ColumnKey[] = money,
  approvedOnly = false,
) =>
  runReport(data, {
    preset: 'cost',
    dimension,
    groupBy,
    metrics,
    filters,
    summaryOnly: false,
    sort: null,
    approvedOnly,
  });
/** Each column added up over some lines; a column without values counts as nothing. */
const sumsOf = (table: ReportTable, slots: readonly number[]) =>
  table.columns.map((_, column) =>
    slots.reduce((sum, slot) => sum + (numberAt(table, column, slot) ?? Number.NaN), 0),
  );
const totalOf = (table: ReportTable) =>
  sumsOf(table, table.display.length === 0 ? [] : [totalSlot(table)]);
const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

const filtersOf = (name: PresetName): ReportFilters =>
  presets[name].myBase === true
    ? { dispatch: { mode: 'params', params: { takeOffOrLandingBases: bases.slice(0, 1) } } }
    : presets[name].filters;

/**
 * Each filter of a preset, in the dimensions that it applies to: those of the presets and all
 * others.
 */
const asked = [
  ...new Map(
    presetNames.flatMap((name) =>
      dimensions.flatMap((dimension) => {
        const filters = filtersOf(name);
        // A dispatch passes its filters as a whole, and crew have only their own money.
        if (dimension === 'crew' || (dimension === 'dispatch' && filters.dispatch !== undefined))
          return [];
        const of = JSON.stringify(filters);
        return [[`${of} ${dimension}`, { of, filters, dimension }] as const];
      }),
    ),
  ).values(),
];

it('has the same money in every preset and dimension of a range and a filter, to the cent, approved only and all (RPT-81, RPT-24, APR-40)', {
  timeout: 90_000,
}, () => {
  fc.assert(
    fc.property(season, fc.boolean(), (given, approvedOnly) => {
      const data = dataOf(given);
      const totals = new Map<string, string>();
      for (const { of, filters, dimension } of asked) {
        const total = JSON.stringify(
          totalOf(report(data, dimension, 'none', filters, money, approvedOnly)),
        );
        const before = totals.get(of) ?? total;
        if (total !== before)
          expect({ of, dimension, total }).toEqual({ of, dimension, total: before });
        totals.set(of, total);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

const narrowed: fc.Arbitrary<ReportFilters> = fc.constantFrom<ReportFilters>(
  {},
  { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
  { aircraft: { mode: 'specific', ids: [idOf(1, 0)] } },
  { aircraft: { mode: 'params', params: { contractTypes: ['CWN', 'none'] } } },
  { incident: { mode: 'params', params: { agencies: ['USFS'] } } },
  { incident: { mode: 'specific', ids: [idOf(2, 0)] } },
);

it('adds up to the same total in every grouping of every dimension, over rows and over groups (RPT-82)', () => {
  fc.assert(
    fc.property(season, narrowed, fc.boolean(), (given, filters, approvedOnly) => {
      const data = dataOf(given);
      const wanted = totalOf(report(data, 'dispatch', 'none', filters, money, approvedOnly));
      for (const dimension of dimensions)
        for (const groupBy of groupings[dimension]) {
          const columns = dimension === 'crew' ? ofCrew : money;
          const table = report(data, dimension, groupBy, filters, columns, approvedOnly);
          const total = columns.map((key) => wanted[money.indexOf(key)]);
          const seen = { dimension, groupBy };
          expect({ ...seen, rows: sumsOf(table, from(0, table.rowCount)) }).toEqual({
            ...seen,
            rows: total,
          });
          if (groupBy !== 'none')
            expect({
              ...seen,
              groups: sumsOf(table, from(table.rowCount, table.groups.length)),
            }).toEqual({ ...seen, groups: total });
          // For the roles of a base the total shows a dash.
          if (groupBy !== 'baseRole')
            expect({ ...seen, total: totalOf(table) }).toEqual({ ...seen, total });
        }
    }),
    { numRuns: runs(300) },
  );
});

it('has a row for each activity of any kind and names its kind (RPT-81)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const table = report(dataOf(given), 'flight', 'none', {}, [
        'kind',
        'flightCount',
        'takeOffs',
        'landings',
        'dispatchId',
      ]);
      const rows = [...table.display].filter((line) => kindOf(line) === 'row').map(slotOf);
      const words = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' };
      expect(rows.map((row) => [textAt(table, 0, row), textAt(table, 4, row)])).toEqual(
        given.activities.map((a) =>
          a.adjusts
            ? ['Adjustment', `Adjustment to ${a.dispatchNumber}`]
            : [words[a.type], String(a.dispatchNumber)],
        ),
      );
      for (const row of rows)
        if (textAt(table, 0, row) !== 'Flight') {
          const columns = textAt(table, 0, row) === 'Adjustment' ? [1, 2] : [1, 2, 3];
          expect(columns.map((column) => numberAt(table, column, row))).toEqual(
            columns.map(() => 0),
          );
        }
    }),
    { numRuns: runs(100) },
  );
});
