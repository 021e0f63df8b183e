import { COLUMNS_MEDIA_TYPE } from '../../contract/metricColumns.ts';
import { routes } from '../../contract/table.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import { pacificTime } from '../../domain/dates/pacific.ts';
import { monthParts } from '../../domain/report/months.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import type { ReportTable } from '../../domain/report/table.ts';
import type { LoadedMetrics } from '../../machines/report/report.context.ts';
import type { Call, makeFetch } from './api.ts';
import { saveFile } from './reportFile.ts';
import type { ReportWorker } from './reportWorker.ts';

/** Months fetched side by side: enough to fill the line, few enough to leave the service some for others. */
const SIDE_BY_SIDE = 3;

export interface ReportSourceDeps {
  readonly call: Call;
  readonly send: ReturnType<typeof makeFetch>;
  readonly worker: ReportWorker;
}
export interface ReportSource {
  loadDimensions(signal: AbortSignal): Promise<void>;
  loadMetrics(days: Days, onProgress: (share: number) => void, signal: AbortSignal): Promise<LoadedMetrics>;
  compute(request: ReportRequest, signal: AbortSignal): Promise<ReportTable>;
  exportCsv(request: ReportRequest, withTotals: boolean, fileName: string, signal: AbortSignal): Promise<void>;
}

/** The report page's loads and computations. Each run asks the service again; the columns go to the worker unread. */
export function makeReportSource({ call, send, worker }: ReportSourceDeps): ReportSource {
  return {
    loadDimensions: async (signal) => {
      const dimensions = await call(routes.getDimensions, { signal });
      await worker.ask('takeDimensions', { dimensions }, { signal });
    },
    loadMetrics: async (days, onProgress, signal) => {
      const started = performance.now();
      const bodies = await fetchMonths(send, days, onProgress, signal);
      const activities = await worker.ask('takeMetrics', { bodies }, { signal, transfer: bodies });
      return { activities, asOf: pacificTime(new Date().toISOString()), seconds: (performance.now() - started) / 1000 };
    },
    compute: (request, signal) => worker.ask('run', { request }, { signal }),
    exportCsv: async (request, withTotals, fileName, signal) => saveFile(await worker.ask('csv', { request, withTotals }, { signal }), fileName),
  };
}

/** The JSON bodies of the range's months in date order. One failure fails all, and the rest are stopped. */
async function fetchMonths(send: ReportSourceDeps['send'], days: Days, onProgress: (share: number) => void, signal: AbortSignal): Promise<ArrayBuffer[]> {
  const months = monthParts(days);
  const bodies: ArrayBuffer[] = [];
  const stopper = new AbortController();
  const either = AbortSignal.any([signal, stopper.signal]);
  let next = 0;
  let done = 0;
  const fetchNext = async (): Promise<void> => {
    for (let n = next++; n < months.length; n = next++) {
      const { from = '', until = '' } = months[n] ?? {};
      const reply = await send(routes.getMetrics, { query: { from, until }, accept: COLUMNS_MEDIA_TYPE, signal: either });
      bodies[n] = await reply.arrayBuffer();
      done += 1;
      onProgress(done / months.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, months.length) }, fetchNext));
  } catch (error) {
    stopper.abort();
    throw error;
  }
  return bodies;
}
