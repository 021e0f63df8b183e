import type { FileAsk } from '../../../domain/report/export/fileAsk.ts';
import { csvChunks, rowsOfTable } from '../../../domain/report/export/flatCsv.ts';
import { reportCsv } from '../../../domain/report/export/reportBytes.ts';

const encoder = new TextEncoder();

/** A CSV file of what was asked (RPT-51). `onProgress` hears how much is written, 0 to 1. */
export function csvFile(content: FileAsk['content'], onProgress: (share: number) => void): Blob {
  const pieces: BlobPart[] = [];
  const add = (piece: BlobPart, share: number) => {
    pieces.push(piece);
    onProgress(share);
  };
  if (content.kind === 'flat') for (const { text, share } of csvChunks(rowsOfTable(content.table))) add(text, share);
  // The writer goes on in the same memory: a blob of its own keeps the piece.
  else for (const { bytes, share } of reportCsv(content.table, content.withTotals, (text) => encoder.encode(text))) add(new Blob([bytes]), share);
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}
