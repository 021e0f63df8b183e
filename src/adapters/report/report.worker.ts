import '../browser/withoutEval.ts';
import { AimsDimensions, type AimsMetric, AimsMetrics } from '../../../contract/report/aims.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { joinBlocks, type MetricColumns } from '../../../domain/report/block/columns.ts';
import { blocksIn, type CheckedBlock } from '../../../domain/report/block/decodeMonth.ts';
import { CommonDictionaries } from '../../../domain/report/block/joinDictionaries.ts';
import { readDimensions } from '../../../domain/report/block/readDimensions.ts';
import type { Utf8 } from '../../../domain/report/block/utf8.ts';
import {
  prepareReport,
  type ReportData,
  readyDimensions,
  runReport,
} from '../../../domain/report/engine/engine.ts';
import { prepareHistoric } from '../../../domain/report/engine/historic.ts';
import { explainFigure } from '../../../domain/report/explain/explain.ts';
import { historicExplanation } from '../../../domain/report/explain/explainHistoric.ts';
import { missingPrices } from '../../../domain/report/presets/missingPrices.ts';
import { transferables } from '../../../domain/report/request/table.ts';
import { chartSeries } from '../../../domain/report/view/chartSeries.ts';
import { filterChoices } from '../../../domain/report/view/filterChoices.ts';
import type { Answer, Question, Source } from './reportProtocol.ts';
import { WorkerMonthCache } from './workerMonthCache.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const utf8: Utf8 = {
  decode: (bytes) => decoder.decode(bytes),
  encode: (text) => encoder.encode(text),
};

let dimensions: Dimensions | null = null;
let columns: MetricColumns | null = null;
/** The data of a worker for historic records; a worker for current ones has none. */
const historic: { dimensions: AimsDimensions | null; rows: readonly AimsMetric[] | null } = {
  dimensions: null,
  rows: null,
};
/** Joined and costed on the first run after a load, then cached for every regrouping. */
let prepared: ReportData | null = null;

function data(): ReportData {
  if (historic.dimensions !== null && historic.rows !== null) {
    prepared ??= prepareHistoric(historic.dimensions, historic.rows);
    return prepared;
  }
  if (dimensions === null || columns === null)
    throw new Error('The report worker was asked before it was given dimensions and metrics.');
  prepared ??= prepareReport(dimensions, columns);
  return prepared;
}

/** Dictionaries of the months received so far; each month is read while others still arrive. */
let dictionaries = new CommonDictionaries();
function readMonth(body: ArrayBuffer): readonly CheckedBlock[] {
  const blocks = blocksIn(new Uint8Array(body), utf8);
  for (const block of blocks) dictionaries.mapsOf(block);
  return blocks;
}
const months = {
  current: new WorkerMonthCache<readonly CheckedBlock[]>(readMonth),
  historic: new WorkerMonthCache<readonly AimsMetric[]>((body) =>
    AimsMetrics.parse(JSON.parse(decoder.decode(body))),
  ),
};

function joinMonths(of: Source, names: readonly string[]): number | null {
  if (of === 'historic') {
    const rows = months.historic.keepOnly(names);
    if (rows === null) return null;
    historic.rows = rows.flat();
    prepared = null;
    return historic.rows.length;
  }
  const blocks = months.current.keepOnly(names)?.flat();
  if (blocks === undefined) return null;
  if (!dictionaries.isOf(blocks)) dictionaries = new CommonDictionaries();
  columns = joinBlocks(blocks, dictionaries);
  prepared = null;
  return columns.rows;
}

function answer(question: Question): {
  value: Extract<Answer, { value: unknown }>['value'];
  transfer: ArrayBuffer[];
} {
  switch (question.kind) {
    case 'takeDimensions':
      dimensions = readDimensions(JSON.parse(decoder.decode(question.asks.body)));
      prepared = null;
      // Prepare the dimensions while the metrics are still arriving.
      readyDimensions(dimensions);
      return { value: dimensions.firstDay ?? null, transfer: [] };
    case 'takeAimsDimensions':
      historic.dimensions = AimsDimensions.parse(JSON.parse(decoder.decode(question.asks.body)));
      prepared = null;
      return {
        value: {
          lastDay: historic.dimensions.lastDay,
          firstCurrentDay: historic.dimensions.firstCurrentDay,
        },
        transfer: [],
      };
    case 'takeMonth':
      months[question.asks.of].take(question.asks.month, question.asks.body);
      return { value: null, transfer: [] };
    case 'joinMonths':
      return { value: joinMonths(question.asks.of, question.asks.months), transfer: [] };
    case 'choices':
      return { value: filterChoices(data().joined), transfer: [] };
    case 'run': {
      const table = runReport(data(), question.asks.request);
      return { value: table, transfer: transferables(table) };
    }
    case 'sidebar': {
      const { request, wantsSeries, wantsMissing } = question.asks;
      const reportData = data();
      return {
        value: {
          series: wantsSeries ? chartSeries(reportData, request) : null,
          missing:
            wantsMissing && dimensions !== null
              ? missingPrices(reportData, dimensions, request)
              : [],
        },
        transfer: [],
      };
    }
    case 'explain':
      return {
        value: explainFigure(
          data(),
          question.asks.ask,
          historic.rows === null ? undefined : historicExplanation(historic.rows),
        ),
        transfer: [],
      };
  }
}

self.addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  try {
    const { value, transfer } = answer(question);
    self.postMessage({ id: question.id, value } satisfies Answer, { transfer });
  } catch (error) {
    self.postMessage({ id: question.id, failure: String(error) } satisfies Answer);
  }
});
