import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format2 } from '../../../../domain/format.ts';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { canExplain } from '../../../../domain/report/explain/explain.ts';
import { csvChunks } from '../../../../domain/report/export/flatCsv.ts';
import { reportFlat } from '../../../../domain/report/export/reportFlat.ts';
import { isAcrossMeasure, nameColumns } from '../../../../domain/report/request/across.ts';
import { dimensions, groupings } from '../../../../domain/report/request/choices.ts';
import { columnOf } from '../../../../domain/report/request/columnsCatalogue.ts';
import {
  comparedBys,
  comparedDays,
  percentOf,
  rangesOf,
} from '../../../../domain/report/request/compared.ts';
import type { ReportFilters, ReportRequest } from '../../../../domain/report/request/request.ts';
import {
  columnHeader,
  kindOf,
  type ReportTable,
  slotOf,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import { cellText } from '../../../../domain/report/view/cellText.ts';
import { readState, stateText } from '../../../../domain/report/view/stateDocument.ts';
import {
  acrossChoices,
  acrossOf,
  changedView,
  comparedDaysOf,
  presetView,
} from '../../../../domain/report/view/view.ts';
import { withoutRateAt } from '../../../../domain/report/view/withoutRate.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { wholeRun } from '../../../support/wholeRun.ts';
import { allColumns, cell } from '../readBack.ts';
import { blocksOf, countedOf, type Season, season } from '../season.ts';
import type { AcrossLine } from './naiveAcross.ts';
import { type NaiveCompared, naiveCompared, naiveDays } from './naiveCompared.ts';

const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const measures = allColumns.filter(isAcrossMeasure);
/** Ranges that are adjacent to, overlap or are separate from their comparison. */
const someDays = fc.constantFrom(
  { from: '2025-07-01', until: '2025-07-31' },
  { from: '2025-07-01', until: '2025-07-14' },
  { from: '2025-07-01', until: '2025-07-01' },
  { from: '2026-01-01', until: '2026-12-31' },
  { from: '2025-07-01', until: '2026-06-30' },
  { from: '2025-06-30', until: '2026-06-30' },
  { from: '2025-06-01', until: '2026-12-31' },
  { from: '2026-06-29', until: '2026-07-14' },
);
const someFilters = fc.constantFrom<ReportFilters>(
  {},
  {},
  { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
  { incident: { mode: 'params', params: { years: [2025] } } },
);
type Asked = Partial<ReportRequest> & {
  readonly by: string;
  readonly measure: string;
  readonly days: { readonly from: string; readonly until: string };
};
const request = (
  dimension: string,
  groupBy: string,
  { by, measure, ...more }: Asked,
): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: ['totalCost'],
  filters: {},
  summaryOnly: false,
  sort: null,
  across: { by, measure },
  ...more,
});

it('has neither difference nor percent where the other range begins before current records, and no $0.00 (RPT-116)', () => {
  const [given] = fc.sample(season, { numRuns: 1, seed: 7 });
  if (given === undefined) throw new Error('no season');
  const days = { from: '2025-07-01', until: '2025-07-31' };
  const changes = (firstDay: string | null) => {
    const data = prepareReport({ ...given.dimensions, firstDay }, readColumns(blocksOf(given)));
    const table = runReport(
      data,
      request('dispatch', 'none', { by: 'earlier', measure: 'totalCost', days }),
    );
    return table.cells.slice(-2).map((cells) => (cells.kind === 'number' ? [...cells.values] : []));
  };
  const known = changes('2024-07-01');
  expect(known).toEqual(changes(null));
  expect(known[0]?.some((value) => !Number.isNaN(value))).toBe(true);
  const blank = changes('2024-07-02');
  expect(blank.flat().every(Number.isNaN)).toBe(true);
  expect(blank.map(({ length }) => length)).toEqual(known.map(({ length }) => length));
});

function readBack(table: ReportTable): NaiveCompared {
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
  return { groups, rows, total };
}

describe.each(dimensions)('a measure compared, dimension %s', (dimension) => {
  it.each(comparedBys)(
    '%s equals the naive table, for any measure, grouping and days (RPT-115, RPT-116)',
    (by) => {
      fc.assert(
        fc.property(
          season,
          fc.constantFrom(...groupings[dimension]),
          fc.constantFrom(...measures),
          someDays,
          someFilters,
          fc.boolean(),
          (given, groupBy, measure, days, filters, approvedOnly) => {
            const table = runReport(
              dataOf(given),
              request(dimension, groupBy, { by, measure, days, filters, approvedOnly }),
            );
            const isRatio = columnOf(measure).total === 'ratio';
            const naive = naiveCompared(countedOf(given, approvedOnly), dimension, groupBy, {
              by,
              days,
              measure,
              isRatio,
              names: nameColumns[dimension],
              filters,
            });
            if (naive.rows.length + naive.groups.length === 0) {
              expect(table.rowCount).toBe(0);
              return;
            }
            const isDashed =
              groupBy === 'baseRole' && ['hours', 'money'].includes(columnOf(measure).kind);
            expect(readBack(table)).toEqual(
              isDashed ? { ...naive, total: naive.total.map(() => null) } : naive,
            );
          },
        ),
        { numRuns: runs(1_000) },
      );
    },
    120_000,
  );
});

