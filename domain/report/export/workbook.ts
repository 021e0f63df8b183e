import type { Cell, Sheet } from 'write-excel-file/universal';
import { decimalPlaces, type FlatCell, type FlatKind, isNumeric } from '../../forms/flat.ts';
import type { AboutLine } from './fileRequest.ts';
import type { SheetKind, SheetRows } from './sheet.ts';
import { type Bytes, type Packer, packed, unpacked, zipEntries, zipOf } from './zip.ts';

/** Writes a complete workbook; used for everything around the rows. */
export type WriteSheets = (sheets: Sheet<never>[]) => Promise<Bytes>;
export interface WorkbookTools extends Packer {
  readonly writeSheets: WriteSheets;
}

const ROWS_SHEET = 'xl/worksheets/sheet2.xml';

const numberFormat = (kind: Exclude<FlatKind, 'text' | 'day' | 'id'>): string => {
  const number = decimalPlaces[kind] === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimalPlaces[kind])}`;
  return kind === 'money' || kind === 'price' || kind === 'rate' ? `$${number}` : number;
};
/** The Excel number format: money with `$`, days and times as displayed; '' for text. */
function formatOf(kind: SheetKind): string {
  if (kind === 'text') return '';
  if (kind === 'day') return 'mm/dd/yyyy';
  if (kind === 'moment') return 'hh:mm';
  return kind === 'id' ? '0' : numberFormat(kind);
}
/** A sample cell in a column's format, so that the workbook contains its style. */
const sampleOf = (kind: SheetKind, isBold: boolean): Cell => {
  const bold = isBold ? ({ fontWeight: 'bold' } as const) : {};
  return kind === 'text'
    ? { value: 'x', type: String, ...bold }
    : { value: 1, type: Number, format: formatOf(kind), ...bold };
};
const bold = (text: string): Cell => ({ value: text, type: String, fontWeight: 'bold' });

/** XML 1.0 cannot contain most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are the ones XML refuses
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? '');

/** `A`, `Z`, `AA` */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest === 0 ? '' : lettersOf(rest - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

/** Rows per chunk of the sheet XML. */
const ROWS_A_PIECE = 500;

/**
 * The XML around the rows, and the style of each column. Extracted from a sheet with one row per
 * style.
 */
interface Frame {
  /** The XML up to the end of the header row. */
  readonly before: string;
  readonly after: string;
  /** Style attribute of each column: ` s="3"` or ''. */
  readonly plain: readonly string[];
  readonly total: readonly string[];
}
function frameOf(xml: string, columns: number): Frame {
  const rows = [...xml.matchAll(/<row [^>]*>.*?<\/row>/gs)];
  const [heading, plain, total] = rows;
  if (heading === undefined || plain === undefined || total === undefined)
    throw new Error('The workbook was not written as expected');
  const stylesOf = (row: string) => {
    const cells = [...row.matchAll(/<c r="[A-Z]+\d+"( s="\d+")?/g)].map(([, style = '']) => style);
    if (cells.length !== columns) throw new Error('The workbook was not written as expected');
    return cells;
  };
  return {
    before: xml.slice(0, heading.index + heading[0].length),
    after: xml.slice(total.index + total[0].length),
    plain: stylesOf(plain[0]),
    total: stylesOf(total[0]),
  };
}

/**
 * Yields the sheet's XML in chunks. Each cell declares its type, so that Excel never reads text as
 * a formula, number or date.
 */
function* sheetXml(
  { columns, count, rowAt, isTotal }: SheetRows,
  frame: Frame,
  onProgress: (share: number) => void,
): Generator<string> {
  yield frame.before;
  const letters = columns.map((_, column) => lettersOf(column));
  const textStyle = {
    plain: '',
    total: / s="\d+"/.exec(frame.before.slice(frame.before.lastIndexOf('<row ')))?.[0] ?? '',
  };
  const cellXml = (row: number, column: number, cell: FlatCell, look: 'plain' | 'total') => {
    if (cell === null || cell === '') return '';
    const at = `<c r="${letters[column]}${row}"`;
    if (typeof cell === 'number') return `${at}${frame[look][column]}><v>${cell}</v></c>`;
    return `${at}${textStyle[look]} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  };
  for (let from = 0; from < count; from += ROWS_A_PIECE) {
    let piece = '';
    for (let n = from; n < Math.min(count, from + ROWS_A_PIECE); n++) {
      const look = isTotal(n) ? 'total' : 'plain';
      const row = n + 2;
      let cells = '';
      for (const [column, cell] of rowAt(n).entries()) cells += cellXml(row, column, cell, look);
      piece += `<row r="${row}">${cells}</row>`;
    }
    onProgress(from / count);
    yield piece;
  }
  yield frame.after;
}

/**
 * Builds an Excel workbook with an About sheet and a rows sheet with a frozen header (RPT-104). The
 * library writes everything except the rows. Rows are compressed chunk by chunk, so that memory
 * does not grow with their number (RPT-105).
 */
export async function workbookOf(
  sheet: SheetRows,
  about: readonly AboutLine[],
  tools: WorkbookTools,
  onProgress: (share: number) => void = () => undefined,
): Promise<readonly Bytes[]> {
  const kinds = sheet.columns.map(({ kind }) => kind);
  const made = await tools.writeSheets([
    {
      sheet: 'About',
      columns: [{ width: 18 }, { width: 90 }],
      data: about.map(([label, text]) => [
        bold(label),
        text === '' ? null : { value: text, type: String },
      ]),
    },
    {
      sheet: 'Report',
      stickyRowsCount: 1,
      columns: kinds.map((kind) => ({
        width: kind !== 'moment' && isNumeric(kind) ? 16 : kind === 'text' ? 24 : 12,
      })),
      data: [
        sheet.columns.map(({ header }) => bold(header)),
        kinds.map((kind) => sampleOf(kind, false)),
        kinds.map((kind) => sampleOf(kind, true)),
      ],
    },
  ]);
  const entries = zipEntries(made, tools.utf8);
  const rows = entries.find(({ name }) => name === ROWS_SHEET);
  if (rows === undefined) throw new Error('The workbook was not written as expected');
  const filled = await packed(
    ROWS_SHEET,
    sheetXml(sheet, frameOf(await unpacked(rows, tools), kinds.length), onProgress),
    tools,
  );
  return zipOf(
    entries.map((entry) => (entry === rows ? filled : entry)),
    tools.utf8,
  );
}
