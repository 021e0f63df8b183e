import writeExcel, { type Cell } from 'write-excel-file/universal';
import { type FlatCell, type FlatKind, isNumeric, places } from '../../../domain/forms/flat.ts';
import type { FlatRows } from '../../../domain/report/export/reportFlat.ts';

const isoDay = /^\d{4}-\d\d-\d\d$/;
/** `#,##0.00`; money with its sign. */
function formatOf(kind: FlatKind): string {
  const decimals = kind === 'text' || kind === 'day' ? 0 : places[kind];
  const number = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return kind === 'money' || kind === 'price' || kind === 'rate' ? `$${number}` : number;
}

/** A cell with its type said, so that text is never taken for a formula, a number or a date. */
function cellOf(kind: FlatKind, cell: FlatCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number, format: formatOf(kind) };
  if (kind === 'day' && isoDay.test(cell)) return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'mm/dd/yyyy' };
  return { value: cell, type: String };
}

/** Rows that tell how many of them the writer has taken: it goes over them once with `map`. */
class CountedRows extends Array<Cell[]> {
  onRow: (n: number) => void = () => undefined;
  override map<T>(toXml: (row: Cell[], n: number, rows: Cell[][]) => T): T[] {
    return Array.from(this, (row, n) => {
      this.onRow(n);
      return toXml(row, n, this);
    });
  }
}

const REPORTED_EVERY = 1_000;
/** Making the cells is about a third of the work, turning them into XML the most of the rest. */
const MADE = 0.3;
const WRITTEN = 0.95;

/** The rows as an Excel workbook of one sheet; the header stays when one scrolls. */
export function xlsxOf({ columns, count, rowAt }: FlatRows, onProgress: (share: number) => void): Promise<Blob> {
  const rows = new CountedRows();
  rows.push(columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' })));
  for (let n = 0; n < count; n++) {
    const row = rowAt(n);
    rows.push(columns.map(({ kind }, column) => cellOf(kind, row[column] ?? null)));
    if (n % REPORTED_EVERY === 0) onProgress((MADE * n) / count);
  }
  rows.onRow = (n) => {
    if (n % REPORTED_EVERY === 0) onProgress(MADE + ((WRITTEN - MADE) * n) / (count + 1));
  };
  return writeExcel(rows, { sheet: 'Report', stickyRowsCount: 1, columns: columns.map(({ kind }) => ({ width: isNumeric(kind) ? 16 : 24 })) }).toBlob();
}
