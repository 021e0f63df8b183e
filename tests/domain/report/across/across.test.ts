import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import {
  acrossBys,
  isAcrossMeasure,
  nameColumns,
  tooManyColumnsText,
} from '../../../../domain/report/request/across.ts';
import { dimensions, groupings } from '../../../../domain/report/request/choices.ts';
import { columnOf, ratedColumns } from '../../../../domain/report/request/columnsCatalogue.ts';
import { isComparedBy } from '../../../../domain/report/request/compared.ts';
import type { ReportRequest } from '../../../../domain/report/request/request.ts';
import {
  columnHeader,
  kindOf,
  type ReportTable,
  slotOf,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { allColumns, cell } from '../readBack.ts';
import { blocksOf, countedOf, idOf, type Season, type SeasonActivity, season } from '../season.ts';
import { type AcrossLine, type NaiveAcross, naiveAcross } from './naiveAcross.ts';

const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const request = (
  dimension: string,
  groupBy: string,
  across: ReportRequest['across'],
  more: Partial<ReportRequest> = {},
): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: ['totalCost'],
  filters: {},
  summaryOnly: false,
  sort: null,
  ...(across === undefined ? {} : { across }),
  ...more,
});
const measures = allColumns.filter(isAcrossMeasure);

/** The table, read back line by line. */
function readBack(table: ReportTable): Omit<NaiveAcross, 'withoutRate'> {
  const groups: { label: string; rows: AcrossLine[]; total: AcrossLine }[] = [];
  const rows: AcrossLine[] = [];
  let total: AcrossLine = [];
  for (const display of table.display) {
    const line = table.columns.map((_, column) => cell(table, column, slotOf(display)));
    const kind = kindOf(display);
    if (kind === 'groupTitle')
      groups.push({
        label: table.groups[slotOf(display) - table.rowCount]?.label ?? '',
        rows: [],
        total: [],
      });
    else if (kind === 'row') (groups.at(-1)?.rows ?? rows).push(line);
    else if (kind === 'groupTotal') Object.assign(groups.at(-1) ?? {}, { total: line });
    else total = line;
  }
  return { labels: table.across?.labels ?? [], groups, rows, total };
}
const isDashed = (groupBy: string, by: string, measure: (typeof measures)[number]) =>
  groupBy === 'baseRole' && by !== 'group' && ['hours', 'money'].includes(columnOf(measure).kind);

describe.each(dimensions)('a measure across, dimension %s', (dimension) => {
  it.each(acrossBys.filter((by) => !isComparedBy(by)))(
    'equals the naive table by %s, for any measure and grouping (RPT-110, RPT-111, RPT-113)',
    (by) => {
      const groupBys = groupings[dimension].filter(
        (groupBy) => by !== 'group' || groupBy !== 'none',
      );
      fc.assert(
        fc.property(
          season,
          fc.constantFrom(...groupBys),
          fc.constantFrom(...measures),
          fc.boolean(),
          (given, groupBy, measure, approvedOnly) => {
            const table = runReport(
              dataOf(given),
              request(dimension, groupBy, { by, measure }, { approvedOnly }),
            );
            const { withoutRate, ...naive } = naiveAcross(
              countedOf(given, approvedOnly),
              dimension,
              groupBy,
              { by, measure, names: nameColumns[dimension] },
            );
            if (naive.rows.length + naive.groups.length === 0) {
              expect(table.rowCount).toBe(0);
              return;
            }
            const blanked = isDashed(groupBy, by, measure)
              ? { ...naive, total: naive.total.map(() => null) }
              : naive;
            expect(readBack(table)).toEqual(blanked);
            const lacking =
              table.across?.withoutRate?.map((counts) => counts[totalSlot(table)]) ??
              withoutRate.map(() => 0);
            expect(lacking).toEqual(
              ratedColumns.includes(measure) ? withoutRate : withoutRate.map(() => 0),
            );
          },
        ),
        { numRuns: runs(150) },
      );
    },
  );
});

const plainFigures = (table: ReportTable, column: number) =>
  [...table.groups.keys(), table.groups.length].map((n) => cell(table, column, table.rowCount + n));

