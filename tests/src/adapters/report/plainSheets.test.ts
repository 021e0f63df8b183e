import { expect, it } from 'vitest';
import { plainWorkbook } from '../../../../src/adapters/report/plainSheets.ts';
import { readXlsx } from '../../../support/xlsx.ts';

it('writes each sheet with its heading and its rows (PACK-32)', async () => {
  const file = await plainWorkbook([
    {
      name: 'By day',
      columns: [
        { header: 'Day', kind: 'day' },
        { header: 'Cost', kind: 'money' },
      ],
      rows: [[45_852, 100.55]],
    },
    {
      name: 'Shares',
      columns: [
        { header: 'Party', kind: 'text' },
        { header: 'Total', kind: 'money' },
      ],
      rows: [['USFS', null]],
    },
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [days, shares] = [readXlsx(bytes, 1), readXlsx(bytes, 2)];
  expect(days.rows).toEqual([
    ['Day', 'Cost'],
    [45_852, 100.55],
  ]);
  expect([days.formats, days.formulas]).toEqual([['mm/dd/yyyy', '$#,##0.00'], 0]);
  expect(shares.rows.map((row) => row.slice(0, 1))).toEqual([['Party'], ['USFS']]);
});
