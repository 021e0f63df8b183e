import type { FileAsk } from '../../../domain/report/export/fileAsk.ts';
import { csvChunks, rowsOfTable } from '../../../domain/report/export/flatCsv.ts';
import { reportFlat } from '../../../domain/report/export/reportFlat.ts';

/** A CSV file of what was asked (RPT-51). `onProgress` hears how much is written, 0 to 1. */
export function csvFile(content: FileAsk['content'], onProgress: (share: number) => void): Blob {
  const rows =
    content.kind === 'flat'
      ? rowsOfTable(content.table)
      : reportFlat(content.table, content.withTotals);
  const pieces: Blob[] = [];
  for (const { text, share } of csvChunks(rows)) {
    // A blob of its own leaves the memory of the worker.
    pieces.push(new Blob([text]));
    onProgress(share);
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}
