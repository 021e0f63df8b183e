// What of the product the report benchmark runs, built by the benchmark itself with the product's own bundler.

import { decodeBlocks, encodeBlock } from '../../domain/report/block/binaryBlock.ts';
import { cellsIn } from '../../domain/report/block/blockColumn.ts';
import { checkBlock } from '../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../domain/report/block/columns.ts';
import { headBytes } from '../../domain/report/block/monthFrames.ts';
import { prepareReport, readyDimensions, runReport } from '../../domain/report/engine/engine.ts';
import { csvChunks } from '../../domain/report/export/flatCsv.ts';
import { reportFlat } from '../../domain/report/export/reportFlat.ts';

export const engine = {
  cellsIn,
  checkBlock,
  decodeBlocks,
  encodeBlock,
  headBytes,
  joinBlocks,
  prepareReport,
  readyDimensions,
  csvChunks,
  reportFlat,
  runReport,
};
