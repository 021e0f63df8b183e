import { routes } from '../../../contract/table.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { sunOf } from '../../../domain/dates/sun.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { allows, isAllowed } from '../../../domain/session/permissions.ts';
import type { HomeData } from '../../../machines/home/home.context.ts';
import { homeMachine } from '../../../machines/home/home.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { boardQuery } from '../../adapters/api/boardQuery.ts';
import { rememberHomeBase } from '../../adapters/browser/browserStore.ts';
import { provideBaseWork } from '../base/provideBaseWork.ts';
import { rotationsIn } from '../base/rotationsIn.ts';
import { provideCloseOut } from '../dispatch/provideCloseOut.ts';
import { provideDivert } from '../dispatch/provideDivert.ts';
import { provideFollowing } from '../following/provideFollowing.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import { sendShiftNote } from '../frame/sendShiftNote.ts';
import type { Services } from '../frame/services.ts';

const none = { dispatches: [] };

/** The board's lists for a user who can't view any of them. */
const noLists = {
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
  lateFeeds: [],
  following: null,
};

const rightsOf = ({
  person,
  permissions,
  flags,
}: ReturnType<Services['session']['getSnapshot']>['context']) => {
  const roles = (person?.roles ?? []).map((r) => r.name);
  const seesDispatches = isAllowed(permissions, 'Dispatch', 'View');
  return {
    follows: flags.includes('flightFollowing'),
    seesDispatches,
    seesBoard: seesDispatches || isAllowed(permissions, 'base-admin', 'View'),
    seesInvites: allows(routes.listInvites.needs, permissions, roles),
    seesPrices: allows(routes.listRates.needs, permissions, roles),
  };
};

interface Asked {
  readonly rights: ReturnType<typeof rightsOf>;
  readonly today: string;
  readonly baseId: string;
  /** The base still exists. */
  readonly isKnown: boolean;
}
/** Requests the lists that the permissions allow (HOME-10). */
async function loadLists(
  { call, reference }: Services,
  { rights, today, baseId, isKnown }: Asked,
  signal: AbortSignal,
) {
  const { follows, seesDispatches, seesBoard, seesInvites, seesPrices } = rights;
  const params = { id: baseId };
  const [
    aircraft,
    landingFees,
    agents,
    rates,
    days,
    mine,
    attention,
    marks,
    rotation,
    invites,
    late,
    following,
  ] = await Promise.all([
    seesDispatches ? reference.aircraft() : [],
    seesDispatches ? reference.landingFees() : [],
    seesDispatches ? reference.agents() : [],
    isKnown && seesDispatches && seesPrices
      ? call(routes.listRates, { params, query: { date: today }, signal })
      : [],
    // One list, never cached in memory, so that a flight another user has closed is closed here
    // too.
    seesDispatches ? call(routes.listDispatches, { query: boardQuery(today), signal }) : none,
    seesDispatches ? call(routes.listMyDispatches, { signal }) : none,
    seesDispatches
      ? call(routes.listAttention, { query: isKnown ? { baseId } : {}, signal })
      : none,
    seesBoard ? call(routes.listMarks, { query: {}, signal }) : null,
    isKnown && baseId !== '' && seesBoard ? call(routes.getRotation, { params, signal }) : null,
    seesInvites ? call(routes.listInvites, { signal }) : [],
    seesDispatches ? call(routes.listLateFeeds, { signal }) : { items: [] },
    seesDispatches && follows ? call(routes.listFollowing, { query: {}, signal }) : null,
  ]);
  const yesterday = addDays(today, -1);
  const isUnused = seesDispatches && days.dispatches.length === 0 && mine.dispatches.length === 0;
  return {
    isUnused,
    lists: {
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
      lateFeeds: late.items,
      following,
    },
  };
}

const loadHome = (services: Services) =>
  fromAbortablePromise<HomeData, { now: string; baseId: string }>(
    async ({ input: { now, baseId }, signal }) => {
      const { call, session } = services;
      const { context } = session.getSnapshot();
      if (context.person === null) return { ...noLists, baseId, sun: {} };
      const rights = rightsOf(context);
      const today = pacificDay(now);
      const { bases } = await call(routes.listBases, { signal });
      // A base that no longer exists has no lists.
      const isKnown = bases.some((b) => b.id === baseId);
      const asked = { rights, today, baseId, isKnown };
      const { lists, isUnused } = await loadLists(services, asked, signal);
      const counted =
        isUnused && canVisit('/settings', sessionFacts(session.getSnapshot()))
          ? await call(routes.countSettings, { signal })
          : null;
      return {
        counts: counted === null ? null : { ...counted.counts, ...counted.setup },
        baseId: isKnown ? baseId : '',
        bases,
        ...lists,
        sun: sunOf(bases, today),
      };
    },
  );

/**
 * Provides the actors and actions of the home page; it requests only lists that the permissions
 * allow (HOME-10).
 */
export function provideHome(services: Services) {
  const { call, cache, notices, notify } = services;
  return provideAll(homeMachine, {
    actors: {
      loadHome: loadHome(services),
      findIncidents: fromAbortablePromise(
        async ({ input: { text }, signal }) =>
          (await call(routes.searchIncidents, { query: { q: text }, signal })).items,
      ),
      sendNote: sendShiftNote(call),
      closeOut: provideCloseOut(services),
      divert: provideDivert(services),
      following: provideFollowing(services),
      work: provideBaseWork({ call, cache, notices, notify }),
    },
    actions: {
      notify: (_, params) => notify(params),
      rememberBase: (_, params) => rememberHomeBase(params.baseId),
    },
  });
}
