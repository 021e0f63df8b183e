import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastDaysRange, specificRange } from '../../../../domain/dates/dateRange.ts';
import { readColumns } from '../../../../domain/report/block/columns.ts';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { dimensions } from '../../../../domain/report/request/choices.ts';
import { displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { isDistinctTotal } from '../../../../domain/report/view/cellText.ts';
import { uncoveredAddress } from '../../../../domain/report/view/uncoveredView.ts';
import { changedView, presetView } from '../../../../domain/report/view/view.ts';
import { cellLacks, isLessThanRange, withoutRateText } from '../../../../domain/report/view/withoutRate.ts';
import { blocksOf, liveSeason } from '../season.ts';

const table = (counts: readonly number[] | null, dimension: ReportTable['dimension'] = 'incident'): ReportTable => ({
  dimension,
  groupBy: 'none',
  summaryOnly: false,
  columns: ['flightCount', 'totalCost', 'landingFees', 'costPerGallon'],
  cells: [3, 200, 100, Number.NaN].map((value) => ({ kind: 'number', values: Float64Array.of(value, value, value) })),
  rowCount: 2,
  groups: [],
  display: new Int32Array(0),
  links: null,
  withoutRate: counts === null ? null : Float64Array.from(counts),
});

const viewOf = (source: 'historic' | undefined, isFiltered: boolean) => {
  const view = presetView('cost', null, source === undefined ? {} : { source });
  return isFiltered ? changedView(view, { kind: 'filtered', field: 'incident.states', values: ['CA'] }) : view;
};
it('is of less than its range where anything holds rows back (RPT-83)', () => {
  const views = [viewOf(undefined, false), viewOf(undefined, true), presetView('fixed-wing', null), presetView('my-base-aircraft', null)];
  expect(views.map(isLessThanRange)).toEqual([false, true, true, true]);
});

it.each([
  ['nothing when all of it is counted', table(null), undefined, false, null],
  ['several', table([400, 79, 479]), undefined, false, '479 flights and standbys in this range have no rate; their cost is not counted.'],
  ['one', table([0, 1, 1]), undefined, false, '1 flight or standby in this range has no rate; its cost is not counted.'],
  ['a part of the range', table([1, 1, 2]), undefined, true, '2 flights and standbys in this report have no rate; their cost is not counted.'],
  ['crew', table([2, 10, 12], 'crew'), undefined, false, '12 crew standbys in this range have no rate; their cost is not counted.'],
  ['historic records', table([1, 1_000, 1_001]), 'historic' as const, false, '1,001 flights in this range have no rate; their cost is not counted.'],
])('says above a report how much has no rate: %s (RPT-83)', (_, given, source, isFiltered, expected) =>
  expect(withoutRateText(given, viewOf(source, isFiltered))).toBe(expected),
);

it('marks the figures that rates are part of, where there is a figure and something is missing (RPT-83)', () => {
  const given = table([0, 1, 4]);
  const marks = (slot: number) => given.columns.map((_, column) => cellLacks(given, column, slot));
  const words = 'The cost of 4 activities without a rate is not in it.';
  expect([marks(0), marks(1), marks(2)]).toEqual([
    [null, null, null, null],
    [null, 'The cost of 1 activity without a rate is not in it.', null, null],
    [null, words, null, null],
  ]);
  expect(cellLacks(table([1, 1, 2], 'crew'), 1, 2)).toBe('The cost of 2 crew standbys without a rate is not in it.');
});

it('counts the same activities in every dimension but crew, as many as the list of the range has (RPT-83, RPT-60)', () => {
  fc.assert(
    fc.property(liveSeason, (given) => {
      const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
      const listed = given.activities.filter(
        (a) => a.type !== 'agentOnly' && !(a.aircraft?.contracts ?? []).some((c) => c.startDate <= a.day && (c.endDate === null || a.day <= c.endDate)),
      );
      for (const dimension of dimensions) {
        const ask = (metrics: readonly string[]) =>
          runReport(data, { preset: 'cost', dimension, groupBy: 'none', metrics, filters: {}, summaryOnly: true, sort: null });
        const counted = ask(['totalCost']).withoutRate?.at(-1) ?? 0;
        // A base has no part of an activity that left none and has nothing to add up.
        if (dimension === 'base') expect(counted).toBeLessThanOrEqual(listed.length);
        else if (dimension === 'crew') expect(counted).toBe(listed.flatMap((a) => a.crew.filter((c) => c.standBy > 0)).length);
        else expect(counted).toBe(listed.length);
        expect(ask(['landingFees', 'totalAgentCost']).withoutRate).toBe(null);
      }
    }),
    { numRuns: 100 },
  );
});

it('marks totals that are no sum of their lines: distinct counts, of groups and of all (RPT-85)', () => {
  const given: ReportTable = { ...table(null), columns: ['flightCount', 'dispatchCount', 'aircraftCount', 'totalCost'] };
  const marked = (kind: 'row' | 'groupTotal' | 'total', slot: number) =>
    given.columns.map((_, column) => isDistinctTotal(given, column, displayRow(kind, slot)));
  expect([marked('row', 0), marked('groupTotal', 1), marked('total', 2)]).toEqual([
    [false, false, false, false],
    [false, true, true, false],
    [false, true, true, false],
  ]);
});

it('leads to the list of the same dates (RPT-84)', () => {
  expect([uncoveredAddress(null), uncoveredAddress(specificRange('2025-07-01', '2025-07-31')), uncoveredAddress(lastDaysRange(7))]).toEqual([
    '/reports/flights-without-contracts',
    '/reports/flights-without-contracts?dateMode=specific&start=2025-07-01&end=2025-07-31',
    '/reports/flights-without-contracts?dateMode=lastDays&days=7',
  ]);
});
