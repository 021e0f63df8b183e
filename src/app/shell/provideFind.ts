import { routes } from '../../../contract/table.ts';
import {
  dispatchNumberIn,
  foundOnService,
  needsIncidentSearch,
  nothingFindable,
} from '../../../domain/find/find.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { findMachine } from '../../../machines/shell/find.machine.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/**
 * Provides the actors and actions of the search field; it searches only records the user can open.
 */
export const provideFind = ({
  call,
  reference,
  session,
}: Pick<Services, 'call' | 'reference' | 'session'>) => {
  const facts = () => sessionFacts(session.getSnapshot());
  const mayList = () => canVisit('/dispatch/all', facts());
  return provideAll(findMachine, {
    actors: {
      loadFindable: fromAbortablePromise(async () => {
        if (!mayList()) return nothingFindable;
        const [aircraft, crew] = await Promise.all([reference.fleet(), reference.crew()]);
        return {
          aircraft: aircraft.filter((a) => !a.isArchived),
          crew: crew.filter((c) => !c.isArchived),
        };
      }),
      findThere: fromAbortablePromise(async ({ input: { text }, signal }) => {
        if (!mayList()) return [];
        const dispatchNumber = dispatchNumberIn(text);
        const [found, incidents] = await Promise.all([
          dispatchNumber === ''
            ? null
            : call(routes.searchDispatches, { query: { dispatchNumber }, signal }),
          needsIncidentSearch(text)
            ? call(routes.searchIncidents, { query: { q: text }, signal })
            : null,
        ]);
        return foundOnService(found?.dispatches ?? [], incidents?.items ?? [], facts());
      }),
    },
  });
};
