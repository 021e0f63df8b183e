import type { FlatTable } from '../../forms/flat.ts';
import type { ReportTable } from '../request/table.ts';
import { countRows } from './reportFlat.ts';

/** What is on screen: a report, or any other table of figures. */
export type FileContent =
  | { readonly kind: 'report'; readonly table: ReportTable; readonly withTotals: boolean }
  | { readonly kind: 'flat'; readonly table: FlatTable };
/** What a workbook says of itself on its first sheet: a word and what it is (RPT-104). */
export type AboutLine = readonly [label: string, text: string];
/** The word of the line on how complete the costs are (RPT-83). */
export const COMPLETENESS = 'Completeness';
/** The word of the line on things of the filters that aren't found (RPT-172). */
export const NOT_FOUND = 'Not found';
/** What a file lacks and how complete its costs are, null where it says neither: rows alone don't show it (RPT-51). */
export function completenessIn(about: readonly AboutLine[]): string | null {
  const texts = about.flatMap(([label, text]) =>
    label === NOT_FOUND || label === COMPLETENESS ? [text] : [],
  );
  return texts.length === 0 ? null : texts.join(' ');
}
export type FileFormat = 'csv' | 'xlsx';
/** A file to be written; the name comes without its ending. Plain data, so that a worker can be given it. */
export interface FileAsk {
  readonly content: FileContent;
  readonly format: FileFormat;
  readonly name: string;
  readonly about: readonly AboutLine[];
}

/** Rows that fit on an Excel sheet below the header. */
export const SHEET_ROWS = 1_048_575;
/** Above this a spreadsheet program is slow: the user who asks is asked back. */
export const MANY_ROWS = 100_000;

/** Rows a file will have, its header not counted. */
export const rowsOf = ({ content }: Pick<FileAsk, 'content'>): number =>
  content.kind === 'flat'
    ? content.table.rows.length
    : countRows(content.table, content.withTotals);
