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
import { peoplePage } from './people.ts';
import { usersPage } from './users.ts';

/** A page of any kind of item, as charts and views hold it. */
export type AnySettingsPage = SettingsPage<unknown>;
/** Every settings page that is a list with a form. Another page is another line here. */
export const referencePages: readonly AnySettingsPage[] = [
  aircraftPage,
  aircraftTypesPage,
  aircraftVendorsPage,
  aircraftRatesPage,
  contractRatesPage,
  basesPage,
  landingFeesPage,
  agentTypesPage,
  agentRatesPage,
  crewMembersPage,
  jobFunctionsPage,
  fuelVendorsPage,
  fuelStoragesPage,
  peoplePage,
  usersPage,
];
export const referencePageOf = (slug: string): AnySettingsPage | null => referencePages.find((page) => page.slug === slug) ?? null;
