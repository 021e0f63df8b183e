import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from '../../../../domain/dates/dateRange.ts';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import {
  type Dimension,
  dimensions,
  type GroupBy,
  groupings,
} from '../../../../domain/report/request/choices.ts';
import { type ColumnKey, columnOf } from '../../../../domain/report/request/columnsCatalogue.ts';
import {
  fittingNarrowing,
  hasWholeRows,
  isNarrowed,
  isValueColumn,
  isWordSubject,
  type Narrowing,
  notNarrowed,
  subjectLabel,
  subjectOfGroups,
  type ValueFilter,
  withValue,
  withWord,
} from '../../../../domain/report/request/narrowing.ts';
import type { ReportFilters, ReportRequest } from '../../../../domain/report/request/request.ts';
import {
  displayRow,
  kindOf,
  type ReportTable,
  slotOf,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import {
  boundOf,
  cellSubject,
  narrowedBy,
  narrowingChips,
} from '../../../../domain/report/view/cellNarrowing.ts';
import { drillDownTarget, drillDownView } from '../../../../domain/report/view/drillDown.ts';
import {
  presetView,
  type ReportView,
  readView,
  viewPath,
} from '../../../../domain/report/view/view.ts';
import { plainState } from '../../../../domain/report/view/viewState.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { naiveReport, naiveRows } from '../naive.ts';
import { allColumns, cell, columnsOf, expected, readBack } from '../readBack.ts';
import { blocksOf, countedOf, type Season, season } from '../season.ts';

const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const request = (
  dimension: string,
  groupBy: string,
  narrowing: Narrowing,
  more: Partial<ReportRequest> = {},
): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: columnsOf(dimension),
  filters: {},
  summaryOnly: false,
  sort: null,
  narrowing,
  ...more,
});
const everyColumn = [...allColumns, 'base', 'crewName', 'roleName', 'crewVendor'] as const;
const subjects = [
  ...everyColumn.filter(isWordSubject),
  'byCategory',
  'byBase',
  'byMonth',
  'byYear',
  'byBaseRole',
] as const;
const saidIn = [
  '',
  'FW',
  'Fixed wing',
  'HMT',
  'RAM',
  'HMT, RAM',
  'Jul 2025',
  '2025',
  'CAL FIRE',
  'CA',
  'SEU',
  'CDF',
  'Flight',
  'Water',
  'Gel',
  'Late',
  'Take-off',
];
const words = fc
  .array(
    fc.record({
      of: fc.constantFrom(...subjects),
      word: fc.constantFrom(...saidIn),
      isExcluded: fc.boolean(),
    }),
    { maxLength: 2 },
  )
  .map((list) => list.reduce(withWord, notNarrowed));
const bound = fc.option(fc.oneof(fc.nat(3), fc.nat(5_000), fc.nat(20_000_000)));
const figureOf = (columns: readonly ColumnKey[]): fc.Arbitrary<ValueFilter> =>
  fc.record({
    column: fc.constantFrom(...columns.filter(isValueColumn)),
    least: bound,
    most: bound,
    isExcluded: fc.boolean(),
  });
const empty = { groups: [], rows: [], total: {} };

describe.each(dimensions)('dimension %s narrowed', (dimension) => {
  it('equals the naive report with words and figures, kept or excluded (RPT-120, RPT-121)', () => {
    const values = fc.array(figureOf(columnsOf(dimension)), { maxLength: 2 });
    fc.assert(
      fc.property(
        season,
        words,
        values,
        fc.constantFrom(...groupings[dimension]),
        fc.boolean(),
        (given, said, figures, groupBy, approvedOnly) => {
          const narrowing = fittingNarrowing(figures.reduce(withValue, said), dimension);
          const table = runReport(
            dataOf(given),
            request(dimension, groupBy, narrowing, { approvedOnly }),
          );
          const counted = countedOf(given, approvedOnly);
          const naive = expected(
            naiveReport(counted, dimension, groupBy, {}, narrowing),
            dimension,
            groupBy,
          );
          expect(readBack(table)).toEqual(
            naive.rows.length + naive.groups.length === 0 ? empty : naive,
          );
          expect(table.allRows ?? table.rowCount).toBe(
            naiveRows(counted, dimension, groupBy, {}, narrowing).allRows,
          );
        },
      ),
      { numRuns: runs(170) },
    );
  });
});

