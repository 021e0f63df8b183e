import { routes } from '../../../contract/table.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { mayVisit } from '../../../domain/session/navigation.ts';
import { allows, may } from '../../../domain/session/permissions.ts';
import type { HomeData } from '../../../machines/home/home.context.ts';
import { homeMachine } from '../../../machines/home/home.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { boardQuery } from '../../adapters/api/boardQuery.ts';
import { rememberHomeBase } from '../../adapters/browser/browserStore.ts';
import { sunOf } from '../../adapters/browser/sun.ts';
import { provideBaseWork } from '../base/provideBaseWork.ts';
import { rotationsIn } from '../base/rotationsIn.ts';
import { provideCloseOut } from '../dispatch/provideCloseOut.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

const none = { dispatches: [] };

/** The home page with its real effects; it asks only for what the permissions allow (HOME-10). */
export function provideHome(services: Services) {
  const { call, cache, reference, session, notices, notify } = services;
  const load = async (now: string, baseId: string, signal: AbortSignal): Promise<HomeData> => {
    const { person, permissions } = session.getSnapshot().context;
    const seesDispatches = may(permissions, 'Dispatch', 'View');
    const seesBoard = seesDispatches || may(permissions, 'base-admin', 'View');
    const roles = (person?.roles ?? []).map((r) => r.name);
    const seesInvites = allows(routes.listInvites.needs, permissions, roles);
    const seesPrices = allows(routes.listRates.needs, permissions, roles);
    const today = pacificDay(now);
    const yesterday = addDays(today, -1);
    const empty = {
      bases: [],
      aircraft: [],
      landingFees: [],
      agents: [],
      rates: [],
      dispatches: [],
      past: [],
      mine: [],
      attention: [],
      marks: [],
      rotations: [],
      invites: [],
    };
    if (person === null) return { ...empty, baseId, sun: {} };
    const askBase = <T>(asks: (params: { id: string }) => Promise<T>): Promise<T | null> | null =>
      baseId === '' || !seesBoard ? null : asks({ id: baseId });
    const { bases } = await call(routes.listBases, { signal });
    // A base that is gone has no lists to ask for.
    const isKnown = bases.some((b) => b.id === baseId);
    const [aircraft, landingFees, agents, rates, days, mine, attention, marks, rotation, invites] =
      await Promise.all([
        seesDispatches ? reference.aircraft() : [],
        seesDispatches ? reference.landingFees() : [],
        seesDispatches ? reference.agents() : [],
        isKnown && seesDispatches && seesPrices
          ? call(routes.listRates, { params: { id: baseId }, query: { date: today }, signal })
          : [],
        // One list, never kept: a flight of last week that another user closed is closed here too.
        seesDispatches ? call(routes.listDispatches, { query: boardQuery(today), signal }) : none,
        seesDispatches ? call(routes.listMyDispatches, { signal }) : none,
        seesDispatches
          ? call(routes.listAttention, { query: isKnown ? { baseId } : {}, signal })
          : none,
        seesBoard ? call(routes.listMarks, { query: {}, signal }) : null,
        isKnown ? askBase((params) => call(routes.getRotation, { params, signal })) : null,
        seesInvites ? call(routes.listInvites, { signal }) : [],
      ]);
    const isUnused = seesDispatches && days.dispatches.length === 0 && mine.dispatches.length === 0;
    const counted =
      isUnused && mayVisit('/settings', sessionFacts(session.getSnapshot()))
        ? await call(routes.countSettings, { signal })
        : null;
    return {
      counts: counted?.counts ?? null,
      baseId: isKnown ? baseId : '',
      bases,
      aircraft,
      landingFees,
      agents,
      rates,
      dispatches: days.dispatches.filter((d) => d.activityDate >= yesterday),
      past: days.dispatches.filter((d) => d.activityDate < yesterday),
      mine: mine.dispatches,
      attention: attention.dispatches,
      marks: marks?.marks ?? [],
      rotations: rotation === null ? [] : rotationsIn(rotation),
      invites: invites.filter((i) => i.status === 'Open'),
      sun: sunOf(bases, today),
    };
  };
  return provideAll(homeMachine, {
    actors: {
      loadHome: fromAbortablePromise(({ input, signal }) => load(input.now, input.baseId, signal)),
      closeOut: provideCloseOut(services),
      work: provideBaseWork({ call, cache, notices, notify }),
    },
    actions: {
      notify: (_, params) => notify(params),
      rememberBase: (_, params) => rememberHomeBase(params.baseId),
    },
  });
}
