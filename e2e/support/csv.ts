import Papa from 'papaparse';

/** The rows of an exported file, the header first. */
export const fileRows = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
/** A cell's money in whole cents, from a file or a screen; NaN for a missing cell. */
export const cents = (text: string | null | undefined): number =>
  text ? Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100) : Number.NaN;
