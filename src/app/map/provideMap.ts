import { incidentsRoutes } from '../../../contract/incidents/routes.ts';
import { mapRoutes } from '../../../contract/map/routes.ts';
import { mapMachine } from '../../../machines/map/map.machine.ts';
import type { PlacedIncident } from '../../../machines/map/map.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the map. */
export const provideMap = ({ call, notify }: Pick<Services, 'call' | 'notify'>) =>
  provideAll(mapMachine, {
    actors: {
      loadMap: fromAbortablePromise(({ signal }) => call(mapRoutes.getMap, { signal })),
      placeIncident: fromAbortablePromise(
        async ({ input: { incidentId, point }, signal }): Promise<PlacedIncident> => {
          try {
            const params = { id: incidentId };
            const body = { ...point, source: 'map' as const };
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