/** Every line of a table; the test pairs it with every column. */
const linesOf = (table: ReportTable) => [...table.display];
it.each(dimensions)(
  'shows the row of a cell it keeps, not of one it excludes; totals are those of the rows shown, dimension %s (RPT-121, RPT-122)',
  (dimension) => {
    fc.assert(
      fc.property(season, fc.nat(), fc.nat(), fc.nat(9), (given, line, at, nth) => {
        const data = dataOf(given);
        const groupBy = groupings[dimension][nth % groupings[dimension].length] ?? 'none';
        const table = runReport(data, request(dimension, groupBy, notNarrowed));
        const lines = linesOf(table);
        const column = at % table.columns.length;
        const display = lines[line % Math.max(1, lines.length)];
        const subject = display === undefined ? null : cellSubject(table, display, column);
        fc.pre(subject !== null);
        if (subject === null) return;
        const kept = runReport(
          data,
          request(dimension, groupBy, narrowedBy(notNarrowed, subject, false)),
        );
        const rest = runReport(
          data,
          request(dimension, groupBy, narrowedBy(notNarrowed, subject, true)),
        );
        expect(kept.rowCount).toBeGreaterThan(0);
        // The costs of kept and excluded rows add up to the whole report's, to the cent.
        const cost = table.columns.indexOf('totalCost');
        const costOf = (of: ReportTable) =>
          of.rowCount === 0 ? 0 : Number(cell(of, cost, totalSlot(of)) ?? 0);
        if (groupBy !== 'baseRole') expect(costOf(kept) + costOf(rest)).toBe(costOf(table));
        if (subject.kind === 'value') expect(kept.rowCount + rest.rowCount).toBe(table.rowCount);
      }),
      { numRuns: runs(170) },
    );
  },
);

const agencies = ['CAL FIRE', 'USFS'] as const;
describe('narrowing a report', () => {
  it('replaces a word by another of its kind; excluded words add up (RPT-120)', () => {
    const said = (word: string, isExcluded: boolean) =>
      ({ of: 'agency', word, isExcluded }) as const;
    const both = agencies.map((agency) => said(agency, false)).reduce(withWord, notNarrowed);
    expect(both.words).toEqual([said('USFS', false)]);
    const rid = [...agencies, 'USFS'].map((agency) => said(agency, true)).reduce(withWord, both);
    expect(rid.words).toEqual([said('USFS', false), said('CAL FIRE', true), said('USFS', true)]);
    expect([isNarrowed(rid), isNarrowed(notNarrowed)]).toEqual([true, false]);
  });
  it('describes itself in chips, each with the rest when it is removed (RPT-123)', () => {
    const figure = (
      column: ColumnKey,
      least: number | null,
      most: number | null,
      isExcluded = false,
    ) => ({ column, least, most, isExcluded });
    const narrowing: Narrowing = {
      words: [
        { of: 'agency', word: 'USFS', isExcluded: true },
        { of: 'byMonth', word: 'Jul 2025', isExcluded: false },
        { of: 'requestNumber', word: '', isExcluded: true },
      ],
      values: [
        figure('totalCost', 1_000_000, null),
        figure('totalCost', null, 50),
        figure('totalFlightHours', 125, 250),
        figure('dropCount', 3, 3),
        figure('dropCount', 3, 3, true),
        figure('costPerGallon', null, null, true),
        figure('activityDate', 20_283, 20_283),
        figure('totalCost', 1_000_000, null, true),
        figure('totalCost', null, 50, true),
        figure('totalFlightHours', 125, 250, true),
      ],
      behind: [
        {
          dimension: 'aircraft',
          groupBy: 'type',
          group: 'S-2T',
          row: null,
          values: [],
          title: 'S-2T total',
        },
      ],
    };
    const chips = narrowingChips(narrowing);
    expect(chips.map((chip) => chip.words)).toEqual([
      'Agency is not USFS',
      'Month: Jul 2025',
      'Request is not blank',
      'Total cost ≥ $10,000.00',
      'Total cost ≤ $0.50',
      'Flight hours from 1.25 to 2.50',
      'Loads: 3',
      'Loads is not 3',
      'Cost per gallon on incident is not blank',
      'Date: 07/14/2025',
      'Total cost not ≥ $10,000.00',
      'Total cost not ≤ $0.50',
      'Flight hours not from 1.25 to 2.50',
      'Behind: S-2T total',
    ]);
    expect(chips[3]?.rest).toEqual({ ...narrowing, values: narrowing.values.slice(1) });
    expect(chips.at(-1)?.rest.behind).toEqual([]);
  });
  it('refuses invalid words and figures', () => {
    const [given] = fc.sample(season, { seed: 3, numRuns: 1 });
    if (given === undefined) throw new Error('No season');
    const data = dataOf(given);
    const wrong = {
      ...notNarrowed,
      words: [{ of: 'totalCost' as const, word: '7', isExcluded: false }],
    };
    expect(() => runReport(data, request('incident', 'none', wrong))).toThrow(
      'A report can\'t be narrowed by "totalCost".',
    );
    const noFigure = {
      ...notNarrowed,
      values: [{ column: 'agency' as const, least: 1, most: 1, isExcluded: false }],
    };
    expect(() => runReport(data, request('incident', 'none', noFigure))).toThrow(
      'A report can\'t be narrowed by "agency".',
    );
  });
  it('offers bounds of figures only, not of words, days or totals (RPT-121)', () => {
    const [given] = fc.sample(
      season.filter(({ activities }) => activities.some(({ incident }) => incident !== null)),
      { seed: 5, numRuns: 1 },
    );
    if (given === undefined) throw new Error('No season');
    const table = runReport(dataOf(given), request('dispatch', 'none', notNarrowed));
    const row = displayRow('row', 0);
    const bounds = table.columns.filter((_, column) => boundOf(table, row, column) !== null);
    expect(bounds).toContain('totalCost');
    expect(
      bounds.every((key) => ['count', 'hours', 'gallons', 'money'].includes(columnOf(key).kind)),
    ).toBe(true);
    expect(
      table.columns
        .map((_, column) => boundOf(table, displayRow('total', totalSlot(table)), column))
        .every((one) => one === null),
    ).toBe(true);
  });
});

