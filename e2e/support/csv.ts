import Papa from 'papaparse';

/** The rows of an exported file, the head first. */
export const fileRows = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
/** Money of a cell in whole cents, whether a file or a screen shows it; a cell that is not there is no number. */
export const cents = (text: string | null | undefined): number =>
  text ? Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100) : Number.NaN;
