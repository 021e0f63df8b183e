import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FlatTable } from '../../../../domain/forms/flat.ts';
import type { AboutLine } from '../../../../domain/report/export/fileRequest.ts';
import { type SheetRows, sheetOf } from '../../../../domain/report/export/sheet.ts';
import { displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { xlsxOf } from '../../../../src/adapters/report/xlsx.ts';
import { runs } from '../../../support/depth.ts';
import { readXlsx } from '../../../support/xlsx.ts';

const none = () => undefined;
const bytesOf = async (
  sheet: SheetRows,
  about: readonly AboutLine[] = [['Report', 'Cost']],
  onProgress: (share: number) => void = none,
) => new Uint8Array(await (await xlsxOf(sheet, about, onProgress)).arrayBuffer());
const workbook = async (table: FlatTable, onProgress: (share: number) => void = none) => {
  const { rows, formulas } = readXlsx(
    await bytesOf(sheetOf({ kind: 'flat', table }), undefined, onProgress),
  );
  return { rows, formulas };
};

it('types numbers, days and text, and leaves out blanks', async () => {
  const table: FlatTable = {
    columns: [
      { header: 'Date', kind: 'day' },
      { header: 'Note', kind: 'text' },
      { header: 'Cost', kind: 'money' },
      { header: 'Flights', kind: 'count' },
    ],
    rows: [
      ['2025-07-14', '=1+1', 10_780.6, 12],
      ['2025-01-01', 'A & B <c> "d"\nnext', 0.07, null],
      ['Total', null, 10_780.67, 12],
      ['2025-07-14', '10001', -3, 0],
    ],
  };
  // 45,852 days after 1899-12-30 is 2025-07-14.
  expect(await workbook(table)).toEqual({
    rows: [
      ['Date', 'Note', 'Cost', 'Flights'],
      [45_852, '=1+1', 10_780.6, 12],
      [45_658, 'A & B <c> "d"\nnext', 0.07],
      ['Total', null, 10_780.67, 12],
      [45_852, '10001', -3, 0],
    ],
    formulas: 0,
  });
});

it('keeps any text that XML can contain, and none of it computes', async () => {
  const nasty = fc.array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\u0000',
        '\u0007',
        '＝',
        '&',
        '<',
        '"',
        ' ',
        '\n',
        '_x000D_',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    {
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        nasty.map((parts) => parts.join('')),
        { minLength: 1, maxLength: 30 },
      ),
      async (texts) => {
        const { rows, formulas } = await workbook({
          columns: [{ header: 'Remarks', kind: 'text' }],
          rows: texts.map((text) => [text]),
        });
        // XML can't represent most control characters: the writer leaves them out.
        const written = (text: string) =>
          // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are the ones XML refuses
          text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD-\uFFFF]/g, '');
        expect({ texts: rows.slice(1).map(([text = null]) => text), formulas }).toEqual({
          texts: texts.map((text) => (text === '' ? null : written(text))),
          formulas: 0,
        });
      },
    ),
    { numRuns: runs(150) },
  );
});

it('reports progress that never decreases', async () => {
  const shares: number[] = [];
  const { rows } = await workbook(
    {
      columns: [{ header: 'Flights', kind: 'count' }],
      rows: Array.from({ length: 5_000 }, (_, n) => [n]),
    },
    (share) => shares.push(share),
  );
  expect([
    rows.length,
    shares.length,
    [...shares].sort((a, b) => a - b),
    (shares.at(-1) ?? 1) < 1,
  ]).toEqual([5_001, 10, shares, true]);
});

const blank = Number.NaN;
const numbers = (...values: number[]) => ({
  kind: 'number' as const,
  values: Float64Array.from(values),
});
/**
 * Two groups of one row, their totals and the grand total; slots 0 and 1 are rows, 2 and 3 groups,
 * 4 the total.
 */
