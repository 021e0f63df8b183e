import { rangesOf, spanOf } from '../../../domain/report/request/compared.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { reportMachine } from '../../../machines/report/report.machine.ts';
import { followWords } from '../../adapters/report/followWords.ts';
import {
  makeHistoricSource,
  makeReportSource,
  type ReportSource,
} from '../../adapters/report/reportSource.ts';
import { makeReportWorker } from '../../adapters/report/reportWorker.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/**
 * One worker for all pages of current records and one for historic ones. Each starts with its first
 * page and keeps its data.
 */
const sources: { current: ReportSource | null; historic: ReportSource | null } = {
  current: null,
  historic: null,
};
export type Of = keyof typeof sources;

/** Returns the report source that all charts of a report page share. */
export function reportSource(
  { send, session, monitor }: Services,
  of: Of = 'current',
): ReportSource {
  const deps = { send, uid: () => session.getSnapshot().context.identity?.id ?? '' };
  const source =
    sources[of] ??
    (of === 'historic' ? makeHistoricSource : makeReportSource)({
      ...deps,
      worker: makeReportWorker(monitor),
    });
  sources[of] = source;
  return source;
}

/** Provides the actors and actions of the report chart. */
export const provideReport = (services: Services, of: Of = 'current') => {
  const { call, reference, notify } = services;
  const reports = reportSource(services, of);
  return provideAll(reportMachine, {
    actors: {
      loadDimensions: fromAbortablePromise(({ input, signal }) =>
        reports.loadDimensions(spanOf(input.days, input.compared), signal),
      ),
      loadMetrics: fromAbortablePromise(({ input, signal }) =>
        reports.loadMetrics(
          rangesOf(input.days, input.compared),
          (share) => input.parent.send({ type: 'load.progressed', share }),
          signal,
        ),
      ),
      loadAhead: fromAbortablePromise(({ signal }) => reports.loadAhead(signal)),
      followWords: fromAbortablePromise(({ input, signal }) =>
        followWords(call, input.view, signal),
      ),
      loadBases: fromAbortablePromise(() => reference.bases()),
      computeReport: fromAbortablePromise(({ input, signal }) =>
        reports.compute(input.request, signal),
      ),
    },
    actions: { notify: (_, params) => notify(params), startEngine: () => reports.start() },
  });
};
