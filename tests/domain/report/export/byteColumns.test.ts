import { expect, it } from 'vitest';
import { byteColumn } from '../../../../domain/report/export/byteColumns.ts';
import { ByteWords } from '../../../../domain/report/export/byteWords.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';

const table = (...values: number[]): ReportTable => ({
  dimension: 'flight',
  groupBy: 'none',
  summaryOnly: false,
  columns: ['totalCost'],
  cells: [{ kind: 'number', values: Float64Array.from(values) }],
  rowCount: values.length,
  groups: [],
  display: new Int32Array(0),
  links: null,
  withoutRate: null,
});
const wordsNow = () => new ByteWords((text) => new TextEncoder().encode(text));

it('writes counts as whole digits, hours and money as hundredths, and days as words', () => {
  const digits = (['count', 'hours', 'money', 'day'] as const).map((kind) => byteColumn(table(20_000), 0, kind, wordsNow()).digits);
  expect(digits).toEqual(['whole', 'hundredths', 'hundredths', null]);
});

it('writes as words what digits could not say: below nothing, broken, or beyond what is exact', () => {
  const digits = [[-1], [0.5], [2 ** 53], [Number.NaN, 3]].map((values) => byteColumn(table(...values), 0, 'money', wordsNow()).digits);
  expect(digits).toEqual([null, null, null, 'hundredths']);
});
