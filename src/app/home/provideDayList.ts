import { routes } from '../../../contract/table.ts';
import { dayListMachine } from '../../../machines/home/dayList.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/**
 * Provides the actors and actions of a day's list. The service returns either stored or deleted
 * dispatches, so showing both needs two requests.
 */
export const provideDayList = ({ call, reference, notify }: Services) =>
  provideAll(dayListMachine, {
    actors: {
      loadDay: fromAbortablePromise(async ({ input: { day, withDeleted }, signal }) => {
        const ask = (isArchived: 'true' | 'false') =>
          call(routes.listDispatches, { query: { from: day, until: day, isArchived }, signal });
        const [aircraft, living, deleted] = await Promise.all([
          reference.aircraft(),
          ask('false'),
          withDeleted ? ask('true') : null,
        ]);
        return { aircraft, dispatches: [...living.dispatches, ...(deleted?.dispatches ?? [])] };
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
