import type { Cell } from 'write-excel-file/universal';
import writeExcel from 'write-excel-file/universal';
import { WORKBOOK_MEDIA_TYPE } from '../../../contract/report/reports.ts';
import type { PlainKind, PlainSheet } from '../../../domain/costPack/workbook.ts';

const formats: Readonly<Record<Exclude<PlainKind, 'text'>, string>> = {
  day: 'mm/dd/yyyy',
  money: '$#,##0.00',
  hours: '#,##0.00',
  whole: '#,##0',
};
const widths: Readonly<Record<PlainKind, number>> = {
  text: 24,
  day: 12,
  money: 16,
  hours: 12,
  whole: 12,
};

function cellOf(value: string | number | null, kind: PlainKind): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value, type: String };
  return kind === 'text' ? { value, type: Number } : { value, type: Number, format: formats[kind] };
}

/** Writes a workbook of several small sheets, each with a header row. */
export async function plainWorkbook(sheets: readonly PlainSheet[]): Promise<Blob> {
  const file = writeExcel(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ kind }) => ({ width: widths[kind] })),
      data: [
        columns.map(({ header }): Cell => ({ value: header, type: String, fontWeight: 'bold' })),
        ...rows.map((row) => columns.map(({ kind }, n) => cellOf(row[n] ?? null, kind))),
      ],
    })),
  );
  return new Blob([await (await file.toBlob()).arrayBuffer()], { type: WORKBOOK_MEDIA_TYPE });
}
