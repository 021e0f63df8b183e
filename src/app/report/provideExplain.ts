import { routes } from '../../../contract/table.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { explainMachine } from '../../../machines/report/explain.machine.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { reportSource } from './provideReport.ts';

/** Provides the actors and actions of the cost breakdown. */
export const provideExplain = (services: Services, of: 'current' | 'historic') => {
  const reports = reportSource(services, of);
  return provideAll(explainMachine, {
    actors: {
      explainFigure: fromAbortablePromise(({ input, signal }) =>
        reports.explain(input.ask, signal),
      ),
      loadLoads: fromAbortablePromise(({ input, signal }) =>
        services.call(routes.explainDispatch, {
          params: { id: input.dispatchId },
          query: {},
          signal,
        }),
      ),
    },
    actions: { notify: (_, params) => services.notify(params) },
  });
};
