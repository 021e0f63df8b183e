import type { FileAsk } from '../../../domain/report/export/fileAsk.ts';
import { csvChunks, rowsOfTable } from '../../../domain/report/export/flatCsv.ts';
import { reportCsv } from '../../../domain/report/export/reportBytes.ts';
import { sheetOf } from '../../../domain/report/export/sheet.ts';
import type { FileMessage, SheetsAsk } from './fileWriter.ts';

const encoder = new TextEncoder();
const tell = (message: FileMessage) => self.postMessage(message);
const onProgress = (share: number) => tell({ share });

function csvOf(content: FileAsk['content']): Blob {
  const pieces: BlobPart[] = [];
  const add = (piece: BlobPart, share: number) => {
    pieces.push(piece);
    onProgress(share);
  };
  if (content.kind === 'flat') for (const { text, share } of csvChunks(rowsOfTable(content.table))) add(text, share);
  else for (const { bytes, share } of reportCsv(content.table, content.withTotals, (text) => encoder.encode(text))) add(bytes, share);
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

async function write(asked: FileAsk | SheetsAsk): Promise<Blob> {
  if ('sheets' in asked) return (await import('./plainSheets.ts')).plainWorkbook(asked.sheets);
  const { content, format, about } = asked;
  if (format === 'csv') return csvOf(content);
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(sheetOf(content), about, onProgress);
}

self.addEventListener('message', async ({ data }: MessageEvent<FileAsk | SheetsAsk>) => {
  try {
    tell({ file: await write(data) });
  } catch (error) {
    tell({ failure: String(error) });
  }
});
