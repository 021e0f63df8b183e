// The parts of the product that the report benchmark runs, built with the product's own bundler.

import { joinBlocks } from '../../domain/report/block/columns.ts';
import { decodeMonth } from '../../domain/report/block/decodeMonth.ts';
import { encodeMonth } from '../../domain/report/block/encodeMonth.ts';
import { headBytes } from '../../domain/report/block/monthFrames.ts';
import { prepareReport, readyDimensions, runReport } from '../../domain/report/engine/engine.ts';
import { csvChunks } from '../../domain/report/export/flatCsv.ts';
import { reportFlat } from '../../domain/report/export/reportFlat.ts';

export const engine = {
  decodeMonth,
  encodeMonth,
  headBytes,
  joinBlocks,
  prepareReport,
  readyDimensions,
  csvChunks,
  reportFlat,
  runReport,
};
