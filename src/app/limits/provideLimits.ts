import { limitRoutes } from '../../../contract/limits/routes.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { SHOWN_DAYS } from '../../../domain/limits/crewRows.ts';
import { noteBody } from '../../../domain/limits/noteRules.ts';
import { type ExplainOutcome, limitsMachine } from '../../../machines/limits/limits.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the limits page. */
export const provideLimits = ({
  call,
  reference,
  notify,
}: Pick<Services, 'call' | 'reference' | 'notify'>) =>
  provideAll(limitsMachine, {
    actors: {
      loadLimits: fromAbortablePromise(async ({ input: { until }, signal }) => {
        const query = { from: addDays(until, 1 - SHOWN_DAYS), until };
        const [limits, meters, aircraft] = await Promise.all([
          call(limitRoutes.listLimits, { query, signal }),
          call(limitRoutes.listMeters, { query, signal }),
          reference.aircraft(),
        ]);
        return {
          limits,
          joins: meters.joins,
          radioIds: new Map(aircraft.map(({ id, radioId }) => [id, radioId])),
        };
      }),
      explain: fromAbortablePromise(
        async ({ input: { join, reason }, signal }): Promise<ExplainOutcome> => {
          if (join === null) throw new Error('Nothing is being explained');
          try {
            const reply = await call(limitRoutes.explainMeter, {
              body: noteBody(join, reason),
              signal,
            });
            return { kind: 'explained', join: reply.join };
          } catch (error) {
            const unsaved = unsavedOf(error);
            if (unsaved?.kind !== 'refused') throw error;
            return { kind: 'refused', message: problemText(unsaved.problem) };
          }
        },
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
