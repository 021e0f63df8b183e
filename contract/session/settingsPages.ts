import type { Right } from '../wire/permissions.ts';

/** A settings page: who may open it, and the table it lists (AUTH-4). */
interface SettingsPageRow {
  /** The last segment of the page's path. */
  readonly slug: string;
  /** Title of the page, its card and the browser's tab. */
  readonly name: string;
  readonly flag: `settings${string}`;
  /** A user needs all of these rights. */
  readonly rights: readonly Right[];
  readonly systemAdministrator?: true;
  /** The noun for one record, as used in a sentence: "fuel vendor". */
  readonly noun: string;
  readonly table: string;
  /** The table has a column `name` and the unique index `<table>_name_unique`. */
  readonly isNamed?: true;
  /** The rows that the page's card counts; `own`: a query in `server/settings/counts.ts`. */
  readonly counts: 'standing' | 'notEnded' | 'own';
  /** The call that returns the history of one row: `/x/history/<table with hyphens>/{id}`. */
  readonly history: `${string}History`;
}

/**
 * Every settings page, in the order of the flags. The flag, the route, the card's count, the
 * history call and the message for a duplicate name derive from the page's row.
 */
export const settingsPageRows = [
  {
    slug: 'user-management',
    name: 'User management',
    flag: 'settingsUserManagement',
    rights: [],
    noun: 'user',
    table: 'users',
    counts: 'own',
    history: 'userHistory',
  },
  {
    slug: 'people',
    name: 'People',
    flag: 'settingsPeople',
    rights: ['People.Edit'],
    systemAdministrator: true,
    noun: 'person',
    table: 'people',
    counts: 'standing',
    history: 'personHistory',
  },
  {
    slug: 'landing-fees',
    name: 'Landing fees',
    flag: 'settingsLandingFees',
    rights: ['Bases.Edit'],
    systemAdministrator: true,
    noun: 'landing fee',
    table: 'landing_fees',
    counts: 'notEnded',
    history: 'landingFeeHistory',
  },
  {
    slug: 'job-functions',
    name: 'Job functions',
    flag: 'settingsJobFunctions',
    rights: ['CrewRoles.Edit'],
    systemAdministrator: true,
    noun: 'job function',
    table: 'crew_roles',
    isNamed: true,
    counts: 'standing',
    history: 'crewRoleHistory',
  },
  {
    slug: 'fuel-vendors',
    name: 'Fuel vendors',
    flag: 'settingsFuelVendors',
    rights: ['FuelVendor.Edit'],
    systemAdministrator: true,
    noun: 'fuel vendor',
    table: 'fuel_vendors',
    isNamed: true,
    counts: 'standing',
    history: 'fuelVendorHistory',
  },
  {
    slug: 'fuel-storages',
    name: 'Fuel storages',
    flag: 'settingsFuelStorages',
    rights: ['FuelStorage.Edit'],
    systemAdministrator: true,
    noun: 'fuel storage',
    table: 'fuel_storages',
    isNamed: true,
    counts: 'standing',
    history: 'fuelStorageHistory',
  },
  {
    slug: 'crew-members',
    name: 'Crew members',
    flag: 'settingsCrewMembers',
    rights: ['Crew.Edit'],
    noun: 'crew member',
    table: 'crew',
    counts: 'standing',
    history: 'crewHistory',
  },
  {
    slug: 'contract-rates',
    name: 'Contract rates',
    flag: 'settingsContractRates',
    rights: ['Contract.Edit'],
    noun: 'contract rate',
    table: 'contracts',
    counts: 'own',
    history: 'contractHistory',
  },
  {
    slug: 'bases',
    name: 'Bases',
    flag: 'settingsBases',
    rights: ['Bases.Edit'],
    systemAdministrator: true,
    noun: 'base',
    table: 'bases',
    isNamed: true,
    counts: 'standing',
    history: 'baseHistory',
  },
  {
    slug: 'aircraft-vendors',
    name: 'Aircraft vendors',
    flag: 'settingsAircraftVendors',
    rights: ['AircraftVendor.Edit'],
    systemAdministrator: true,
    noun: 'aircraft vendor',
    table: 'aircraft_vendors',
    isNamed: true,
    counts: 'standing',
    history: 'aircraftVendorHistory',
  },
  {
    slug: 'aircraft-types',
    name: 'Aircraft types',
    flag: 'settingsAircraftTypes',
    rights: ['AircraftType.Edit'],
    noun: 'aircraft type',
    table: 'aircraft_types',
    isNamed: true,
    counts: 'standing',
    history: 'aircraftTypeHistory',
  },
  {
    slug: 'aircraft-rates',
    name: 'Aircraft rates',
    flag: 'settingsAircraftRates',
    rights: ['Contract.Edit'],
    noun: 'contract rate',
    table: 'contracts',
    counts: 'own',
    history: 'contractHistory',
  },
  {
    slug: 'aircraft',
    name: 'Aircraft',
    flag: 'settingsAircraft',
    rights: ['Assets.Edit', 'AircraftMetadata.Edit'],
    noun: 'aircraft',
    table: 'assets',
    counts: 'standing',
    history: 'assetHistory',
  },
  {
    slug: 'agent-types',
    name: 'Agent types',
    flag: 'settingsAgentTypes',
    rights: ['Suppressants.Edit'],
    systemAdministrator: true,
    noun: 'agent',
    table: 'suppressant_types',
    isNamed: true,
    counts: 'standing',
    history: 'suppressantTypeHistory',
  },
  {
    slug: 'agent-rates',
    name: 'Agent rates',
    flag: 'settingsAgentRates',
    rights: ['Suppressants.Edit'],
    systemAdministrator: true,
    noun: 'agent price',
    table: 'suppressant_rates',
    counts: 'notEnded',
    history: 'rateHistory',
  },
  {
    slug: 'overdue-steps',
    name: 'Overdue steps',
    flag: 'settingsOverdueSteps',
    rights: ['Bases.Edit'],
    systemAdministrator: true,
    noun: 'overdue step',
    table: 'overdue_steps',
    isNamed: true,
    counts: 'standing',
    history: 'overdueStepHistory',
  },
] as const satisfies readonly SettingsPageRow[];
type Row = (typeof settingsPageRows)[number];
export type SettingsSlug = Row['slug'];
/** Pages with their own count query. */
export type OwnCountSlug = Extract<Row, { readonly counts: 'own' }>['slug'];
export type SettingsTable = Row['table'];
export type SettingsHistory = Row['history'];
/** The rows of pages whose records have a unique name. */
export const pagesWithUniqueNames = settingsPageRows.filter((row) => 'isNamed' in row);
/** The table that a history call reads. */
export type TableOfHistory<Call extends SettingsHistory> = Extract<
  Row,
  { readonly history: Call }
>['table'];
/** The call that returns the history of a page's records. */
export const historyOfPage = Object.fromEntries(
  settingsPageRows.map(({ slug, history }) => [slug, history]),
  // `fromEntries` loses the keys.
) as Readonly<Record<SettingsSlug, SettingsHistory>>;
