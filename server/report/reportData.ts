import { setImmediate as otherCallsFirst } from 'node:timers/promises';
import { BINARY_COLUMNS_MEDIA_TYPE } from '../../contract/report/metricColumns.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import { decodeBlocks, type Utf8 } from '../../domain/report/block/binaryBlock.ts';
import { type CheckedBlock, checkBlock } from '../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../domain/report/block/columns.ts';
import { isMissingReference } from '../../domain/report/block/rawBlock.ts';
import { prepareReport, runReport } from '../../domain/report/engine/engine.ts';
import { rangesOf, spanOf } from '../../domain/report/request/compared.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ReportTable } from '../../domain/report/request/table.ts';
import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { readDimensions } from './dimensions.ts';
import { segmentsOf } from './months/segments.ts';

export const utf8: Utf8 = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => Buffer.from(bytes).toString(),
};

/** A range, and the range it is compared with. */
interface Asked {
  readonly days: Days;
  readonly compared: Days | null;
}

/** The months that a page would receive, decoded, oldest first, one at a time. */
async function* monthsOf(store: Store, { days, compared }: Asked): AsyncGenerator<CheckedBlock> {
  const segments = segmentsOf(store);
  for (const range of rangesOf(days, compared))
    for (const segment of await segments.of(range)) {
      const { bytes } = await segments.bytes(range, segment, BINARY_COLUMNS_MEDIA_TYPE);
      // The decoder needs a buffer that starts at offset 0, as in a page, so copy.
      for (const block of decodeBlocks(new Uint8Array(bytes).buffer, utf8)) {
        yield checkBlock(block);
        await otherCallsFirst();
      }
    }
}

async function tableOnce(store: Store, asked: Asked, request: ReportRequest): Promise<ReportTable> {
  const dimensions = await readDimensions(
    store.db,
    nowInstant(),
    spanOf(asked.days, asked.compared),
  );
  const blocks: CheckedBlock[] = [];
  for await (const block of monthsOf(store, asked)) blocks.push(block);
  return runReport(prepareReport(dimensions, joinBlocks(blocks)), request);
}

/** The table of current records in these days, computed as a page does (RPT-162). */
export async function readReportTable(
  store: Store,
  asked: Asked,
  request: ReportRequest,
): Promise<ReportTable> {
  try {
    return await tableOnce(store, asked, request);
  } catch (error) {
    // A write between the two reads can be in only one of them (RPT-101). Read both again.
    if (!isMissingReference(error)) throw error;
    return tableOnce(store, asked, request);
  }
}