it('has the groups of the grouped report as columns: the same labels and totals (RPT-110, RPT-113)', () => {
  const cases = dimensions.flatMap((dimension) =>
    groupings[dimension]
      .filter((g) => !['none', 'baseRole', 'activityMonth', 'activityYear'].includes(g))
      .map((groupBy) => ({ dimension, groupBy })),
  );
  fc.assert(
    fc.property(
      season,
      fc.constantFrom(...cases),
      fc.constantFrom(...measures),
      (given, { dimension, groupBy }, measure) => {
        const data = dataOf(given);
        const grouped = runReport(
          data,
          request(dimension, groupBy, undefined, { metrics: [measure] }),
        );
        const wide = runReport(data, request(dimension, groupBy, { by: 'group', measure }));
        expect(wide.across?.labels ?? []).toEqual(grouped.groups.map(({ label }) => label));
        const from = wide.across?.from ?? 0;
        const totals = grouped.groups.map((_, n) => cell(wide, from + n, totalSlot(wide)));
        if (grouped.rowCount > 0)
          expect([...totals, cell(wide, from - 1, totalSlot(wide))]).toEqual(
            plainFigures(grouped, 0),
          );
      },
    ),
    { numRuns: runs(300) },
  );
});

it('keeps rows, groups, filters and totals of the report it pivots; a summary has the same totals (RPT-113)', () => {
  fc.assert(
    fc.property(
      season,
      fc.constantFrom('month', 'quarter', 'year'),
      fc.constantFrom(...measures),
      fc.boolean(),
      (given, by, measure, isFiltered) => {
        const data = dataOf(given);
        const filters: ReportRequest['filters'] = isFiltered
          ? { aircraft: { mode: 'params', params: { categories: ['FW'] } } }
          : {};
        const wide = runReport(data, request('incident', 'agency', { by, measure }, { filters }));
        const summary = runReport(
          data,
          request('incident', 'agency', { by, measure }, { filters, summaryOnly: true }),
        );
        const plain = runReport(
          data,
          request('incident', 'agency', undefined, { filters, metrics: ['incident', measure] }),
        );
        const { labels: _, ...naive } = naiveAcross(given, 'incident', 'agency', {
          by,
          measure,
          names: ['incident'],
          filters,
        });
        if (plain.rowCount === 0) {
          expect([wide.rowCount, naive.rows.length, naive.groups.length]).toEqual([0, 0, 0]);
          return;
        }
        expect(readBack(wide).groups).toEqual(naive.groups);
        expect([wide.groups, wide.display, wide.cells.slice(0, 2)]).toEqual([
          plain.groups,
          plain.display,
          plain.cells,
        ]);
        const lines = (table: ReportTable) =>
          table.columns.slice(1).map((__, column) => plainFigures(table, column + 1));
        expect(lines(summary)).toEqual(lines(wide));
      },
    ),
    { numRuns: runs(200) },
  );
});

it('returns the same after other reports as it did first: no cached value is stale (RPT-113)', () => {
  const asked = fc.record({
    dimension: fc.constantFrom(...dimensions),
    by: fc.constantFrom('month', 'quarter', 'year', 'group', 'earlier', 'before'),
    days: fc.constantFrom(
      { from: '2025-01-01', until: '2025-06-30' },
      { from: '2025-04-01', until: '2025-12-31' },
    ),
    groupBy: fc.constantFrom('none', 'category', 'vendor', 'agency', 'state', 'baseRole'),
    measure: fc.constantFrom(...measures),
    summaryOnly: fc.boolean(),
    category: fc.constantFrom(null, 'FW', 'RW'),
  });
  fc.assert(
    fc.property(season, fc.array(asked, { minLength: 2, maxLength: 6 }), (given, all) => {
      const data = dataOf(given);
      for (const { dimension, by, days, groupBy, measure, summaryOnly, category } of all) {
        const known = groupings[dimension].some((one) => one === groupBy) ? groupBy : 'none';
        const filters: ReportRequest['filters'] =
          category === null
            ? {}
            : { aircraft: { mode: 'params', params: { categories: [category] } } };
        const next = request(
          dimension,
          known,
          { by: by === 'group' && known === 'none' ? 'year' : by, measure },
          { summaryOnly, filters, days },
        );
        expect(runReport(data, next)).toEqual(runReport(dataOf(given), next));
      }
    }),
    { numRuns: runs(150) },
  );
});

it('sorts by its total, a column or the names, blanks last (RPT-114)', () => {
  fc.assert(
    fc.property(season, fc.nat(9), fc.boolean(), (given, nth, descending) => {
      const data = dataOf(given);
      const across = { by: 'month', measure: 'totalFlightHours' };
      const { labels = [] } = runReport(data, request('incident', 'none', across)).across ?? {};
      const at = labels[nth % Math.max(1, labels.length)];
      const sort = [
        { column: 'totalFlightHours', descending, ...(at === undefined ? {} : { at }) },
      ];
      const table = runReport(data, request('incident', 'none', across, { sort }));
      const column = at === undefined ? 1 : 2 + labels.indexOf(at);
      const values = [...table.display]
        .filter((d) => kindOf(d) === 'row')
        .map((d) => cell(table, column, slotOf(d)));
      const filled = values.filter((value) => value !== null).map(Number);
      expect(values.slice(filled.length).every((value) => value === null)).toBe(true);
      expect(filled).toEqual([...filled].sort((a, b) => (descending ? b - a : a - b)));
    }),
    { numRuns: runs(200) },
  );
});

