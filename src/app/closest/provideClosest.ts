import { closestRoutes } from '../../../contract/closest/routes.ts';
import { incidentsRoutes } from '../../../contract/incidents/routes.ts';
import { pointBody } from '../../../domain/closest/pointForm.ts';
import { closestMachine } from '../../../machines/closest/closest.machine.ts';
import type { ClosestLoaded, PointSaved } from '../../../machines/closest/closest.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the page of the closest aircraft. */
export const provideClosest = ({ call, notify }: Pick<Services, 'call' | 'notify'>) =>
  provideAll(closestMachine, {
    actors: {
      loadClosest: fromAbortablePromise(
        async ({ input: { incidentId }, signal }): Promise<ClosestLoaded> => {
          try {
            const params = { id: incidentId };
            return {
              kind: 'found',
              closest: await call(closestRoutes.listClosest, { params, signal }),
            };
          } catch (error) {
            if (hasStatus(error, 404)) return { kind: 'missing' };
            throw error;
          }
        },
      ),
      savePoint: fromAbortablePromise(
        async ({ input: { incidentId, typed }, signal }): Promise<PointSaved> => {
          const body = pointBody(typed);
          if (body === null) throw new Error('The point is not complete');
          try {
            const params = { id: incidentId };
            return {
              kind: 'saved',
              incident: await call(incidentsRoutes.placeIncident, { params, body, signal }),
            };
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
