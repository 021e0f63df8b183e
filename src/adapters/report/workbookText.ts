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
