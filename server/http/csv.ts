import Papa from 'papaparse';
import { CSV_MEDIA_TYPE } from '../../contract/report/reports.ts';
import { escapeFormula } from '../../domain/forms/csv.ts';

export type CsvCell = string | number | boolean | null;
const NEWLINE = '\r\n';

/** Whether `Accept` names CSV. A browser's any-type doesn't. */
export const acceptsCsv = (accept: string | string[] | undefined): boolean =>
  String(accept ?? '')
    .split(',')
    .some((name) => name.split(';')[0]?.trim() === CSV_MEDIA_TYPE);

/**
 * Lines of a CSV file (RPT-181). Text that a spreadsheet would run as a formula is escaped
 * (SAFE-6), numbers are plain, missing values are empty.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ''
    : Papa.unparse(
        rows.map((row) =>
          row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)),
        ),
        { newline: NEWLINE },
      ) + NEWLINE;
