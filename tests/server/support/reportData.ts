import type { Days } from '../../../domain/dates/dateRange.ts';
import { joinBlocks } from '../../../domain/report/block/columns.ts';
import { blocksIn, type CheckedBlock } from '../../../domain/report/block/decodeMonth.ts';
import { isMissingReference } from '../../../domain/report/block/metricsError.ts';
import { prepareReport, type ReportData } from '../../../domain/report/engine/engine.ts';
import { rangesOf, spanOf } from '../../../domain/report/request/compared.ts';
import { nowInstant } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { readDimensions } from '../../../server/report/dimensions.ts';
import { segmentsOf } from '../../../server/report/months/segments.ts';
import { utf8 } from '../../../server/report/months/utf8.ts';

/** A range, and its comparison. */
interface Asked {
  readonly days: Days;
  readonly compared: Days | null;
}

/** The same months as a page gets, from the same memory. */
async function readOnce(store: Store, { days, compared }: Asked): Promise<ReportData> {
  const segments = segmentsOf(store);
  const blocks: CheckedBlock[] = [];
  for (const range of rangesOf(days, compared))
    for (const segment of await segments.of(range)) {
      const { bytes } = await segments.bytes(range, segment);
      // A copy whose memory starts at offset 0, like a page's.
      blocks.push(...blocksIn(new Uint8Array(bytes), utf8));
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
    // A write between the two reads can be in only one of them (RPT-101).
    if (!isMissingReference(error)) throw error;
    return readOnce(store, asked);
  }
}
