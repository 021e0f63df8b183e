import { csvText, quoted } from '../../forms/csv.ts';
import { type FlatCell, type FlatKind, type FlatTable, plainCell } from '../../forms/flat.ts';
import type { FlatRows } from './reportFlat.ts';

export const rowsOfTable = ({ columns, rows }: FlatTable): FlatRows => ({ columns, count: rows.length, rowAt: (n) => rows[n] ?? [] });

/** Rows written at a time: enough to be quick, few enough to tell how far it is. */
const ROWS_A_CHUNK = 2_000;

/** Words of a column kept finished: most columns say the same few again and again. */
const KEPT_WORDS = 50_000;

/** How a column's cells are written. */
function writerOf(kind: FlatKind): (cell: FlatCell) => string {
  const finished = new Map<string, string>();
  return (cell) => {
    // A number needs no quotes.
    if (typeof cell !== 'string') return plainCell(kind, cell);
    const known = finished.get(cell);
    if (known !== undefined) return known;
    const written = quoted(plainCell(kind, cell));
    if (finished.size < KEPT_WORDS) finished.set(cell, written);
    return written;
  };
}

/**
 * Rows as CSV, piece by piece: the screen's headers and order, numbers plain, text made safe (RPT-51). `share` is how
 * much is written with it, 0 to 1.
 */
export function* csvChunks({ columns, count, rowAt }: FlatRows): Generator<{ readonly text: string; readonly share: number }> {
  yield { text: csvText([columns.map(({ header }) => header)]), share: 0 };
  const writers = columns.map(({ kind }) => writerOf(kind));
  for (let from = 0; from < count; from += ROWS_A_CHUNK) {
    const until = Math.min(count, from + ROWS_A_CHUNK);
    let text = '';
    for (let n = from; n < until; n++) {
      const row = rowAt(n);
      text += `${writers.map((write, column) => write(row[column] ?? null)).join(',')}\r\n`;
    }
    yield { text, share: until / count };
  }
}
