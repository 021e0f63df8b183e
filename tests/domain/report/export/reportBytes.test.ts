import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { escapeFormula } from '../../../../domain/forms/csv.ts';
import { csvChunks } from '../../../../domain/report/export/flatCsv.ts';
import { MAX_DIGITS_VALUE, putHundredths, putWhole } from '../../../../domain/report/export/putNumber.ts';
import { reportCsv } from '../../../../domain/report/export/reportBytes.ts';
import { reportFlat } from '../../../../domain/report/export/reportFlat.ts';
import { type ColumnKey, columnOf, columnsCatalogue } from '../../../../domain/report/request/columnsCatalogue.ts';
import { type Cells, displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { runs } from '../../../support/depth.ts';

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
/** Each piece is copied: the next one is written over it. */
const piecesOf = (table: ReportTable, withTotals: boolean) =>
  Array.from(reportCsv(table, withTotals, encode), ({ bytes, share }) => ({ bytes: bytes.slice(), share }));
const bytesOf = (table: ReportTable, withTotals: boolean) => Buffer.concat(piecesOf(table, withTotals).map(({ bytes }) => bytes));
/** The writer of any other table, which makes a text a row: slow, and the same file. */
const oracleOf = (table: ReportTable, withTotals: boolean) =>
  Buffer.concat(Array.from(csvChunks(reportFlat(table, withTotals)), ({ text }) => encoder.encode(text)));

const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', "'", '\u0000', '\uFEFF', '＝', '＠', '\uD800', '\u007F', 'é', '1', 'SUM(A1)'),
      fc.string({ maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

// Object.keys of the catalogue is exactly its keys.
const keys = Object.keys(columnsCatalogue) as ColumnKey[];
/** What the engine makes of a column of numbers, and, rarely, what it never does. */
const numberOf = (key: ColumnKey) => {
  const blank = fc.constant(Number.NaN);
  switch (columnOf(key).kind) {
    case 'date':
      return fc.oneof(fc.integer({ min: -25_567, max: 100_000 }), blank);
    case 'time':
      return fc.oneof(fc.integer({ min: -1440, max: 4000 }), blank);
    case 'flags':
      return fc.oneof(fc.nat(15), blank);
    default:
      return fc.oneof(
        { weight: 20, arbitrary: fc.nat(2_000) },
        { weight: 10, arbitrary: fc.maxSafeNat().map((value) => value % 10_000_000_000_000) },
        { weight: 5, arbitrary: blank },
        { weight: 1, arbitrary: fc.constantFrom(-1, -0, 0.5, 1e17) },
      );
  }
};
const cellsOf = (key: ColumnKey, slots: number): fc.Arbitrary<Cells> =>
  columnOf(key).kind === 'text'
    ? fc
        .array(nasty, { minLength: 1, maxLength: 5 })
        .chain((texts) =>
          fc
            .array(fc.integer({ min: -1, max: texts.length - 1 }), { minLength: slots, maxLength: slots })
            .map((places): Cells => ({ kind: 'text', texts, places: Int32Array.from(places) })),
        )
    : fc.array(numberOf(key), { minLength: slots, maxLength: slots }).map((values): Cells => ({ kind: 'number', values: Float64Array.from(values) }));

const tables: fc.Arbitrary<ReportTable> = fc
  .record({
    columns: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 8 }),
    rowCount: fc.nat(12),
    labels: fc.array(nasty, { maxLength: 3 }),
    summaryOnly: fc.boolean(),
    dimension: fc.constantFrom('dispatch' as const, 'crew' as const),
    groupBy: fc.constantFrom('none' as const, 'agency' as const, 'activityMonth' as const),
  })
  .chain(({ columns, rowCount, labels, summaryOnly, dimension, groupBy }) => {
    const slots = rowCount + labels.length + 1;
    const rows = Array.from({ length: rowCount }, (_, slot) => displayRow('row', slot));
    const display = [
      ...labels.flatMap((_, group) => [
        displayRow('groupTitle', rowCount + group),
        ...rows.filter((_row, n) => !summaryOnly && n % labels.length === group),
        displayRow('groupTotal', rowCount + group),
      ]),
      ...(labels.length === 0 && !summaryOnly ? rows : []),
      displayRow('total', slots - 1),
    ];
    return fc.tuple(...columns.map((key) => cellsOf(key, slots))).map((cells) => ({
      dimension,
      groupBy,
      summaryOnly,
      columns,
      cells,
      rowCount,
      groups: labels.map((label) => ({ label, rowCount: 1 })),
      display: Int32Array.from(display),
      links: null,
      withoutRate: null,
    }));
  });

it('writes the file that the writer of texts writes, byte for byte (RPT-51)', () => {
  fc.assert(
    fc.property(tables, fc.boolean(), (table, withTotals) => {
      expect(bytesOf(table, withTotals).equals(oracleOf(table, withTotals))).toBe(true);
    }),
    { numRuns: runs(2_000) },
  );
});

/** One column of remarks. */
const remarks = (texts: readonly string[]): ReportTable => ({
  dimension: 'flight',
  groupBy: 'none',
  summaryOnly: false,
  columns: ['remarks', 'totalCost'],
  cells: [
    { kind: 'text', texts, places: Int32Array.from([...texts.keys(), -1]) },
    { kind: 'number', values: Float64Array.from([...texts.keys(), texts.length]) },
  ],
  rowCount: texts.length,
  groups: [],
  display: Int32Array.from([...texts.map((_, slot) => displayRow('row', slot)), displayRow('total', texts.length)]),
  links: null,
  withoutRate: null,
});
const skipped = (char: string) => char.trim() === '' || char === '\u0000' || char === '\uFEFF';
const isFormula = (cell: string) => ['=', '+', '-', '@', '＝', '＋', '－', '＠'].includes([...cell].find((char) => !skipped(char)) ?? '');

it('round-trips 5,000 strings through another parser and starts no formula', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 100, maxLength: 100 }), (given) => {
      // A lone half of a character has no bytes of its own.
      const texts = given.map((text) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(encode(text)));
      const { data } = Papa.parse<string[]>(
        bytesOf(remarks(texts), false)
          .toString()
          .replace(/^\uFEFF/, ''),
        { newline: '\r\n', delimiter: ',' },
      );
      expect(data.slice(1, -1)).toEqual(texts.map((text, n) => [escapeFormula(text), (n / 100).toFixed(2)]));
      expect(data.slice(1).some(([cell = '']) => isFormula(cell))).toBe(false);
    }),
    { numRuns: runs(50) },
  );
});

