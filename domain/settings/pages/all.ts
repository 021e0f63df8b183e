import type { SettingsSlug } from '../../../contract/session/settingsPages.ts';
import type { SettingsPage } from '../page.ts';
import { agentRatesPage } from './agentRates.ts';
import { agentTypesPage } from './agentTypes.ts';
import { aircraftPage } from './aircraft.ts';
import { aircraftTypesPage } from './aircraftTypes.ts';
import { aircraftVendorsPage } from './aircraftVendors.ts';
import { basesPage } from './bases.ts';
import { aircraftRatesPage, contractRatesPage } from './contracts.ts';
import { crewMembersPage } from './crewMembers.ts';
import { fuelStoragesPage } from './fuelStorages.ts';
import { fuelVendorsPage } from './fuelVendors.ts';
import { jobFunctionsPage } from './jobFunctions.ts';
import { landingFeesPage } from './landingFees.ts';
import { overdueStepsPage } from './overdueSteps.ts';
import { peoplePage } from './people.ts';
import { usersPage } from './users.ts';

/** A page of any item type, for charts and views. */
export type AnySettingsPage = SettingsPage<unknown>;
/**
 * All settings pages, in the order of the menu's cards. A route without a page is a compile error.
 */
const bySlug: Readonly<Record<SettingsSlug, AnySettingsPage>> = {
  aircraft: aircraftPage,
  'aircraft-types': aircraftTypesPage,
  'aircraft-vendors': aircraftVendorsPage,
  'aircraft-rates': aircraftRatesPage,
  'contract-rates': contractRatesPage,
  bases: basesPage,
  'landing-fees': landingFeesPage,
  'agent-types': agentTypesPage,
  'agent-rates': agentRatesPage,
  'fuel-vendors': fuelVendorsPage,
  'fuel-storages': fuelStoragesPage,
  'overdue-steps': overdueStepsPage,
  people: peoplePage,
  'crew-members': crewMembersPage,
  'job-functions': jobFunctionsPage,
  'user-management': usersPage,
};
export const settingsPages: readonly AnySettingsPage[] = Object.values(bySlug);
export const settingsPageOf = (slug: string): AnySettingsPage | null =>
  settingsPages.find((page) => page.slug === slug) ?? null;