const [sample] = fc.sample(
  season.filter(({ activities }) => activities.some((a) => a.type === 'flight')),
  { seed: 11, numRuns: 1 },
);
const one = sample?.activities.find((a) => a.type === 'flight') as SeasonActivity;
/** As many flights as days, each with its own incident and increasing hours. */
const flightsOn = (days: readonly string[]): Season => {
  const incidents = days.map((_, n) => ({
    ...(sample?.dimensions.incidents[0] ?? (null as never)),
    id: idOf(2, n),
    incidentNumber: String(n + 100),
    name: '',
  }));
  const activities = days.map((day, n) => ({
    ...one,
    day,
    dispatchId: idOf(3, n),
    dispatchNumber: n,
    hours: n + 1,
    incident: n === 0 ? null : (incidents[n] ?? null),
  }));
  return { dimensions: { ...(sample?.dimensions ?? (null as never)), incidents }, activities };
};

it('refuses more dates than fit and names the dates that do (RPT-112)', () => {
  const wide = (first: string, last: string, by: string) =>
    runReport(
      dataOf(flightsOn([first, last])),
      request('incident', 'none', { by, measure: 'totalCost' }),
    );
  const months = wide('2022-02-01', '2025-07-31', 'month');
  expect([months.tooWide, months.rowCount, months.display.length]).toEqual([
    { by: 'month', count: 42 },
    0,
    0,
  ]);
  expect(wide('2022-08-31', '2025-07-01', 'month').across?.labels).toHaveLength(36);
  expect(wide('2022-02-01', '2025-07-31', 'quarter').across?.labels).toEqual(
    expect.arrayContaining(['Q1 2022', 'Q4 2022', 'Q3 2025']),
  );
  expect(
    [
      months.tooWide,
      wide('2014-01-01', '2025-07-01', 'quarter').tooWide,
      wide('1970-01-01', '2025-07-01', 'year').tooWide,
    ].map((tooWide) => tooWide && tooManyColumnsText(tooWide)),
  ).toEqual([
    "42 months don't fit. Choose quarters.",
    "47 quarters don't fit. Choose years.",
    "56 years don't fit. Choose fewer dates.",
  ]);
});

it('shows the 36 largest groups and Other; None stays, however small (RPT-112)', () => {
  const given = flightsOn(Array.from({ length: 40 }, () => '2025-07-14'));
  const table = runReport(
    dataOf(given),
    request('dispatch', 'incident', { by: 'group', measure: 'totalFlightHours' }),
  );
  const naive = naiveAcross(given, 'dispatch', 'incident', {
    by: 'group',
    measure: 'totalFlightHours',
    names: nameColumns.dispatch,
  });
  expect(table.across?.labels).toHaveLength(37);
  expect(table.across?.labels.slice(-2)).toEqual(['No incident', 'Other']);
  expect(readBack(table)).toEqual({
    labels: naive.labels,
    groups: [],
    rows: naive.rows,
    total: naive.total,
  });
  // The hours 2, 3, 4 and 5 of the smallest.
  expect(cell(table, table.columns.length - 1, totalSlot(table))).toBe(14);
});

it('names its columns, and refuses measures that can’t pivot (RPT-110)', () => {
  const data = dataOf(flightsOn(['2025-07-14', '2025-09-01']));
  const table = runReport(data, request('flight', 'none', { by: 'month', measure: 'totalCost' }));
  expect(table.columns.map((_, column) => columnHeader(table, column))).toEqual([
    'Dispatch',
    'Date',
    'Total cost',
    'Jul 2025',
    'Aug 2025',
    'Sep 2025',
  ]);
  expect(() =>
    runReport(data, request('incident', 'none', { by: 'group', measure: 'totalCost' })),
  ).toThrow('A report can\'t have "group" across.');
  expect(() =>
    runReport(data, request('incident', 'none', { by: 'week', measure: 'totalCost' })),
  ).toThrow('A report can\'t have "week" across.');
  expect(() =>
    runReport(data, request('incident', 'none', { by: 'month', measure: 'remarks' })),
  ).toThrow('The column "remarks" can\'t stand across.');
  expect(() =>
    runReport(data, request('incident', 'none', { by: 'month', measure: 'luck' })),
  ).toThrow('There is no report column "luck".');
});
