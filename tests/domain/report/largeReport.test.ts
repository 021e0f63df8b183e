import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { readColumns } from '../../../domain/report/block/columns.ts';
import { rawOfJson } from '../../../domain/report/block/rawBlock.ts';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { LargeReport, largeLimits, TooLargeError } from '../../../domain/report/large/largeReport.ts';
import { presetNames, presets } from '../../../domain/report/presets/presets.ts';
import { acrossBys, isAcrossMeasure } from '../../../domain/report/request/across.ts';
import { dimensions, groupings } from '../../../domain/report/request/choices.ts';
import { type ColumnKey, columnOf } from '../../../domain/report/request/columnsCatalogue.ts';
import { hasWholeRows } from '../../../domain/report/request/narrowing.ts';
import type { ReportFilters, ReportRequest } from '../../../domain/report/request/request.ts';
import type { ReportTable } from '../../../domain/report/request/table.ts';
import { rowsText } from '../../../domain/report/view/cellNarrowing.ts';
import { runs } from '../../support/depth.ts';
import { columnsOf, readBack } from './readBack.ts';
import { bases, blocksOf, missions, type Season, season } from './season.ts';

/** Month by month, each added up with those before it at once. */
const large = (given: Season, asked: ReportRequest, limits = { ...largeLimits, waiting: 0 }): ReportTable => {
  const report = new LargeReport(given.dimensions, asked, limits);
  for (const block of blocksOf(given)) report.take(checkBlock(rawOfJson(block)));
  return report.table();
};
const whole = (given: Season, asked: ReportRequest): ReportTable => runReport(prepareReport(given.dimensions, readColumns(blocksOf(given))), asked);
/** All that a page reads of a table. */
const read = (table: ReportTable) => ({
  lines: readBack(table),
  rows: rowsText(table),
  groups: table.groups,
  ids: table.summaryOnly ? null : (table.rowIds ?? null),
  across: table.across?.labels ?? null,
  columns: table.columns,
  tooWide: table.tooWide ?? null,
  completeness: table.completeness ?? null,
  links: table.links === null || table.summaryOnly ? null : Array.from(table.links.types),
});
const same = (given: Season, asked: ReportRequest): void => {
  const expected = read(whole(given, asked));
  // Figures choose rows after all months: their completeness isn't known.
  expect(read(large(given, asked))).toEqual((asked.narrowing?.values.length ?? 0) > 0 ? { ...expected, completeness: null } : expected);
};

const request = (dimension: string, groupBy: string, more: Partial<ReportRequest> = {}): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: columnsOf(dimension),
  filters: {},
  summaryOnly: false,
  sort: null,
  ...more,
});
const filters: fc.Arbitrary<ReportFilters> = fc.constantFrom<ReportFilters>(
  {},
  { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
  { dispatch: { mode: 'params', params: { missionTypes: missions.slice(0, 1) } } },
  { dispatch: { mode: 'params', params: { takeOffOrLandingBases: bases.slice(0, 1), crewRoles: ['Pilot'] } } },
);
const RUNS = 25;

describe.each(dimensions)('a large report by %s (PERF-13)', (dimension) => {
  it.each(groupings[dimension])('grouped by %s is the engine’s own table', (groupBy) => {
    const some = fc.subarray([...columnsOf(dimension)] as ColumnKey[], { minLength: 1 });
    fc.assert(
      fc.property(season, some, filters, fc.boolean(), fc.boolean(), (given, metrics, asked, approvedOnly, summaryOnly) =>
        same(given, request(dimension, groupBy, { metrics, filters: asked, approvedOnly, summaryOnly })),
      ),
      { numRuns: runs(RUNS) },
    );
  });

  it('with a measure across, or beside another range', () => {
    const measures = columnsOf(dimension).filter(isAcrossMeasure);
    fc.assert(
      fc.property(
        season,
        fc.constantFrom(...acrossBys),
        fc.constantFrom(...measures),
        fc.constantFrom(...groupings[dimension].filter((by) => by !== 'none')),
        fc.boolean(),
        (given, by, measure, groupBy, summaryOnly) =>
          same(given, request(dimension, groupBy, { across: { by, measure }, summaryOnly, days: { from: '2025-07-01', until: '2025-07-31' } })),
      ),
      { numRuns: runs(RUNS * 3) },
    );
  });

  it('sorted, of some days, and narrowed to words and figures', () => {
    const sortable = fc.constantFrom(...columnsOf(dimension));
    const figures = columnsOf(dimension).filter((key) => columnOf(key).total === 'sum');
    fc.assert(
      fc.property(season, sortable, fc.boolean(), fc.constantFrom(...figures), fc.boolean(), (given, column, descending, figure, isExcluded) =>
        same(
          given,
          request(dimension, groupings[dimension][1] ?? 'none', {
            metrics: columnsOf(dimension).slice(0, 12),
            sort: [{ column, descending }],
            days: { from: '2025-06-30', until: '2025-11-02' },
            narrowing: {
              words: hasWholeRows(dimension) ? [{ of: 'missionTypeDesc', word: missions[0] ?? '', isExcluded }] : [],
              values: [{ column: figure, least: 1, most: null, isExcluded }],
              behind: [],
            },
          }),
        ),
      ),
      { numRuns: runs(RUNS * 2) },
    );
  });
});

it.each(presetNames)('computes the preset %s, all and approved only (PERF-13)', (name) => {
  const { dimension, groupBy, columns, filters: own, summaryOnly } = { summaryOnly: false, ...presets[name] };
  fc.assert(
    fc.property(season, fc.boolean(), (given, approvedOnly) =>
      same(given, request(dimension, groupBy, { metrics: columns, implied: own, summaryOnly, approvedOnly })),
    ),
    { numRuns: runs(RUNS) },
  );
});

it('keeps one part of each kind, however many activities there are, and says in words what is too much', () => {
  const [given] = fc.sample(
    season.filter((one) => one.activities.length > 6),
    { numRuns: 1, seed: 5 },
  );
  if (given === undefined) throw new Error('No season has six activities.');
  const limits = { ...largeLimits, parts: 5, waiting: 0 };
  expect(large(given, request('flight', 'activityYear', { metrics: ['totalCost'], summaryOnly: true }), limits).columns).toEqual(['totalCost']);
  expect(() => large(given, request('flight', 'activityYear', { metrics: ['totalCost'] }), limits)).toThrow(TooLargeError);
  expect(() => large(given, request('flight', 'none', { metrics: ['totalCost'] }), { ...limits, parts: 1000, lines: 3 })).toThrow(TooLargeError);
  const behind = { dimension: 'aircraft', groupBy: 'none', group: null, row: '', values: [], title: '' } as const;
  expect(() => large(given, request('flight', 'none', { narrowing: { words: [], values: [], behind: [behind] } }))).toThrow(TooLargeError);
});
