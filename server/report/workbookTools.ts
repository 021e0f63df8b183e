import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflateRaw, inflateRaw } from 'node:zlib';
import writeExcel from 'write-excel-file/universal';
import type { WorkbookTools } from '../../domain/report/export/workbook.ts';
import type { Bytes } from '../../domain/report/export/zip.ts';
import { utf8 } from './reportData.ts';

// Buffers stand in memory of their own or in a shared one, never in one that is shared between threads.
const bytesOf = (given: Buffer): Bytes => new Uint8Array(given);
const inflate = promisify(inflateRaw);

/** What a workbook is written with in the service; other calls go first between two pieces. */
export const workbookTools: WorkbookTools = {
  utf8,
  writeSheets: async (sheets) =>
    new Uint8Array(await (await writeExcel(sheets).toBlob()).arrayBuffer()),
  inflate: async (packed) => bytesOf(await inflate(packed)),
  deflate: async (pieces) => {
    const packed: Bytes[] = [];
    await pipeline(pieces, createDeflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(bytesOf(chunk));
    });
    return packed;
  },
};
