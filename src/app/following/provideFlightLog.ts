import { routes } from '../../../contract/table.ts';
import { flightLogMachine } from '../../../machines/following/flightLog.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { saveFlightLine } from './saveFlightLine.ts';

/** Provides the actors and actions of a flight's log on its record. */
export const provideFlightLog = (
  services: Pick<Services, 'call' | 'session' | 'outboxes' | 'notify'>,
) =>
  provideAll(flightLogMachine, {
    actors: {
      loadLog: fromAbortablePromise(
        async ({ input: { dispatchId: id }, signal }) =>
          (await services.call(routes.getFlightLog, { params: { id }, signal })).lines,
      ),
      strikeLine: fromAbortablePromise(async ({ input: { dispatchId, strike } }) => {
        if (strike === null) throw new Error('No line to strike');
        const line = {
          id: crypto.randomUUID(),
          dispatchId,
          at: serviceNow(),
          kind: 'correction' as const,
          text: strike.reason.trim(),
          corrects: strike.lineId,
        };
        const outcome = await saveFlightLine(services, line, 'Flight log, struck a line');
        return outcome.kind === 'stored' ? { kind: 'stored' } : outcome;
      }),
    },
    actions: { notify: (_, params) => services.notify(params) },
  });
