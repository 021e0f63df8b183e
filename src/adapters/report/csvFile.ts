import type { FileRequest } from '../../../domain/report/export/fileRequest.ts';
import { csvChunks, rowsOfTable } from '../../../domain/report/export/flatCsv.ts';
import { reportFlat } from '../../../domain/report/export/reportFlat.ts';

/** Returns the requested CSV file (RPT-51). `onProgress` receives the fraction written, 0 to 1. */
export function csvFile(
  content: FileRequest['content'],
  onProgress: (share: number) => void,
): Blob {
  const rows =
    content.kind === 'flat'
      ? rowsOfTable(content.table)
      : reportFlat(content.table, content.withTotals);
  const pieces: Blob[] = [];
  for (const { text, share } of csvChunks(rows)) {
    // A separate blob moves the text out of the worker's memory.
    pieces.push(new Blob([text]));
    onProgress(share);
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}
