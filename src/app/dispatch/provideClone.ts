import { routes } from '../../../contract/table.ts';
import { clonedActivity } from '../../../domain/dispatch/clone/derive.ts';
import { cloneMachine } from '../../../machines/dispatch/clone.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/**
 * Provides the actors and actions of the clone chart. It loads the source and the lists that show
 * which of its values are archived, in parallel.
 */
export const provideClone = ({ call, reference, clock }: Services) =>
  provideAll(cloneMachine, {
    actors: {
      loadSource: fromAbortablePromise(async ({ input, signal }) => {
        const { cloneId, cloneType } = input;
        if (cloneId === null) throw new Error('A clone without a source was asked for');
        const [{ dispatch }, aircraft, bases, agents, crew] = await Promise.all([
          call(routes.getDispatch, { params: { id: cloneId }, signal }),
          reference.aircraft(),
          reference.bases(),
          reference.agents(),
          reference.crew(),
        ]);
        const incidentId = clonedActivity(dispatch, cloneType)?.incidentId ?? null;
        // Only a suggestion depends on it, so a failed load must not fail the clone.
        const flown =
          incidentId === null || cloneType !== 'nextTrip'
            ? []
            : await call(routes.listActivities, {
                query: { incidentIds: incidentId },
                signal,
              }).catch(() => []);
        const [incidentBegan = null] = flown
          .flatMap(({ activity }) => (activity.timeOut === null ? [] : [activity.timeOut]))
          .sort();
        return {
          dispatch,
          facts: {
            now: clock.getSnapshot().context.now,
            aircraft,
            bases,
            agents,
            crew,
            incidentBegan,
          },
        };
      }),
    },
  });
