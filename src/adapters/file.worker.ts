import type { FileAsk } from '../../domain/csv/fileAsk.ts';
import { csvChunks, rowsOfTable } from '../../domain/csv/flatCsv.ts';
import { reportFlat } from '../../domain/csv/reportFlat.ts';
import type { FileMessage } from './fileWriter.ts';

const tell = (message: FileMessage) => self.postMessage(message);
const onProgress = (share: number) => tell({ share });

async function write({ content, format }: FileAsk): Promise<Blob> {
  const rows = content.kind === 'flat' ? rowsOfTable(content.table) : reportFlat(content.table, content.withTotals);
  if (format === 'xlsx') {
    const { xlsxOf } = await import('./xlsx.ts');
    return xlsxOf(rows, onProgress);
  }
  const pieces: string[] = [];
  for (const { text, share } of csvChunks(rows)) {
    pieces.push(text);
    onProgress(share);
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

self.addEventListener('message', async ({ data }: MessageEvent<FileAsk>) => {
  try {
    tell({ file: await write(data) });
  } catch (error) {
    tell({ failure: String(error) });
  }
});
