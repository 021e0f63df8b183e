import type * as z from 'zod/mini';
import { agentsRoutes } from '../../contract/agents/routes.ts';
import type { SuppressantType } from '../../contract/agents/suppressants.ts';
import type { AircraftType } from '../../contract/aircraft/aircraft.ts';
import { aircraftRoutes } from '../../contract/aircraft/routes.ts';
import type { Base } from '../../contract/base/bases.ts';
import { baseRoutes } from '../../contract/base/routes.ts';
import { followingRoutes } from '../../contract/following/routes.ts';
import { fuelRoutes } from '../../contract/fuel/routes.ts';
import type { CrewRole } from '../../contract/people/crew.ts';
import type { Membership, Role, UserRole } from '../../contract/people/roles.ts';
import { peopleRoutes } from '../../contract/people/routes.ts';

/** Lists that are the complete reply of one call. */
export const listRoutes = {
  landingFees: baseRoutes.listLandingFees,
  rates: agentsRoutes.listAllRates,
  assets: aircraftRoutes.listAssets,
  metadata: aircraftRoutes.listAircraftMetadata,
  vendors: aircraftRoutes.listAircraftVendors,
  contracts: aircraftRoutes.listContracts,
  crew: peopleRoutes.listCrew,
  fuelVendors: fuelRoutes.listFuelVendors,
  fuelStorages: fuelRoutes.listFuelStorages,
  people: peopleRoutes.listPeople,
  overdueSteps: followingRoutes.listOverdueSteps,
};
type ListRoutes = typeof listRoutes;
export const isPlainList = (name: ListName): name is keyof ListRoutes => name in listRoutes;
type PlainLists = {
  readonly [Name in keyof ListRoutes]: Readonly<z.output<ListRoutes[Name]['reply']>>;
};
/** Lists that `src/adapters/api/settingsLists.ts` extracts from one or several replies. */
export interface OtherLists {
  readonly bases: readonly Base[];
  readonly agents: readonly SuppressantType[];
  readonly types: readonly AircraftType[];
  readonly crewRoles: readonly CrewRole[];
  readonly roles: readonly Role[];
  readonly memberships: readonly Membership[];
  readonly userRoles: readonly UserRole[];
}
export type ListName = keyof PlainLists | keyof OtherLists;

/**
 * All lists that settings pages show or offer, including archived items. A page loads only the
 * lists it names; the others are empty.
 */
export interface SettingsLists extends PlainLists, OtherLists {
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly today: string;
  /** User id of the signed-in user, '' for staff without a person. */
  readonly selfUserId: string;
}

export const emptyLists = (today: string, selfUserId = ''): SettingsLists => ({
  today,
  selfUserId,
  bases: [],
  landingFees: [],
  rates: [],
  agents: [],
  assets: [],
  metadata: [],
  types: [],
  vendors: [],
  contracts: [],
  crew: [],
  crewRoles: [],
  fuelVendors: [],
  fuelStorages: [],
  people: [],
  overdueSteps: [],
  roles: [],
  memberships: [],
  userRoles: [],
});

/** The item with an id, null for none. */
export const byId = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string | null,
): T | null => list.find((one) => one.id === id) ?? null;
