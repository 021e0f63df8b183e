import type { FileRequest } from '../../../domain/report/export/fileRequest.ts';
import { sheetOf } from '../../../domain/report/export/sheet.ts';
import { csvFile } from './csvFile.ts';
import type { FileMessage, SheetsRequest } from './fileWriter.ts';

const tell = (message: FileMessage) => self.postMessage(message);
const onProgress = (share: number) => tell({ share });

async function write(asked: FileRequest | SheetsRequest): Promise<Blob> {
  if ('sheets' in asked) return (await import('./plainSheets.ts')).plainWorkbook(asked.sheets);
  const { content, format, about } = asked;
  if (format === 'csv') return csvFile(content, onProgress);
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(sheetOf(content), about, onProgress);
}

self.addEventListener('message', async ({ data }: MessageEvent<FileRequest | SheetsRequest>) => {
  try {
    tell({ file: await write(data) });
  } catch (error) {
    tell({ failure: String(error) });
  }
});