const july = parseRange({ dateMode: 'specific', start: '2025-01-01', end: '2026-12-31' });
/** The report page's request for a view. */
const asked = ({ dimension, groupBy, state }: ReportView): ReportRequest =>
  request(dimension, groupBy, state.narrowing, {
    filters: state.filters,
    metrics: columnsOf(dimension),
  });
const adding = (table: ReportTable, slot: number) =>
  Object.fromEntries(
    table.columns.flatMap((key, column) =>
      columnOf(key).total === 'none' ? [] : [[key, cell(table, column, slot)]],
    ),
  );
const dispatchFilters: fc.Arbitrary<ReportFilters> = fc.constantFrom<ReportFilters>(
  {},
  { dispatch: { mode: 'params', params: { takeOffBases: ['HMT'] } } },
  {
    dispatch: { mode: 'params', params: { agentTypes: ['Water', 'Gel'] } },
    aircraft: { mode: 'params', params: { categories: ['FW'] } },
  },
);

describe.each(dimensions.filter(hasWholeRows))(
  'the records behind a figure, dimension %s',
  (dimension) => {
    it.each(groupings[dimension])(
      'adds the records up to the figure grouped by %s: rows of aircraft and incidents, groups, the grand total (RPT-125, RPT-127)',
      (groupBy) => {
        const values = fc.array(
          figureOf(columnsOf(dimension).filter((key) => columnOf(key).total === 'sum')),
          { maxLength: 1 },
        );
        fc.assert(
          fc.property(season, words, values, dispatchFilters, (given, said, figures, filters) => {
            const data = dataOf(given);
            const narrowing = fittingNarrowing(figures.reduce(withValue, said), dimension);
            const view: ReportView = {
              preset: 'cost',
              dimension,
              groupBy,
              range: july,
              state: { ...plainState, filters, narrowing },
            };
            const table = runReport(data, asked(view));
            const column = table.columns.indexOf('totalCost');
            for (const display of table.display) {
              const behind = drillDownTarget(table, view, display, column, true);
              const isRow = kindOf(display) === 'row';
              if (behind === null) {
                // A dispatch opens by itself, a flight with its dispatch. Rows that are on screen
                // need no other report.
                expect(isRow ? ['dispatch', 'flight'] : groupBy).toEqual(
                  isRow ? expect.arrayContaining([dimension]) : 'none',
                );
                continue;
              }
              const next = drillDownView(view, behind);
              const records = runReport(data, asked(next));
              expect(adding(records, totalSlot(records))).toEqual(adding(table, slotOf(display)));
              const rows = [...records.display].filter((line) => kindOf(line) === 'row');
              const cost = records.columns.indexOf('totalCost');
              expect(
                rows.reduce((sum, line) => sum + Number(cell(records, cost, slotOf(line))), 0),
              ).toBe(cell(table, column, slotOf(display)));
              // The address matches.
              expect(
                readView(
                  'cost',
                  Object.fromEntries(new URLSearchParams(viewPath(next).split('?')[1])),
                ).view,
              ).toEqual(next);
            }
          }),
          { numRuns: runs(60) },
        );
      },
    );
  },
);

