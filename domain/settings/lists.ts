import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type {
  AircraftMetadata,
  AircraftType,
  AircraftVendor,
  Asset,
  Contract,
} from '../../contract/aircraft/aircraft.ts';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import type { FuelStorage, FuelVendor } from '../../contract/fuel/fuel.ts';
import type { CrewMember, CrewRole } from '../../contract/people/crew.ts';
import type { Person } from '../../contract/people/people.ts';
import type { Membership, Role, UserRole } from '../../contract/people/roles.ts';

/**
 * Everything a settings page may list or choose from, archived ones included. A page loads the lists it names; the
 * others stay empty.
 */
export interface SettingsLists {
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The signed-in person's user, '' for staff without a person. */
  readonly selfUserId: string;
  readonly bases: readonly Base[];
  readonly landingFees: readonly LandingFee[];
  readonly rates: readonly SuppressantRate[];
  readonly agents: readonly SuppressantType[];
  readonly assets: readonly Asset[];
  readonly metadata: readonly AircraftMetadata[];
  readonly types: readonly AircraftType[];
  readonly vendors: readonly AircraftVendor[];
  readonly contracts: readonly Contract[];
  readonly crew: readonly CrewMember[];
  readonly crewRoles: readonly CrewRole[];
  readonly fuelVendors: readonly FuelVendor[];
  readonly fuelStorages: readonly FuelStorage[];
  readonly people: readonly Person[];
  readonly roles: readonly Role[];
  readonly memberships: readonly Membership[];
  readonly userRoles: readonly UserRole[];
}
export type ListName = Exclude<keyof SettingsLists, 'today' | 'selfUserId'>;

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
  roles: [],
  memberships: [],
  userRoles: [],
});

/** The one of an id, null when there is none. */
export const byId = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string | null,
): T | null => list.find((one) => one.id === id) ?? null;
