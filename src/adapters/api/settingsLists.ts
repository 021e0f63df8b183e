import { agentsRoutes } from '../../../contract/agents/routes.ts';
import { fuelRoutes } from '../../../contract/fuel/routes.ts';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { routes } from '../../../contract/table.ts';
import type { ListName, SettingsLists } from '../../../domain/settings/lists.ts';
import type { ListsLoaded } from '../../../machines/settings/referenceList.context.ts';
import type { Call } from './api.ts';
import { loadAgents, loadAircraftTypes } from './archivedLists.ts';

type Loaders = {
  readonly [N in ListName]: (call: Call, signal: AbortSignal) => Promise<SettingsLists[N]>;
};

/**
 * How each list of the settings pages is asked for. They are asked afresh: an administrator wants to see what is there.
 */
const loaders: Loaders = {
  bases: async (call, signal) => (await call(routes.listBases, { signal })).bases,
  landingFees: (call, signal) => call(routes.listLandingFees, { signal }),
  rates: (call, signal) => call(agentsRoutes.listAllRates, { signal }),
  agents: loadAgents,
  assets: (call, signal) => call(routes.listAssets, { signal }),
  metadata: (call, signal) => call(routes.listAircraftMetadata, { signal }),
  types: loadAircraftTypes,
  vendors: (call, signal) => call(routes.listAircraftVendors, { signal }),
  contracts: (call, signal) => call(routes.listContracts, { signal }),
  crew: (call, signal) => call(routes.listCrew, { signal }),
  crewRoles: async (call, signal) => (await call(routes.listCrewRoles, { signal })).crewRoles,
  fuelVendors: (call, signal) => call(fuelRoutes.listFuelVendors, { signal }),
  fuelStorages: (call, signal) => call(fuelRoutes.listFuelStorages, { signal }),
  people: (call, signal) => call(peopleRoutes.listPeople, { signal }),
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

export interface LoadOptions {
  readonly needs: readonly ListName[];
  /** What stands where nothing was asked for. */
  readonly empty: SettingsLists;
  readonly signal: AbortSignal;
  /** Answers with what is kept of a list, where the page keeps any. */
  readonly keep?: <T>(name: ListName, load: (signal: AbortSignal) => Promise<T>) => Promise<T>;
}
/** The named lists, all at once; the first that fails names itself, because each has its own message. */
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
                ? loaders[name](call, signal)
                : keep<unknown>(name, (until) => loaders[name](call, until))),
            },
          };
        } catch {
          // Reported where the call failed.
          return { name, part: null };
        }
      },
    ),
  );
  const failed = settled.find(({ part }) => part === null);
  if (failed !== undefined) return { kind: 'failed', list: failed.name };
  return { kind: 'loaded', lists: Object.assign({}, empty, ...settled.map(({ part }) => part)) };
}
