import { RecordBatchReader, Table, tableToIPC } from 'apache-arrow';
import { joinBlocks, type MetricColumns } from '../../domain/report/block/columns.ts';
import { type CheckedBlock, decodeMonth } from '../../domain/report/block/decodeMonth.ts';
import { encodeMonth, type MonthBlock } from '../../domain/report/block/encodeMonth.ts';
import type { Utf8 } from '../../domain/report/block/utf8.ts';

export const utf8: Utf8 = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};

/** The block as a page decodes it from its Arrow stream. */
export const decoded = (block: MonthBlock): CheckedBlock => decodeMonth(encodeMonth(block), utf8);
/** The columns of blocks in date order, through their Arrow streams. */
export const readColumns = (blocks: readonly MonthBlock[]): MetricColumns =>
  joinBlocks(blocks.map(decoded));

/** The months of a reply with one Arrow stream per month. */
export function monthsIn(body: Uint8Array): CheckedBlock[] {
  const months: CheckedBlock[] = [];
  // A copy, because Arrow needs bytes that start at a multiple of 8.
  for (const reader of RecordBatchReader.readAll(new Uint8Array(body)))
    months.push(decodeMonth(tableToIPC(new Table([...reader]), 'stream'), utf8));
  return months;
}
export const columnsIn = (body: Uint8Array): MetricColumns => joinBlocks(monthsIn(body));
