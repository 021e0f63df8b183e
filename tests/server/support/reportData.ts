import { BINARY_COLUMNS_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import type { Days } from '../../../domain/dates/dateRange.ts';
import { decodeBlocks, type Utf8 } from '../../../domain/report/block/binaryBlock.ts';
import { type CheckedBlock, checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../../domain/report/block/columns.ts';
import { isMissingReference } from '../../../domain/report/block/rawBlock.ts';
import { prepareReport, type ReportData } from '../../../domain/report/engine/engine.ts';
import { rangesOf, spanOf } from '../../../domain/report/request/compared.ts';
import { nowInstant } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { readDimensions } from '../../../server/report/dimensions.ts';
import { segmentsOf } from '../../../server/report/months/segments.ts';

const utf8: Utf8 = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => Buffer.from(bytes).toString(),
};

/** A range, and the one it is compared with. */
interface Asked {
  readonly days: Days;
  readonly compared: Days | null;
}

/** The same months that a page is sent, from the same memory. */
async function readOnce(store: Store, { days, compared }: Asked): Promise<ReportData> {
  const segments = segmentsOf(store);
  const blocks: CheckedBlock[] = [];
  for (const range of rangesOf(days, compared))
    for (const segment of await segments.of(range)) {
      const { bytes } = await segments.bytes(range, segment, BINARY_COLUMNS_MEDIA_TYPE);
      // A copy that begins at its own memory's start, as a page's does.
      blocks.push(...decodeBlocks(new Uint8Array(bytes).buffer, utf8).map(checkBlock));
    }
  return prepareReport(
    await readDimensions(store.db, nowInstant(), spanOf(days, compared)),
    joinBlocks(blocks),
  );
}

/** The current records of some days, ready for the engine as on a page (RPT-162). */
export async function readReportData(store: Store, asked: Asked): Promise<ReportData> {
  try {
    return await readOnce(store, asked);
  } catch (error) {
    // What was written in between may be in one of the two alone (RPT-101).
    if (!isMissingReference(error)) throw error;
    return readOnce(store, asked);
  }
}
