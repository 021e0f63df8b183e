import { routes } from '../../../contract/table.ts';
import { explainMachine } from '../../../machines/report/explain.machine.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';
import { reportSource } from './report.ts';

/** The explain chart with its real effects. */
export const provideExplain = (services: Services, of: 'current' | 'historic') => {
  const reports = reportSource(services, of);
  return explainMachine.provide({
    actors: {
      explainFigure: fromCall(({ input, signal }) => reports.explain(input.ask, signal)),
      loadLoads: fromCall(({ input, signal }) => services.call(routes.explainDispatch, { params: { id: input.dispatchId }, signal })),
    },
    actions: { notify: (_, params) => services.notify(params) },
  });
};
