import type { PlainSheet } from '../../../domain/costPack/workbook.ts';
import type { FileRequest } from '../../../domain/report/export/fileRequest.ts';
import type { Monitor } from '../browser/monitor.ts';
import { startWorker } from './ownWorker.ts';

/** A message of the file worker: progress from 0 to 1, the file, or its failure. */
export type FileMessage =
  | { readonly share: number }
  | { readonly file: Blob }
  | { readonly failure: string };

/** The content of a workbook of small sheets. */
export interface SheetsRequest {
  readonly sheets: readonly PlainSheet[];
}

/** Writes a file in its own worker, which ends afterwards; the signal ends it immediately. */
export function writeFile(
  asked: FileRequest | SheetsRequest,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  monitor: Pick<Monitor, 'report'>,
): Promise<Blob> {
  return new Promise<Blob>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = startWorker('file');
    const fail = (words: string) => {
      worker.terminate();
      const failure = new Error(words);
      monitor.report(failure, { where: 'file worker' });
      reject(failure);
    };
    worker.onmessage = ({ data }: MessageEvent<FileMessage>) => {
      if ('share' in data) onProgress(data.share);
      else if ('failure' in data) fail(data.failure);
      else {
        worker.terminate();
        resolve(data.file);
      }
    };
    worker.onerror = (event) => fail(event.message);
    signal.addEventListener('abort', () => {
      worker.terminate();
      reject(signal.reason);
    });
    worker.postMessage(asked);
  });
}
