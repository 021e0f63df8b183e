import type { FeatureFlag } from '../../contract/session/featureFlags.ts';
import type { Right } from '../../contract/wire/permissions.ts';

/** A settings page's route row: its address, its name and who may open it (AUTH-4). */
interface SettingsRoute {
  /** Last part of its address. */
  readonly slug: string;
  /** As its heading, its card and the browser's tab say it. */
  readonly name: string;
  readonly flag: FeatureFlag;
  /** All of them. */
  readonly rights: readonly Right[];
  readonly systemAdministrator?: true;
}

/**
 * Every settings page. A new one is a row here, its declaration in `domain/settings/pages/`, and what the compiler then
 * asks for.
 */
export const settingsRoutes = [
  { slug: 'user-management', name: 'User management', flag: 'settingsUserManagement', rights: [] },
  {
    slug: 'people',
    name: 'People',
    flag: 'settingsPeople',
    rights: ['People.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'landing-fees',
    name: 'Landing fees',
    flag: 'settingsLandingFees',
    rights: ['Bases.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'job-functions',
    name: 'Job functions',
    flag: 'settingsJobFunctions',
    rights: ['CrewRoles.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'fuel-vendors',
    name: 'Fuel vendors',
    flag: 'settingsFuelVendors',
    rights: ['FuelVendor.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'fuel-storages',
    name: 'Fuel storages',
    flag: 'settingsFuelStorages',
    rights: ['FuelStorage.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'crew-members',
    name: 'Crew members',
    flag: 'settingsCrewMembers',
    rights: ['Crew.Edit'],
  },
  {
    slug: 'contract-rates',
    name: 'Contract rates',
    flag: 'settingsContractRates',
    rights: ['Contract.Edit'],
  },
  {
    slug: 'bases',
    name: 'Bases',
    flag: 'settingsBases',
    rights: ['Bases.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'aircraft-vendors',
    name: 'Aircraft vendors',
    flag: 'settingsAircraftVendors',
    rights: ['AircraftVendor.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'aircraft-types',
    name: 'Aircraft types',
    flag: 'settingsAircraftTypes',
    rights: ['AircraftType.Edit'],
  },
  {
    slug: 'aircraft-rates',
    name: 'Aircraft rates',
    flag: 'settingsAircraftRates',
    rights: ['Contract.Edit'],
  },
  {
    slug: 'aircraft',
    name: 'Aircraft',
    flag: 'settingsAircraft',
    rights: ['Assets.Edit', 'AircraftMetadata.Edit'],
  },
  {
    slug: 'agent-types',
    name: 'Agent types',
    flag: 'settingsAgentTypes',
    rights: ['Suppressants.Edit'],
    systemAdministrator: true,
  },
  {
    slug: 'agent-rates',
    name: 'Agent rates',
    flag: 'settingsAgentRates',
    rights: ['Suppressants.Edit'],
    systemAdministrator: true,
  },
] as const satisfies readonly SettingsRoute[];
export type SettingsSlug = (typeof settingsRoutes)[number]['slug'];
