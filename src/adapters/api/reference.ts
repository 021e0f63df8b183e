import type { AircraftVendor } from '../../../contract/aircraft/aircraft.ts';
import { routes } from '../../../contract/table.ts';
import { joinAircraft } from '../../../domain/reference/aircraft.ts';
import type { AircraftFacts, DispatchFacts } from '../../../domain/reference/facts.ts';
import type { Monitor } from '../browser/monitor.ts';
import type { Call } from './api.ts';
import { loadAgents, loadAircraftTypes } from './archivedLists.ts';
import type { Cache } from './cache.ts';
import { cacheKeys } from './cacheKeys.ts';

/**
 * Cache time in ms of lists that rarely change, so that opening several forms requests them once.
 */
const KEPT_MS = 60_000;

/** The lists that forms choose from, cached for one minute. */
export function makeReference(call: Call, cache: Cache, monitor: Monitor) {
  const aircraft = async (): Promise<readonly AircraftFacts[]> =>
    cache.get(cacheKeys.aircraft, KEPT_MS, async (signal) => {
      const [assets, metadata, types, vendors, contracts] = await Promise.all([
        call(routes.listAssets, { signal }),
        call(routes.listAircraftMetadata, { signal }),
        loadAircraftTypes(call, signal),
        vendorList(),
        call(routes.listContracts, { signal }),
      ]);
      const joined = joinAircraft({ assets, metadata, types, vendors, contracts });
      for (const orphan of joined.orphans)
        monitor.report(new Error('Aircraft metadata without an asset was dropped'), {
          metadataId: orphan.id,
          assetId: orphan.assetId,
        });
      return joined.aircraft;
    });
  const vendorList = (): Promise<readonly AircraftVendor[]> =>
    cache.get(cacheKeys.aircraftVendors, KEPT_MS, (signal) =>
      call(routes.listAircraftVendors, { signal }),
    );
  /**
   * All aircraft without contracts, because not every user who records or reports fuel can see
   * contracts.
   */
  const fleet = async (): Promise<readonly AircraftFacts[]> =>
    cache.get(cacheKeys.fleet, KEPT_MS, async (signal) => {
      const [assets, metadata, types] = await Promise.all([
        call(routes.listAssets, { signal }),
        call(routes.listAircraftMetadata, { signal }),
        loadAircraftTypes(call, signal),
      ]);
      const joined = joinAircraft({ assets, metadata, types, vendors: [], contracts: [] });
      for (const orphan of joined.orphans)
        monitor.report(new Error('Aircraft metadata without an asset was dropped'), {
          metadataId: orphan.id,
          assetId: orphan.assetId,
        });
      return joined.aircraft;
    });
  return {
    aircraft,
    fleet,
    vendors: vendorList,
    bases: (): Promise<DispatchFacts['bases']> =>
      cache.get(
        cacheKeys.bases,
        KEPT_MS,
        async (signal) => (await call(routes.listBases, { signal })).bases,
      ),
    crew: (): Promise<DispatchFacts['crew']> =>
      cache.get(cacheKeys.crew, KEPT_MS, (signal) => call(routes.listCrew, { signal })),
    crewRoles: (): Promise<DispatchFacts['crewRoles']> =>
      cache.get(
        cacheKeys.crewRoles,
        KEPT_MS,
        async (signal) => (await call(routes.listCrewRoles, { signal })).crewRoles,
      ),
    agents: (): Promise<DispatchFacts['agents']> =>
      cache.get(cacheKeys.agents, KEPT_MS, (signal) => loadAgents(call, signal)),
    landingFees: (): Promise<DispatchFacts['landingFees']> =>
      cache.get(cacheKeys.landingFees, KEPT_MS, (signal) =>
        call(routes.listLandingFees, { signal }),
      ),
  };
}
export type Reference = ReturnType<typeof makeReference>;