const report: ReportTable = {
  dimension: 'dispatch',
  groupBy: 'agency',
  summaryOnly: false,
  withoutRate: null,
  columns: ['dispatchId', 'activityDate', 'timeOut', 'timeIn', 'totalCost'],
  cells: [
    { kind: 'text', texts: ['10481', '10482'], places: Int32Array.from([0, 1, -1, -1, -1]) },
    numbers(20_283, 20_284, blank, blank, blank),
    numbers(13 * 60 + 5, blank, blank, blank, blank),
    numbers(1440 + 40, 60, blank, blank, blank),
    numbers(1050, 200, 1050, 200, 1250),
  ],
  rowCount: 2,
  groups: [
    { label: 'CAL FIRE', rowCount: 1 },
    { label: 'No agency', rowCount: 1 },
  ],
  display: Int32Array.from([
    displayRow('groupTitle', 2),
    displayRow('row', 0),
    displayRow('groupTotal', 2),
    displayRow('groupTitle', 3),
    displayRow('row', 1),
    displayRow('groupTotal', 3),
    displayRow('total', 4),
  ]),
  links: null,
};
/** 2025-07-14 as a workbook counts days. */
const day = 45_852;

it('starts rows with their group, with dispatch numbers as numbers and times as Pacific date-times shown hh:mm (RPT-103, RPT-104)', async () => {
  const { rows, formats, bold } = readXlsx(
    await bytesOf(sheetOf({ kind: 'report', table: report, withTotals: false })),
  );
  expect(rows).toEqual([
    ['Agency', 'Dispatch', 'Date', 'Out', 'In', 'Total cost'],
    ['CAL FIRE', 10_481, day, day + 785 / 1440, day + 1480 / 1440, 10.5],
    ['No agency', 10_482, day + 1, null, day + 1 + 60 / 1440, 2],
  ]);
  expect([formats, bold]).toEqual([['', '0', 'mm/dd/yyyy', 'hh:mm', 'hh:mm', '$#,##0.00'], [0]]);
});
it('writes totals in bold (RPT-104)', async () => {
  const { rows, bold } = readXlsx(
    await bytesOf(sheetOf({ kind: 'report', table: report, withTotals: true })),
  );
  expect([rows.map(([type]) => type), bold]).toEqual([
    ['Row type', 'row', 'group total', 'row', 'group total', 'total'],
    [0, 2, 4, 5],
  ]);
  const table: FlatTable = {
    columns: [{ header: 'Vendor', kind: 'text' }],
    rows: [['A'], ['Total']],
  };
  expect(readXlsx(await bytesOf(sheetOf({ kind: 'flat', table }))).bold).toEqual([0, 2]);
});
it('does not repeat the group of a report that begins with it (RPT-103)', async () => {
  const [, ...others] = report.columns;
  const table: ReportTable = { ...report, columns: ['agency', ...others] };
  const { rows } = readXlsx(await bytesOf(sheetOf({ kind: 'report', table, withTotals: false })));
  expect(rows[0]).toEqual(['Agency', 'Date', 'Out', 'In', 'Total cost']);
});
it("writes the report's name, dates and link to the first sheet (RPT-104)", async () => {
  const about: AboutLine[] = [
    ['Report', 'Cost & more'],
    ['Dates', ''],
    ['Link', 'https://catis.test/reports/catis/cost?days=7&x=<1>'],
  ];
  expect(
    readXlsx(await bytesOf(sheetOf({ kind: 'report', table: report, withTotals: false }), about), 1)
      .rows,
  ).toEqual([
    ['Report', 'Cost & more'],
    ['Dates'],
    ['Link', 'https://catis.test/reports/catis/cost?days=7&x=<1>'],
  ]);
});
it('compresses 100,000 rows as it writes them, without holding them all in memory (RPT-105)', {
  timeout: 120_000,
}, async () => {
  const COUNT = 100_000;
  let reads = 0;
  let most = 0;
  const made = new Set<number>();
  const sheet: SheetRows = {
    columns: Array.from({ length: 20 }, (_, n) => ({
      header: `C${n}`,
      kind: n % 2 === 0 ? ('text' as const) : ('money' as const),
    })),
    count: COUNT,
    isTotal: () => false,
    rowAt: (n) => {
      reads += 1;
      made.add(n);
      return Array.from({ length: 20 }, (_, column) =>
        column % 2 === 0 ? `Row ${n} of column ${column}` : n + column / 100,
      );
    },
  };
  const before = process.memoryUsage();
  const grown = () => {
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
  };
  const bytes = await bytesOf(sheet, undefined, grown);
  // The sheet's own text is 150 MB.
  expect([reads, made.size, most < 100_000_000]).toEqual([COUNT, COUNT, true]);
  const { rows } = readXlsx(bytes);
  expect([rows.length, rows.at(-1)?.slice(0, 2)]).toEqual([
    COUNT + 1,
    ['Row 99999 of column 0', 99_999.01],
  ]);
});
