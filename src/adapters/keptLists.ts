import type { RouteShape } from '../../contract/table.ts';
import { settingsRoutes } from '../../contract/tableSettings.ts';

const { saveBase, saveLandingFee, saveSuppressantType, saveAircraftVendor, saveCrew, saveCrewRole } = settingsRoutes;
const lists = [
  { route: saveBase, list: 'bases' },
  { route: saveLandingFee, list: 'landingFees' },
  { route: saveSuppressantType, list: 'agents' },
  { route: saveAircraftVendor, list: 'aircraftVendors' },
  { route: saveCrew, list: 'crew' },
  { route: saveCrewRole, list: 'crewRoles' },
] as const;

/** The kept list whose rows are exactly what this call answers; null where a save changes none, or more than one row. */
export const keptListOf = ({ method, path }: RouteShape): string | null =>
  lists.find(({ route }) => route.method === method && route.path === path)?.list ?? null;
