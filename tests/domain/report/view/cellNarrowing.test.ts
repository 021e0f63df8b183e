import { expect, it } from 'vitest';
import { notNarrowed } from '../../../../domain/report/request/narrowing.ts';
import {
  type Cells,
  displayRow,
  type ReportTable,
} from '../../../../domain/report/request/table.ts';
import { boundOf, cellSubject, narrowedBy } from '../../../../domain/report/view/cellNarrowing.ts';

const words = (...texts: string[]): Cells => ({
  kind: 'text',
  places: Int32Array.from(texts.keys()),
  texts,
});
const figures = (...values: number[]): Cells => ({
  kind: 'number',
  values: Float64Array.from(values),
});
/** Four incidents in three groups. */
const table: ReportTable = {
  dimension: 'incident',
  groupBy: 'agency',
  summaryOnly: false,
  columns: ['incident', 'typeCode', 'totalCost', 'activityDate'],
  cells: [
    words('CA-RRU-5 Cedar', 'No incident', 'CA-BDU-7', 'CA-BDU-8'),
    words('S-2T', 'Multiple', '', 'No incident'),
    figures(100, Number.NaN, 300, -5),
    figures(20_283, 20_284, 20_285, 20_286),
  ],
  rowCount: 4,
  groups: [
    { label: 'CAL FIRE', rowCount: 2 },
    { label: 'Multiple', rowCount: 1 },
    { label: 'No incident', rowCount: 1 },
  ],
  display: new Int32Array(0),
  links: null,
  withoutRate: null,
};
const row = (slot: number, column: number) => cellSubject(table, displayRow('row', slot), column);
const word = (of: string, text: string) => ({ kind: 'word', filter: { of, word: text } });

it('gives a cell its word: empty for none, and no word for several (RPT-122)', () => {
  expect([0, 1].map((slot) => row(slot, 0))).toEqual([
    word('incident', 'CA-RRU-5 Cedar'),
    word('incident', ''),
  ]);
  // A blank for an incident is a word for a type.
  expect([0, 1, 2, 3].map((slot) => row(slot, 1))).toEqual([
    word('typeCode', 'S-2T'),
    null,
    word('typeCode', ''),
    word('typeCode', 'No incident'),
  ]);
  expect(row(0, 9)).toBeNull();
});
it('gives a cell its figure, which can be a bound (RPT-121, RPT-122)', () => {
  const value = (figure: number | null) => ({
    kind: 'value',
    filter: { column: 'totalCost', least: figure, most: figure },
  });
  expect([0, 1, 3].map((slot) => row(slot, 2))).toEqual([value(100), value(null), value(-5)]);
  const bounds = (slot: number, column: number) => boundOf(table, displayRow('row', slot), column);
  expect([bounds(3, 2), bounds(1, 2), bounds(0, 0), bounds(0, 3)]).toEqual([
    { column: 'totalCost', value: -5 },
    null,
    null,
    null,
  ]);
});
it('gives a group line the word of its group in any column, and the grand total none (RPT-122)', () => {
  const group = (n: number, column = 0) =>
    cellSubject(table, displayRow('groupTotal', 4 + n), column);
  expect([group(0), group(0, 2), group(1), group(2), group(3)]).toEqual([
    word('agency', 'CAL FIRE'),
    word('agency', 'CAL FIRE'),
    null,
    word('agency', ''),
    null,
  ]);
  expect(cellSubject({ ...table, groupBy: 'none' }, displayRow('groupTitle', 4), 0)).toBeNull();
});
it('narrows a report to a cell, or excludes it', () => {
  const [agency, cost] = [cellSubject(table, displayRow('groupTitle', 4), 0), row(0, 2)];
  if (agency === null || cost === null) throw new Error('cells that say nothing');
  expect(narrowedBy(notNarrowed, agency, true)).toEqual({
    ...notNarrowed,
    words: [{ of: 'agency', word: 'CAL FIRE', isExcluded: true }],
  });
  expect(narrowedBy(notNarrowed, cost, false)).toEqual({
    ...notNarrowed,
    values: [{ column: 'totalCost', least: 100, most: 100, isExcluded: false }],
  });
});
