import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflateRaw, inflateRaw } from 'node:zlib';
import writeExcel from 'write-excel-file/universal';
import type { WorkbookTools } from '../../domain/report/export/workbook.ts';
import type { Bytes } from '../../domain/report/export/zip.ts';
import { utf8 } from './months/utf8.ts';

// A Buffer may be a slice of Node's pool. Copy it into its own memory.
const bytesOf = (given: Buffer): Bytes => new Uint8Array(given);
const inflate = promisify(inflateRaw);

/**
 * How the service encodes and compresses a workbook. Compressing in pieces lets other calls run in
 * between.
 */
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
