import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FlatTable } from '../../../../domain/forms/flat.ts';
import { rowsOfTable } from '../../../../domain/report/export/flatCsv.ts';
import { xlsxOf } from '../../../../src/adapters/report/xlsx.ts';
import { readXlsx } from '../../../support/xlsx.ts';

const workbook = async (table: FlatTable, onProgress: (share: number) => void = () => undefined) =>
  readXlsx(new Uint8Array(await (await xlsxOf(rowsOfTable(table), onProgress)).arrayBuffer()));

it('types numbers, days and text, and leaves out what is blank', async () => {
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

it('keeps any text that XML can write, and none of it computes', async () => {
  const nasty = fc.array(
    fc.oneof(fc.constantFrom('=', '+', '-', '@', '\u0000', '\u0007', '＝', '&', '<', '"', ' ', '\n', '_x000D_'), fc.string({ unit: 'grapheme', maxLength: 4 })),
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
        const { rows, formulas } = await workbook({ columns: [{ header: 'Remarks', kind: 'text' }], rows: texts.map((text) => [text]) });
        // XML has no way to write most control characters: the writer leaves them out.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are the ones XML refuses
        const written = (text: string) => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD-\uFFFF]/g, '');
        expect({ texts: rows.slice(1).map(([text = null]) => text), formulas }).toEqual({
          texts: texts.map((text) => (text === '' ? null : written(text))),
          formulas: 0,
        });
      },
    ),
    { numRuns: 150 },
  );
});

it('tells how far it is and never goes back', async () => {
  const shares: number[] = [];
  const { rows } = await workbook({ columns: [{ header: 'Flights', kind: 'count' }], rows: Array.from({ length: 5_000 }, (_, n) => [n]) }, (share) =>
    shares.push(share),
  );
  expect([rows.length, shares.length, [...shares].sort((a, b) => a - b), (shares.at(-1) ?? 1) < 1]).toEqual([5_001, 11, shares, true]);
});
