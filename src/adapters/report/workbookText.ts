import { delimiterOf } from '../../../domain/forms/csv.ts';
import type { FirstRows } from '../../../domain/imports/fileQueue.ts';
import { type SheetCell, sheetCsv } from '../../../domain/imports/sheetCsv.ts';

export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name);

/**
 * The first sheet of a workbook as a CSV file; null if it can't be read. The reader is loaded only
 * then (SET-77).
 */
export async function csvOfWorkbook(file: File): Promise<File | null> {
  const { readSheet } = await import('read-excel-file/browser');
  try {
    // The declared cells say `typeof Date` for a Date.
    const rows = (await readSheet(file)) as unknown as readonly (readonly SheetCell[])[];
    return new File([sheetCsv(rows)], file.name, { type: 'text/csv' });
  } catch {
    return null;
  }
}

/** Reads this much of a file for its heading, in bytes. */
const BEGINNING = 64 * 1024;
/** Rows up to the heading: a `sep=` line and blank ones can precede it. */
const FIRST_ROWS = 5;
/** The first rows of a CSV file or a workbook; none if it can't be read (SET-110). */
export async function firstRowsOf(file: File): Promise<FirstRows> {
  const { default: Papa } = await import('papaparse');
  const csv = isWorkbook(file.name) ? await csvOfWorkbook(file) : file;
  try {
    const text = (await csv?.slice(0, BEGINNING).text()) ?? '';
    return Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: FIRST_ROWS }).data;
  } catch {
    return [];
  }
}

/** The most that a workbook may hold unpacked, in bytes (INV-9). */
const UNPACKED_MAX = 20 * 1024 * 1024;
const CENTRAL_ENTRY = 0x02014b50;
/** The unpacked size of a ZIP file by its directory, in bytes. */
function unpackedSize(bytes: DataView): number {
  let size = 0;
  for (let at = 0; at + 46 <= bytes.byteLength; at += 1)
    if (bytes.getUint32(at, true) === CENTRAL_ENTRY) size += bytes.getUint32(at + 24, true);
  return size;
}

/** All rows of a CSV file or of a workbook's first sheet; null if it can't be read (INV-11). */
export async function allRowsOf(file: File): Promise<readonly (readonly string[])[] | null> {
  const { default: Papa } = await import('papaparse');
  const isBook = isWorkbook(file.name);
  if (isBook && unpackedSize(new DataView(await file.arrayBuffer())) > UNPACKED_MAX) return null;
  const csv = isBook ? await csvOfWorkbook(file) : file;
  if (csv === null) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await csv.arrayBuffer());
    return Papa.parse<string[]>(text, { delimiter: rowDelimiter(text) }).data;
  } catch {
    return null;
  }
}
/** A letterhead can precede the heading, so the line with most cells decides. */
function rowDelimiter(text: string): string {
  const lines = text.split('\n').slice(0, 25);
  const widest = (mark: string) => Math.max(...lines.map((line) => line.split(mark).length));
  return [',', ';', '\t'].reduce((best, mark) => (widest(mark) > widest(best) ? mark : best));
}
