import { peopleRoutes } from '../../../contract/people/routes.ts';
import { routes } from '../../../contract/table.ts';
import {
  isPlainList,
  type ListName,
  listRoutes,
  type OtherLists,
  type SettingsLists,
} from '../../../domain/settings/lists.ts';
import type { ListsLoaded } from '../../../machines/settings/referenceList.context.ts';
import type { Call } from './api.ts';
import { loadAgents, loadAircraftTypes } from './archivedLists.ts';

type Loaders = {
  readonly [N in keyof OtherLists]: (call: Call, signal: AbortSignal) => Promise<OtherLists[N]>;
};

/** Loaders of lists that are not the whole reply of one route. */
const loaders: Loaders = {
  bases: async (call, signal) => (await call(routes.listBases, { signal })).bases,
  agents: loadAgents,
  types: loadAircraftTypes,
  crewRoles: async (call, signal) => (await call(routes.listCrewRoles, { signal })).crewRoles,
  roles: async (call, signal) => (await call(peopleRoutes.listRoles, { signal })).items,
  memberships: (call, signal) =>
    call(peopleRoutes.listMemberships, { query: { filterToScope: 'false' }, signal }),
  userRoles: async (call, signal) => {
    const { items } = await call(peopleRoutes.listRoles, { signal });
    const each = await Promise.all(
      items.map(({ id }) => call(peopleRoutes.listUserRoles, { params: { roleId: id }, signal })),
    );
    return each.flat();
  },
};
/** Requests a list each time, because an administrator needs the stored rows. */
const load = (name: ListName, call: Call, signal: AbortSignal): Promise<unknown> =>
  isPlainList(name) ? call(listRoutes[name], { signal }) : loaders[name](call, signal);

export interface LoadOptions {
  readonly needs: readonly ListName[];
  /** The lists' values where nothing was requested. */
  readonly empty: SettingsLists;
  readonly signal: AbortSignal;
  /** Returns the cached list, on pages that cache it. */
  readonly keep?: <T>(name: ListName, load: (signal: AbortSignal) => Promise<T>) => Promise<T>;
}
/**
 * Loads the named lists in parallel. Returns the name of the first failed list, because each has
 * its own message.
 */
export async function loadLists(
  call: Call,
  { needs, empty, signal, keep }: LoadOptions,
): Promise<ListsLoaded> {
  const settled = await Promise.all(
    needs.map(
      async (
        name,
      ): Promise<{ readonly name: ListName; readonly part: Partial<SettingsLists> | null }> => {
        try {
          return {
            name,
            part: {
              [name]: await (keep === undefined
                ? load(name, call, signal)
                : keep<unknown>(name, (until) => load(name, call, until))),
            },
          };
        } catch {
          // The failed request has already been reported.
          return { name, part: null };
        }
      },
    ),
  );
  const failed = settled.find(({ part }) => part === null);
  if (failed !== undefined) return { kind: 'failed', list: failed.name };
  return { kind: 'loaded', lists: Object.assign({}, empty, ...settled.map(({ part }) => part)) };
}
