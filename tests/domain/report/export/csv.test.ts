import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeFormula } from '../../../../domain/forms/csv.ts';
import { csvChunks, rowsOfTable } from '../../../../domain/report/export/flatCsv.ts';
import { reportFileName, viewFileName } from '../../../../domain/report/export/reportFileName.ts';
import { reportFlat } from '../../../../domain/report/export/reportFlat.ts';
import type { Dimension, GroupBy } from '../../../../domain/report/request/choices.ts';
import { displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { runs } from '../../../support/depth.ts';

/** An RFC 4180 reader without the writer's code: quoted cells, commas, CRLF. */
function parse(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    const [found = '', inQuotes, plain = ''] =
      /"((?:[^"]|"")*)"|([^",\r\n]*)/y.exec(text.slice(at)) ?? [];
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    at += found.length;
    if (text.startsWith('\r\n', at)) rows.push([]);
    else if (text[at] !== ',') throw new Error(`No cell ends at ${at}.`);
    at += text[at] === ',' ? 1 : 2;
  }
  return rows.slice(0, -1);
}
/** The start of a formula for a spreadsheet, after the characters that it skips. */
const skipped = (char: string) => char.trim() === '' || char === '\u0000' || char === '\uFEFF';
/** A negative number starts no formula (RPT-53). */
const isNegative = (cell: string) => /^-\d+(\.\d+)?$/.test(cell);
const isFormula = (cell: string) =>
  !isNegative(cell) &&
  ['=', '+', '-', '@', '＝', '＋', '－', '＠'].includes(
    [...cell].find((char) => !skipped(char)) ?? '',
  );

const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '"',
        ',',
        '\r',
        '\n',
        '\t',
        ' ',
        "'",
        '\u0000',
        '\uFEFF',
        '＝',
        '＠',
        '1',
        'SUM(A1)',
      ),
      fc.string({ maxLength: 4 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

const fileOf = (rows: readonly (readonly [string, number])[]) =>
  [
    ...csvChunks(
      rowsOfTable({
        columns: [
          { header: 'Remarks', kind: 'text' },
          { header: 'Hours', kind: 'hours' },
        ],
        rows,
      }),
    ),
  ]
    .map((chunk) => chunk.text)
    .join('');

it('round-trips 5,000 strings and starts no formula (SAFE-6)', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const escaped = isNegative(text) ? text : escapeFormula(text);
      const csv = fileOf([[text, 1.3]]);
      expect(parse(csv)).toEqual([
        ['Remarks', 'Hours'],
        [escaped, '1.30'],
      ]);
      expect(escaped === text || escaped === `'${text}`).toBe(true);
      expect(isFormula(escaped)).toBe(false);
    }),
    { numRuns: runs(5_000) },
  );
});

it('keeps a cell with other delimiters in one column', () => {
  expect(parse(fileOf([[';;;', 1.3]]))).toEqual([
    ['Remarks', 'Hours'],
    [';;;', '1.30'],
  ]);
});

it('escapes what only looks like text and leaves the rest alone (SAFE-6, RPT-53)', () => {
  expect(
    [
      '=1+1\nnote',
      '@SUM(A1)\nbar',
      '\n=1',
      ' =1',
      '\u0000=1',
      '\uFEFF=1',
      '＝1',
      '\t-1',
      'T-83',
      '1-2',
      '',
    ].map(escapeFormula),
  ).toEqual([
    "'=1+1\nnote",
    "'@SUM(A1)\nbar",
    "'\n=1",
    "' =1",
    "'\u0000=1",
    "'\uFEFF=1",
    "'＝1",
    "'\t-1",
    'T-83',
    '1-2',
    '',
  ]);
});

const text = (texts: string[], places: number[]) =>
  ({ kind: 'text', texts, places: Int32Array.from(places) }) as const;
const numbers = (...values: number[]) =>
  ({ kind: 'number', values: Float64Array.from(values) }) as const;
