import type { Dimensions } from '../../contract/reports.ts';
import { reportCsv } from '../../domain/csv/reportCsv.ts';
import { type MetricColumns, readColumns } from '../../domain/report/columns.ts';
import { prepareReport, type ReportData, runReport } from '../../domain/report/engine.ts';
import { transferables } from '../../domain/report/table.ts';
import type { Answer, Question } from './reportProtocol.ts';

let dimensions: Dimensions | null = null;
let columns: MetricColumns | null = null;
/** Joined and costed on the first run after a load, then kept for every regrouping. */
let prepared: ReportData | null = null;

function data(): ReportData {
  if (dimensions === null || columns === null) throw new Error('The report worker was asked before it was given dimensions and metrics.');
  prepared ??= prepareReport(dimensions, columns);
  return prepared;
}

function takeMetrics(bodies: readonly ArrayBuffer[]): number {
  const decoder = new TextDecoder();
  // Each month's body is a list of blocks.
  columns = readColumns(bodies.flatMap((body) => JSON.parse(decoder.decode(body)) as unknown[]));
  prepared = null;
  return columns.rows;
}

function answer(question: Question): { value: Extract<Answer, { value: unknown }>['value']; transfer: ArrayBuffer[] } {
  switch (question.kind) {
    case 'takeDimensions':
      dimensions = question.asks.dimensions;
      prepared = null;
      return { value: null, transfer: [] };
    case 'takeMetrics':
      return { value: takeMetrics(question.asks.bodies), transfer: [] };
    case 'run': {
      const table = runReport(data(), question.asks.request);
      return { value: table, transfer: transferables(table) };
    }
    case 'csv': {
      const text = reportCsv(runReport(data(), question.asks.request), question.asks.withTotals);
      return { value: new Blob([text], { type: 'text/csv;charset=utf-8' }), transfer: [] };
    }
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
