import type { FlatTable } from '../../forms/flat.ts';
import type { ReportTable } from '../request/table.ts';
import { countRows } from './reportFlat.ts';

/** The content of a file: a report, or another table of figures. */
export type FileContent =
  | { readonly kind: 'report'; readonly table: ReportTable; readonly withTotals: boolean }
  | { readonly kind: 'flat'; readonly table: FlatTable };
/** A line of the About sheet: label and text (RPT-104). */
export type AboutLine = readonly [label: string, text: string];
/** Label of the line about missing costs (RPT-83). */
export const COMPLETENESS = 'Completeness';
/** Label of the line about list items in filters that no longer exist (RPT-172). */
export const NOT_FOUND = 'Not found';
/**
 * Warnings about missing list items and incomplete costs, null for none. The rows alone don't show
 * them (RPT-51).
 */
export function completenessIn(about: readonly AboutLine[]): string | null {
  const texts = about.flatMap(([label, text]) =>
    label === NOT_FOUND || label === COMPLETENESS ? [text] : [],
  );
  return texts.length === 0 ? null : texts.join(' ');
}
export type FileFormat = 'csv' | 'xlsx';
/**
 * A request to write a file; `name` has no extension. Plain data, so that it can be posted to a
 * worker.
 */
export interface FileRequest {
  readonly content: FileContent;
  readonly format: FileFormat;
  readonly name: string;
  readonly about: readonly AboutLine[];
}

/** Maximum rows of an Excel sheet below the header. */
export const SHEET_ROWS = 1_048_575;
/** Above this many rows spreadsheet programs are slow, so the page asks for confirmation. */
export const MANY_ROWS = 100_000;

/** Number of rows in the file, without the header. */
export const rowsOf = ({ content }: Pick<FileRequest, 'content'>): number =>
  content.kind === 'flat'
    ? content.table.rows.length
    : countRows(content.table, content.withTotals);