it('writes numbers as toFixed does, digit by digit', () => {
  const out = new Uint8Array(32);
  const textOf = (put: typeof putWhole, value: number) => Buffer.from(out.subarray(3, put(out, 3, value))).toString();
  const edges = Array.from({ length: 15 }, (_, power) => [10 ** power - 1, 10 ** power, 10 ** power + 1]).flat();
  for (const value of [...edges, 2 ** 31 - 1, 2 ** 31, 2 ** 32, MAX_DIGITS_VALUE])
    expect([textOf(putWhole, value), textOf(putHundredths, value)]).toEqual([value.toFixed(0), (value / 100).toFixed(2)]);
  fc.assert(
    fc.property(fc.nat(MAX_DIGITS_VALUE), (value) => {
      expect([textOf(putWhole, value), textOf(putHundredths, value)]).toEqual([value.toFixed(0), (value / 100).toFixed(2)]);
    }),
    { numRuns: runs(2_000) },
  );
});

it('comes in pieces that tell how far it is, the last of them the end', () => {
  const pieces = piecesOf(remarks(Array.from({ length: 60_000 }, (_, n) => `Remark ${n}, and so on and so on and so on`)), false);
  const shares = pieces.map(({ share }) => share);
  expect([shares.length > 2, shares.toSorted((a, b) => a - b), shares.at(-1)]).toEqual([true, shares, 1]);
  expect(
    Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(
      oracleOf(remarks(Array.from({ length: 60_000 }, (_, n) => `Remark ${n}, and so on and so on and so on`)), false),
    ),
  ).toBe(true);
});

it('takes a cell longer than a piece', () => {
  const table = remarks(['é'.repeat(700_000), 'short', 'x'.repeat(1_200_000)]);
  expect(bytesOf(table, true).equals(oracleOf(table, true))).toBe(true);
});
