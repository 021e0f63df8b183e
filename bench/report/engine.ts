// What of the product the report benchmark runs, built by the benchmark itself with the product's own bundler.

import { decodeBlocks, encodeBlock } from '../../domain/report/block/binaryBlock.ts';
import { cellsIn } from '../../domain/report/block/blockColumn.ts';
import { checkBlock } from '../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../domain/report/block/columns.ts';
import { headBytes } from '../../domain/report/block/monthFrames.ts';
import { prepareReport, readyDimensions, runReport } from '../../domain/report/engine/engine.ts';
import { reportCsv } from '../../domain/report/export/reportBytes.ts';

export const engine = {
  cellsIn,
  checkBlock,
  decodeBlocks,
  encodeBlock,
  headBytes,
  joinBlocks,
  prepareReport,
  readyDimensions,
  reportCsv,
  runReport,
};
