// What of the product the report benchmark runs, built by the benchmark itself with the product's own bundler.
import { reportCsv } from '../../domain/csv/reportBytes.ts';
import { decodeBlocks, encodeBlock } from '../../domain/report/binaryBlock.ts';
import { checkBlock } from '../../domain/report/checkedBlock.ts';
import { joinBlocks } from '../../domain/report/columns.ts';
import { prepareReport, readyDimensions, runReport } from '../../domain/report/engine.ts';

export const engine = { checkBlock, decodeBlocks, encodeBlock, joinBlocks, prepareReport, readyDimensions, reportCsv, runReport };
