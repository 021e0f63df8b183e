import { setImmediate as otherCallsFirst } from 'node:timers/promises';
import type { Days } from '../../domain/dates/dateRange.ts';
import { joinBlocks } from '../../domain/report/block/columns.ts';
import { blocksIn, type CheckedBlock } from '../../domain/report/block/decodeMonth.ts';
import { isMissingReference } from '../../domain/report/block/metricsError.ts';
import { prepareReport, type ReportData, runReport } from '../../domain/report/engine/engine.ts';
import { rangesOf, spanOf } from '../../domain/report/request/compared.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ReportTable } from '../../domain/report/request/table.ts';
import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { readDimensions } from './dimensions.ts';
import { segmentsOf } from './months/segments.ts';
import { utf8 } from './months/utf8.ts';

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
      const { bytes } = await segments.bytes(range, segment);
      // The decoder needs a buffer that starts at offset 0, as in a page, so copy.
      for (const block of blocksIn(new Uint8Array(bytes), utf8)) {
        yield block;
        await otherCallsFirst();
      }
    }
}

async function dataOnce(store: Store, asked: Asked): Promise<ReportData> {
  const dimensions = await readDimensions(
    store.db,
    nowInstant(),
    spanOf(asked.days, asked.compared),
  );
  const blocks: CheckedBlock[] = [];
  for await (const block of monthsOf(store, asked)) blocks.push(block);
  return prepareReport(dimensions, joinBlocks(blocks));
}

/** The current records of these days, joined in the same way as on a page (RPT-162). */
export async function readReportData(store: Store, asked: Asked): Promise<ReportData> {
  try {
    return await dataOnce(store, asked);
  } catch (error) {
    // A write between the two reads can be in only one of them (RPT-101). Read both again.
    if (!isMissingReference(error)) throw error;
    return dataOnce(store, asked);
  }
}
/** The table of current records in these days, computed in the same way as on a page (RPT-162). */
export const readReportTable = async (
  store: Store,
  asked: Asked,
  request: ReportRequest,
): Promise<ReportTable> => runReport(await readReportData(store, asked), request);