it('computes a report of some of the loaded days from these days alone (RPT-115)', () => {
  const wholeDispatches: ReportFilters = {
    dispatch: { mode: 'params', params: { missingAgentCost: true } },
  };
  fc.assert(
    fc.property(
      season,
      fc.constantFrom(...dimensions),
      someDays,
      fc.constantFrom<ReportFilters>({}, wholeDispatches),
      (given, dimension, days, filters) => {
        const plain: ReportRequest = {
          preset: 'cost',
          dimension,
          groupBy: 'none',
          metrics: ['totalCost', 'dispatchCount'],
          filters,
          summaryOnly: false,
          sort: null,
        };
        const own = {
          ...given,
          activities: given.activities.filter(({ day }) => days.from <= day && day <= days.until),
        };
        const of = (table: ReportTable) => [
          table.display,
          table.cells.map((_, column) =>
            [...table.display].map((line) => cell(table, column, slotOf(line))),
          ),
        ];
        expect(of(runReport(dataOf(given), { ...plain, days }))).toEqual(
          of(runReport(dataOf(own), plain)),
        );
      },
    ),
    { numRuns: runs(300) },
  );
});

it('counts the activities without a rate per figure, in either range, and of both for a difference (RPT-83, RPT-116)', () => {
  let lacking = 0;
  fc.assert(
    fc.property(season, fc.constantFrom(...comparedBys), someDays, (given, by, days) => {
      const data = dataOf(given);
      const of = (asked: Pick<ReportRequest, 'days'>): number => {
        const { across: _, ...plain } = request('incident', 'none', {
          by,
          measure: 'totalCost',
          days,
        });
        const table = runReport(data, { ...plain, ...asked });
        return withoutRateAt(table, totalSlot(table));
      };
      const table = runReport(
        data,
        request('incident', 'none', { by, measure: 'totalCost', days }),
      );
      if (table.rowCount === 0) return;
      const [now, before] = [of({ days }), of({ days: comparedDays(by, days) })];
      const at = totalSlot(table);
      const behind = [0, 1, 2].map((column) => table.across?.withoutRate?.[column]?.[at] ?? 0);
      expect([withoutRateAt(table, at), ...behind]).toEqual([
        now,
        before,
        now + before,
        now + before,
      ]);
      if (now > 0 && before > 0) lacking += 1;
    }),
    { numRuns: runs(300), ...wholeRun },
  );
  expect(lacking).toBeGreaterThan(5);
});

it('sorts by its figure, the other one, the difference or the percent, blanks last; a summary has the same totals (RPT-117)', () => {
  const days = { from: '2025-07-01', until: '2026-06-30' };
  fc.assert(
    fc.property(season, fc.nat(3), fc.boolean(), (given, n, descending) => {
      const data = dataOf(given);
      const at = ['A year earlier', 'Difference', 'Percent'][n - 1];
      const sort = [{ column: 'totalCost', descending, ...(at === undefined ? {} : { at }) }];
      const table = runReport(
        data,
        request('incident', 'none', { by: 'earlier', measure: 'totalCost', days, sort }),
      );
      const values = [...table.display]
        .filter((line) => kindOf(line) === 'row')
        .map((line) => cell(table, 1 + n, slotOf(line)));
      const filled = values.filter((value) => value !== null).map(Number);
      expect(values.slice(filled.length).every((value) => value === null)).toBe(true);
      expect(filled).toEqual([...filled].sort((a, b) => (descending ? b - a : a - b)));
      const summary = runReport(
        data,
        request('incident', 'agency', {
          by: 'earlier',
          measure: 'totalCost',
          days,
          summaryOnly: true,
        }),
      );
      const whole = runReport(
        data,
        request('incident', 'agency', { by: 'earlier', measure: 'totalCost', days }),
      );
      const totals = (of: ReportTable) =>
        of.columns
          .slice(1)
          .map((_, column) =>
            [...of.groups.keys(), of.groups.length].map((g) =>
              cell(of, column + 1, of.rowCount + g),
            ),
          );
      expect(totals(summary)).toEqual(totals(whole));
    }),
    { numRuns: runs(200) },
  );
});

