import Papa from 'papaparse';
import { startsFormula } from '../../forms/csv.ts';
import { type FlatTable, plainCell } from '../../forms/flat.ts';
import type { FlatRows } from './reportFlat.ts';

export const rowsOfTable = ({ columns, rows }: FlatTable): FlatRows => ({
  columns,
  count: rows.length,
  rowAt: (n) => rows[n] ?? [],
});

/** Excel reads UTF-8 only with this mark in front (RPT-53). */
const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = '\r\n';
/** Rows of a piece: some 20 ms, so the progress moves and the service answers other calls in between. */
const ROWS_A_CHUNK = 1_000;

/** Numbers come as text, to keep their decimals (RPT-51). A negative one is no formula (RPT-53). */
const formula = new RegExp(`^(?!-\\d+(?:\\.\\d+)?$)${startsFormula.source.slice(1)}`);
const linesOf = (rows: string[][]): string =>
  Papa.unparse(rows, { newline: NEWLINE, escapeFormulae: formula }) + NEWLINE;

/**
 * Rows as CSV in pieces, never as one string: the screen's headers and order, numbers plain, text made safe (RPT-51).
 * `share` is the part that is written with the piece, 0 to 1.
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
