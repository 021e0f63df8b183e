import { decodeBlocks, encodeBlock, type Utf8 } from '../block/binaryBlock.ts';
import { checkBlock } from '../block/checkedBlock.ts';
import { joinBlocks } from '../block/columns.ts';
import { CommonDictionaries } from '../block/joinDictionaries.ts';
import { readDimensions } from '../block/readDimensions.ts';
import { prepareReport, readyDimensions, runReport } from '../engine/engine.ts';
import type { ReportRequest } from '../request/request.ts';
import { exampleDimensions } from './exampleDimensions.ts';
import { exampleMonth } from './exampleMonth.ts';

const MONTHS = [0, 1, 2];
/** After as many the code is compiled as well as it gets. */
const ROUNDS = 24;

const shown = [
  'flightCount',
  'totalFlightHours',
  'landings',
  'landingFees',
  'flightCost',
  'abortFees',
  'availabilityCost',
  'totalAgentCost',
  'crewStandbyCost',
  'perDiemCost',
  'totalCost',
];
const example = { preset: 'cost', filters: {}, summaryOnly: false, sort: null };
const requests: readonly ReportRequest[] = [
  { ...example, dimension: 'incident', groupBy: 'none', metrics: ['incident', ...shown] },
  { ...example, dimension: 'aircraft', groupBy: 'type', metrics: ['aircraft', 'category', ...shown] },
  { ...example, dimension: 'flight', groupBy: 'activityMonth', metrics: ['activityDate', 'aircraft', ...shown] },
];

/**
 * Whole reports of rows that never were, a few milliseconds at each step: what a first report would wait for is
 * compiled before somebody asks (PERF-9). It keeps nothing.
 */
export function* warmUp(utf8: Utf8): Generator<void, void> {
  const bodies = MONTHS.map((month) => encodeBlock(exampleMonth(month), utf8).buffer);
  const text = JSON.stringify(exampleDimensions());
  for (let round = 0; round < ROUNDS; round++) {
    const dimensions = readDimensions(JSON.parse(text));
    readyDimensions(dimensions);
    yield;
    const dictionaries = new CommonDictionaries();
    const blocks = bodies.flatMap((body) => decodeBlocks(body, utf8).map(checkBlock));
    for (const block of blocks) dictionaries.mapsOf(block);
    yield;
    const data = prepareReport(dimensions, joinBlocks(blocks, dictionaries));
    yield;
    for (const request of requests) {
      runReport(data, request);
      yield;
    }
  }
}
