import { fromPromise } from 'xstate';
import { routes } from '../../../contract/table.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { may } from '../../../domain/permissions.ts';
import { homeMachine } from '../../../machines/home/home.machine.ts';
import type { HomeData } from '../../../machines/home/home.setup.ts';
import { rememberHomeBase } from '../../adapters/browserStore.ts';
import { sunOf } from '../../adapters/sun.ts';
import type { Services } from '../services.ts';
import { saveClosing } from './closeOut.ts';

/** The home page with its real effects; it asks only for what the permissions allow (contract §Loader). */
export function provideHome({ call, cache, reference, session, notify }: Services) {
  const load = async (now: string, signal: AbortSignal): Promise<HomeData> => {
    const { person, permissions } = session.getSnapshot().context;
    const seesDispatches = may(permissions, 'Dispatch', 'View');
    const today = pacificDay(now);
    if (person === null) return { bases: [], aircraft: [], landingFees: [], dispatches: [], mine: [], sun: {} };
    const [{ bases }, aircraft, landingFees, day, mine] = await Promise.all([
      call(routes.listBases, { signal }),
      seesDispatches ? reference.aircraft() : [],
      seesDispatches ? reference.landingFees() : [],
      seesDispatches ? call(routes.listDispatches, { query: { from: addDays(today, -1), until: today }, signal }) : { dispatches: [] },
      seesDispatches ? call(routes.listMyDispatches, { signal }) : { dispatches: [] },
    ]);
    return { bases, aircraft, landingFees, dispatches: day.dispatches, mine: mine.dispatches, sun: sunOf(bases, today) };
  };
  return homeMachine.provide({
    actors: {
      loadHome: fromPromise(({ input, signal }) => load(input.now, signal)),
      saveCloseOut: fromPromise(({ input, signal }) => saveClosing({ call, cache }, input, signal)),
    },
    actions: {
      notify: (_, params) => notify(params),
      rememberBase: (_, params) => rememberHomeBase(params.baseId),
    },
  });
}
