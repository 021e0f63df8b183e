import type { HistoryRoute } from '../../contract/history/routes.ts';
import type { SettingsSlug } from '../session/settingsRoutes.ts';

/** A settings page without one is a compile error. */
const ofSettings: Readonly<Record<SettingsSlug, HistoryRoute>> = {
  aircraft: 'assetHistory',
  'aircraft-types': 'aircraftTypeHistory',
  'aircraft-vendors': 'aircraftVendorHistory',
  'aircraft-rates': 'contractHistory',
  'contract-rates': 'contractHistory',
  bases: 'baseHistory',
  'landing-fees': 'landingFeeHistory',
  'agent-types': 'suppressantTypeHistory',
  'agent-rates': 'rateHistory',
  'crew-members': 'crewHistory',
  'job-functions': 'crewRoleHistory',
  'fuel-vendors': 'fuelVendorHistory',
  'fuel-storages': 'fuelStorageHistory',
  people: 'personHistory',
  'user-management': 'userHistory',
};
/** The call that tells the history of a settings page's records, by the page's name in its address. */
export const historyRouteOf = (slug: SettingsSlug): HistoryRoute => ofSettings[slug];
