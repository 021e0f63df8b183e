import { expect, it } from 'vitest';
import type { FileRequest } from '../../../../domain/report/export/fileRequest.ts';
import { displayRow, type ReportTable } from '../../../../domain/report/request/table.ts';
import { csvFile } from '../../../../src/adapters/report/csvFile.ts';

const LINES = 60_000;
const table: ReportTable = {
  dimension: 'flight',
  groupBy: 'none',
  summaryOnly: false,
  columns: ['remarks'],
  cells: [
    {
      kind: 'text',
      texts: Array.from({ length: LINES }, (_, n) => `Remark ${n}, and so on and so on and so on`),
      places: Int32Array.from([...Array.from({ length: LINES }, (_, n) => n), -1]),
    },
  ],
  rowCount: LINES,
  groups: [],
  display: Int32Array.from([
    ...Array.from({ length: LINES }, (_, n) => displayRow('row', n)),
    displayRow('total', LINES),
  ]),
  links: null,
  withoutRate: null,
};
const content: FileRequest['content'] = { kind: 'report', table, withTotals: false };

it('contains each of several chunks, and reports progress (RPT-51)', async () => {
  const shares: number[] = [];
  const file = csvFile(content, (share) => shares.push(share));
  const lines = (await file.text()).split('\r\n').slice(1, -1);
  // The first difference only: printing the difference of two such lists takes minutes.
  expect([
    lines.length,
    lines.findIndex((line, n) => line !== `"Remark ${n}, and so on and so on and so on"`),
  ]).toEqual([LINES, -1]);
  expect([file.type, shares.length > 2, shares.at(-1)]).toEqual([
    'text/csv;charset=utf-8',
    true,
    1,
  ]);
});
it('writes a table that is not a report as the same file', async () => {
  const flat: FileRequest['content'] = {
    kind: 'flat',
    table: { columns: [{ header: 'Base', kind: 'text' }], rows: [['HMT'], ['=RYN']] },
  };
  const shares: number[] = [];
  const file = csvFile(flat, (share) => shares.push(share));
  // Reading as text removes the byte order mark.
  expect([await file.text(), file.size, shares.at(-1)]).toEqual([
    'Base\r\nHMT\r\n"\'=RYN"\r\n',
    3 + 20,
    1,
  ]);
});
