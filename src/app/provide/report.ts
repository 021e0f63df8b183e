import { fromPromise } from 'xstate';
import { reportMachine } from '../../../machines/report/report.machine.ts';
import { makeReportSource, type ReportSource } from '../../adapters/reportSource.ts';
import { makeReportWorker } from '../../adapters/reportWorker.ts';
import type { Services } from '../services.ts';

/** One worker for all report pages: it starts with the first load and keeps what it was given. */
let source: ReportSource | null = null;

/** The report chart with its real effects. */
export const provideReport = ({ call, send, monitor, notify }: Services) => {
  source ??= makeReportSource({ call, send, worker: makeReportWorker(monitor) });
  const reports = source;
  return reportMachine.provide({
    actors: {
      loadDimensions: fromPromise(({ signal }) => reports.loadDimensions(signal)),
      loadMetrics: fromPromise(({ input, signal }) => reports.loadMetrics(input.days, input.onProgress, signal)),
      computeReport: fromPromise(({ input, signal }) => reports.compute(input.request, signal)),
      exportCsv: fromPromise(({ input, signal }) => reports.exportCsv(input.request, input.withTotals, input.fileName, signal)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
};