it('formats and parses its columns, negative differences and percents too, without a drill-down (RPT-117)', () => {
  const days = { from: '2025-07-01', until: '2026-06-30' };
  let fallen = 0;
  fc.assert(
    fc.property(season, (given) => {
      const table = runReport(
        dataOf(given),
        request('incident', 'none', { by: 'earlier', measure: 'totalCost', days }),
      );
      if (table.rowCount === 0) return;
      expect(table.columns.map((_, column) => columnHeader(table, column))).toEqual([
        'Incident',
        'Total cost',
        'A year earlier',
        'Difference',
        'Percent',
      ]);
      const total = totalSlot(table);
      const [now = 0, before = 0] = [1, 2].map((column) => Number(cell(table, column, total)));
      const { count, rowAt } = reportFlat(table, true);
      const [, , , , difference, percent] = rowAt(count - 1);
      expect([difference, percent]).toEqual([
        (now - before) / 100,
        before <= 0 ? null : percentOf(now, before) / 100,
      ]);
      const text = Array.from(csvChunks(reportFlat(table, true)), (piece) => piece.text).join('');
      const last = text.trimEnd().split('\r\n').at(-1) ?? '';
      expect(
        last.endsWith(
          `,${((now - before) / 100).toFixed(2)},${before <= 0 ? '' : (percentOf(now, before) / 100).toFixed(2)}`,
        ),
      ).toBe(true);
      expect(cellText(table, 4, total)).toBe(
        before <= 0 ? '' : `${format2(percentOf(now, before) / 100)} %`,
      );
      for (const line of table.display)
        for (const column of [1, 2, 3, 4])
          expect(canExplain(table, line, column, false)).toBe(false);
      if (now < before) fallen += 1;
    }),
    { numRuns: runs(300), ...wholeRun },
  );
  expect(fallen).toBeGreaterThan(5);
});

it.each([
  ['earlier', '2025-07-01', '2025-07-31', '2024-07-01', '2024-07-31'],
  ['earlier', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
  ['earlier', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-28'],
  ['before', '2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
  ['before', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['before', '2025-07-10', '2025-07-14', '2025-07-05', '2025-07-09'],
  ['before', '2025-07-14', '2025-07-14', '2025-07-13', '2025-07-13'],
  ['before', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
] as const)('compares %s of %s to %s with %s to %s (RPT-115)', (by, from, until, first, last) => {
  expect([comparedDays(by, { from, until }), naiveDays(by, { from, until })]).toEqual([
    { from: first, until: last },
    { from: first, until: last },
  ]);
});

it('loads two separate ranges, and a single one where they meet (RPT-115)', () => {
  const july = { from: '2025-07-01', until: '2025-07-31' };
  expect([
    rangesOf(july, null),
    rangesOf(july, comparedDays('earlier', july)),
    rangesOf(july, comparedDays('before', july)),
  ]).toEqual([
    [july],
    [{ from: '2024-07-01', until: '2024-07-31' }, july],
    [{ from: '2025-06-01', until: '2025-07-31' }],
  ]);
});

it('rounds a percent once, halves away from zero, and leaves it blank without a base figure (RPT-116)', () => {
  const percents = [
    percentOf(150, 100),
    percentOf(1, 3),
    percentOf(0, 7),
    percentOf(100_005, 100_000),
    percentOf(99_995, 100_000),
    percentOf(5, 0),
    percentOf(Number.NaN, 4),
  ];
  expect(percents).toEqual([5_000, -6_667, -10_000, 1, -1, Number.NaN, Number.NaN]);
  expect(percentOf(900_000_000_000_000, 1)).toBe(8_999_999_999_999_990_000);
});

it('keeps the comparison in the address, as one of the choices across (RPT-115)', () => {
  const view = changedView(presetView('cost', null), { kind: 'acrossChosen', by: 'earlier' });
  const text = stateText(view.state);
  expect([text, readState(text)?.across]).toEqual([
    '{"v":1,"a":"earlier.totalCost"}',
    { by: 'earlier', measure: 'totalCost' },
  ]);
  expect(acrossChoices(view).map(({ by }) => by)).toEqual([
    'month',
    'quarter',
    'year',
    'group',
    'earlier',
    'before',
  ]);
  const days = { from: '2025-07-01', until: '2025-07-31' };
  expect([
    acrossOf(view)?.by,
    comparedDaysOf(view, days),
    comparedDaysOf(view, null),
    comparedDaysOf(presetView('cost', null), days),
  ]).toEqual(['earlier', { from: '2024-07-01', until: '2024-07-31' }, null, null]);
});
