import Papa from 'papaparse';
import { startsFormula } from '../../forms/csv.ts';
import { type FlatTable, plainCell } from '../../forms/flat.ts';
import type { FlatRows } from './reportFlat.ts';

export const rowsOfTable = ({ columns, rows }: FlatTable): FlatRows => ({
  columns,
  count: rows.length,
  rowAt: (n) => rows[n] ?? [],
});

/** Excel reads a file as UTF-8 only with this byte order mark (RPT-53). */
const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = '\r\n';
/**
 * Rows per chunk, about 20 ms of work. Between chunks the progress bar updates and the service
 * answers other calls.
 */
const ROWS_A_CHUNK = 1_000;

/**
 * Escapes formulas (RPT-53). Numbers come as text to keep their decimals (RPT-51), so a negative
 * number must not count as a formula.
 */
const formula = new RegExp(`^(?!-\\d+(?:\\.\\d+)?$)${startsFormula.source.slice(1)}`);
const linesOf = (rows: string[][]): string =>
  Papa.unparse(rows, { newline: NEWLINE, escapeFormulae: formula }) + NEWLINE;

/**
 * Yields a table as CSV chunks, never as one string. Headers and order match the screen, numbers
 * are plain, text is escaped (RPT-51). `share` is the fraction written after this chunk, 0 to 1.
 */
export function* csvChunks({
  columns,
  count,
  rowAt,
}: FlatRows): Generator<{ readonly text: string; readonly share: number }> {
  yield {
    text: BYTE_ORDER_MARK + linesOf([columns.map(({ header }) => header)]),
    share: count === 0 ? 1 : 0,
  };
  for (let from = 0; from < count; from += ROWS_A_CHUNK) {
    const until = Math.min(count, from + ROWS_A_CHUNK);
    const rows: string[][] = [];
    for (let n = from; n < until; n++) {
      const row = rowAt(n);
      rows.push(columns.map(({ kind }, column) => plainCell(kind, row[column] ?? null)));
    }
    yield { text: linesOf(rows), share: until / count };
  }
}
