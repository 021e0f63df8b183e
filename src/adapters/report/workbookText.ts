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
