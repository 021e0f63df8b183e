import type { Base } from '../../../contract/base/bases.ts';
import { PRELOAD_WINDOW_DAYS } from '../../../contract/constants.ts';
import { routes } from '../../../contract/table.ts';
import { chooseBase } from '../../../domain/base/choose.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { sunOf } from '../../../domain/dates/sun.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { BaseInput, BaseLoaded } from '../../../machines/base/base.context.ts';
import { baseMachine } from '../../../machines/base/base.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { loadAgents } from '../../adapters/api/archivedLists.ts';
import { boardQuery } from '../../adapters/api/boardQuery.ts';
import { provideCloseOut } from '../dispatch/provideCloseOut.ts';
import { provideFollowing } from '../following/provideFollowing.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { provideBaseWork } from './provideBaseWork.ts';
import { rotationsIn } from './rotationsIn.ts';

/** Loads lists in parallel and collects the messages of failed ones. */
function makeLoads(signal: AbortSignal) {
  const failures: string[] = [];
  let unopenable: string | null = null;
  /** A failed list adds its message; only its own section stays empty. */
  const told = async <T>(message: string, list: Promise<T>): Promise<T | null> => {
    try {
      return await list;
    } catch (error) {
      if (signal.aborted) throw error;
      failures.push(message);
      return null;
    }
  };
  /** As `told`, for a list that the page requires. */
  const opening = async <T>(message: string, list: Promise<T>): Promise<T | null> => {
    const found = await told(message, list);
    if (found === null) unopenable ??= message;
    return found;
  };
  return { told, opening, failed: () => ({ failures, unopenable }) };
}

/** Requests the base's lists that the permissions allow (BASE-10). */
async function loadLists(
  { call, reference, session }: Services,
  base: Base,
  today: string,
  signal: AbortSignal,
) {
  const { permissions, flags } = session.getSnapshot().context;
  const seesDispatches = isAllowed(permissions, 'Dispatch', 'View');
  const follows = seesDispatches && flags.includes('flightFollowing');
  const { told, opening, failed } = makeLoads(signal);
  const params = { id: base.id };
  const [
    aircraft,
    dispatches,
    preloads,
    rates,
    agents,
    landingFees,
    storages,
    marks,
    rotation,
    following,
  ] = await Promise.all([
    told('Failed to load aircraft metadata', reference.aircraft()),
    seesDispatches
      ? told(
          'Failed to load dispatches.',
          call(routes.listDispatches, { query: boardQuery(today), signal }),
        )
      : null,
    opening(
      'Failed to load dispatches.',
      call(routes.listPreloadDrops, {
        query: { baseId: base.id, start: addDays(today, 1 - PRELOAD_WINDOW_DAYS), end: today },
        signal,
      }),
    ),
    opening(
      'Failed to load agent rates data.',
      call(routes.listRates, { params, query: {}, signal }),
    ),
    opening('Failed to load agent types.', loadAgents(call, signal)),
    opening(
      'Failed to load landing fees data.',
      call(routes.listBaseLandingFees, { params, signal }),
    ),
    told('Failed to load fuel storage.', call(routes.listFuelStorages, { signal })),
    told('Failed to load unavailable aircraft.', call(routes.listUnavailable, { params, signal })),
    told('Failed to load the rotation.', call(routes.getRotation, { params, signal })),
    follows
      ? told('Failed to load the flight log.', call(routes.listFollowing, { query: {}, signal }))
      : null,
  ]);
  const lists = {
    aircraft,
    dispatches: dispatches?.dispatches ?? null,
    preloads: preloads?.drops ?? null,
    rates,
    agents,
    landingFees,
    storages,
    following,
    marks: marks?.marks ?? null,
    rotations: rotation === null ? [] : rotationsIn(rotation),
  };
  return { lists, ...failed() };
}

const loadBasePage = (services: Services) =>
  fromAbortablePromise<BaseLoaded, BaseInput>(
    async ({ input: { now, askedId, ownBaseId }, signal }) => {
      const { bases } = await services.call(routes.listBases, { signal });
      const base = chooseBase(bases, askedId, ownBaseId);
      if (base === null) return { kind: 'none' };
      const today = pacificDay(now);
      const { lists, failures, unopenable } = await loadLists(services, base, today, signal);
      const data = { bases, base, sun: sunOf([base], today)[base.id] ?? null, ...lists };
      return { kind: 'found', data, failures, unopenable };
    },
  );

/**
 * Provides the actors and actions of the base page, limited by the user's permissions (BASE-10).
 */
export function provideBase(services: Services) {
  const { call, cache, notices, notify } = services;
  return provideAll(baseMachine, {
    actors: {
      loadBasePage: loadBasePage(services),
      closeOut: provideCloseOut(services),
      following: provideFollowing(services),
      work: provideBaseWork({ call, cache, notices, notify }),
    },
    actions: {
      notify: (_, params) => notify(params),
      tellFailures: (_, params) => {
        for (const message of params.messages) notify({ variant: 'error', message });
      },
    },
  });
}
