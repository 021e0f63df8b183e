import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { dimensions, groupings } from '../../../../domain/report/request/choices.ts';
import { columnOf } from '../../../../domain/report/request/columnsCatalogue.ts';
import {
  isNumeric,
  kindOf,
  numberAt,
  type ReportTable,
  slotOf,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import { plainText } from '../../../../domain/report/view/cellText.ts';
import {
  rangeBetween,
  type SelectedLine,
  selectionSums,
  selectionTable,
  selectionText,
} from '../../../../domain/report/view/gridSelection.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { columnsOf } from '../readBack.ts';
import { blocksOf, season } from '../season.ts';

const linesOf = (table: ReportTable): SelectedLine[] =>
  [...table.display].map((display) => ({ display, isOpenTitle: kindOf(display) === 'groupTitle' }));

describe('selected cells', () => {
  it('gives exact sums and averages by kind, each figure once; all rows give the grand total (RPT-129)', () => {
    fc.assert(
      fc.property(
        season,
        fc.constantFrom(...dimensions),
        fc.nat(),
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        (given, dimension, nth, corners) => {
          const groupBy = groupings[dimension][nth % groupings[dimension].length] ?? 'none';
          const asked = {
            preset: 'cost',
            dimension,
            groupBy,
            metrics: columnsOf(dimension),
            filters: {},
            summaryOnly: false,
            sort: null,
          };
          const table = runReport(
            prepareReport(given.dimensions, readColumns(blocksOf(given))),
            asked,
          );
          const lines = linesOf(table);
          fc.pre(lines.length > 0);
          const cell = (line: number, column: number) => ({
            line: line % (lines.length + 1),
            column: column % table.columns.length,
          });
          const range = rangeBetween(cell(corners[0], corners[1]), cell(corners[2], corners[3]));
          const selected = lines.slice(range.top - 1, range.bottom);
          const has = (kind: string) => selected.some(({ display }) => kindOf(display) === kind);
          const level = has('row')
            ? ['row']
            : has('groupTotal') || has('groupTitle')
              ? ['groupTotal']
              : ['total'];
          const sums = selectionSums(table, selected, range);
          for (const { kind, count, sum, average } of sums) {
            const columns = table.columns.flatMap((key, n) =>
              n >= range.left && n <= range.right && isNumeric(key) && columnOf(key).kind === kind
                ? [n]
                : [],
            );
            const figures = selected
              .filter(({ display }) => level.includes(kindOf(display)))
              .flatMap(({ display }) =>
                columns.map((column) => numberAt(table, column, slotOf(display))),
              )
              .filter((value) => value !== null);
            const all = figures.reduce((before, value) => before + BigInt(value), 0n);
            expect(count).toBe(figures.length);
            const addsUp = columns.every(
              (column) =>
                columnOf(table.columns[column] ?? 'totalCost').total === 'sum' ||
                figures.length === 0,
            );
            if (addsUp) expect(sum).toBe(Number(all));
            // Within half a unit of the exact quotient.
            const scaled = kind === 'count' || kind === 'gallons' ? all * 100n : all;
            const twice = 2n * (BigInt(average) * BigInt(count) - scaled);
            // A half rounds away from zero.
            const [more, less] =
              scaled < 0n
                ? [BigInt(count) - 1n, -BigInt(count)]
                : [BigInt(count), 1n - BigInt(count)];
            expect(twice <= more && twice >= less).toBe(true);
          }
          // With everything selected, a column of money equals its grand total.
          const cost = table.columns.indexOf('totalCost');
          const [whole] = selectionSums(table, lines, { left: cost, right: cost });
          if (groupBy !== 'baseRole')
            expect(whole?.sum).toBe(numberAt(table, cost, totalSlot(table)));
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  const table: ReportTable = {
    dimension: 'dispatch',
    groupBy: 'agency',
    summaryOnly: false,
    columns: ['dispatchId', 'totalCost', 'totalFlightHours', 'costPerGallon', 'remarks'],
    cells: [
      { kind: 'text', places: Int32Array.of(0, 1, -1, -1), texts: ['10001', '10002'] },
      { kind: 'number', values: Float64Array.of(123_456, 100, 123_556, 123_556) },
      { kind: 'number', values: Float64Array.of(125, Number.NaN, 125, 125) },
      { kind: 'number', values: Float64Array.of(250, 300, 275, 275) },
      { kind: 'text', places: Int32Array.of(0, 1, -1, -1), texts: ['Late\tand "wet"', '=1+1'] },
    ],
    rowCount: 2,
    groups: [{ label: 'CAL FIRE', rowCount: 2 }],
    display: Int32Array.of(2 * 4 + 1, 0, 4, 2 * 4 + 2, 3 * 4 + 3),
    links: null,
    withoutRate: null,
  };
  const lines = linesOf(table);

  it('summarizes selected cells in words, without a sum of mixed kinds (RPT-129)', () => {
    const words = (left: number, right: number, from = 0, until = 5) =>
      selectionText(selectionSums(table, lines.slice(from, until), { left, right }));
    expect([
      words(1, 1),
      words(2, 2),
      words(3, 3),
      words(1, 2),
      words(0, 0),
      words(1, 1, 3, 5),
    ]).toEqual([
      '2 figures · sum $1,235.56 · average $617.78',
      '1 figure · sum 1.25 · average 1.25',
      '2 figures · average $2.75',
      'Money: 2 figures · sum $1,235.56 · average $617.78; Hours: 1 figure · sum 1.25 · average 1.25',
      'No figures selected',
      '1 figure · sum $1,235.56 · average $1,235.56',
    ]);
  });
  it('copies selected cells as tab-separated plain numbers without headings (RPT-130)', () => {
    expect(selectionTable(table, lines.slice(0, 4), { left: 0, right: 2 }).split('\r\n')).toEqual([
      'CAL FIRE (2)\t\t',
      '10001\t1234.56\t1.25',
      '10002\t1.00\t',
      'CAL FIRE total\t1235.56\t1.25',
    ]);
    expect(selectionTable(table, lines.slice(1, 3), { left: 4, right: 4 }).split('\r\n')).toEqual([
      '"Late and ""wet"""',
      "'=1+1",
    ]);
    expect(plainText(table, 4, 1)).toBe('=1+1');
  });
});
