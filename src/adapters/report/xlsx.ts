import writeExcel from 'write-excel-file/universal';
import { WORKBOOK_MEDIA_TYPE } from '../../../contract/report/reports.ts';
import type { AboutLine } from '../../../domain/report/export/fileRequest.ts';
import type { SheetRows } from '../../../domain/report/export/sheet.ts';
import { type WorkbookTools, workbookOf } from '../../../domain/report/export/workbook.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const tools: WorkbookTools = {
  utf8: { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) },
  writeSheets: async (sheets) =>
    new Uint8Array(await (await writeExcel(sheets).toBlob()).arrayBuffer()),
  inflate: async (packed) =>
    new Uint8Array(
      await new Response(
        new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
      ).arrayBuffer(),
    ),
  deflate: async (pieces) => {
    const packer = new CompressionStream('deflate-raw');
    const whole = new Response(packer.readable).arrayBuffer();
    const writer = packer.writable.getWriter();
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
    return [new Uint8Array(await whole)];
  },
};

/** Writes an Excel workbook in the browser (RPT-104). */
export const xlsxOf = async (
  sheet: SheetRows,
  about: readonly AboutLine[],
  onProgress: (share: number) => void,
): Promise<Blob> =>
  new Blob([...(await workbookOf(sheet, about, tools, onProgress))], { type: WORKBOOK_MEDIA_TYPE });
