import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastDaysRange, specificRange } from '../../../../domain/dates/dateRange.ts';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { dimensions } from '../../../../domain/report/request/choices.ts';
import type { ReportFilters } from '../../../../domain/report/request/request.ts';
import { displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { isDistinctTotal } from '../../../../domain/report/view/cellText.ts';
import { uncoveredReportPath } from '../../../../domain/report/view/uncoveredView.ts';
import { changedView, presetView } from '../../../../domain/report/view/view.ts';
import {
  cellLacks,
  completeText,
  isLessThanRange,
  lacksCost,
} from '../../../../domain/report/view/withoutRate.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { naiveRows, numbers } from '../naive.ts';
import { blocksOf, liveSeason, missions, season } from '../season.ts';

const table = (
  counts: readonly number[] | null,
  dimension: ReportTable['dimension'] = 'incident',
): ReportTable => ({
  dimension,
  groupBy: 'none',
  summaryOnly: false,
  columns: ['flightCount', 'totalCost', 'landingFees', 'costPerGallon'],
  cells: [3, 200, 100, Number.NaN].map((value) => ({
    kind: 'number',
    values: Float64Array.of(value, value, value),
  })),
  rowCount: 2,
  groups: [],
  display: new Int32Array(0),
  links: null,
  withoutRate: counts === null ? null : Float64Array.from(counts),
});

const LACKING =
  'Approved $0.00 of $1,000.00. 479 flights and standbys have no rate, 10 loads no price; their cost is not counted.';
const viewOf = (source: 'historic' | undefined, isFiltered: boolean) => {
  const view = presetView('cost', null, source === undefined ? {} : { source });
  return isFiltered
    ? changedView(view, { kind: 'filtered', field: 'incident.states', values: ['CA'] })
    : view;
};
it('covers less than its range where anything leaves rows out (RPT-83)', () => {
  const views = [
    viewOf(undefined, false),
    viewOf(undefined, true),
    presetView('fixed-wing', null),
    presetView('my-base-aircraft', null),
  ];
  expect(views.map(isLessThanRange)).toEqual([false, true, true, true]);
});

it.each([
  ['nothing when all is counted', table(null), false, null],
  [
    'several',
    table([1, 1_000, 1_001]),
    false,
    '1,001 flights in this range have no rate; their cost is not counted.',
  ],
  ['one', table([0, 1, 1]), false, '1 flight in this range has no rate; its cost is not counted.'],
  [
    'a part of the range',
    table([1, 1, 2]),
    true,
    '2 flights in this report have no rate; their cost is not counted.',
  ],
])(
  'states above a historic report how much has no rate: %s (RPT-83)',
  (_, given, isFiltered, expected) =>
    expect(completeText(given, viewOf('historic', isFiltered))).toBe(expected),
);
it.each([
  ['nothing is approved or missing', {}, 'incident', 'Approved $0.00 of $1,000.00.', false],
  ['some is approved', { approved: 999.99 }, 'incident', 'Approved $999.99 of $1,000.00.', false],
  [
    'rates and prices are missing',
    { withoutRate: 479, withoutPrice: 10 },
    'incident',
    LACKING,
    true,
  ],
  [
    'a price is missing',
    { withoutPrice: 1 },
    'incident',
    'Approved $0.00 of $1,000.00. 1 load has no price; its cost is not counted.',
    true,
  ],
  [
    'adjustments (RPT-194)',
    { adjusted: { count: 2, total: -1_234 } },
    'aircraft',
    'Approved $0.00 of $1,000.00. 2 adjustments posted in these dates are in it: -$1,234.00.',
    false,
  ],
  [
    'crew',
    { withoutRate: 1 },
    'crew',
    'Approved $0.00 of $1,000.00. 1 crew standby has no rate; its cost is not counted.',
    true,
  ],
] as const)(
  'states above a report how complete it is: %s (RPT-83)',
  (_, more, dimension, expected, lacks) => {
    const completeness = { approved: 0, total: 1_000, withoutRate: 0, withoutPrice: 0, ...more };
    const given = {
      ...table(completeness.withoutRate === 0 ? null : [0, 0, completeness.withoutRate], dimension),
      completeness,
    };
    expect([completeText(given, viewOf(undefined, false)), lacksCost(given)]).toEqual([
      expected,
      lacks,
    ]);
    expect(completeText({ ...given, rowCount: 0 }, viewOf(undefined, false))).toBe(null);
  },
);

it('marks figures that include rates, where there is a figure and a rate is missing (RPT-83)', () => {
  const given = table([0, 1, 4]);
  const marks = (slot: number) => given.columns.map((_, column) => cellLacks(given, column, slot));
  const words = 'The cost of 4 activities without a rate is not in it.';
  expect([marks(0), marks(1), marks(2)]).toEqual([
    [null, null, null, null],
    [null, 'The cost of 1 activity without a rate is not in it.', null, null],
    [null, words, null, null],
  ]);
  expect(cellLacks(table([1, 1, 2], 'crew'), 1, 2)).toBe(
    'The cost of 2 crew standbys without a rate is not in it.',
  );
});

it('counts the same activities in every dimension but crew, as many as the list of the range (RPT-83, RPT-60)', () => {
  fc.assert(
    fc.property(liveSeason, (given) => {
      const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
      const listed = given.activities.filter(
        (a) =>
          a.type !== 'agentOnly' &&
          !(a.aircraft?.contracts ?? []).some(
            (c) => c.startDate <= a.day && (c.endDate === null || a.day <= c.endDate),
          ),
      );
      for (const dimension of dimensions) {
        const ask = (metrics: readonly string[]) =>
          runReport(data, {
            preset: 'cost',
            dimension,
            groupBy: 'none',
            metrics,
            filters: {},
            summaryOnly: true,
            sort: null,
          });
        const counted = ask(['totalCost']).withoutRate?.at(-1) ?? 0;
        // A base has no part of an activity that did not leave from it and has no figures.
        if (dimension === 'base') expect(counted).toBeLessThanOrEqual(listed.length);
        else if (dimension === 'crew')
          expect(counted).toBe(listed.flatMap((a) => a.crew.filter((c) => c.standBy > 0)).length);
        else expect(counted).toBe(listed.length);
        expect(ask(['landingFees', 'totalAgentCost']).withoutRate).toBe(null);
      }
    }),
    { numRuns: runs(100) },
  );
});

it.each(dimensions)(
  'totals approved activities and those without a rate or price, by %s, of all and of approved records (RPT-83)',
  (dimension) => {
    const some: ReportFilters = {
      dispatch: { mode: 'params', params: { missionTypes: missions.slice(0, 1) } },
    };
    fc.assert(
      fc.property(
        season,
        fc.constantFrom<ReportFilters>({}, some),
        fc.boolean(),
        (given, filters, approvedOnly) => {
          const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
          const asked = {
            preset: 'cost',
            dimension,
            groupBy: 'none',
            metrics: ['totalCost'],
            filters,
            approvedOnly,
            summaryOnly: true,
            sort: null,
          };
          const shares = naiveRows(given, dimension, 'none', filters).counted;
          const cents = (list: typeof shares) => Number(numbers(list)['totalCost']) / 100;
          // Its first load has no price.
          const unpriced = given.activities.flatMap((a) =>
            a.missingRate ? a.drops.slice(0, 1) : [],
          );
          const adjustments = shares.filter((a) => a.adjusts === true);
          expect(runReport(data, asked).completeness).toEqual({
            approved: cents(shares.filter((a) => a.books !== null)),
            total: cents(shares),
            withoutRate: numbers(shares)['withoutRate'],
            withoutPrice: shares.flatMap((a) => a.drops).filter((drop) => unpriced.includes(drop))
              .length,
            ...(adjustments.length === 0
              ? {}
              : { adjusted: { count: expect.any(Number), total: cents(adjustments) } }),
          });
        },
      ),
      { numRuns: 60 },
    );
  },
);
it('gives no completeness for a report without costs, and one for approved costs narrowed by figures (RPT-83)', () => {
  const [given] = fc.sample(season, { numRuns: 1, seed: 3 });
  if (given === undefined) throw new Error('There is no season.');
  const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
  const asked = {
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'none',
    metrics: ['totalCost'],
    filters: {},
    summaryOnly: true,
    sort: null,
  };
  const narrowing = {
    words: [],
    values: [{ column: 'totalCost', least: 1, most: null, isExcluded: false }],
    behind: [],
  } as const;
  const found = [
    { metrics: ['flightCount'] },
    { narrowing },
    { narrowing, approvedOnly: true },
  ].map((more) => runReport(data, { ...asked, ...more }).completeness);
  expect(found.map((one) => one === undefined)).toEqual([true, false, true]);
});

it('marks totals that are not a sum of their lines: distinct counts, of groups and of all (RPT-85)', () => {
  const given: ReportTable = {
    ...table(null),
    columns: ['flightCount', 'dispatchCount', 'aircraftCount', 'totalCost'],
  };
  const marked = (kind: 'row' | 'groupTotal' | 'total', slot: number) =>
    given.columns.map((_, column) => isDistinctTotal(given, column, displayRow(kind, slot)));
  expect([marked('row', 0), marked('groupTotal', 1), marked('total', 2)]).toEqual([
    [false, false, false, false],
    [false, true, true, false],
    [false, true, true, false],
  ]);
});

it('links to the list of the same dates (RPT-84)', () => {
  expect([
    uncoveredReportPath(null),
    uncoveredReportPath(specificRange('2025-07-01', '2025-07-31')),
    uncoveredReportPath(lastDaysRange(7)),
  ]).toEqual([
    '/reports/flights-without-contracts',
    '/reports/flights-without-contracts?dateMode=specific&start=2025-07-01&end=2025-07-31',
    '/reports/flights-without-contracts?dateMode=lastDays&days=7',
  ]);
});