it.each(dimensions)(
  'drills down through two figures, and equals the naive report, dimension %s (RPT-125)',
  (dimension) => {
    const lines = fc.array(
      fc.constantFrom('aircraft', 'incident', 'dispatch', 'flight' as const).chain((dimension) =>
        fc.record({
          dimension: fc.constant(dimension),
          groupBy: fc.constantFrom(...groupings[dimension]),
          group: fc.option(
            fc.constantFrom(
              'SEU',
              'Multiple',
              'CAL FIRE',
              'No incident',
              'Jul 2025',
              'Fixed wing',
              'CA',
            ),
          ),
          row: fc.constant(null),
          values: fc.array(figureOf(['totalCost', 'totalFlightHours', 'dispatchCount']), {
            maxLength: 1,
          }),
          title: fc.constant('x'),
        }),
      ),
      { minLength: 1, maxLength: 2 },
    );
    fc.assert(
      fc.property(season, words, lines, fc.boolean(), (given, said, behind, approvedOnly) => {
        const narrowing = fittingNarrowing({ ...said, behind }, dimension);
        const table = runReport(
          dataOf(given),
          request(dimension, 'none', narrowing, { approvedOnly }),
        );
        const naive = expected(
          naiveReport(countedOf(given, approvedOnly), dimension, 'none', {}, narrowing),
          dimension,
          'none',
        );
        expect(readBack(table)).toEqual(naive.rows.length === 0 ? empty : naive);
      }),
      { numRuns: runs(170) },
    );
  },
);

it('opens no records behind shares, words, columns across or open groups (RPT-127)', () => {
  const [given] = fc.sample(
    season.filter(({ activities }) =>
      activities.some(({ crew, incident }) => crew.length > 0 && incident !== null),
    ),
    { seed: 8, numRuns: 1 },
  );
  if (given === undefined) throw new Error('No season');
  const data = dataOf(given);
  const viewOf = (dimension: Dimension): ReportView => ({
    ...presetView('cost', july),
    dimension,
    groupBy: 'none',
  });
  const behind = (dimension: Dimension, key: ColumnKey, line: (table: ReportTable) => number) => {
    const table = runReport(data, asked(viewOf(dimension)));
    return drillDownTarget(
      table,
      viewOf(dimension),
      line(table),
      table.columns.indexOf(key),
      false,
    );
  };
  const total = (table: ReportTable) => displayRow('total', totalSlot(table));
  expect(
    (['base', 'crew', 'dispatch'] as const).map((dimension) =>
      behind(dimension, 'totalCost', total),
    ),
  ).toEqual([null, null, null]);
  expect(behind('incident', 'agency', () => displayRow('row', 0))).toBeNull();
  expect(behind('incident', 'totalCost', total)?.line?.title).toBe('Total, by incident');
  const grouped = { ...viewOf('incident'), groupBy: 'agency' as const };
  const table = runReport(data, asked(grouped));
  const column = table.columns.indexOf('totalCost');
  expect(
    drillDownTarget(table, grouped, displayRow('groupTitle', table.rowCount), column, false),
  ).toBeNull();
  const across = runReport(data, {
    ...asked(grouped),
    across: { by: 'month', measure: 'totalCost' },
  });
  expect(
    [across.columns.length - 1, 1].map(
      (at) => drillDownTarget(across, grouped, total(across), at, false) === null,
    ),
  ).toEqual([true, false]);
});

it('finds the subject of group words and its label: a column, or a grouping without one (RPT-120)', () => {
  const subjectAndLabel = (groupBy: GroupBy) => {
    const of = subjectOfGroups(groupBy);
    return of === null ? null : [of, subjectLabel(of)];
  };
  expect(subjectAndLabel('none')).toBeNull();
  expect((['category', 'base', 'activityMonth', 'baseRole'] as const).map(subjectAndLabel)).toEqual(
    [
      ['byCategory', 'Category'],
      ['byBase', 'Base of the aircraft'],
      ['byMonth', 'Month'],
      ['byBaseRole', 'Base role'],
    ],
  );
  expect((['agency', 'vendor', 'crewRole'] as const).map(subjectAndLabel)).toEqual([
    ['agency', 'Agency'],
    ['vendorName', 'Vendor'],
    ['roleName', 'Job'],
  ]);
});
