import { routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { type CacheKey, cacheKeys } from './cacheKeys.ts';

const {
  saveBase,
  saveLandingFee,
  saveSuppressantType,
  saveAircraftVendor,
  saveCrew,
  saveCrewRole,
} = routes;
const lists = [
  { route: saveBase, list: cacheKeys.bases },
  { route: saveLandingFee, list: cacheKeys.landingFees },
  { route: saveSuppressantType, list: cacheKeys.agents },
  { route: saveAircraftVendor, list: cacheKeys.aircraftVendors },
  { route: saveCrew, list: cacheKeys.crew },
  { route: saveCrewRole, list: cacheKeys.crewRoles },
] as const;

/**
 * Returns the cached list whose rows this route returns. Null if a save changes no list, or more
 * than one row.
 */
export const keptListOf = ({ method, path }: RouteShape): CacheKey | null =>
  lists.find(({ route }) => route.method === method && route.path === path)?.list ?? null;
