import { routes } from '../../../contract/table.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { needsService, nothingFindable } from '../../../domain/find/find.ts';
import { foundOnService } from '../../../domain/find/foundOnService.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { findMachine } from '../../../machines/shell/find.machine.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Characters that the service's search takes; a longer text is searched by its beginning. */
const MAX_QUERY = 100;

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
        if (!needsService(text) || session.getSnapshot().context.person === null) return [];
        const q = text.trim().slice(0, MAX_QUERY);
        const found = await call(routes.findAnything, { query: { q }, signal });
        return foundOnService(text, found, facts(), pacificDay(serviceNow()));
      }),
    },
  });
};
