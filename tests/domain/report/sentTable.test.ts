import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddedUpReport, FilterValueLists } from '../../../contract/report/addedUp.ts';
import { checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks, readColumns } from '../../../domain/report/block/columns.ts';
import { rawOfJson } from '../../../domain/report/block/rawBlock.ts';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { joinRows } from '../../../domain/report/engine/rows/join.ts';
import { mayExplain } from '../../../domain/report/explain/explain.ts';
import { LargeReport } from '../../../domain/report/large/largeReport.ts';
import { readSentTable, sentTable } from '../../../domain/report/large/sentTable.ts';
import { dimensions, groupings } from '../../../domain/report/request/choices.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import { dispatchAddress, displayRow, type ReportTable, totalSlot } from '../../../domain/report/request/table.ts';
import { figureBehind } from '../../../domain/report/view/behindView.ts';
import { filterChoices, mergedChoices } from '../../../domain/report/view/filterChoices.ts';
import { presetView } from '../../../domain/report/view/view.ts';
import { runs } from '../../support/depth.ts';
import { columnsOf, readBack } from './readBack.ts';
import { blocksOf, type Season, season } from './season.ts';

const request = (dimension: string, more: Partial<ReportRequest> = {}): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy: 'none',
  metrics: columnsOf(dimension),
  filters: {},
  summaryOnly: false,
  sort: null,
  ...more,
});
const checkedBlocks = (given: Season) => blocksOf(given).map((block) => checkBlock(rawOfJson(block)));
const whole = (given: Season, asked: ReportRequest): ReportTable => runReport(prepareReport(given.dimensions, readColumns(blocksOf(given))), asked);
const over = (table: ReportTable): ReportTable => {
  const body = JSON.parse(JSON.stringify({ activities: 1, table: sentTable(table) }));
  return readSentTable(AddedUpReport.parse(body).table);
};
const read = ({ addedUp: _, ...table }: ReportTable) => ({
  ...table,
  lines: readBack(table),
  cells: table.cells.map((column) => (column.kind === 'text' ? { ...column, texts: [...column.texts] } : column)),
  links: table.links === null ? null : Array.from({ length: table.rowCount }, (_, row) => dispatchAddress(table, row)),
});

describe.each(dimensions)('a table by %s goes over the wire and comes back the same (WIRE-36)', (dimension) => {
  it.each([
    ['with its rows', {}],
    ['as a summary', { summaryOnly: true }],
    ['with months across', { across: { by: 'month', measure: 'totalCost' } }],
    ['compared with a year earlier', { across: { by: 'earlier', measure: 'totalCost' }, days: { from: '2025-07-01', until: '2025-07-31' } }],
    ['narrowed to figures', { narrowing: { words: [], values: [{ column: 'totalCost', least: 1, most: null, isExcluded: false }], behind: [] } }],
  ] as const)('%s', (_, more) => {
    fc.assert(
      fc.property(season, fc.constantFrom(...groupings[dimension]), (given, groupBy) => {
        const table = whole(given, request(dimension, { groupBy, ...more }));
        expect(read(over(table))).toEqual(read(table));
      }),
      { numRuns: runs(15) },
    );
  });
});

it('a table that is too wide says so over the wire, too (WIRE-36)', () => {
  const table: ReportTable = { ...none, tooWide: { by: 'month', count: 40 } };
  expect(over(table)).toEqual({ ...table, addedUp: true });
});
const none: ReportTable = {
  dimension: 'incident',
  groupBy: 'agency',
  summaryOnly: false,
  columns: [],
  cells: [],
  rowCount: 0,
  groups: [],
  display: new Int32Array(0),
  links: null,
  withoutRate: null,
};
it('refuses a column that this release does not have', () => {
  expect(() => readSentTable({ ...sentTable(none), columns: ['luck'] })).toThrow('There is no report column "luck".');
});

it('has no records behind its figures and takes none apart (PERF-23)', () => {
  const table: ReportTable = {
    ...none,
    columns: ['incident', 'totalCost'],
    cells: [
      { kind: 'text', places: Int32Array.of(-1), texts: [] },
      { kind: 'number', values: Float64Array.of(5) },
    ],
  };
  const total = displayRow('total', totalSlot(table));
  const view = presetView('cost', null);
  const offered = (of: ReportTable) => [mayExplain(of, total, 1, false), figureBehind(of, view, total, 1, false) !== null];
  expect([offered(table), offered(over(table))]).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('what was made of a month serves the same report in another order, and no other report (PERF-24)', () => {
  const metrics = columnsOf('aircraft').slice(0, 12);
  const plain = request('aircraft', { groupBy: 'type', metrics: [...metrics, 'totalCost'] });
  const sorted = { ...plain, sort: [{ column: 'totalCost', descending: true }] };
  fc.assert(
    fc.property(season, (given) => {
      const [first, second] = [new LargeReport(given.dimensions, plain), new LargeReport(given.dimensions, sorted)];
      expect(second.key).toBe(first.key);
      for (const block of checkedBlocks(given)) second.add(first.partOf(block));
      expect(readBack(second.table())).toEqual(readBack(whole(given, sorted)));
      expect(second.activities).toBe(given.activities.length);
    }),
    { numRuns: runs(20) },
  );
  const keys = [
    plain,
    { ...plain, groupBy: 'category' },
    { ...plain, metrics: ['totalCost'] },
    { ...plain, filters: { aircraft: { mode: 'params', params: { categories: ['FW'] } } } } satisfies ReportRequest,
    { ...plain, approvedOnly: true },
    { ...plain, days: { from: '2025-07-01', until: '2025-07-31' } },
    { ...plain, narrowing: { words: [{ of: 'missionTypeDesc', word: 'x', isExcluded: false }], values: [], behind: [] } } satisfies ReportRequest,
  ].map((one) => new LargeReport({ aircraft: [], incidents: [], bases: [], agentTypes: [] }, one).key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('the filters offer of months one by one what they offer of all at once (PERF-23)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const months = checkedBlocks(given).map((block) => filterChoices(joinRows(given.dimensions, joinBlocks([block]))));
      const merged = mergedChoices(months);
      expect(merged).toEqual(filterChoices(joinRows(given.dimensions, readColumns(blocksOf(given)))));
      expect(FilterValueLists.parse(merged)).toEqual(merged);
    }),
    { numRuns: runs(25) },
  );
});