const blank = Number.NaN;
/** Two rows in two groups, then the groups, then the total. */
const table: ReportTable = {
  dimension: 'dispatch',
  groupBy: 'incident',
  summaryOnly: false,
  columns: [
    'dispatchId',
    'activityDate',
    'timeIn',
    'remarks',
    'totalFlightHours',
    'volumeOnIncident',
    'totalCost',
    'costPerFlightHour',
    'flags',
  ],
  cells: [
    text(['10001', '10002'], [0, 1, -1, -1, -1]),
    numbers(20_283, 20_284, blank, blank, blank),
    numbers(14 * 60 + 5, 24 * 60 + 40, blank, blank, blank),
    text(['=1+1', 'Said "go", then\nwent'], [0, 1, -1, -1, -1]),
    numbers(130, 5, 130, 5, 135),
    numbers(1200, 0, 1200, 0, 1200),
    numbers(1_078_060, 7, 1_078_060, 7, 1_078_067),
    numbers(829_277, blank, 829_277, blank, 798_568),
    numbers(9, blank, blank, blank, blank),
  ],
  rowCount: 2,
  groups: [
    { label: '=Cedar', rowCount: 1 },
    { label: 'No incident', rowCount: 1 },
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
  withoutRate: null,
};

const csvOf = (of: ReportTable, withTotals: boolean) =>
  [...csvChunks(reportFlat(of, withTotals))].map((piece) => piece.text).join('');

it('writes rows under the screen’s headings after their group, with plain values (RPT-51, RPT-103)', () => {
  expect(csvOf(table, false)).toBe(
    '\uFEFFIncident,Dispatch,Date,In,Remarks,Flight hours,On incident (gal),Total cost,Cost per flight hour,Check\r\n' +
      '"\'=Cedar",10001,07/14/2025,14:05,"\'=1+1",1.30,1200,10780.60,8292.77,"No contract, Aborted"\r\n' +
      'No incident,10002,07/15/2025,00:40 +1,"Said ""go"", then\nwent",0.05,0,0.07,,\r\n',
  );
});

it('repeats no column name: where the group is a column too, the later one gets a number (RPT-51)', () => {
  const both: ReportTable = {
    ...table,
    columns: table.columns.map((key) => (key === 'remarks' ? 'incident' : key)),
  };
  expect(reportFlat(both, false).columns.map(({ header }) => header)).toEqual([
    'Incident',
    'Dispatch',
    'Date',
    'In',
    'Incident (2)',
    'Flight hours',
    'On incident (gal)',
    'Total cost',
    'Cost per flight hour',
    'Check',
  ]);
});

it('adds totals after a first column of row types (RPT-52)', () => {
  expect(parse(csvOf(table, true)).map((row) => [row[0], row[1], row[5], row[7], row[8]])).toEqual([
    ['Row type', 'Dispatch', 'Flight hours', 'Total cost', 'Cost per flight hour'],
    ['row', '10001', '1.30', '10780.60', '8292.77'],
    ['group total', "'=Cedar total", '1.30', '10780.60', '8292.77'],
    ['row', '10002', '0.05', '0.07', ''],
    ['group total', 'No incident total', '0.05', '0.07', ''],
    ['total', 'Total', '1.35', '10780.67', '7985.68'],
  ]);
});

it('passes rows to workbooks and mails as values: hours and money in units, days as dates, blanks as null (RPT-51, RPT-103)', () => {
  const { columns, count, rowAt } = reportFlat(table, false);
  expect([columns[0], count]).toEqual([{ header: 'Incident', kind: 'text' }, 2]);
  expect([rowAt(0), rowAt(1)]).toEqual([
    [
      '=Cedar',
      '10001',
      '2025-07-14',
      '14:05',
      '=1+1',
      1.3,
      1200,
      10780.6,
      8292.77,
      'No contract, Aborted',
    ],
    [
      'No incident',
      '10002',
      '2025-07-15',
      '00:40 +1',
      'Said "go", then\nwent',
      0.05,
      0,
      0.07,
      null,
      null,
    ],
  ]);
  const totals = reportFlat(table, true);
  expect(totals.columns[0]).toEqual({ header: 'Row type', kind: 'text' });
  expect(totals.rowAt(totals.count - 1)).toEqual([
    'total',
    'Total',
    null,
    null,
    null,
    1.35,
    1200,
    10780.67,
    7985.68,
    null,
  ]);
});

it('writes negative numbers of adjustments plainly, with their decimals (RPT-51, RPT-53)', () => {
  const adjusted: ReportTable = {
    ...table,
    columns: ['totalFlightHours', 'volumeOnIncident', 'totalCost'],
    cells: [
      numbers(-130, 5, 0, 0, -125),
      numbers(-1200, 0, 0, 0, -1200),
      numbers(-107_806, -10, 0, 0, -107_816),
    ],
  };
  expect(parse(csvOf(adjusted, false)).map((row) => row.slice(1))).toEqual([
    ['Flight hours', 'On incident (gal)', 'Total cost'],
    ['-1.30', '-1200', '-1078.06'],
    ['0.05', '0', '-0.10'],
  ]);
});

it('escapes headers that are names of groups (SAFE-6)', () => {
  const [header] = csvChunks({
    columns: [{ header: '=Cedar', kind: 'money' }],
    count: 0,
    rowAt: () => [],
  });
  expect(header).toEqual({ text: '\uFEFF"\'=Cedar"\r\n', share: 1 });
});

it('arrives in chunks with their share of progress, a long cell too', () => {
  const rows = Array.from({ length: 2_500 }, (_, n): [string, number] => [
    n === 7 ? 'é'.repeat(700_000) : `Remark ${n}, and so on`,
    n,
  ]);
  const columns = [
    { header: 'Remarks', kind: 'text' } as const,
    { header: 'Hours', kind: 'hours' } as const,
  ];
  const pieces = [...csvChunks(rowsOfTable({ columns, rows }))];
  expect(pieces.map(({ share }) => share)).toEqual([0, 0.4, 0.8, 1]);
  const lines = parse(pieces.map((piece) => piece.text).join('')).slice(1);
  // The first difference only: printing the difference of two such lists takes minutes.
  expect([
    lines.length,
    lines.findIndex(([text = '', hours], n) => text !== rows[n]?.[0] || hours !== n.toFixed(2)),
  ]).toEqual([2_500, -1]);
});

it('names the file after the preset and its days, without its ending (RPT-50, APR-45)', () => {
  const days = { from: '2025-07-01', until: '2025-07-14' };
  expect([
    reportFileName('Cost', days),
    reportFileName('My base: aircraft', days),
    reportFileName('Cost', days, true),
  ]).toEqual([
    'cost-data-report_2025-07-01_2025-07-14',
    'my-base-aircraft-data-report_2025-07-01_2025-07-14',
    'cost-data-report_2025-07-01_2025-07-14-approved',
  ]);
});

it("names the grouping in the file name, and the rows unless they are the preset's own (RPT-190)", () => {
  const days = { from: '2025-07-01', until: '2025-07-14' };
  const named = (dimension: Dimension, groupBy: GroupBy, isApprovedOnly = false) =>
    viewFileName({ preset: 'cost', dimension, groupBy }, days, isApprovedOnly);
  expect([
    named('incident', 'agency'),
    named('incident', 'none'),
    named('aircraft', 'type', true),
    named('dispatch', 'none'),
  ]).toEqual([
    'cost-by-agency-data-report_2025-07-01_2025-07-14',
    'cost-data-report_2025-07-01_2025-07-14',
    'cost-aircraft-by-aircraft-type-data-report_2025-07-01_2025-07-14-approved',
    'cost-dispatch-data-report_2025-07-01_2025-07-14',
  ]);
});
