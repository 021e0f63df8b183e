// What of the product the report benchmark runs, built by the benchmark itself with the product's own bundler.
import { csvChunks } from '../../domain/csv/flatCsv.ts';
import { reportFlat } from '../../domain/csv/reportFlat.ts';
import { decodeBlocks, encodeBlock } from '../../domain/report/binaryBlock.ts';
import { joinBlocks } from '../../domain/report/columns.ts';
import { prepareReport, readyDimensions, runReport } from '../../domain/report/engine.ts';

/** A report as the text of its file. */
const reportCsv = (table: Parameters<typeof reportFlat>[0], withTotals: boolean): string =>
  Array.from(csvChunks(reportFlat(table, withTotals)), ({ text }) => text).join('');

export const engine = { decodeBlocks, encodeBlock, joinBlocks, prepareReport, readyDimensions, reportCsv, runReport };
